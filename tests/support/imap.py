"""Debian's Dovecot on a loopback port: a real mailbox for one person, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, socket
from tempfile import TemporaryDirectory

DOVECOT = Path("/usr/sbin/dovecot")
USER, PASSWORD = "letters", "for-tests"
CONFIGURATION = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_login_user = {login}
default_internal_user = {internal}
default_internal_group = {internal}
mail_location = maildir:{folder}/mail
first_valid_uid = 1
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={mail} gid=65534 home={folder}
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""


@contextmanager
def imap_server() -> Iterator[str]:
    """Runs while the block does; the mailbox's URL."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory(prefix="dovecot-") as name:
        folder = Path(name)
        for path in (folder, folder / "mail"):
            path.mkdir(exist_ok=True)
            path.chmod(0o777)
        (folder / "dovecot.conf").write_text(
            CONFIGURATION.format(folder=folder, port=port, **people())
        )
        server = subprocess.Popen(
            [DOVECOT, "-F", "-c", folder / "dovecot.conf"], stdin=subprocess.DEVNULL
        )
        try:
            wait_for(port, server, folder / "log")
            yield f"imap://{USER}:{PASSWORD}@127.0.0.1:{port}/INBOX"
        finally:
            server.terminate()
            server.wait(60)


def people() -> dict[str, str]:
    """Under which names its parts run: those of Debian's package if we are root, else our own."""
    if os.geteuid() == 0:
        return {"login": "dovenull", "internal": "dovecot", "mail": "65534", "password": PASSWORD}
    me = pwd.getpwuid(os.geteuid()).pw_name
    return {"login": me, "internal": me, "mail": str(os.geteuid()), "password": PASSWORD}


def wait_for(port: int, server: subprocess.Popen[bytes], log: Path, within: float = 60.0) -> None:
    """Returns when it answers; AssertionError with its log otherwise."""
    until = time.monotonic() + within
    while True:
        assert server.poll() is None, log.read_text() if log.exists() else "it has ended"
        assert time.monotonic() < until, log.read_text() if log.exists() else "no answer"
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
