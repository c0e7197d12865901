#!/usr/bin/env bash
# Made by perflab for dng-606-1s-500c-ifix3-baselines, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1) after the data is loaded, and again as it grows.
set -euo pipefail

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

update_statistics() {
  db2 connect to "$1"
  # published (advice); dng-606, Appendix F, Keeping Database Statistics Up-To-Date; published as "DB2 REORGCHK UPDATE STATISTICS ON TABLE ALL"
  run 'REORGCHK UPDATE STATISTICS ON TABLE ALL'
  db2 connect reset
}

# Jazz Team Server
update_statistics JTS
# Global Configuration Management
update_statistics GC
# Requirements Management 1
update_statistics RM
