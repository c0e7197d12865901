#!/usr/bin/env bash
# Made by perflab for filenet-451-before, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again: a database that exists is left alone.
set -euo pipefail

# default of Db2
codeset=UTF-8
# default of Db2
territory=US
# default of Db2
pagesize=4096

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

exists() {
  db2 list database directory | awk -F' = ' '/Database alias/ { print $2 }' | grep -qix "$1"
}

create() {
  if exists "$1"; then
    echo "$1 exists already"
  else
    run "create database $1 using codeset $codeset territory $territory pagesize $pagesize"
  fi
}

# Global configuration of the FileNet domain
create GCD
# Object store: metadata of the claim documents
create OS
