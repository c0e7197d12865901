#!/bin/sh
# Starts PostgreSQL with /etc/perflab/postgresql.conf. On an empty volume it first makes the
# cluster and runs /etc/perflab/initdb.d/*.sql, which read passwords with \getenv.
# Every *_PASSWORD variable may be given as *_PASSWORD_FILE instead.
set -eu

config=/etc/perflab/postgresql.conf
init_sql=/etc/perflab/initdb.d
unfinished=$PGDATA.unfinished
socket=/run/postgresql

fail() {
    echo "perflab postgresql: $*" >&2
    exit 1
}

read_password_files() {
    for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*_PASSWORD\)_FILE=.*/\1/p'); do
        eval "file=\$${name}_FILE; given=\${$name:-}"
        [ -z "$given" ] || fail "$name and ${name}_FILE are both set"
        [ -r "$file" ] || fail "${name}_FILE: cannot read $file"
        value=$(cat "$file")
        export "$name=$value"
    done
}

forget_passwords() {
    for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*_PASSWORD\(_FILE\)\{0,1\}\)=.*/\1/p'); do
        unset "$name"
    done
}

# Nothing counts as initialised before the last step, the rename: a container killed half-way starts again.
initialise() {
    [ -n "${POSTGRES_PASSWORD:-}" ] || fail "the volume is empty: set POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE"
    rm -rf "$unfinished"

    password_file=$(mktemp)
    printf '%s\n' "$POSTGRES_PASSWORD" > "$password_file"
    initdb --pgdata="$unfinished" --username=postgres --pwfile="$password_file" --no-sync \
        --encoding=UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256 > /dev/null
    rm -f "$password_file"

    # Listens on a socket only, so that no health check takes it for the real server.
    pg_ctl --pgdata="$unfinished" --wait --silent --timeout=300 --log="$unfinished/init.log" \
        --options="-c listen_addresses='' -c unix_socket_directories=$socket -c fsync=off -c logging_collector=off" \
        start || { cat "$unfinished/init.log" >&2; fail "the server does not start in the new cluster"; }
    for file in "$init_sql"/*.sql; do
        [ -e "$file" ] || continue
        echo "perflab postgresql: running $file"
        psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --host="$socket" --port=5432 --username=postgres \
            --dbname=postgres --file="$file" || fail "$file failed"
    done
    pg_ctl --pgdata="$unfinished" --wait --silent --mode=fast stop
    rm -f "$unfinished/init.log"

    initdb --pgdata="$unfinished" --sync-only > /dev/null
    mv "$unfinished" "$PGDATA"
    sync "$(dirname "$PGDATA")"
}

umask 077
trap 'exit 130' INT TERM

[ -r "$config" ] || fail "cannot read $config"
read_password_files
if [ ! -e "$PGDATA" ]; then
    initialise
fi
forget_passwords

exec postgres -D "$PGDATA" -c config_file="$config" "$@"
