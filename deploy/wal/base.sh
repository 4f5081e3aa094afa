#!/bin/sh
# A whole copy of the database, packed and encrypted, into every folder named, where archive.sh keeps the WAL that belongs
# to it: `sh deploy/wal/base.sh RECIPIENT FOLDER...`, as PostgreSQL's superuser (PGHOST and so on say where). Of each
# folder it keeps the last seven copies and the WAL since the first of these. A first call makes the folders.
set -eu
umask 077
recipient=${1:?usage: base.sh RECIPIENT FOLDER...}
shift
for folder in "$@"; do
  mkdir -p "$folder/wal"
  began=$folder/.began
  part=$folder/.base.part
  rm -f "$folder/.failed"
  touch "$began"
  { pg_basebackup --pgdata - --format tar --wal-method none --checkpoint fast || touch "$folder/.failed"; } |
    gzip -1 | age --encrypt --recipient "$recipient" --output "$part"
  [ ! -e "$folder/.failed" ] || { echo "The copy for $folder was not finished." >&2; exit 1; }
  sync "$part"
  base=$folder/base-$(date -u +%Y%m%dT%H%M%SZ)
  mv "$began" "$base.began"
  mv "$part" "$base.tar.gz.age"
  sync "$folder"
  ls -1 "$folder"/base-*.tar.gz.age | sort -r | tail -n +8 | while IFS= read -r old; do
    rm -- "$old" "${old%.tar.gz.age}.began"
  done
  first=$(ls -1 "$folder"/base-*.began | sort | head -n 1)
  find "$folder/wal" -type f ! -newer "$first" ! -name '*.history.*' -delete
  echo "$base.tar.gz.age"
done
