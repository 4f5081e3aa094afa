#!/bin/sh
# Makes .venv and installs one hashed lock into it: `sh deploy/install.sh requirements.txt`.
set -eu

lock=deploy/$1
say() { echo "$*" >&2; }
stop() { say "$*"; exit 1; }

# A Python that somebody built at home without --enable-optimizations is a fifth slower in all it does than that of the
# distribution: if nobody has chosen, the faster one is taken.
fit='import ensurepip, sys, sysconfig, venv; sys.exit(sys.version_info < (3, 11))'
slow='import sys, sysconfig
own = sys.base_prefix != "/usr" and "--enable-optimizations" not in (sysconfig.get_config_var("CONFIG_ARGS") or "")
sys.exit(not own)'
python=${PYTHON:-python3}
if [ -z "${PYTHON:-}" ] && python3 -c "$slow" 2>/dev/null && /usr/bin/python3 -c "$fit" 2>/dev/null; then
  python=/usr/bin/python3
fi

command -v "$python" >/dev/null || stop "Python is missing. On Debian: apt-get install python3 python3-venv python3-pip"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  stop "Python 3.11 or newer is needed, this is $("$python" -V). Choose another with: make run PYTHON=python3.11"
case "$(uname -sm)" in
  "Linux x86_64" | "Linux aarch64") ;;
  *) stop "The bundled PostgreSQL and Valkey exist for Linux on x86_64 and aarch64 only, this is $(uname -sm). A container or virtual machine with Debian will do." ;;
esac
"$python" -c 'import ensurepip, venv' 2>/dev/null || stop "Python's venv module is missing. On Debian: apt-get install python3-venv"

export PIP_DISABLE_PIP_VERSION_CHECK=1
if ! .venv/bin/python -c '' 2>/dev/null; then
  say "Making the Python environment in .venv (once) ..."
  rm -rf .venv
  "$python" -m venv .venv
fi

# uv comes from the same hashed lock; it installs about twice as fast as pip. Like pip it is to believe whom the system believes.
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"
if [ ! -x .venv/bin/uv ]; then
  sed -n '/^uv==/,/^[^ ]*==/{/^uv==/p;/^ .*--hash/p}' deploy/requirements-dev.txt > .venv/uv.txt
  .venv/bin/pip install --quiet --require-hashes --no-deps -r .venv/uv.txt ||
    say "uv cannot be installed here; going on with pip, which is slower."
fi

say "Installing $lock ..."
if [ -x .venv/bin/uv ] &&
  .venv/bin/uv pip install --quiet --python .venv/bin/python --compile-bytecode --require-hashes -r "$lock"; then
  exit 0
fi
.venv/bin/pip install --quiet --require-hashes --only-binary :all: --no-binary dkimpy -r "$lock" ||
  stop "Installing failed, see the message above. Is the package index reachable?"
