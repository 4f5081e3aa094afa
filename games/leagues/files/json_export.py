"""The same as JSON, piece by piece: a file of any size takes no more memory than one row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from games.leagues.files.season_tables import LEAGUE_FILES, SEASON_FILES, list_full_seasons

if TYPE_CHECKING:
    from games.leagues.files.season_tables import FullSeason
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import LeagueHead


def stream_season_json(full_season: FullSeason) -> Iterator[str]:
    """A season: what it goes by, then a list for each of its files, an object a row."""
    state = full_season.state
    yield from _stream_object(
        {
            "league": full_season.league.slug,
            "season": state.number,
            "phase": state.phase.value,
            "settings": state.ruled.data(),
            "draw": state.draw,
            "seed": state.seed or None,
            "lots": state.lots,
            "lots_seed": state.lots_seed or None,
        },
        {
            name: _stream_rows(kind.columns, kind.rows(full_season))
            for name, kind in SEASON_FILES.items()
        },
    )


def stream_league_json(head: LeagueHead, league: League) -> Iterator[str]:
    """A league: its words, its history, and every season whole."""
    columns, history = LEAGUE_FILES["history"]
    yield from _stream_object(
        {
            "league": head.slug,
            "name": head.name,
            "text": head.text,
            "stopped": league.stopped,
            "rules": [rules.data() for rules in league.rules],
        },
        {
            "history": _stream_rows(columns, history(head, league)),
            "seasons": _join_items(
                stream_season_json(one) for one in list_full_seasons(head, league)
            ),
        },
    )


def _stream_object(values: dict[str, Any], lists: dict[str, Iterator[str]]) -> Iterator[str]:
    yield _encode_json(values)[:-1]
    for name, pieces in lists.items():
        yield f",{_encode_json(name)}:"
        yield from pieces
    yield "}"


def _stream_rows(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    objects = (dict(zip(columns, map(_build_json_value, row), strict=True)) for row in rows)
    return _join_items([_encode_json(one)] for one in objects)


def _join_items(items: Iterable[Iterable[str]]) -> Iterator[str]:
    comma = "["
    for item in items:
        yield comma
        yield from item
        comma = ","
    yield "[]" if comma == "[" else "]"


def _build_json_value(value: Any) -> Any:
    """Points are texts to two decimals, as in the API; who is no more with us is null."""
    if isinstance(value, Decimal):
        return str(value)
    return None if value == "" else value


def _encode_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
