#!/bin/sh
# Brings a service in containers to the code that is checked out: a backup, a new image, the database, all parts. The
# parts stand still while the database changes, for code and tables must fit; Caddy lets visitors wait ten seconds.
# PROFILES="--profile mail" with the listener for mail.
set -eu
cd "$(dirname "$0")/../.."
compose="${COMPOSE:-podman compose} --file deploy/compose.yaml"
$compose --profile backup run --rm backup
$compose build
$compose --profile mail --profile metrics stop web live worker hooks beat sweeper mail metrics
if ! $compose run --rm update; then
  echo "The database was not brought up to date, so nothing runs. The reason stands above; run this again." >&2
  exit 1
fi
$compose ${PROFILES:-} up --detach
