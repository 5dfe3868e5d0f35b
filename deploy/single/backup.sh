#!/bin/sh
# Writes a backup into a folder that keeps one of each of the last 24 hours, and one of each day of the last month.
# A backup replaces the one of the same name once it is complete, so nothing has to be deleted.
set -eu
folder=${1:?usage: backup.sh FOLDER}
hour=$folder/hour-$(date +%H).bn
day=$folder/day-$(date +%d).bn
umask 077
mkdir -p "$folder"
node server/dist/cli/admin.js backup "$hour"
# A second name of the same file. The next backup of this hour replaces the name, not the file.
ln -f "$hour" "$day"
