#!/bin/sh
# Starts Apache httpd. Where /etc/perflab/httpd.conf names a file in /run/perflab/tls, it first makes that folder with
# server.key and a self-signed server.crt for this host's name, unless both are there for another day at least.
set -eu

config=/etc/perflab/httpd.conf
tls=/run/perflab/tls
unfinished=$tls.unfinished
day=86400

fail() {
    echo "perflab httpd: $*" >&2
    exit 1
}

asks_for_certificate() {
    [ -r "$config" ] && grep -q "^[^#]*$tls/" "$config"
}

has_certificate() {
    [ -s "$tls/server.key" ] && [ -s "$tls/server.crt" ] &&
        openssl x509 -in "$tls/server.crt" -noout -checkend "$day" > /dev/null 2>&1
}

# Key and certificate come into place together, with one rename: a container killed half-way starts again.
make_certificate() {
    host=$(hostname)
    rm -rf "$unfinished"
    mkdir "$unfinished"
    cat > "$unfinished/request.cnf" <<REQUEST
[req]
prompt = no
distinguished_name = name
x509_extensions = server
[name]
CN = $host
[server]
subjectAltName = DNS:$host
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth
REQUEST
    openssl req -x509 -config "$unfinished/request.cnf" -newkey rsa:2048 -nodes -days 30 \
        -keyout "$unfinished/server.key" -out "$unfinished/server.crt" 2> "$unfinished/log" ||
        { cat "$unfinished/log" >&2; fail "no certificate for $host"; }
    rm "$unfinished/request.cnf" "$unfinished/log"
    rm -rf "$tls"
    mv "$unfinished" "$tls"
    echo "perflab httpd: made $tls/server.crt for $host"
}

# The shell itself passes over the signal that stops httpd.
trap 'exit 143' WINCH INT TERM

if asks_for_certificate && ! has_certificate; then
    (umask 077 && make_certificate)
fi

exec "$@"
