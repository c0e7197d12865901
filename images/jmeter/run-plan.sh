#!/bin/sh
# Runs a JMeter plan without a screen and judges it by its results, not by JMeter's exit code.
# Usage: run-plan PLAN RESULT_NAME [-Jname=value ...]
# Writes /results/RESULT_NAME.jtl and .log; the last line on standard output is the summary as JSON.
# Exit codes: 0 all samples good; 1 failed samples, none at all, or JMeter failed; 2 wrong use.
set -eu

fail() {
    echo "run-plan: $*" >&2
    exit 2
}

[ $# -ge 2 ] || fail "usage: run-plan PLAN RESULT_NAME [-Jname=value ...]"
plan=$1
name=$2
shift 2

case $plan in
    /*) ;;
    *) plan=/plans/$plan ;;
esac
[ -r "$plan" ] || fail "cannot read $plan"
case $name in
    '' | .* | *[!A-Za-z0-9._-]*) fail "RESULT_NAME has letters, digits, '.', '_' and '-' and does not begin with '.': $name" ;;
esac
jtl=/results/$name.jtl
log=/results/$name.log
# JMeter appends to an existing file, which would mix two runs. noclobber makes claiming the name one step.
(set -C && : > "$log") 2>/dev/null || fail "$log exists: choose another RESULT_NAME"
[ ! -e "$jtl" ] || fail "$jtl exists: choose another RESULT_NAME"

status=0
java "-Xms$JMETER_HEAP" "-Xmx$JMETER_HEAP" -XX:+UseSerialGC "-Djava.util.prefs.userRoot=$HOME" \
    -jar /opt/jmeter/bin/ApacheJMeter.jar -n -t "$plan" -l "$jtl" -j "$log" \
    -Jjmeter.save.saveservice.output_format=csv -Jjmeter.save.saveservice.print_field_names=true \
    "$@" >&2 || status=$?
if [ "$status" -ne 0 ]; then
    echo "run-plan: JMeter ended with exit code $status, see $log" >&2
    tail -n 20 "$log" >&2
    exit 1
fi

exec java -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar /opt/perflab/lib/jtl.jar "$jtl" "$name"
