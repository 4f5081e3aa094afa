#!/bin/sh
# Starts one part of the service in a container: web, live, worker, hooks, beat, sweeper, mail, metrics; or `update` (migrates and checks),
# `backup`, `restore FILE KEY` into an empty database, or a command of manage.py. A secret may be a file: KEYWEST_DB_PASSWORD_FILE holds KEYWEST_DB_PASSWORD.
set -eu
for name in $(env | sed -n 's/^\(KEYWEST_[A-Z_]*\)_FILE=.*/\1/p'); do
  eval "file=\$${name}_FILE"
  export "$name=$(cat "$file")"
  unset "${name}_FILE"
done
export DJANGO_SETTINGS_MODULE="${DJANGO_SETTINGS_MODULE:-keywest_site.settings.production}"
here=/opt/keywest/.venv/bin
command_of() { sed -n 's|^ExecStart=||p' "/opt/keywest/deploy/systemd/keywest-$1.service"; }
# What the unit says its part is there for: how long it may keep the others waiting.
for pair in $(sed -n 's/^Environment=//p' "/opt/keywest/deploy/systemd/keywest-${1:-web}.service" 2> /dev/null); do
  export "$pair"
done

case "${1:-web}" in
  web | live) exec $(command_of "${1:-web}") --host 0.0.0.0 ;;
  worker | hooks | sweeper | mail | metrics) exec $(command_of "$1") ;;
  beat) exec $(command_of beat | sed 's|--schedule [^ ]*|--schedule /tmp/beat-schedule|') ;;
  update)
    "$here/python" manage.py migrate --database owner --noinput
    exec "$here/python" manage.py check --deploy --fail-level WARNING
    ;;
  backup | restore)
    # pg_dump of Debian 12 takes no PostgreSQL 18; that of the Python environment does.
    tools=$("$here/python" -c 'from keywest_site.embedded import postgres; print(postgres.get_postgres_binaries())')
    export PATH="$tools:$PATH"
    [ "$1" = backup ] && exec sh deploy/backup.sh "${2:-/backups}"
    export TMPDIR=/backups # what is opened there may be larger than the memory
    exec sh deploy/restore.sh database "$2" "$3"
    ;;
  *) exec "$here/python" manage.py "$@" ;;
esac
