#!/bin/sh
# Keeps one file of WAL, packed and encrypted, in every folder named; PostgreSQL calls it:
#   archive_command = 'sh /opt/keywest/deploy/wal/archive.sh RECIPIENT %p FOLDER FOLDER'
# It says yes only when the file is on the disk of all of them. RECIPIENT: who may read it (`age-keygen -y`).
set -eu
umask 077
usage="usage: archive.sh RECIPIENT FILE FOLDER..."
recipient=${1:?$usage} file=${2:?$usage}
shift 2
[ $# -gt 0 ] || { echo "$usage" >&2; exit 1; }
name=$(basename "$file")
sum=$(sha256sum < "$file" | cut -d ' ' -f 1)
for folder in "$@"; do
  [ -d "$folder/wal" ] || { echo "$folder/wal is not there; is it mounted?" >&2; exit 1; }
  kept=$folder/wal/$name.gz.age
  if [ -e "$kept" ]; then
    # The same file again, after a crash: well. Another one of this name: never.
    [ "$(cat "$folder/wal/$name.sum")" = "$sum" ] && continue
    echo "$kept is there already, with other contents." >&2
    exit 1
  fi
  part=$folder/wal/.$name.part
  gzip -1 < "$file" | age --encrypt --recipient "$recipient" --output "$part"
  [ -s "$part" ]
  echo "$sum" > "$folder/wal/$name.sum"
  sync "$part" "$folder/wal/$name.sum"
  mv "$part" "$kept"
  sync "$folder/wal"
done
