#!/usr/bin/env bash
# Made by perflab for dng-606-3s-500c-ifix3, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again: db2 takes the same value twice.
set -euo pipefail

# default of Db2
logfilsiz=1000
# default of Db2
maxappls=AUTOMATIC

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

configure() {
  run "update db cfg for $1 using LOGFILSIZ $logfilsiz MAXAPPLS $maxappls"
}

# Jazz Team Server
configure JTS
# Global Configuration Management
configure GC
# Requirements Management 1
configure RM1
# Requirements Management 2
configure RM2
# Requirements Management 3
configure RM3
