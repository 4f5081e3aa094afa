#!/bin/sh
# The rehearsal, within the clean root: every block of deploy/README.md, then a person who plays, a backup, a disaster.
# $1: the page; REPOSITORY: where the code is.
set -eu
page=$1
site=https://keywest.example.org
export DEBIAN_FRONTEND=noninteractive
say() { printf '\n== %s\n' "$*"; }

block() { # the lines of all blocks that open with ```sh$1, without their indentation
  awk -v mark="\`\`\`sh$1" '{ line = $0; sub(/^ +/, "", line) }
    line == mark { inside = 1; next } line == "```" { inside = 0 } inside { print line }' "$page"
}
follow() { block "$1" > /root/step.sh; sh -eux /root/step.sh; }
look() { curl --silent --show-error --fail --cacert /root/ca.pem --cookie /root/jar --cookie-jar /root/jar "$@"; }
field() { sed -n "s/.*name=\"$1\" value=\"\([^\"]*\)\".*/\1/p" | head -n 1; }

post_office() { # takes all mails of the service, as a mail server would
  setsid /opt/keywest/.venv/bin/python -u -m aiosmtpd -n -l 127.0.0.1:10587 -c aiosmtpd.handlers.Debugging stdout > /root/mails.log 2>&1 &
}

find_code() { # that of the last mail; nothing if none has come
  sed -n 's/^    *\([A-Z0-9-]\{6,12\}\)$/\1/p' /root/mails.log | tail -n 1
}

sign_in() { # the code comes by mail; the pages' own forms carry it back
  rm -f /root/jar
  token=$(look "$site/sign-in/" | field csrfmiddlewaretoken)
  look -L -o /dev/null -e "$site/sign-in/" --data-urlencode "email=$1" -d "csrfmiddlewaretoken=$token" "$site/sign-in/"
  wait_for 'code=$(find_code) && [ -n "$code" ]'
  token=$(look "$site/sign-in/code/" | field csrfmiddlewaretoken)
  look -L -o /root/signed-in.html -e "$site/sign-in/code/" --data-urlencode "code=$code" -d "csrfmiddlewaretoken=$token" "$site/sign-in/code/"
  : > /root/mails.log
  look "$site/api/games/" > /root/games.json
}

open_table() { # against two bots; says its address
  token=$(look "$site/tables/new/?game=keywest" | field csrfmiddlewaretoken)
  look -o /dev/null -w '%{redirect_url}' -e "$site/tables/new/" -d "csrfmiddlewaretoken=$token" \
    -d title=Rehearsal -d size=3 -d seat_2=good -d seat_3=easy -d pace=day -d option_money=hidden "$site/tables/new/?game=keywest"
}

bid() { # answers the first question at the table of this address
  look "$1" > /root/table.html
  look -o /dev/null -w '%{http_code}' -e "$1" -d "csrfmiddlewaretoken=$(field csrfmiddlewaretoken < /root/table.html)" \
    -d "token=$(field token < /root/table.html)" --data-urlencode 'line=bid 0' "${1}order"
}

is_person_asked() { # and no bot, at the table of now.txt
  python3 -c 'import json, sys
asked = {seat["bot"] for seat in json.load(open("/root/now.txt"))["seats"] if seat["asked_at"]}
sys.exit(asked != {None})'
}

wait_for() { # until this is true, a minute at most
  for _ in $(seq 120); do if eval "$1"; then return 0; fi; sleep 0.5; done
  echo "In vain: $1" >&2
  exit 1
}

say "Installing, as the page says"
echo "127.0.0.1 keywest.example.org" >> /etc/hosts
block '' | sed '/^curl --fail/d' > /root/install.sh
# Nobody in a clean root can ask for a certificate, so Caddy vouches for itself.
sed -i '/^systemctl restart caddy/i sed -i "s/^keywest.example.org {/&\\n\\ttls internal/" /etc/caddy/Caddyfile' /root/install.sh
sh -eux /root/install.sh
post_office
wait_for 'test -e /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /root/ca.pem
wait_for 'look -o /dev/null "$site/healthz"'

say "A person signs in, opens a table and bids"
sign_in ida@example.org
table=$(open_table)
[ -n "$table" ]
[ "$(bid "$table")" = 303 ]
look "${table}text/" | grep -q 'Rehearsal\|Key West'
look -o /dev/null "$site/static/source.tar.gz"

say "Each unit is killed and comes back by its own start"
for unit in web live worker hooks beat sweeper; do systemctl restart "keywest-$unit"; done
wait_for 'look -o /dev/null "$site/healthz"'

say "A backup, an update, a disaster"
shown() { look "$site/api/tables/$(basename "$table")/"; }
wait_for 'shown > /root/now.txt && is_person_asked' # no bot moves after the backup
cd /opt/keywest
follow ' backup'
cp "$(ls /var/backups/keywest/*.age | tail -n 1)" /root/latest.age
follow ' update'
wait_for 'look -o /dev/null "$site/healthz"'
say "Back to the former version on the tables of today, and forward again"
branch=$(git rev-parse --abbrev-ref HEAD)
follow ' back'
wait_for 'look -o /dev/null "$site/healthz"'
shown | grep -q '"status":"running"'
look "$table" | grep -q 'Rehearsal'
git checkout --quiet "$branch"
follow ' update'
wait_for 'look -o /dev/null "$site/healthz"'
shown > /root/before.txt
systemctl stop keywest-web keywest-live keywest-worker keywest-hooks keywest-beat keywest-sweeper caddy
runuser -u postgres -- dropdb keywest
runuser -u postgres -- dropuser keywest_app
runuser -u postgres -- dropuser keywest_owner
rm -rf /etc/keywest
cat /var/lib/keywest/heads/erased.txt > /root/erased.txt 2> /dev/null || : # nobody was erased
follow ' disaster'
wait_for 'look -o /dev/null "$site/healthz"'
shown > /root/after.txt
cmp /root/before.txt /root/after.txt
say "The page can be followed word by word: installed, played, updated, taken back, lost and restored."
