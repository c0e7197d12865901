#!/usr/bin/env bash
# Made by perflab for ldx-71-t3-lqe-rs-db2, lqe/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1). Safe to run again: db2 takes the same value twice.
set -euo pipefail

# default of Db2
logfilsiz=1000
# default of Db2
maxappls=AUTOMATIC
# sibling (advice); LQErs703Performance (Jazz Deployment wiki); disable self-tuning memory, allocate a buffer pool of fixed size
self_tuning_mem=OFF

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

configure() {
  run "update db cfg for $1 using LOGFILSIZ $logfilsiz MAXAPPLS $maxappls SELF_TUNING_MEM $self_tuning_mem"
}

# Relational store of the link index
configure dwDB
