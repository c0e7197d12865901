#!/bin/sh
# Starts what it is given, Liberty's server command.
# Every *_PASSWORD variable, which server.xml reads as ${env...._PASSWORD}, may be given as *_PASSWORD_FILE instead.
set -eu

fail() {
    echo "perflab liberty: $*" >&2
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

read_password_files
exec "$@"
