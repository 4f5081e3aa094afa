#!/bin/sh
# While the image is built: the static files, and the source of this very version beside them, into the folder $1.
set -eu
mkdir -p "$1"
sed 's/change-me/build-only/; s/ChangeMe/BuildNow/g; s/ExampleOnly/WhileBuilds/g' deploy/production.env.example > /tmp/build.env
set -a
. /tmp/build.env
set +a
KEYWEST_STATIC=$1 .venv/bin/python manage.py collectstatic --noinput --verbosity 0
rm /tmp/build.env
if git rev-parse --verify --quiet HEAD > /dev/null 2>&1; then
  git archive --format tar.gz --prefix keywest-by-post/ --output "$1/source.tar.gz" HEAD
fi
