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
from keywest_site.embedded.prepare import ROOT, prepare_data_folder
from keywest_site.embedded.processes import Supervisor
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
                return run_service(_find_layout(), int(os.environ.get("PORT") or 8000))
            case ["manage", *rest]:
                return run_manage_command(_find_layout(), rest)
            case ["scratch", *rest]:
                with tempfile.TemporaryDirectory(prefix="keywest-") as folder:
                    return run_manage_command(Layout.of(folder), rest)
            case _:
                raise Unusable(__doc__ or "")
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1


def run_service(layout: Layout, port: int) -> int:
    """Starts everything, prints where it is, and stays until asked to stop."""
    with (
        lock_data_folder(layout, f"It is running already, see {layout.folder}."),
        Supervisor() as supervisor,
    ):
        if not stack.is_port_free(port):
            other = stack.get_free_port(port + 1)
            raise Unusable(f"Port {port} is taken. Choose another: make run PORT={other}")
        live_port = stack.get_free_port(port + 1)
        mail_port = stack.get_free_port(
            int(os.environ.get("KEYWEST_MAIL_PORT") or live_port + 1), frozenset({live_port})
        )
        postgres = _start_servers(supervisor, layout)
        env = stack.build_environment(layout, live_port, mail_port)
        prepare_data_folder(layout, postgres, env, demo=True)
        web, *others = stack.build_programs(layout, port, live_port, mail_port)
        supervisor.start(web)
        stack.wait_for_page(web, port)
        for part in others:
            supervisor.start(part)
        demo = layout.demo.read_text() if layout.demo.exists() else ""
        url = f"http://localhost:{port}/"
        print(
            WELCOME.format(url=url, mail=mail_port, folder=layout.folder, demo=indent(demo, "  ")),
            flush=True,
        )
        supervisor.watch()
        print("Stopping ...", flush=True)
    return 0


def run_manage_command(layout: Layout, words: Sequence[str]) -> int:
    """Runs `manage.py WORDS` beside the running service, or with its servers started for this one
    command."""
    command = [sys.executable, "manage.py", *words]
    env = {**os.environ, **stack.build_environment(layout)}
    try:
        with lock_data_folder(layout, ""), Supervisor() as supervisor:
            prepare_data_folder(
                layout, _start_servers(supervisor, layout), stack.build_environment(layout)
            )
            return subprocess.run(command, env=env, check=False).returncode
    except Busy:
        return subprocess.run(command, env=env, check=False).returncode


class Busy(Unusable):
    """Another launcher holds the folder."""


@contextmanager
def lock_data_folder(layout: Layout, complaint: str) -> Iterator[None]:
    """Holds the data folder for one launcher; Busy if another has it."""
    layout.make()
    with (layout.folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(complaint) from None
        yield


def _start_servers(supervisor: Supervisor, layout: Layout) -> Postgres:
    postgres = Postgres(layout)
    supervisor.start(postgres)
    supervisor.start(Valkey(layout))
    return postgres


def _find_layout() -> Layout:
    return Layout.of(Path(os.environ.get("KEYWEST_DATA") or ROOT / ".data"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
