"""The table of kinds and their files agree, and no two kinds are taken for each other."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from games.mail import kinds
from games.mail.kinds.registry import (
    KINDS,
    collect_kinds,
    find_weightiest_kind,
    list_declared_kinds,
    list_preference_kinds,
)
from games.play.notice import Kind, Notice
from games.play.notice_kind import NoticeKind
from keywest_site.embedded.prepare import ROOT
from tests.support.notice_kinds import list_table_kinds

ALONE = {Kind.RECEIPT, Kind.CODE}
FOLDER = Path(kinds.__path__[0])
WORDS = "|".join(Kind.values)
MODULES = "|".join(sorted({path.stem for path in FOLDER.glob("*.py")} - {"__init__", "registry"}))
BY_FILE = re.compile(rf"games\.mail\.kinds(\.| import (\w+, )*)({MODULES})\b")
BY_WORD = re.compile(rf"\bkind (=|<>|IN|NOT IN) \(?'({WORDS})'")
WRITERS = {"games/seats/offers.py", "games/leagues/runtime/mails.py"}
"""What these say of a kind is what they have written, or what was written in their transaction."""
LOGS = {"games/desk/log.py", "games/leagues/runtime/log.py"}
"""These read facts, which have kinds as well."""


def test_every_kind_is_declared_once() -> None:
    declared = [kind.name for kind in list_declared_kinds()]
    assert sorted(declared) == sorted(Kind.values)


def test_a_kind_that_is_declared_twice_or_never_is_found() -> None:
    declared = list(list_declared_kinds())
    with pytest.raises(ImproperlyConfigured, match="declared twice"):
        collect_kinds([*declared, replace(declared[0], weight=-1)])
    with pytest.raises(ImproperlyConfigured, match=f"declares {declared[0].name.value}"):
        collect_kinds(declared[1:])


def test_every_kind_fits_its_column() -> None:
    longest = Notice._meta.get_field("kind").max_length
    assert max(map(len, Kind.values)) <= longest


def test_every_kind_but_those_that_go_alone_is_asked_about_and_has_its_words() -> None:
    told = set(Kind) - ALONE
    assert {KINDS[name].preference for name in told} == set(list_preference_kinds())
    assert list_table_kinds() == {n for n in told if KINDS[n].tells is None}
    assert all(KINDS[name].brief and KINDS[name].sentence for name in told)
    assert {KINDS[name].preference for name in ALONE} == {""}


@pytest.mark.parametrize("field", ["preference_label", "place", "sentence", "brief", "weight"])
def test_no_two_kinds_say_the_same(field: str) -> None:
    said = [str(getattr(KINDS[name], field)) for name in list_preference_kinds()]
    assert len(set(said)) == len(said)


def test_whoever_is_not_asked_any_more_is_told_of_no_question() -> None:
    assert find_weightiest_kind({"turn", "round"}, asked=False) is KINDS["round"]
    assert find_weightiest_kind({"turn", "round"}, asked=True) is KINDS["turn"]
    assert find_weightiest_kind({"turn"}, asked=False) is None


def test_a_declaration_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        KINDS["turn"].weight = 0  # type: ignore[misc]
    assert isinstance(KINDS["turn"], NoticeKind)


def test_no_room_knows_a_kind_by_its_file_and_no_statement_by_its_word() -> None:
    """But for the statements that write notices of their own kind."""
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for room in ("accounts", "games", "keywest_site")
        for path in (ROOT / room).rglob("*.py")
        if not path.is_relative_to(FOLDER) and "migrations" not in path.parts
    }
    assert {name for name, text in sources.items() if knows(text)} - LOGS == WRITERS


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from games.mail.kinds.table_events import VOTE", True),
        ("from games.mail.kinds import registry, table_events", True),
        ("WHERE n.kind IN ('turn', 'reminder')", True),
        ("WHEN n.kind <> 'invited' THEN", True),
        ("WHERE n.{unsent} AND kind NOT IN ({alone})", False),
        ("from games.mail.kinds.registry import KINDS", False),
        ("AND e.kind = 'rewound'", False),
    ],
)
def test_whoever_knows_a_kind_is_found(line: str, found: bool) -> None:
    assert knows(line) is found


def knows(text: str) -> bool:
    """Whether this code names a kind where the table should be asked."""
    return bool(BY_FILE.search(text) or BY_WORD.search(text))
