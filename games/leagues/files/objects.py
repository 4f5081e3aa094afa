"""The same as JSON, piece by piece: a file of any size takes no more memory than one row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from games.leagues.files.kinds import OF_LEAGUE, OF_SEASON, seasons

if TYPE_CHECKING:
    from games.leagues.files.whole import Whole
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import Head


def season(one: Whole) -> Iterator[str]:
    """A season: what it goes by, then a list for each of its files, an object a row."""
    state = one.state
    yield from _object(
        {
            "league": one.league.slug,
            "season": state.number,
            "phase": state.phase.value,
            "settings": state.ruled.data(),
            "draw": state.draw,
            "seed": state.seed or None,
            "lots": state.lots,
            "lots_seed": state.lots_seed or None,
        },
        {name: _list(kind.columns, kind.rows(one)) for name, kind in OF_SEASON.items()},
    )


def league(head: Head, known: League) -> Iterator[str]:
    """A league: its words, its history, and every season whole."""
    columns, history = OF_LEAGUE["history"]
    yield from _object(
        {
            "league": head.slug,
            "name": head.name,
            "text": head.text,
            "stopped": known.stopped,
            "rules": [rules.data() for rules in known.rules],
        },
        {
            "history": _list(columns, history(head, known)),
            "seasons": _joined(season(one) for one in seasons(head, known)),
        },
    )


def _object(values: dict[str, Any], lists: dict[str, Iterator[str]]) -> Iterator[str]:
    yield _said(values)[:-1]
    for name, pieces in lists.items():
        yield f",{_said(name)}:"
        yield from pieces
    yield "}"


def _list(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    objects = (dict(zip(columns, map(_plain, row), strict=True)) for row in rows)
    return _joined([_said(one)] for one in objects)


def _joined(items: Iterable[Iterable[str]]) -> Iterator[str]:
    comma = "["
    for item in items:
        yield comma
        yield from item
        comma = ","
    yield "[]" if comma == "[" else "]"


def _plain(value: Any) -> Any:
    """Points are texts to two decimals, as in the API; who is no more with us is null."""
    if isinstance(value, Decimal):
        return str(value)
    return None if value == "" else value


def _said(value: Any) -> str:
    return msgspec.json.encode(value).decode()
