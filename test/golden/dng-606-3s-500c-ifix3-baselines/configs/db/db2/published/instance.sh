#!/usr/bin/env bash
# Made by perflab for dng-606-3s-500c-ifix3-baselines, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again.
set -euo pipefail

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

dbm_value() {
  db2 get dbm cfg | awk -F' = ' -v name="($1)" 'index($0, name) { print $2 }'
}

# default of Db2
service=50000
if [ "$(dbm_value SVCENAME)" != "$service" ]; then
  run update dbm cfg using SVCENAME "$service"
  db2set DB2COMM=TCPIP
  db2stop force
  db2start
else
  echo "SVCENAME is $service already"
fi
