#!/bin/bash
# Starts slapd with /etc/perflab/slapd.conf plus the rootpw made from LDAP_ADMIN_PASSWORD
# (or LDAP_ADMIN_PASSWORD_FILE). On an empty volume it first loads /etc/perflab/ldif/*.ldif.
set -eu

config=/etc/perflab/slapd.conf
ldif=/etc/perflab/ldif
data=/var/lib/ldap
unfinished=$data/.perflab-loading
run_config=/run/perflab/slapd.conf

fail() {
    echo "perflab openldap: $*" >&2
    exit 1
}

admin_password() {
    if [ -n "${LDAP_ADMIN_PASSWORD_FILE:-}" ]; then
        [ -z "${LDAP_ADMIN_PASSWORD:-}" ] || fail "LDAP_ADMIN_PASSWORD and LDAP_ADMIN_PASSWORD_FILE are both set"
        [ -r "$LDAP_ADMIN_PASSWORD_FILE" ] || fail "LDAP_ADMIN_PASSWORD_FILE: cannot read $LDAP_ADMIN_PASSWORD_FILE"
        LDAP_ADMIN_PASSWORD=$(cat "$LDAP_ADMIN_PASSWORD_FILE")
    fi
    [ -n "${LDAP_ADMIN_PASSWORD:-}" ] || fail "set LDAP_ADMIN_PASSWORD or LDAP_ADMIN_PASSWORD_FILE"
}

# slapd.conf itself has no secret: rootpw goes below the first rootdn of a private copy.
write_run_config() {
    grep -q '^rootdn[[:space:]]' "$config" || fail "$config has no rootdn line"
    password_file=$(mktemp)
    printf '%s' "$LDAP_ADMIN_PASSWORD" > "$password_file"
    hash=$(slappasswd -n -h '{SSHA}' -T "$password_file")
    rm -f "$password_file"
    awk -v hash="$hash" '{ print } !done && /^rootdn[ \t]/ { print "rootpw " hash; done = 1 }' "$config" > "$run_config"
}

# The marker lives from before the first entry until all are on disk: a load killed half-way starts again.
load() {
    touch "$unfinished"
    rm -f "$data"/*.mdb
    for file in "$ldif"/*.ldif; do
        [ -e "$file" ] || continue
        echo "perflab openldap: loading $file"
        slapadd -f "$run_config" -l "$file" || fail "$file failed"
    done
    sync
    rm -f "$unfinished"
}

umask 077
trap 'exit 143' INT TERM

[ -r "$config" ] || fail "cannot read $config"
# slapd reserves memory for every file it may open.
if [ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -gt 65536 ]; then
    ulimit -n 65536
fi
admin_password
write_run_config
unset LDAP_ADMIN_PASSWORD LDAP_ADMIN_PASSWORD_FILE
if [ -e "$unfinished" ] || [ ! -e "$data/data.mdb" ]; then
    load
fi

exec slapd -f "$run_config" -h ldap:/// -d 0 "$@"
