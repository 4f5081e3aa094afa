#!/bin/sh
# Brings an installed service to the code that is checked out, as user keywest in /opt/keywest. Afterwards restart the units.
set -eu
cd "$(dirname "$0")/.."
[ -n "${KEYWEST_DB_HOST:-}" ] || { set -a; . /etc/keywest/production.env; . /etc/keywest/owner.env; set +a; }
sh deploy/install.sh requirements.txt
.venv/bin/python -m keywest_site.texts
.venv/bin/python manage.py migrate --database owner --noinput
.venv/bin/python manage.py collectstatic --noinput --verbosity 0
.venv/bin/python manage.py check --deploy --fail-level WARNING
