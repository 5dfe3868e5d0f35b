#!/bin/sh
# Restores the newest backup of a folder into a database of its own, lists the super admins in it, and removes it again.
# Run it once a month: a backup that was never restored is none. The server may run meanwhile.
set -eu
folder=${1:?usage: restore-drill.sh FOLDER}
newest=$(ls -t "$folder"/*.bn | head -n 1)
[ -n "$newest" ] || exit 1
drill=$(mktemp -d)
# It holds all personal data: nothing of it remains, stopped or not.
trap 'rm -rf "$drill"' EXIT
trap 'exit 1' HUP INT TERM
unset DATABASE_URL DATABASE_OWNER_URL DATABASE_READ_URL
export DATA_DIR="$drill/data"
node server/dist/cli/admin.js restore "$newest"
node server/dist/cli/admin.js list
echo "$newest can be restored."
