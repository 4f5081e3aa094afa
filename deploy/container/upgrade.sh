#!/bin/sh
# Brings a service in containers to the code that is checked out: a backup, a new image, the database, all parts.
set -eu
cd "$(dirname "$0")/../.."
compose="${COMPOSE:-podman compose} --file deploy/compose.yaml"
$compose --profile backup run --rm backup
$compose build
$compose up --detach
