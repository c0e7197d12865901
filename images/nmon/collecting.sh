#!/bin/sh
# Exits 0 while nmon writes: the file has a snapshot, and the last one is not older than the interval allows.
set -eu

file=/data/$(hostname).nmon
grep -q '^ZZZZ,' "$file"
age=$(($(date +%s) - $(stat --format=%Y "$file")))
[ "$age" -le $((2 * NMON_INTERVAL + 10)) ]
