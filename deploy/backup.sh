#!/bin/sh
# One file with the database, consistent while people play, and the settings with their keys, without which sealed facts
# and standing orders cannot be read: `sh deploy/backup.sh FOLDER`. It is encrypted for KEYWEST_BACKUP_TO (owner.env) by
# `age`; the secret key to it belongs on another machine. Keeps the last 30.
set -eu
umask 077
folder=${1:?where to? usage: backup.sh FOLDER}
here=$(dirname "$0")
. "$here/settings-of.sh"
recipient=${KEYWEST_BACKUP_TO:-}
[ -n "$recipient" ] || { echo "KEYWEST_BACKUP_TO (owner.env) names nobody who could read the backup." >&2; exit 1; }
mkdir -p "$folder"
work=$(mktemp -d "$folder/.part-XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/backup"
# It waits for a change of a table half a minute at most; nobody waits for it.
PGOPTIONS='-c lock_timeout=30s -c statement_timeout=0 -c idle_in_transaction_session_timeout=10min' \
  pg_dump --format custom --no-owner --file "$work/backup/database.dump"
pg_restore --list "$work/backup/database.dump" > /dev/null
cp -R "${KEYWEST_ETC:-/etc/keywest}" "$work/backup/settings"
tar --create --directory "$work" backup | age --encrypt --recipient "$recipient" --output "$work/done"
file=$folder/keywest-$(date -u +%Y%m%dT%H%M%SZ).age
mv "$work/done" "$file"
ls -1 "$folder"/keywest-*.age | sort -r | tail -n +31 | xargs -r rm --
# Whoever watches learns how old the last one is. Before an update the table may not be there yet.
psql --no-psqlrc --quiet --command "INSERT INTO site_pulse (name, at) VALUES ('backup', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET at = excluded.at" || echo "The age of this backup was not noted." >&2
echo "$file"
