#!/bin/sh
# In the database's container, once, when its volume is empty: the two roles and the database.
set -eu
export KEYWEST_DB_PASSWORD="$(cat /run/secrets/db_password)" KEYWEST_DB_OWNER_PASSWORD="$(cat /run/secrets/db_owner_password)"
psql --quiet --username postgres --file /roles.sql
