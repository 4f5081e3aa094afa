#!/bin/sh
# Puts a backup back: `sh deploy/restore.sh settings FILE KEY` brings /etc/keywest onto a new machine, `sh deploy/restore.sh
# database FILE KEY` fills an empty database. KEY: the file with the secret key of `age`. Stop the service first, and
# restore before the first update.sh, which would fill the database (deploy/README.md has the order).
set -eu
umask 077
usage="usage: restore.sh settings|database FILE KEY"
what=${1:?$usage} file=${2:?$usage} key=${3:?$usage}
here=$(dirname "$0")
etc=${KEYWEST_ETC:-/etc/keywest}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
opened() { age --decrypt --identity "$key" "$file" | tar --extract --directory "$work"; }

case "$what" in
  settings)
    if [ -e "$etc/production.env" ]; then echo "$etc has settings already; nothing was changed." >&2; exit 1; fi
    opened
    mkdir -p "$etc"
    cp -R "$work/backup/settings/." "$etc"
    if getent group keywest > /dev/null && [ "$(id -u)" = 0 ]; then
      chown root:keywest "$etc" "$etc/production.env" && chmod 750 "$etc" && chmod 640 "$etc/production.env"
    fi
    echo "The settings are back in $etc."
    ;;
  database)
    . "$here/settings-of.sh"
    tables=$(psql --no-align --tuples-only --command "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    [ "$tables" = 0 ] || { echo "The database $PGDATABASE is not empty; nothing was changed." >&2; exit 1; }
    opened
    # One transaction for all of it, which may stand still while a disk is slow.
    PGOPTIONS='-c idle_in_transaction_session_timeout=0 -c statement_timeout=0' \
      pg_restore --dbname "$PGDATABASE" --no-owner --exit-on-error --single-transaction "$work/backup/database.dump"
    echo "Restored. Now: sh deploy/update.sh; keywest heads_restored --to WHEN --against FILE, with the last file of heads that"
    echo "left the machine; keywest check_games --against FILE; keywest forget --again - < erased.txt, the last list of who was"
    echo "erased; and only then start the service."
    ;;
  *) echo "$usage" >&2; exit 1 ;;
esac
