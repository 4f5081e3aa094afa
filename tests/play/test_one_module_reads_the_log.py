"""Only games.play.store touches event rows: whoever reads them elsewhere hangs on how a fact is
written."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from keywest_site.embedded.prepare import ROOT
from tests.structure.imports import files, name_of

ALLOWED = {
    *("games.play.store", "games.play.store_sql", "games.play.models", "games.play.database_setup"),
    "games.play.personal_data",
}
"""The last says of every table what it holds of people; it reads no rows."""
TABLE = re.compile(r"\bgames_event\b")


def touches(path: Path) -> bool:
    """Whether this file names the table, or takes the model of its rows."""
    text = path.read_text()
    return bool(TABLE.search(text)) or any(
        isinstance(node, ast.ImportFrom)
        and node.module == "games.play.models"
        and "Event" in {alias.name for alias in node.names}
        for node in ast.walk(ast.parse(text))
    )


def test_all_others_leave_the_log_alone() -> None:
    others = [path for path in files() if name_of(path) not in ALLOWED]
    assert len(others) > 600
    assert [name_of(path) for path in others if touches(path)] == []


def test_who_reads_it_is_seen(tmp_path: Path) -> None:
    for text in ("from games.play.models import Event, Seat", 'SQL = "SELECT FROM games_event"'):
        (tmp_path / "module.py").write_text(text)
        assert touches(tmp_path / "module.py")
    assert all(touches(path) for path in files() if name_of(path) == "games.play.store_sql")
    assert ROOT.exists()
