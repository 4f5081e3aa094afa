#!/bin/sh
# In a mount and process namespace of its own: makes the root of one container and becomes its first process.
# Variables: ROOT (an empty folder), BINDS (source:target[:ro] a line), TMPFS (a folder a line), READ_ONLY (yes or no).
# Among the binds is /run/container/start, the script that goes on there.
set -eu
mount --make-rprivate /
mount -t tmpfs -o mode=755 none "$ROOT"
for name in usr bin sbin lib lib64 etc; do
  if [ -L "/$name" ]; then cp -P "/$name" "$ROOT/$name"; else mkdir "$ROOT/$name"; mount --bind "/$name" "$ROOT/$name"; fi
done
mkdir "$ROOT/dev" "$ROOT/proc" "$ROOT/run"
mkdir -m 1777 "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount -t proc none "$ROOT/proc"
bind() { # a file or a folder
  if [ -d "$1" ]; then mkdir -p "$ROOT$2"; else mkdir -p "$(dirname "$ROOT$2")"; [ -e "$ROOT$2" ] || : > "$ROOT$2"; fi
  mount --bind "$1" "$ROOT$2"
  if [ "${3:-}" = ro ]; then mount -o remount,bind,ro "$ROOT$2"; fi
}
echo "$TMPFS" | while read -r folder; do
  [ -n "$folder" ] || continue
  mkdir -p "$ROOT$folder" && mount -t tmpfs -o mode=1777 none "$ROOT$folder"
done
echo "$BINDS" | while IFS=: read -r source target how; do
  [ -n "$source" ] && bind "$source" "$target" "$how"
done
if [ "$READ_ONLY" = yes ]; then mount -o remount,ro "$ROOT"; fi
exec chroot "$ROOT" sh /run/container/start
