#!/bin/sh
# Whether the part that runs in this container does what it should: the pages answer /healthz, others are there.
set -eu
case "$(tr '\0' ' ' < /proc/1/cmdline)" in
  *port\ 8000*) path=8000/healthz ;;
  *) exit 0 ;;
esac
exec /opt/keywest/.venv/bin/python -c "
import sys, urllib.request
name = '$KEYWEST_HOSTS'.split(',')[0]
ask = urllib.request.Request('http://127.0.0.1:$path', headers={'Host': name, 'X-Forwarded-Proto': 'https'})
sys.exit(urllib.request.urlopen(ask, timeout=4).status != 200)"
