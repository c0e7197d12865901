#!/usr/bin/env bash
# Made by perflab for ldx-71-t3-lqe-rs-db2, rm2/liberty/rm. Change the model or an option, not this file.
# Merges rm-teamserver.properties into teamserver.properties: keys that are there get the value, new ones are added, all else stays.
# Safe to run again. Stop the server first: it rewrites the file when it stops.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
entries=${1:-"$here/rm-teamserver.properties"}
installed=/opt/IBM/JazzTeamServer/server/conf/rm2/teamserver.properties
target=${2:-$installed}

[ -f "$target" ] || { echo "no $target: run the server's set-up first" >&2; exit 1; }

merged=$(mktemp "$target.XXXXXX")
trap 'rm -f "$merged"' EXIT
awk '
  function key(line) { sub(/^[ \t]+/, "", line); return substr(line, 1, index(line, "=") - 1) }
  FNR == NR { if ($0 !~ /^[ \t]*(#|$)/) { order[++count] = key($0); wanted[key($0)] = $0 } next }
  $0 !~ /^[ \t]*(#|!|$)/ && key($0) in wanted { if (!(key($0) in done)) print wanted[key($0)]; done[key($0)] = 1; next }
  { print }
  END { for (i = 1; i <= count; i++) if (!(order[i] in done)) print wanted[order[i]] }
' "$entries" "$target" > "$merged"

if cmp -s "$merged" "$target"; then
  echo "nothing to change in $target"
else
  cp -p "$target" "$target.before-perflab"
  cat "$merged" > "$target"
  echo "merged $(grep -vcE '^[ \t]*(#|$)' "$entries") keys into $target; the file before is $target.before-perflab"
fi
