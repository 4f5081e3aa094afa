"""A scratch copy of the house with one more kind of mail: its file, its line, its migration; and
that kind at work in the running tests."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from games.mail.kinds.registry import KINDS
from games.mail.outbound import prerender
from games.play import notice_sql, store
from games.play.models import Envelope, Notice
from games.play.notice import Kind
from keywest_site.embedded.prepare import ROOT

NAME = "eclipse"
FILE = Path(__file__).with_name(f"{NAME}.py")
END = "\n\n\nclass State("
LINE = f'\n    {NAME.upper()} = "{NAME}"'
SETTINGS = "keywest_site.settings.test"
STATEMENTS = (
    store.build_write_statement,
    notice_sql.build_notice_statements,
    prerender.build_due_boards_sql,
)


def with_one_more_line(house: Path) -> None:
    """A copy of the house in this folder whose table of kinds has one more line."""
    house.mkdir()
    shutil.copytree(ROOT / "games", house / "games")  # with what is compiled
    shutil.copy(ROOT / "manage.py", house)
    for room in ("accounts", "keywest_site", "templates", "locale", "tools"):
        (house / room).symlink_to(ROOT / room)
    table = house / "games/play/notice.py"
    kinds, end, states = table.read_text().partition(END)
    assert end
    table.write_text(kinds + LINE + end + states)


def with_its_file(house: Path) -> None:
    """And the file of that kind."""
    shutil.copy(FILE, house / "games/mail/kinds")


def manage(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` of that copy."""
    command = [sys.executable, "manage.py", *words, "--settings", SETTINGS]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)


def migration_of(house: Path) -> Migration:
    """The migration that the copy has made for its new kind."""
    made = manage(house, "makemigrations", "play", "--name", NAME)
    assert made.returncode == 0, made.stderr
    (path,) = (house / "games/play/migrations").glob(f"*_{NAME}.py")
    return loaded(path).Migration(path.stem, "play")


def loaded(path: Path) -> ModuleType:
    """The module in this file."""
    spec = importlib.util.spec_from_file_location(f"scratch_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def migrated(migration: Migration) -> Iterator[None]:
    """The database as that migration leaves it; afterwards as it was."""
    before = MigrationLoader(connection).project_state()
    with connection.schema_editor() as editor:
        migration.apply(before.clone(), editor)
    try:
        yield
    finally:
        Notice.objects.filter(kind=NAME).delete()
        Envelope.objects.filter(kind=NAME).delete()
        with connection.schema_editor() as editor:
            migration.unapply(before.clone(), editor)


@contextmanager
def declared(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its line and its file, in this process."""
    member = str.__new__(Kind, NAME)
    member._name_, member._value_ = NAME.upper(), NAME
    with patch.context() as line:
        line.setitem(Kind._value2member_map_, NAME, member)
        line.setitem(KINDS, NAME, loaded(FILE).KIND)
        forget_statements()
        yield
    forget_statements()


def forget_statements() -> None:
    """They are written out anew from what is declared now."""
    for statement in STATEMENTS:
        statement.cache_clear()
