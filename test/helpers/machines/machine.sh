#!/bin/bash
# The first process of one machine of the bed: gives it a root folder, a name and its servers, and buries its orphans.
# Started by bed.sh in namespaces of its own. Whatever it writes outside of /run and /var/lib/docker is gone with it.
# Usage: machine.sh HOME NAME ADDRESS
set -euo pipefail
home=$1
name=$2
address=$3

# The root of this machine is only read: what the machine writes goes to its own memory, at most 256 MiB.
mount -t tmpfs -o size=256m,mode=0755 machine "$home/disk"
mkdir "$home/disk/written" "$home/disk/work" "$home/disk/root"
mount -t overlay -o "lowerdir=/,upperdir=$home/disk/written,workdir=$home/disk/work" machine "$home/disk/root"
cd "$home/disk/root"
mount --rbind /dev dev
mount --rbind /sys sys
mount -t proc proc proc
mount -t tmpfs -o size=256m,mode=1777 tmp tmp
mount -t tmpfs -o size=64m,mode=0700 home root
mkdir -p run var/lib/docker mnt
mount --bind "$home/run" run
mount --bind "$home/docker" var/lib/docker
cp -a --remove-destination "$home/files/." .
# The engine makes itself a new identity.
rm -f etc/docker/key.json
pivot_root . mnt
cd /
umount -l /mnt

hostname "$name"
mkdir -p /run/lock /run/sshd
/usr/sbin/sshd -E /run/sshd.log
# Knows no name, and says so: an engine whose server is silent lets its containers wait 20 seconds for every name.
# shellcheck disable=SC2016
perl -MIO::Socket::INET -e '
    my $server = IO::Socket::INET->new(LocalAddr => $ARGV[0], LocalPort => 53, Proto => "udp") or die "names: $!";
    while (defined $server->recv(my $packet, 512)) {
        next if length $packet < 17;
        my ($id, $flags) = unpack("nn", $packet);
        my $end = 12;
        while ((my $label = ord(substr($packet, $end, 1) || "")) && $end < length $packet) { $end += $label + 1 }
        $server->send(pack("n6", $id, 0x8083 | $flags & 0x7900, 1, 0, 0, 0) . substr($packet, 12, $end - 7));
    }' "$address" &
dockerd >>/run/dockerd.log 2>&1 </dev/null &
while :; do
    sleep 1000000 &
    wait $! || true
done
