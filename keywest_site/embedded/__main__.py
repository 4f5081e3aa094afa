"""`python -m keywest_site.embedded run | manage WORDS | scratch WORDS`: the whole service, or one
command beside it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

from keywest_site.embedded import stack
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres, Unusable
from keywest_site.embedded.prepare import ROOT, prepare
from keywest_site.embedded.supervise import Supervisor
from keywest_site.embedded.valkey import Valkey

WELCOME = """
  Key West by Post is open:  {url}

  To sign in, type any e-mail address; the code appears at  {url}post-office/
  Mail to the site is taken in at port {mail} of this machine (SMTP), or answered in the \
post office.
{demo}  Data and logs: {folder}   Stop with Ctrl-C.
"""


def main(words: Sequence[str]) -> int:
    """Runs one of the three; 1 with the reason on standard error if it cannot."""
    os.chdir(ROOT)
    try:
        match words:
            case [] | ["run"]:
                return run(_layout(), int(os.environ.get("PORT") or 8000))
            case ["manage", *rest]:
                return manage(_layout(), rest)
            case ["scratch", *rest]:
                with tempfile.TemporaryDirectory(prefix="keywest-") as folder:
                    return manage(Layout.of(folder), rest)
            case _:
                raise Unusable(__doc__ or "")
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1


def run(layout: Layout, port: int) -> int:
    """Starts everything, prints where it is, and stays until asked to stop."""
    with lock(layout, f"It is running already, see {layout.folder}."), Supervisor() as supervisor:
        if not stack.is_free(port):
            raise Unusable(
                f"Port {port} is taken. Choose another: make run PORT={stack.free_port(port + 1)}"
            )
        live_port = stack.free_port(port + 1)
        mail_port = stack.free_port(
            int(os.environ.get("KEYWEST_MAIL_PORT") or live_port + 1), frozenset({live_port})
        )
        postgres = _servers(supervisor, layout)
        env = stack.environment(layout, live_port, mail_port)
        prepare(layout, postgres, env, demo=True)
        parts = stack.programs(layout, port, live_port, mail_port)
        for part in parts:
            supervisor.start(part)
        stack.wait_for_page(parts[0], port)
        demo = layout.demo.read_text() if layout.demo.exists() else ""
        url = f"http://localhost:{port}/"
        print(
            WELCOME.format(url=url, mail=mail_port, folder=layout.folder, demo=indent(demo, "  ")),
            flush=True,
        )
        supervisor.watch()
        print("Stopping ...", flush=True)
    return 0


def manage(layout: Layout, words: Sequence[str]) -> int:
    """Runs `manage.py WORDS` beside the running service, or with its servers started for this one
    command."""
    command = [sys.executable, "manage.py", *words]
    env = {**os.environ, **stack.environment(layout)}
    try:
        with lock(layout, ""), Supervisor() as supervisor:
            prepare(layout, _servers(supervisor, layout), stack.environment(layout))
            return subprocess.run(command, env=env, check=False).returncode
    except Busy:
        return subprocess.run(command, env=env, check=False).returncode


class Busy(Unusable):
    """Another launcher holds the folder."""


@contextmanager
def lock(layout: Layout, complaint: str) -> Iterator[None]:
    """Holds the data folder for one launcher; Busy if another has it."""
    layout.make()
    with (layout.folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(complaint) from None
        yield


def _servers(supervisor: Supervisor, layout: Layout) -> Postgres:
    postgres = Postgres(layout)
    supervisor.start(postgres)
    supervisor.start(Valkey(layout))
    return postgres


def _layout() -> Layout:
    return Layout.of(Path(os.environ.get("KEYWEST_DATA") or ROOT / ".data"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
