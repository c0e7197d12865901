#!/usr/bin/env bash
# Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
# Run as the instance owner (db2inst1) after the data is loaded, and again as it grows.
set -euo pipefail

# Db2 ends with 2 when it has done its work and warns, e.g. that a value takes effect at the next start.
run() {
  db2 "$@" || [ $? -lt 4 ]
}

update_statistics() {
  db2 connect to "$1"
  # missing; neither the report nor the product gives a value
  run ''
  db2 connect reset
}

# Global configuration of the FileNet domain
update_statistics GCD
# Object store: metadata of the claim documents
update_statistics OS
