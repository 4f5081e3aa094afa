#!/bin/sh
# One file with the whole database, consistent while people play: `sh deploy/backup.sh FOLDER`. Keeps the last 30.
# Nothing else needs saving: Valkey holds only what PostgreSQL can tell again, sessions live in both.
set -eu
umask 077
folder=${1:?where to? usage: backup.sh FOLDER}
[ -n "${KEYWEST_DB_HOST:-}" ] || { set -a; . /etc/keywest/production.env; . /etc/keywest/owner.env; set +a; }
mkdir -p "$folder"
file=$folder/keywest-$(date -u +%Y%m%dT%H%M%SZ).dump
PGPASSWORD=${KEYWEST_DB_OWNER_PASSWORD:-} pg_dump --format custom --no-owner --file "$file.part" \
  --host "$KEYWEST_DB_HOST" --port "${KEYWEST_DB_PORT:-5432}" --username keywest_owner "${KEYWEST_DB_NAME:-keywest}"
pg_restore --list "$file.part" > /dev/null
mv "$file.part" "$file"
ls -1 "$folder"/keywest-*.dump | sort -r | tail -n +31 | xargs -r rm --
echo "$file"
