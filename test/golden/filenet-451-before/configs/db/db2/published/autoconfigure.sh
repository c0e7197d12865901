#!/usr/bin/env bash
# Made by perflab for filenet-451-before, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1), after create-databases.sh and before configure-databases.sh: what is stated there wins.
# Safe to run again: Db2 computes its values anew.
set -euo pipefail

# published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
mem_percent=95
# published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
workload_type=mixed
# published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
tpm=45000
# published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
admin_priority=performance
# published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings; published as "apply DB only"
apply='DB ONLY'

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

autoconfigure() {
  run "connect to $1"
  run "autoconfigure using mem_percent $mem_percent workload_type $workload_type tpm $tpm admin_priority $admin_priority apply $apply"
  run "connect reset"
}

# Global configuration of the FileNet domain
autoconfigure GCD
# Object store: metadata of the claim documents
autoconfigure OS
