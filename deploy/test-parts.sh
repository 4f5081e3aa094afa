#!/bin/sh
# Sees to the system parts of the tests: a browser, its fonts, PostgreSQL 15, an IMAP server, a mail server with those who
# check signatures and DMARC for it, the proxy in front, gettext, Redis, what a
# cluster is made of. Installs what is missing
# when root; nothing that it installs is started.
set -eu

missing=
[ -x /usr/bin/chromium-headless-shell ] || missing="$missing chromium-headless-shell"
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
[ -x /usr/lib/postgresql/15/bin/postgres ] || missing="$missing postgresql-15"
[ -x /usr/bin/caddy ] || missing="$missing caddy"
[ -x /usr/sbin/dovecot ] && [ -e /usr/lib/dovecot/imap ] || missing="$missing dovecot-imapd"
[ -x /usr/bin/redis-server ] || missing="$missing redis-server"
[ -x /usr/bin/redis-sentinel ] || missing="$missing redis-sentinel"
[ -x /usr/bin/patroni ] || missing="$missing patroni"
[ -x /usr/bin/pgbackrest ] || missing="$missing pgbackrest"
[ -x /usr/bin/etcd ] || missing="$missing etcd-server"
[ -x /usr/sbin/haproxy ] || missing="$missing haproxy"
[ -x /usr/sbin/pgbouncer ] || missing="$missing pgbouncer"
[ -x /usr/sbin/debootstrap ] || missing="$missing debootstrap"
[ -x /usr/bin/faketime ] || missing="$missing faketime"
[ -x /usr/bin/cc ] || missing="$missing gcc libc6-dev"
[ -x /usr/bin/age ] || missing="$missing age"
[ -x /usr/bin/msgcat ] || missing="$missing gettext"
[ -x /usr/bin/promtool ] || missing="$missing prometheus"
[ -x /usr/sbin/postfix ] || missing="$missing postfix"
[ -x /usr/sbin/opendkim ] || missing="$missing opendkim"
[ -x /usr/sbin/opendmarc ] || missing="$missing opendmarc dbconfig-no-thanks"
ls /usr/lib/*/libresolv_wrapper.so > /dev/null 2>&1 || missing="$missing libresolv-wrapper"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ]; then
  echo "Please install first (as root): apt-get install --no-install-recommends$missing" >&2
  exit 1
fi

log=$(mktemp)
rules=/usr/sbin/policy-rc.d
if [ -e $rules ]; then
  trap 'rm -f "$log"' EXIT
else
  trap 'rm -f "$log" $rules' EXIT
  printf '#!/bin/sh\nexit 101\n' > $rules && chmod 755 $rules
fi
echo "Installing for the tests:$missing ..." >&2
export DEBIAN_FRONTEND=noninteractive
{
  apt-get update &&
    mkdir -p /etc/postgresql-common &&
    { [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf; } &&
    { [ -e /etc/postfix/main.cf ] ||
      echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections; } &&
    apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold $missing
} > "$log" 2>&1 </dev/null || { tail -n 20 "$log" >&2; exit 1; }
