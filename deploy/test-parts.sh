#!/bin/sh
# Sees to the system parts of the tests: a browser, its fonts, PostgreSQL 15, an IMAP server. Installs what is missing when root.
set -eu

missing=
[ -x /usr/bin/chromium ] || missing="$missing chromium"
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
[ -x /usr/lib/postgresql/15/bin/postgres ] || missing="$missing postgresql-15"
[ -x /usr/sbin/dovecot ] && [ -e /usr/lib/dovecot/imap ] || missing="$missing dovecot-imapd"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ]; then
  echo "Please install first (as root): apt-get install --no-install-recommends$missing" >&2
  exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing for the tests:$missing ..." >&2
export DEBIAN_FRONTEND=noninteractive
{
  apt-get update &&
    mkdir -p /etc/postgresql-common &&
    { [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf; } &&
    apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold $missing
} > "$log" 2>&1 </dev/null || { tail -n 20 "$log" >&2; exit 1; }
