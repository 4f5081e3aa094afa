"""What is read of leagues (games.leagues.overview), in the shapes of the API."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games.api.leagues import shapes
from games.api.leagues.shapes_division import Division
from games.leagues.overview.rows import PIECES

if TYPE_CHECKING:
    from games.leagues.overview.paces import Pace
    from games.leagues.overview.shapes import (
        DivisionPage,
        LeaguePage,
        Mine,
        Row,
        SeasonPage,
        TableLine,
    )
    from games.leagues.past.reading import Past
    from games.leagues.standings.crosstable import CrossTable


def league(page: LeaguePage, elsewhere: dict[str, Past]) -> Any:
    """A league with its history."""

    def tell() -> Any:
        told = page._asdict() | {
            "settings": page.settings.data(),
            "before": page.before or None,
            "elsewhere": [_elsewhere(digest, past) for digest, past in elsewhere.items()],
        }
        return shapes.League(told).data

    return _once(tell, page.tag, tuple(elsewhere))


def _elsewhere(digest: str, past: Past) -> dict[str, Any]:
    best = [line.name for line in past.lines if (line.level, line.group) == (1, 1)]
    return {"id": digest, "name": past.name, "people": len(past.lines), "podium": best[:3]}


def season(page: SeasonPage, following: int | None) -> Any:
    """A season with a page of its divisions."""

    def tell() -> Any:
        told = page._asdict() | {"settings": page.settings.data(), "next": following}
        return shapes.WholeSeason(told).data

    return _once(tell, page.tag)


def _once(tell: Callable[[], Any], tag: Hashable, *more: Hashable) -> Any:
    """The same as last time while nothing else is to be told; times are written in the reader's
    zone."""
    return PIECES.get(("told", timezone.get_current_timezone_name(), tag, *more), tell)


def division(page: DivisionPage, paces: Mapping[int, Pace]) -> Any:
    """A division across."""
    return _once(lambda: _division(page, paces), page.tag, tuple(paces.items()))


def _division(page: DivisionPage, paces: Mapping[int, Pace]) -> Any:
    found = page.division
    told = {
        "league": page.league.slug,
        "season": page.season.number,
        "phase": page.season.phase.value,
        **{name: getattr(found, name) for name in ("label", "level", "ups", "downs")},
        "standings": [_line(row, page.across, paces) for row in found.rows],
        "tables": [table._asdict() | {"seats": list(_seats(table))} for table in found.tables],
        "met": list(_met(found.rows, page.across)),
        "moved": list(_moved(page)),
    }
    return Division(told).data


def _line(row: Row, across: CrossTable, paces: Mapping[int, Pace]) -> dict[str, Any]:
    who = row.person.id
    pace = paces.get(who)
    return row._asdict() | {
        "sixtieths": row.points,
        "by": row.by and row.by.value,
        "asked": [{"tie_break": one.value, "had": str(had)} for one, had in row.told],
        "certain": sorted(one.value for one in row.certain),
        "seats": across.seats[who],
        "to_play": across.to_play.get(who, ()),
        **{name: pace and getattr(pace, name) for name in ("turns", "late", "median")},
    }


def _seats(table: TableLine) -> Iterator[dict[str, Any]]:
    people = zip(table.players, table.sitting, strict=True)
    had = zip_longest(people, table.places, table.points, table.scores)
    for (drawn, sits), place, points, score in had:
        yield {
            "name": drawn.name or None,
            "sits": sits.name or None,
            "bot": not sits.id,
            "place": place,
            "points": points,
            "score": score,
        }


def _met(rows: Sequence[Row], across: CrossTable) -> Iterator[dict[str, Any]]:
    for one, other in combinations(rows, 2):
        met = across.met[one.person.id, other.person.id]
        yield {
            "one": one.rank,
            "other": other.rank,
            "together": met.together,
            "ahead": met.ahead,
            "level": met.level,
            "behind": met.behind,
        }


def _moved(page: DivisionPage) -> Iterator[dict[str, Any]]:
    names = {row.person.id: row.person.name for row in page.division.rows}
    for one in page.moved:
        yield {
            "what": one.what.value,
            "name": names.get(one.person) or None,
            "points": one.points,
            "table": one.table or None,
        }


def mine(found: Mine) -> Any:
    """How somebody stands to a season."""
    stand = found.stand.value if found.stand else None
    return shapes.Mine(found._asdict() | {"stand": stand, "place": found.place or None}).data
