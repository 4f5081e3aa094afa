"""What every game's rules may be built from: editions, handlers of facts, options."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.rules.codec import evolving
from games.rules.editions import Editions
from games.rules.options import Options, complete_options
from games.rules.text import _


class Began(NamedTuple):
    start: int


class Added(NamedTuple):
    number: int


class Doubled(NamedTuple):
    pass


ADDING: dict[type, Any] = {Added: lambda state, event: state + event.number}
DOUBLING: dict[type, Any] = {Doubled: lambda state, _event: state * 2}


def test_each_fact_is_handled_by_its_class() -> None:
    evolve = evolving(lambda event: event.start, ADDING, DOUBLING)
    assert evolve(None, Began(3)) == 3
    assert evolve(3, Added(4)) == 7
    assert evolve(7, Doubled()) == 14
    with pytest.raises(KeyError):
        evolve(14, Began(1))


def test_a_fact_with_two_handlers_is_found_when_the_game_is_made() -> None:
    with pytest.raises(ValueError, match="two handlers"):
        evolving(lambda event: event.start, ADDING, DOUBLING, {Added: lambda state, _event: state})


def test_an_edition_is_read_once_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "first.toml").write_text("tiles = 3\n")
    files = Editions(str(tmp_path / "edition.py"))
    assert files.names == {"first"}
    assert files.load_printed_file("first") == {"tiles": 3}
    assert files.load_printed_file("first") is files.load_printed_file("first")
    for strange in ("second", "../editions/first", ""):
        with pytest.raises(KeyError):
            files.load_printed_file(strange)


OPTIONS: Options = {
    "money": (_("Money"), (("hidden", _("hidden")), ("open", _("open")))),
    "length": (_("Length"), (("short", _("short")), ("long", _("long")))),
}


@pytest.mark.parametrize(
    ("wished", "found"),
    [
        ({}, {"money": "hidden", "length": "short"}),
        ({"length": "long"}, {"money": "hidden", "length": "long"}),
        ({"money": "gold"}, None),
        ({"colour": "red"}, None),
    ],
)
def test_options_are_those_wished_for_else_the_usual(
    wished: dict[str, str], found: dict[str, str] | None
) -> None:
    assert complete_options(OPTIONS, wished) == found
