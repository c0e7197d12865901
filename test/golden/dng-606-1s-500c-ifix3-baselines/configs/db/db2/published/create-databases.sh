#!/usr/bin/env bash
# Made by perflab for dng-606-1s-500c-ifix3-baselines, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again: a database that exists is left alone.
set -euo pipefail

# sibling (advice); IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)
codeset=UTF-8
# sibling (advice); IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)
territory=EN
# sibling (advice); IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)
pagesize=16384

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

# Jazz Team Server
create JTS
# Global Configuration Management
create GC
# Requirements Management 1
create RM
