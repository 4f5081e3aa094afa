"""A data folder with roles, tables and static files, made once for a run of the tests; whoever
needs a house of their own begins with a copy."""

from __future__ import annotations

import fcntl
import os
import subprocess
from pathlib import Path

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import prepare_data_folder
from keywest_site.embedded.stack import build_environment

COPIED = ("postgres", "static", "prepared")
"""All but what is of one house alone: its secrets, sockets and logs."""


def folder() -> Path:
    """The prepared folder; whoever asks first makes it, and the others wait."""
    made = Layout.of(os.environ["KEYWEST_TEST_DATA"]).folder / "house"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made / "prepared").exists():
            _make(Layout.of(made))
    return made


def move_into(layout: Layout, made: Path) -> None:
    """Copies it into a data folder that is new."""
    layout.make()
    parts = [made / name for name in COPIED]
    subprocess.run(["cp", "--archive", *parts, layout.folder], check=True)


def _make(layout: Layout) -> None:
    layout.make()
    postgres = Postgres(layout, sync=False)
    try:
        postgres.start()
        prepare_data_folder(layout, postgres, build_environment(layout))
    finally:
        postgres.stop()
