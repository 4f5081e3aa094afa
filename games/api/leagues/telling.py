"""What is read of leagues (games.leagues.overview), in the shapes of the API."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games.api.leagues import shapes
from games.api.leagues.shapes_division import Division
from games.leagues.overview.rows import PAGE_CACHE

if TYPE_CHECKING:
    from games.leagues.overview.paces import ResponseTimes
    from games.leagues.overview.shapes import (
        DivisionPage,
        LeaguePage,
        OwnSeason,
        SeasonPage,
        StandingsRow,
        TableLine,
    )
    from games.leagues.past.reading import PastSeason
    from games.leagues.standings.crosstable import CrossTable


def serialize_league(page: LeaguePage, elsewhere: dict[str, PastSeason]) -> Any:
    """A league with its history."""

    def tell() -> Any:
        told = page._asdict() | {
            "settings": page.settings.data(),
            "before": page.before or None,
            "elsewhere": [
                _serialize_outside_season(digest, past) for digest, past in elsewhere.items()
            ],
        }
        return shapes.League(told).data

    return _reuse_serialized(tell, page.tag, tuple(elsewhere))


def _serialize_outside_season(digest: str, past: PastSeason) -> dict[str, Any]:
    best = [line.name for line in past.lines if (line.level, line.group) == (1, 1)]
    return {"id": digest, "name": past.name, "people": len(past.lines), "podium": best[:3]}


def serialize_season(page: SeasonPage, following: int | None) -> Any:
    """A season with a page of its divisions."""

    def tell() -> Any:
        told = page._asdict() | {"settings": page.settings.data(), "next": following}
        return shapes.WholeSeason(told).data

    return _reuse_serialized(tell, page.tag)


def _reuse_serialized(tell: Callable[[], Any], tag: Hashable, *more: Hashable) -> Any:
    """The same as last time while nothing else is to be told; times are written in the reader's
    zone."""
    return PAGE_CACHE.get(("told", timezone.get_current_timezone_name(), tag, *more), tell)


def serialize_division(page: DivisionPage, paces: Mapping[int, ResponseTimes]) -> Any:
    """A division across."""
    return _reuse_serialized(lambda: _build_division(page, paces), page.tag, tuple(paces.items()))


def _build_division(page: DivisionPage, paces: Mapping[int, ResponseTimes]) -> Any:
    found = page.division
    told = {
        "league": page.league.slug,
        "season": page.season.number,
        "phase": page.season.phase.value,
        **{name: getattr(found, name) for name in ("label", "level", "ups", "downs")},
        "standings": [_build_standing(row, page.across, paces) for row in found.rows],
        "tables": [
            table._asdict() | {"seats": list(_list_chairs(table))} for table in found.tables
        ],
        "met": list(_list_pairs(found.rows, page.across)),
        "moved": list(_list_bound_changes(page)),
    }
    return Division(told).data


def _build_standing(
    row: StandingsRow, across: CrossTable, paces: Mapping[int, ResponseTimes]
) -> dict[str, Any]:
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


def _list_chairs(table: TableLine) -> Iterator[dict[str, Any]]:
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


def _list_pairs(rows: Sequence[StandingsRow], across: CrossTable) -> Iterator[dict[str, Any]]:
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


def _list_bound_changes(page: DivisionPage) -> Iterator[dict[str, Any]]:
    names = {row.person.id: row.person.name for row in page.division.rows}
    for one in page.moved:
        yield {
            "what": one.what.value,
            "name": names.get(one.person) or None,
            "points": one.points,
            "table": one.table or None,
        }


def serialize_own_entry(found: OwnSeason) -> Any:
    """How somebody stands to a season."""
    stand = found.stand.value if found.stand else None
    return shapes.Mine(found._asdict() | {"stand": stand, "place": found.place or None}).data
