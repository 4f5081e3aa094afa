#!/bin/sh
# Puts a backup into an empty database: `sh deploy/restore.sh FILE`. Stop the service first; check the games afterwards.
set -eu
file=${1:?which file? usage: restore.sh FILE}
[ -n "${KEYWEST_DB_HOST:-}" ] || { set -a; . /etc/keywest/production.env; . /etc/keywest/owner.env; set +a; }
export PGPASSWORD="${KEYWEST_DB_OWNER_PASSWORD:-}"
where="--host $KEYWEST_DB_HOST --port ${KEYWEST_DB_PORT:-5432} --username keywest_owner"
name=${KEYWEST_DB_NAME:-keywest}
tables=$(psql $where --no-align --tuples-only --dbname "$name" \
  --command "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
[ "$tables" = 0 ] || { echo "The database $name is not empty; nothing was changed." >&2; exit 1; }
pg_restore $where --dbname "$name" --no-owner --exit-on-error --single-transaction "$file"
echo "Restored. Now: .venv/bin/python manage.py check_games"
