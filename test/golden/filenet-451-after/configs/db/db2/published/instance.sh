#!/usr/bin/env bash
# Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again.
set -euo pipefail

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

dbm_value() {
  db2 get dbm cfg | awk -F' = ' -v name="($1)" 'index($0, name) { print $2 }'
}

restart=no

# A registry variable; db2set says nothing of one that is not set.
set_variable() {
  if [ "$(db2set "$1" 2> /dev/null)" = "$2" ]; then
    echo "$1 is $2 already"
  else
    db2set "$1=$2"
    restart=yes
  fi
}

# A parameter of the instance; Db2 shows AUTOMATIC with the value that it chose in parentheses.
set_manager() {
  local now
  now=$(dbm_value "$1")
  if [ "${now%%(*}" = "$2" ]; then
    echo "$1 is $2 already"
  else
    run update dbm cfg using "$1" "$2"
    restart=yes
  fi
}

# published (advice); filenet-451, DB2 9.7 built-in FileNet Registry settings; published as "db2set DB2_WORKLOAD=FILENET_CM"
# It sets these by itself; they are not set again:
#   DB2_SKIPINSERTED=YES [DB2_WORKLOAD]
#   DB2_USE_ALTERNATE_PAGE_CLEANING=YES [DB2_WORKLOAD]
#   DB2_EVALUNCOMMITTED=YES [DB2_WORKLOAD]
#   (published (in force); filenet-451, Listing 4)
set_variable DB2_WORKLOAD FILENET_CM

# default of Db2
service=50000
if [ "$(dbm_value SVCENAME)" != "$service" ]; then
  run update dbm cfg using SVCENAME "$service"
  db2set DB2COMM=TCPIP
  restart=yes
else
  echo "SVCENAME is $service already"
fi

# Registry variables and parameters of the instance take effect when it starts.
if [ "$restart" = yes ]; then
  db2stop force
  db2start
fi
