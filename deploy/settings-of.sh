# Read by the scripts beside it: the service's settings, and the password of the tables' owner. For root, or from outside
# with everything in the environment already (then /etc/keywest is not asked).
if [ -z "${KEYWEST_DB_HOST:-}" ]; then
  etc=${KEYWEST_ETC:-/etc/keywest}
  for _kind in production owner; do
    [ -r "$etc/$_kind.env" ] || { echo "$etc/$_kind.env cannot be read; run this as root." >&2; exit 1; }
  done
  unset _kind
  set -a
  . "$etc/production.env"
  . "$etc/owner.env"
  set +a
fi
# The owner of the tables goes to the database itself, where the others go to a pool.
export PGHOST="${KEYWEST_DB_OWNER_HOST:-$KEYWEST_DB_HOST}" PGPORT="${KEYWEST_DB_OWNER_PORT:-${KEYWEST_DB_PORT:-5432}}"
export PGDATABASE="${KEYWEST_DB_NAME:-keywest}"
export PGUSER=keywest_owner PGPASSWORD="${KEYWEST_DB_OWNER_PASSWORD:-}"
