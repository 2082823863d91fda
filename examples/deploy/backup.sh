#!/bin/sh
# One backup into FOLDER: the whole casino at first and in each new month, in between what is new since the
# newest file there. Nothing is removed or overwritten. Usage: backup.sh FOLDER
set -eu
folder=$1
croupier=${CROUPIER:-croupier}
now=$(date -u +%Y-%m-%dT%H%M%SZ) # in UTC, so that the names sort by time when the clocks go back
newest=
for file in "$folder/${now%-*}"-*; do
    case $file in *.db | *.inc) newest=$file ;; esac
done
if [ -n "$newest" ]; then
    "$croupier" backup "$folder/$now.inc" --since "$newest" && exit
    # after a restore, say: the newest file is not of this log
    echo "no increment could be made since $newest; copying the whole casino" >&2
fi
exec "$croupier" backup "$folder/$now.db"
