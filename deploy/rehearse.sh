#!/bin/sh
# Follows deploy/README.md word by word in a clean Debian 12, as root: `sh deploy/rehearse.sh [FOLDER]`. Needs debootstrap
# and the package registries; takes some minutes. FOLDER: a clean root made by debootstrap before, which is copied.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "Only root can make a clean root." >&2; exit 1; }
command -v debootstrap > /dev/null || { echo "Please install first: apt-get install debootstrap" >&2; exit 1; }
for port in 80 443 5432 6379 6380 8000 8001 10587; do
  if ss -Hltn "sport = :$port" | grep -q .; then echo "Port $port of this machine is taken." >&2; exit 1; fi
done

root=$(mktemp -d /var/tmp/keywest-rehearsal-XXXXXX)
trap 'umount -R "$root/proc" "$root/dev" 2> /dev/null || true; rm -rf "$root"' EXIT
chmod 755 "$root"  # else nobody but root gets into it
if [ -n "${1:-}" ]; then cp -a "$1/." "$root"; else debootstrap --variant=minbase bookworm "$root" > /dev/null; fi

# How packages are reached from here, whatever that is.
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf; do
  if [ -e "$file" ]; then cp -L "$file" "$root$file"; fi
done
mkdir -p "$root/usr/local/share/ca-certificates"
cp -L /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2> /dev/null || true
cp -L /etc/apt/sources.list.d/* "$root/etc/apt/sources.list.d/" 2> /dev/null && : > "$root/etc/apt/sources.list"
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"

git clone --quiet --bare "$here" "$root/root/keywest.git"
mkdir -p "$root/root/rehearsal"
cp "$here/deploy/README.md" "$here/deploy/rehearsal/inside.sh" "$root/root/rehearsal/"
install -m 755 "$here/deploy/rehearsal/systemctl" "$root/usr/local/bin/systemctl"

# A space of processes of its own, so that nothing of it stays.
unshare --mount --pid --fork --kill-child sh -eu -c '
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  exec chroot "$1" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt REPOSITORY=/root/keywest.git sh /root/rehearsal/inside.sh /root/rehearsal/README.md
' sh "$root"
