#!/bin/sh
# Builds Debian 13's PgBouncer 1.24 on Debian 12 from its source package, without installing anything: its own program
# needs a newer libc. `sh tests/support/build_pgbouncer.sh FOLDER` prints the program's path, for KEYWEST_PGBOUNCER.
set -eu
mkdir -p "$1" && cd "$1" && folder=$PWD
mkdir -p lists/partial cache/archives/partial libraries
cat > sources.list <<EOF
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main
EOF
options="-o Dir::Etc::sourcelist=$folder/sources.list -o Dir::Etc::sourceparts=/dev/null
  -o Dir::State::lists=$folder/lists -o Dir::Cache=$folder/cache -o APT::Sandbox::User=root"
{
  apt-get $options update
  apt-get $options source --download-only pgbouncer
  tar xzf pgbouncer_*.orig.tar.gz
  cd libraries
  apt-get download libevent-dev libc-ares-dev
  for package in *.deb; do dpkg -x "$package" .; done
  found=$folder/libraries/usr
  machine=$(gcc -print-multiarch)
  cd "$folder"/pgbouncer-*/
  LIBEVENT_CFLAGS="-I$found/include -I$found/include/$machine" LIBEVENT_LIBS="$found/lib/$machine/libevent.a" \
    CARES_CFLAGS="-I$found/include" CARES_LIBS="$found/lib/$machine/libcares.a" \
    ./configure --with-cares --without-openssl --without-pam
  sed -i "s#-lcares#$found/lib/$machine/libcares.a#" config.mak
  make pgbouncer
} > build.log 2>&1 || { tail -20 build.log >&2; exit 1; }
echo "$(cd "$folder"/pgbouncer-*/ && pwd)/pgbouncer"
