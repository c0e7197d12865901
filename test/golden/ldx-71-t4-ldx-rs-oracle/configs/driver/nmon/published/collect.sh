#!/usr/bin/env bash
# Made by perflab for ldx-71-t4-ldx-rs-oracle, driver/nmon. Change the model or an option, not this file.
# Collects on the machine where it runs, until nmon gets the signal USR2. Prints the process id of nmon.
set -euo pipefail

folder=${1:?usage: collect.sh FOLDER}
# chosen; the report does not give the interval
interval=10

mkdir -p "$folder"
# nmon counts its snapshots: this many are 68 years of seconds.
exec nmon -F "$folder/$(hostname).nmon" -s "$interval" -c 2147483647 -t -p
