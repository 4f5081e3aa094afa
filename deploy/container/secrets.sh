#!/bin/sh
# Makes deploy/secrets, once: a file for each secret, the settings and the Caddyfile of this site. `secrets.sh NAME`.
set -eu
umask 077
name=${1:?which name? usage: secrets.sh keywest.example.org}
cd "$(dirname "$0")/.."
if [ -e secrets ]; then echo "deploy/secrets is there already and stays as it is." >&2; exit 1; fi
mkdir secrets
secret() { head -c "$1" /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
secret 48 > secrets/secret_key
for one in plan_keys heads_key db_password db_owner_password db_superuser_password; do secret 32 > "secrets/$one"; done
# What compose.yaml says itself, and the secrets, which are files, are left out; an env_file has no quotes to lose.
sed "s/keywest\.example\.org/$name/g" production.env.example |
  grep -v -E '^KEYWEST_(SECRET_KEY|PLAN_KEYS|PUSH_KEY|HEADS_KEY|HEADS_FOLDER|PROXY_NETWORKS|MAIL_LISTENER|DB_PASSWORD|DB_HOST|BROKER_URL|CACHE_URL|STATIC)=' |
  sed "s/^\([A-Z_]*\)='\(.*\)'$/\1=\2/" > secrets/settings.env
echo "KEYWEST_BACKUP_TO=" >> secrets/settings.env
echo "KEYWEST_PUSH_KEY=$(secret 32)" >> secrets/settings.env
sed "s/keywest\.example\.org/$name/g; s/127\.0\.0\.1:8000/web:8000/g; s/127\.0\.0\.1:8001/live:8001/g" Caddyfile > secrets/Caddyfile
chmod 644 secrets/Caddyfile
chmod 755 secrets
chmod 644 secrets/settings.env secrets/secret_key secrets/plan_keys secrets/heads_key secrets/db_*  # read by users that only exist in containers
echo "Look through deploy/secrets/settings.env, above all KEYWEST_SMTP_*, KEYWEST_FROM and KEYWEST_BACKUP_TO."
