#!/usr/bin/env bash
# Made by perflab for clm-etl-404-write-through, dw/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again: db2 takes the same value twice.
set -euo pipefail

# published (in force); clm-etl-404, Appendix A; the command names no database and has = before the value; meant is the data warehouse; published as "db2 update db cfg using LOGFILSIZ=40960"
logfilsiz=40960
# default of Db2
maxappls=AUTOMATIC

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

configure() {
  run "update db cfg for $1 using LOGFILSIZ $logfilsiz MAXAPPLS $maxappls"
}

# data warehouse
configure DW
