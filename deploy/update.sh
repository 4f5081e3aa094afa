#!/bin/sh
# Brings the service to the code that is checked out, as root: installs, migrates, collects, checks. Run it once in the
# beginning and after every `git pull`; then restart the units.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings-of.sh
umask 022
sh deploy/install.sh requirements.txt
.venv/bin/python -m keywest_site.texts
.venv/bin/python -m games.word_files
mkdir -p "$KEYWEST_STATIC"
.venv/bin/python manage.py migrate --database owner --noinput
.venv/bin/python manage.py collectstatic --noinput --verbosity 0
# Whoever uses the service may have its source (AGPL, section 13): the pages link this archive.
if git rev-parse --verify --quiet HEAD > /dev/null 2>&1; then
  git archive --format tar.gz --prefix keywest-by-post/ --output "$KEYWEST_STATIC/source.tar.gz" HEAD
fi
.venv/bin/python manage.py check --deploy --fail-level WARNING
if [ "$(id -u)" = 0 ] && [ -d /usr/local/bin ]; then ln -sf "$PWD/deploy/keywest" /usr/local/bin/keywest; fi
