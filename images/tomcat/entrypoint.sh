#!/bin/sh
# Starts Tomcat with /etc/perflab/server.xml and the options of /etc/perflab/jvm.options, one a line.
# Every *_PASSWORD variable, which server.xml reads as ${..._PASSWORD}, may be given as *_PASSWORD_FILE instead.
set -eu

config=/etc/perflab/server.xml
options=/etc/perflab/jvm.options

fail() {
    echo "perflab tomcat: $*" >&2
    exit 1
}

read_password_files() {
    for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*_PASSWORD\)_FILE=.*/\1/p'); do
        file=$(printenv "${name}_FILE")
        [ -z "$(printenv "$name" || true)" ] || fail "$name and ${name}_FILE are both set"
        [ -r "$file" ] || fail "${name}_FILE: cannot read $file"
        value=$(cat "$file")
        export "$name=$value"
    done
}

[ -r "$config" ] || fail "cannot read $config"
read_password_files
set -- perflab.start.Start "$config" "$@"
if [ -r "$options" ]; then
    # From the last line to the first, because each goes in front of those that are there.
    lines=$(sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^#/d; /^$/d' "$options" | tac)
    while IFS= read -r line; do
        [ -z "$line" ] || set -- "$line" "$@"
    done <<LINES
$lines
LINES
fi

export CLASSPATH='/opt/perflab/lib/*'
exec java "$@" 2>&1
