#!/bin/bash
# The first process of one machine of the bed: gives it a root folder, a name and its servers, and buries its orphans.
# Started by bed.sh in namespaces of its own. Whatever it writes outside of /run and /var/lib/docker is gone with it.
# Usage: machine.sh HOME NAME
set -euo pipefail
home=$1
name=$2

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
dockerd >>/run/dockerd.log 2>&1 </dev/null &
while :; do
    sleep 1000000 &
    wait $!
done
