#!/bin/sh
# Runs a command, and all that it starts, as if the clock of this machine told another time:
#   scripts/at.sh '2026-12-31 23:50' npm run vitest workers/housekeeping.test.ts
# Needs Linux, root and Debian's package faketime. The tests' PostgreSQL runs as another user and in an environment of
# its own, where no LD_PRELOAD arrives; /etc/ld.so.preload does, here in a copy of /etc that only this command sees.
# What the kernel stamps itself, as times of files, stays at the true time.
set -e
offset=$(($(date -d "$1" +%s) - $(date +%s)))
shift
library=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cp -a /etc "$folder"
echo "$library" >"$folder/etc/ld.so.preload"
printf '%+d\n' "$offset" >"$folder/etc/faketimerc"
export FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1
unshare --mount --propagation private sh -c 'mount --bind "$0" /etc && exec "$@"' "$folder/etc" "$@"
