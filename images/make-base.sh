#!/bin/bash
# Makes debian:bookworm-slim with debootstrap when the engine does not have it,
# for engines that reach a Debian mirror but no container registry.
# Usage: images/make-base.sh [MIRROR]
set -euo pipefail

image=debian:bookworm-slim
mirror=${1:-}

if docker image inspect "$image" >/dev/null 2>&1; then
    exit 0
fi

work=$(mktemp -d /var/tmp/perflab-base.XXXXXX)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    exit 1
}

site=$(sed -n '1s/^deb \([^ ]*\) .*/\1/p' "$root/etc/apt/sources.list")
cat >"$root/etc/apt/sources.list" <<SOURCES
deb $site bookworm main
deb $site bookworm-updates main
deb ${site%/debian*}/debian-security bookworm-security main
SOURCES

# The same as the published slim image: no documentation, no locales, no service starts.
cat >"$root/etc/dpkg/dpkg.cfg.d/slim" <<'DPKG'
path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
force-unsafe-io
DPKG
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 0755 "$root/usr/sbin/policy-rc.d"
find "$root/usr/share/doc" ! -type d ! -name copyright -delete
find "$root/usr/share/man" "$root/usr/share/info" "$root/usr/share/locale" -mindepth 1 -maxdepth 1 -exec rm -rf {} +
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
mkdir -p "$root/var/lib/apt/lists/partial"

tar -C "$root" --numeric-owner -c . | docker import --change 'CMD ["bash"]' - "$image" >/dev/null
echo "made $image"
