"""Leagues, seasons and divisions as everybody may see them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import Door
from games.api.fields import Strict
from games.api.leagues import shapes
from games.api.leagues.door import require_league_part
from games.api.leagues.shapes import Division
from games.api.paging import build_link
from games.leagues.overview import league_pages, season_pages
from games.leagues.overview.response_times import load_page_response_times
from games.leagues.overview.season_pages import DIVISIONS_PER_PAGE
from games.leagues.overview.store import PAGE_CACHE
from games.leagues.past import load_past_seasons

if TYPE_CHECKING:
    from games.leagues.overview.response_times import ResponseTimes
    from games.leagues.overview.shapes import (
        DivisionPage,
        LeaguePage,
        OwnSeason,
        SeasonPage,
        StandingsRow,
        TableLine,
    )
    from games.leagues.past_file import PastSeason
    from games.leagues.standings.crosstable import CrossTable


# Shapes, from what games.leagues.overview reads.


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


def serialize_own_entry(own_season: OwnSeason) -> Any:
    """How somebody stands to a season."""
    stand = own_season.stand.value if own_season.stand else None
    return shapes.Mine(
        own_season._asdict() | {"stand": stand, "place": own_season.place or None}
    ).data


# Views.


LAST_PAGE = 10_000


class Page(Strict):
    """Which page; the first is 1."""

    page = serializers.IntegerField(
        min_value=1,
        max_value=LAST_PAGE,
        default=1,
        help_text="Which page; the header Link names the next",
    )


class Before(Strict):
    """Which past seasons: those before this number; 0: the newest."""

    before = serializers.IntegerField(
        min_value=0,
        max_value=2**15 - 1,
        default=0,
        help_text="Past seasons before this number; the header Link names the next page",
    )


class LeagueListView(Door):
    """All leagues."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": Page}

    @extend_schema(
        operation_id="leagues_list",
        responses={200: shapes.Leagues},
        summary="All leagues, the youngest first",
    )
    def get(self, request: Request) -> Response:
        page = self.asked["page"]
        found, more = league_pages.load_leagues_page(page)
        following = page + 1 if more else None
        told = {"leagues": found, "next": following}
        headers = build_link(request, "next", page=following)
        return Response(shapes.Leagues(told).data, headers=headers)


class LeagueView(Door):
    """One league."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": Before}

    @extend_schema(
        operation_id="leagues_one",
        responses={200: shapes.League},
        summary="A league: its rules, its newest seasons, its history",
    )
    def get(self, request: Request, slug: str) -> Response:
        page = require_league_part(league_pages.load_league_page(slug, self.asked["before"]))
        headers = build_link(request, "next", before=page.before or None)
        return Response(serialize_league(page, load_past_seasons(page.head.id)), headers=headers)


class SeasonView(Door):
    """One season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": Page}

    @extend_schema(
        operation_id="leagues_season",
        responses={200: shapes.WholeSeason},
        summary="A season: who is in, who waits, and where everybody stands",
    )
    def get(self, request: Request, slug: str, season: int) -> Response:
        page = self.asked["page"]
        found = require_league_part(season_pages.load_season_page(slug, season, page))
        following = page + 1 if len(found.labels) > page * DIVISIONS_PER_PAGE else None
        headers = build_link(request, "next", page=following)
        return Response(serialize_season(found, following), headers=headers)


class DivisionView(Door):
    """One division."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_division",
        responses={200: shapes.Division},
        summary="A division: standings and what is certain, tables, cross table, what is to play",
    )
    def get(self, request: Request, slug: str, season: int, label: str) -> Response:
        page = require_league_part(season_pages.load_division_page(slug, season, label))
        return Response(serialize_division(page, load_page_response_times(page, timezone.now())))
