#!/bin/sh
# Writes /etc/keywest/production.env and owner.env with fresh secrets, once, as root: `sh deploy/settings.sh NAME`, where
# NAME is the site's name in the DNS. What is there already is left as it is.
set -eu
umask 077
name=${1:?which name? usage: settings.sh keywest.example.org}
case "$name" in *[!a-z0-9.-]* | -* | .*) echo "This is no name of a host: $name" >&2; exit 1 ;; esac
cd "$(dirname "$0")"
etc=${KEYWEST_ETC:-/etc/keywest}
secret() { head -c "$1" /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

mkdir -p "$etc"
for kind in production owner; do
  [ -e "$etc/$kind.env" ] && { echo "$etc/$kind.env is there already and stays as it is."; continue; }
  sed "s/keywest\.example\.org/$name/g" "$kind.env.example" | while IFS= read -r line; do
    case "$line" in
      KEYWEST_SECRET_KEY=*) echo "${line%%=*}='$(secret 48)'" ;;
      KEYWEST_*[Cc]hange-[Mm]e* | KEYWEST_*ChangeMe*) echo "${line%%=*}='$(secret 32)'" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done > "$etc/$kind.env.part"
  mv "$etc/$kind.env.part" "$etc/$kind.env"
  echo "Written: $etc/$kind.env"
done
# The service reads the one, nobody but root the other.
if [ "$(id -u)" = 0 ] && getent group keywest > /dev/null; then
  chown root:keywest "$etc" "$etc/production.env"
  chmod 750 "$etc"
  chmod 640 "$etc/production.env"
fi
