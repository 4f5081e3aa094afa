"""The tools that rename and join: what they change, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import definers, merge_modules, rename
from tools.merge_modules import Fault, cut_part, join_parts, move_dotted_names, sort_parts
from tools.rename import Rename, rename_in_file

FIRST = '''"""Reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.play.table import Table

PATTERN = re.compile("x")


def read_table(table: Table) -> str:
    """Read it."""
    return table.name
'''
SECOND = '''"""Writes, and is needed first."""

from __future__ import annotations

import re

LIMIT = 3


def write_table(limit: int = LIMIT) -> int:
    return limit
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (rename, definers, merge_modules):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def renamed(path: Path, *rows: tuple[str, str, str]) -> str:
    """The text of this file after these renames."""
    return rename_in_file(path, [Rename(*row) for row in rows]).text


def test_a_function_is_renamed_where_it_is_used(folder: Path) -> None:
    path = folder / "user.py"
    path.write_text("from games.mail import told\n\n\ndef send():\n    return told(1)\n")
    text = renamed(path, ("games.mail", "told", "send_receipt"))
    assert text == (
        "from games.mail import send_receipt\n\n\ndef send():\n    return send_receipt(1)\n"
    )


def test_a_local_variable_of_that_name_stays(folder: Path) -> None:
    path = folder / "mail.py"
    path.write_text(
        "def told(x):\n    return x\n\n\n"
        "def send():\n    told = 1\n    told = told + 1\n    return told\n"
    )
    text = renamed(path, ("games.mail", "told", "send_receipt"))
    assert "def send_receipt(x)" in text
    assert "    told = told + 1\n    return told\n" in text


def test_a_method_of_that_name_hides_nothing_from_its_own_body(folder: Path) -> None:
    path = folder / "mail.py"
    path.write_text(
        "def told(x):\n    return x\n\n\n"
        "class Mail:\n    def told(self):\n        return told(self)\n"
    )
    text = renamed(path, ("games.mail", "told", "send_receipt"))
    assert "    def told(self):\n        return send_receipt(self)\n" in text


def test_joined_modules_have_one_head_and_all_their_parts() -> None:
    text = join_parts("games.first", [cut_part("games.first", FIRST), cut_part("games.b", SECOND)])
    assert text.startswith('"""Reads."""')
    assert text.count("import re\n") == text.count("from __future__") == 1
    assert text.count("TYPE_CHECKING:") == 1
    assert "# Writes, and is needed first." in text
    compile(text, "joined", "exec")


def test_what_is_needed_during_the_import_stands_first() -> None:
    needs = FIRST.replace('re.compile("x")', "LIMIT")
    order = sort_parts([cut_part("games.a", needs), cut_part("games.b", SECOND)])
    assert [part.name for part in order] == ["games.b", "games.a"]


def test_one_name_with_two_meanings_is_refused() -> None:
    other = SECOND.replace("write_table", "read_table")
    with pytest.raises(Fault, match=r"`read_table` of games\.b and games\.a"):
        join_parts("games.a", [cut_part("games.a", FIRST), cut_part("games.b", other)])


def test_gettext_and_its_lazy_form_are_told_apart() -> None:
    plain = "from django.utils.translation import gettext as _\n\n\ndef a():\n    return _('x')\n"
    lazy = "from django.utils.translation import gettext_lazy as _\n\nB = _('y')\n"
    text = join_parts("games.a", [cut_part("games.a", plain), cut_part("games.b", lazy)])
    assert "B = gettext_lazy('y')" in text
    assert "return _('x')" in text


def test_dotted_names_and_paths_in_texts_follow() -> None:
    moves = {"games.mail.letter": "games.mail.emails"}
    text = "See games.mail.letter.read and games/mail/letter.py, not /games.mail.letter/."
    assert move_dotted_names(text, moves, frozenset()) == (
        "See games.mail.emails.read and games/mail/emails.py, not /games.mail.letter/."
    )
