#!/bin/sh
# Runs a command, and all that it starts, at another time of this machine's clock:
#   scripts/at.sh '2026-12-31 23:50' npm run vitest workers/housekeeping.test.ts
# Needs Linux, root and a C compiler. The tests' PostgreSQL runs as another user and in an environment of its own, where
# no LD_PRELOAD arrives; /etc/ld.so.preload does, here in a copy of /etc that only this command sees.
# Times of files move along where Node.js reads and sets them; other programs read the kernel's true times.
set -e
offset=$(($(date -d "$1" +%s) - $(date +%s)))
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cc -O2 -Wall -shared -fPIC "-DOFFSET=($offset)" -o "$folder/at.so" "$(dirname "$0")/at.c" -ldl
cp -a /etc "$folder"
echo "$folder/at.so" >"$folder/etc/ld.so.preload"
unshare --mount --propagation private sh -c 'mount --bind "$0" /etc && exec "$@"' "$folder/etc" "$@"
