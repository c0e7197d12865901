#!/bin/bash
# Three machines for tests, m1 to m3, each with a Docker Engine, a secure shell and addresses of its own, on one bridge
# of this machine. Needs root. FOLDER holds everything that they write; images stay there for the next time.
# Usage: bed.sh COMMAND FOLDER [MACHINE]
#   up                 makes the machines and waits for their engines; what an earlier run left is removed first
#   down               removes the machines; only the engines' images stay
#   remove             the same, and the images
#   status             says of each machine whether it, its engine and its network are there
#   stop, start        ends the engine of MACHINE and its containers, and starts it again
#   kill               ends MACHINE as a power failure would; start brings it back
#   cut, drop, join    pulls its network cable; lets it swallow all packets; undoes both
#   enter              runs the words after MACHINE in it
#   logins             sets MaxStartups of its secure shell to the word after MACHINE
# MACHINE_BED, a number from 1 to 254, keeps several beds on one machine apart. Default: 7.
set -euo pipefail

number=${MACHINE_BED:-7}
machines=(m1 m2 m3)
addresses=9
bridge=perflab$number
claim=/run/perflab-bed-$number
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    printf 'bed.sh: %s\n' "$*" >&2
    exit 1
}

namespace() {
    echo "perflab$number-$1"
}

# Address K of a machine: m1 has .11, .21 and so on, m2 .12, .22.
address() {
    echo "10.213.$number.$((10 * ${2:-1} + ${1#m}))"
}

exists() {
    [ -e "/run/netns/$(namespace "$1")" ]
}

# The machine's first process, as this machine counts it.
first_process() {
    local pid
    exists "$1" || return 1
    for pid in $(ip netns pids "$(namespace "$1")"); do
        if awk '$1 == "NSpid:" { found = NF == 3 && $3 == 1 } END { exit !found }' "/proc/$pid/status" 2>/dev/null; then
            echo "$pid"
            return
        fi
    done
    return 1
}

enter() {
    local pid
    pid=$(first_process "$1") || fail "$1 is not running"
    shift
    nsenter --target "$pid" --net --uts --ipc --pid --mount --root --wd env -i PATH="$PATH" HOME=/root "$@"
}

engine() {
    local machine=$1
    shift
    env -u DOCKER_CONTEXT -u DOCKER_TLS_VERIFY -u DOCKER_CERT_PATH DOCKER_HOST="unix://$folder/$machine/run/docker.sock" \
        timeout 30 docker "$@"
}

each() {
    local machine pids=() pid status=0
    for machine in "${machines[@]}"; do
        "$1" "$machine" &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || status=1; done
    return "$status"
}

# Keys and certificates

certificate() {
    local name=$1 usage=$2 names=$3
    openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$name" \
        -keyout "$name-key.pem" -out "$name.csr" 2>/dev/null
    openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca-key.pem -CAserial "$name.serial" -CAcreateserial -days 30 \
        -extfile <(printf 'extendedKeyUsage=%s\n%s\n' "$usage" "$names") -out "$name-cert.pem" 2>/dev/null
}

server_certificate() {
    local names="subjectAltName=DNS:$1.lab.test" k
    for ((k = 1; k <= addresses; k++)); do names+=,IP:$(address "$1" "$k"); done
    certificate "$1" serverAuth "$names"
}

make_keys() {
    local machine
    mkdir -p "$folder/tls" "$folder/ssh/bin"
    chmod 0700 "$folder/tls" "$folder/ssh"
    (
        cd "$folder/tls"
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=perflab bed" \
            -keyout ca-key.pem -out ca.pem 2>/dev/null
        each server_certificate
        certificate client clientAuth ""
        mkdir client
        cp ca.pem client/ca.pem
        mv client-cert.pem client/cert.pem
        mv client-key.pem client/key.pem
    )
    (
        cd "$folder/ssh"
        ssh-keygen -q -t ed25519 -N "" -C perflab-bed -f id
        for machine in "${machines[@]}"; do
            ssh-keygen -q -t ed25519 -N "" -C "$machine" -f "$machine"
            printf '%s %s\n' "$(address "$machine")" "$(cut -d' ' -f1,2 "$machine.pub")"
        done >known_hosts
        {
            for machine in "${machines[@]}"; do
                printf 'Host perflab-%s\n    HostName %s\n' "$machine" "$(address "$machine")"
            done
            printf 'Host perflab-m3-by-m2\n    HostName %s\n    ProxyJump perflab-m2\n' "$(address m3)"
            printf 'Host perflab-* 10.213.%s.*\n    User root\n    IdentityFile "%s"\n' "$number" "$folder/ssh/id"
            printf '    IdentitiesOnly yes\n    UserKnownHostsFile "%s"\n    StrictHostKeyChecking yes\n' \
                "$folder/ssh/known_hosts"
        } >config
        # ssh looks for its configuration in the home folder of the password file, whatever HOME says.
        printf '#!/bin/sh\nexec %s -F "%s" "$@"\n' "$(command -v ssh)" "$folder/ssh/config" >bin/ssh
        chmod 0755 bin/ssh
    )
}

# What the machine has of its own below /etc and /root.
make_files() {
    local machine=$1 own root=$folder/$1/files
    own=$(address "$machine")
    mkdir -p "$root/etc/docker" "$root/etc/ssh" "$root/root/.ssh"
    chmod 0700 "$root/root" "$root/root/.ssh"
    cp "$folder/ssh/id.pub" "$root/root/.ssh/authorized_keys"
    cp "$folder/ssh/$machine" "$root/etc/ssh/ssh_host_ed25519_key"
    cp "$folder/tls/ca.pem" "$folder/tls/$machine-cert.pem" "$folder/tls/$machine-key.pem" "$root/etc/docker"
    echo "$machine.lab.test" >"$root/etc/hostname"
    md5sum <<<"$number $machine" | cut -c1-32 >"$root/etc/machine-id"
    printf '127.0.0.1 localhost\n%s %s.lab.test %s\n' "$own" "$machine" "$machine" >"$root/etc/hosts"
    echo "nameserver $own" >"$root/etc/resolv.conf"
    # Without a locked password, which would lock out its keys too.
    grep -v '^root:' /etc/shadow | sed 's/^\([^:]*\):[^:]*:/\1:*:/' >"$root/etc/shadow"
    echo 'root:*:20000:0:99999:7:::' >>"$root/etc/shadow"
    chmod 0600 "$root/etc/shadow"
    cat >"$root/etc/ssh/sshd_config" <<SSHD
HostKey /etc/ssh/ssh_host_ed25519_key
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 10:30:100
SetEnv DOCKER_HOST=unix:///run/docker.sock
Subsystem sftp internal-sftp
SSHD
    cat >"$root/etc/docker/daemon.json" <<JSON
{
  "hosts": ["unix:///run/docker.sock", "tcp://0.0.0.0:2376"],
  "tlsverify": true,
  "tlscacert": "/etc/docker/ca.pem",
  "tlscert": "/etc/docker/$machine-cert.pem",
  "tlskey": "/etc/docker/$machine-key.pem",
  "bip": "10.213.$((number == 254 ? 0 : number + 1)).$((64 * ${machine#m} - 63))/26",
  "dns": ["$own"],
  "exec-opts": ["native.cgroupdriver=cgroupfs"],
  "cgroup-parent": "/$(namespace "$machine")"
}
JSON
}

# Machines

make_bridge() {
    ip link add "$bridge" type bridge
    ip address add "10.213.$number.1/24" dev "$bridge"
    ip link set "$bridge" up
    iptables --wait --insert FORWARD --in-interface "$bridge" --out-interface "$bridge" --jump ACCEPT
}

remove_bridge() {
    while iptables --wait --delete FORWARD --in-interface "$bridge" --out-interface "$bridge" --jump ACCEPT 2>/dev/null; do
        :
    done
    remove_link "$bridge"
}

remove_link() {
    ip link delete "$1" 2>/dev/null || ! ip link show "$1" >/dev/null 2>&1 || fail "the link $1 stays"
}

make_machine() {
    local machine=$1 inside cable=$bridge-$1 k
    inside=$(namespace "$machine")
    ip netns add "$inside"
    ip link add "$cable" type veth peer name eth0 netns "$inside"
    ip link set "$cable" master "$bridge" up
    for ((k = 1; k <= addresses; k++)); do
        ip -n "$inside" address add "$(address "$machine" "$k")/24" dev eth0
    done
    ip -n "$inside" link set lo up
    ip -n "$inside" link set eth0 up
}

boot() {
    local machine=$1
    local home=$folder/$machine
    rm -rf "$home/run"
    mkdir -p "$home/run" "$home/docker" "$home/disk"
    env -i PATH="$PATH" setsid --fork nsenter --net="/run/netns/$(namespace "$machine")" \
        unshare --uts --ipc --pid --mount --fork --kill-child \
        bash "$here/machine.sh" "$home" "$machine.lab.test" "$(address "$machine")" >"$home/machine.log" 2>&1 </dev/null
    await_engine "$machine"
}

await_engine() {
    local machine=$1 tries
    for ((tries = 0; tries < 150; tries++)); do
        ! engine "$machine" version >/dev/null 2>&1 || return 0
        [ "$tries" -lt 20 ] || first_process "$machine" >/dev/null || break
        sleep 0.1
    done
    tail -n 20 "$folder/$machine/machine.log" "$folder/$machine/run/dockerd.log" >&2 || true
    fail "the engine of $machine does not answer"
}

empty_engine() {
    engine "$1" ps --all --quiet | xargs --no-run-if-empty env DOCKER_HOST="unix://$folder/$1/run/docker.sock" \
        docker rm --force --volumes >/dev/null
    engine "$1" volume ls --quiet | xargs --no-run-if-empty env DOCKER_HOST="unix://$folder/$1/run/docker.sock" \
        docker volume rm --force >/dev/null
}

bring_up() {
    make_machine "$1"
    make_files "$1"
    rm -rf "$folder/$1/docker/swarm" "$folder/$1/docker/network"
    boot "$1"
    empty_engine "$1"
}

end_processes() {
    local inside pids tries
    inside=$(namespace "$1")
    for ((tries = 0; tries < 100; tries++)); do
        pids=$(ip netns pids "$inside")
        [ -n "$pids" ] || break
        # shellcheck disable=SC2086
        kill -KILL $pids 2>/dev/null || true
        sleep 0.05
    done
    [ -z "$pids" ] || fail "processes of $1 do not end: $pids"
}

remove_groups() {
    local tries left
    for ((tries = 0; tries < 50; tries++)); do
        left=$(find /sys/fs/cgroup -maxdepth 2 -type d -name "$(namespace "$1")")
        [ -n "$left" ] || return 0
        # shellcheck disable=SC2086
        find $left -depth -type d -exec rmdir {} + 2>/dev/null || true
        sleep 0.05
    done
    fail "control groups of $1 stay: $left"
}

stop_engine() {
    # shellcheck disable=SC2016
    enter "$1" bash -c '
        pid=$(cat /run/docker.pid 2>/dev/null) && kill -TERM "$pid" 2>/dev/null || exit 0
        for ((tries = 0; tries < 200; tries++)); do kill -0 "$pid" 2>/dev/null || exit 0; sleep 0.1; done
        kill -KILL "$pid"'
}

tear_down() {
    local machine=$1
    if exists "$machine"; then
        if first_process "$machine" >/dev/null; then
            [ ! -S "$folder/$machine/run/docker.sock" ] || (timeout 20 "$0" empty "$folder" "$machine") 2>/dev/null || true
            stop_engine "$machine" || true
        fi
        end_processes "$machine"
    fi
    remove_link "$bridge-$machine"
    ! exists "$machine" || ip netns delete "$(namespace "$machine")"
    remove_groups "$machine"
    rm -rf "${folder:?}/$machine/run" "$folder/$machine/files" "$folder/$machine/disk" "$folder/$machine/machine.log" \
        "$folder/$machine/docker/swarm" "$folder/$machine/docker/network"
}

# Refuses to disturb machines that another process still uses.
claim_machines() {
    local owner=${MACHINE_BED_OWNER:-$PPID} other
    other=$(cat "$claim" 2>/dev/null) || other=
    if [ -n "$other" ] && [ "$other" != "$owner" ] && kill -0 "$other" 2>/dev/null; then
        fail "process $other uses bed $number: wait, or set MACHINE_BED to another number"
    fi
    echo "$owner" >"$claim"
}

clear_machines() {
    each tear_down
    remove_bridge
    rm -rf "${folder:?}/tls" "$folder/ssh"
}

down() {
    claim_machines
    clear_machines
    rm -f "$claim"
    rmdir "$folder" 2>/dev/null || true
}

up() {
    claim_machines
    clear_machines
    make_keys
    make_bridge
    if ! each bring_up; then
        down
        fail "the machines do not come up"
    fi
}

status() {
    local machine inside state network
    for machine in "${machines[@]}"; do
        state="not there" network=
        if exists "$machine"; then
            inside=$(namespace "$machine")
            state="off"
            ! first_process "$machine" >/dev/null || state="on, engine stopped"
            ! timeout 3 "$0" answers "$folder" "$machine" >/dev/null 2>&1 || state="on, engine answers"
            network=", network up"
            [ "$(cat "/sys/class/net/$bridge-$machine/operstate")" = up ] || network=", network cut"
            ! ip netns exec "$inside" iptables --wait --table raw --check PREROUTING --in-interface eth0 --jump DROP \
                2>/dev/null || network=", network silent"
        fi
        printf '%s  %s  %s%s\n' "$machine" "$(address "$machine")" "$state" "$network"
    done
}

command=${1:-}
[ $# -ge 2 ] || fail "usage: bed.sh COMMAND FOLDER [MACHINE]"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
machine=${3:-}
case $command in
    up | down | status) "$command" ;;
    remove)
        down
        rm -rf "${folder:?}/m1" "$folder/m2" "$folder/m3"
        rmdir "$folder" 2>/dev/null || true
        ;;
    *)
        [[ " ${machines[*]} " == *" $machine "* ]] || fail "usage: bed.sh $command $folder ${machines[*]}"
        shift 3
        case $command in
            enter) enter "$machine" "$@" ;;
            answers) engine "$machine" version ;;
            empty) empty_engine "$machine" ;;
            stop) stop_engine "$machine" ;;
            kill) end_processes "$machine" ;;
            start)
                if first_process "$machine" >/dev/null; then
                    enter "$machine" bash -c 'setsid --fork dockerd >>/run/dockerd.log 2>&1 </dev/null'
                    await_engine "$machine"
                else
                    boot "$machine"
                fi
                ;;
            cut) ip link set "$bridge-$machine" down ;;
            drop) enter "$machine" iptables --wait --table raw --insert PREROUTING --in-interface eth0 --jump DROP ;;
            join)
                ip link set "$bridge-$machine" up
                ! first_process "$machine" >/dev/null ||
                    while enter "$machine" iptables --wait --table raw --delete PREROUTING --in-interface eth0 --jump DROP \
                        2>/dev/null; do
                        :
                    done
                ;;
            logins)
                enter "$machine" sed -i "s/^MaxStartups .*/MaxStartups $1/" /etc/ssh/sshd_config
                # shellcheck disable=SC2016
                enter "$machine" bash -c 'kill -HUP "$(cat /run/sshd.pid)"'
                ;;
            *) fail "no such command: $command" ;;
        esac
        ;;
esac
