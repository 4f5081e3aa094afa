#!/bin/sh
# What the image of PostgreSQL does at its start: makes the cluster once, runs the scripts of the house, then serves.
set -eu
data=/var/lib/postgresql/data
listen="-c listen_addresses=* -c unix_socket_directories=/tmp"
if [ ! -e "$data/PG_VERSION" ]; then
  initdb --username postgres --pwfile "$POSTGRES_PASSWORD_FILE" --auth-local trust --auth-host scram-sha-256 \
    --encoding UTF8 --locale C.UTF-8 --no-sync -D "$data" > /dev/null
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  pg_ctl -D "$data" -o "-c listen_addresses= -c unix_socket_directories=/tmp" -w start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl -D "$data" -w stop > /dev/null
fi
exec postgres -D "$data" $listen "$@"
