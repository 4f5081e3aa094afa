#!/bin/sh
# Opens what archive.sh and base.sh kept: `sh deploy/wal/fetch.sh KEY FILE [TO]`; without TO onto the standard output.
# PostgreSQL calls it while it restores; KEY: the file with the secret key of `age`.
set -eu
umask 077
key=${1:?usage: fetch.sh KEY FILE [TO]} file=${2:?usage: fetch.sh KEY FILE [TO]} to=${3:-}
# PostgreSQL asks for files that are not there, and takes 1 for an answer.
[ -e "$file" ] || { echo "$file is not there." >&2; exit 1; }
if [ -z "$to" ]; then
  age --decrypt --identity "$key" "$file" | gzip -d
  exit
fi
age --decrypt --identity "$key" --output "$to.part" "$file"
gzip -d < "$to.part" > "$to.open"
mv "$to.open" "$to"
rm "$to.part"
