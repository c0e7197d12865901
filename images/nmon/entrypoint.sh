#!/bin/bash
# Collects with nmon into /data/HOSTNAME.nmon: a snapshot every NMON_INTERVAL seconds, NMON_COUNT of them or, without
# it, until the container is stopped. Arguments go to nmon.
# Exit codes: 0 all snapshots made, or stopped; 1 nmon ended by itself; 2 wrong use.
set -eu

data=/data
host=$(hostname)
file=$data/$host.nmon
# About as many as nmon counts: 68 years of seconds.
endless=2147483647

fail() {
    echo "perflab nmon: $1" >&2
    exit "${2:-1}"
}

check_number() {
    case $2 in
        '' | 0* | *[!0-9]*) fail "$1 is a whole number from 1 on: '$2'" 2 ;;
    esac
    [ "${#2}" -lt 10 ] || fail "$1 is too large: $2" 2
}

# nmon writes over a file of the same name: what an earlier run collected gets the time of its last snapshot as a name.
keep_earlier() {
    [ -e "$file" ] || return 0
    kept=$data/$host.$(date --utc --reference="$file" +%Y%m%dT%H%M%SZ).nmon
    mv "$file" "$kept"
    echo "perflab nmon: the file of an earlier run is now $kept"
}

# nmon always goes to the background. Its signal for a clean end is USR2; before its first snapshot only TERM ends it.
stop() {
    kill -USR2 "$pid" 2>/dev/null || true
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.2
    done
    kill -TERM "$pid" 2>/dev/null || true
    echo "perflab nmon: stopped after $(grep -c '^ZZZZ,' "$file" || true) snapshots"
    exit 0
}

check_number NMON_INTERVAL "$NMON_INTERVAL"
[ -z "${NMON_COUNT:-}" ] || check_number NMON_COUNT "$NMON_COUNT"
[ -w "$data" ] || fail "cannot write to $data"
keep_earlier

trap 'exit 0' INT TERM
pid=$(nmon -F "$file" -s "$NMON_INTERVAL" -c "${NMON_COUNT:-$endless}" -p "$@") || fail "nmon does not start: $pid"
trap stop INT TERM
echo "perflab nmon: collecting into $file every $NMON_INTERVAL s"

# A child of nobody belongs to the first process, which is this shell: it sees it end.
while kill -0 "$pid" 2>/dev/null; do
    sleep 5 &
    wait $! || true
done
made=$(grep -c '^ZZZZ,' "$file" || true)
[ "$made" = "${NMON_COUNT:-}" ] || fail "nmon ended after $made snapshots"
echo "perflab nmon: made $made snapshots"
