"""The table of kinds and their files agree, and no two kinds are taken for each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.mail import kinds
from games.mail.kinds.table import KINDS, by_weight, preferences, weightiest
from games.play.notice import Kind, Notice
from games.play.notice_kind import NoticeKind

ALONE = {Kind.RECEIPT, Kind.CODE}


def test_every_file_is_in_the_table() -> None:
    folder = Path(kinds.__path__[0])
    assert {path.stem for path in folder.glob("*.py")} - {"__init__", "table"} == set(Kind.values)


def test_every_kind_fits_its_column() -> None:
    longest = Notice._meta.get_field("kind").max_length
    assert max(map(len, Kind.values)) <= longest


def test_every_kind_but_those_that_go_alone_is_asked_about_and_has_its_words() -> None:
    told = set(Kind) - ALONE
    assert set(preferences()) == {kind.name for kind in by_weight()} == told
    assert all(KINDS[name].brief for name in told)


@pytest.mark.parametrize("field", ["preference_label", "place", "sentence", "brief", "weight"])
def test_no_two_kinds_say_the_same(field: str) -> None:
    said = [str(getattr(KINDS[name], field)) for name in preferences()]
    assert len(set(said)) == len(said)


def test_whoever_is_not_asked_any_more_is_told_of_no_question() -> None:
    assert weightiest({"turn", "round"}, asked=False) is KINDS["round"]
    assert weightiest({"turn", "round"}, asked=True) is KINDS["turn"]
    assert weightiest({"turn"}, asked=False) is None


def test_a_declaration_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        KINDS["turn"].weight = 0  # type: ignore[misc]
    assert isinstance(KINDS["turn"], NoticeKind)
