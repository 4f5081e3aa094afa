"""Leagues, seasons and divisions as everybody may see them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import REFUSED
from games.api.leagues import shapes, shapes_division, telling
from games.api.leagues.door import ReadDoor, require_league_part
from games.leagues.overview import divisions, leagues, seasons
from games.leagues.overview.paces import load_page_response_times
from games.leagues.overview.seasons import DIVISIONS_PER_PAGE
from games.leagues.past.told import load_past_seasons

LAST_PAGE = 10_000


class Page(serializers.Serializer[Any]):
    """Which page; the first is 1."""

    page = serializers.IntegerField(min_value=1, max_value=LAST_PAGE, default=1)


class Before(serializers.Serializer[Any]):
    """Which past seasons: those before this number; 0: the newest."""

    before = serializers.IntegerField(min_value=0, max_value=2**15 - 1, default=0)


class LeagueListView(ReadDoor):
    """All leagues."""

    @extend_schema(
        parameters=[Page],
        operation_id="leagues_list",
        responses={200: shapes.Leagues} | REFUSED,
        summary="All leagues, the youngest first",
    )
    def get(self, request: Request) -> Response:
        page = read_query(Page, request)["page"]
        found, more = leagues.load_leagues_page(page)
        told = {"leagues": found, "next": page + 1 if more else None}
        return Response(shapes.Leagues(told).data)


class LeagueView(ReadDoor):
    """One league."""

    @extend_schema(
        parameters=[Before],
        operation_id="leagues_one",
        responses={200: shapes.League} | REFUSED,
        summary="A league: its rules, its newest seasons, its history",
    )
    def get(self, request: Request, slug: str) -> Response:
        page = require_league_part(
            leagues.load_league_page(slug, read_query(Before, request)["before"])
        )
        return Response(telling.serialize_league(page, load_past_seasons(page.head.id)))


class SeasonView(ReadDoor):
    """One season."""

    @extend_schema(
        parameters=[Page],
        operation_id="leagues_season",
        responses={200: shapes.WholeSeason} | REFUSED,
        summary="A season: who is in, who waits, and where everybody stands",
    )
    def get(self, request: Request, slug: str, season: int) -> Response:
        page = read_query(Page, request)["page"]
        found = require_league_part(seasons.load_season_page(slug, season, page))
        following = page + 1 if len(found.labels) > page * DIVISIONS_PER_PAGE else None
        return Response(telling.serialize_season(found, following))


class DivisionView(ReadDoor):
    """One division."""

    @extend_schema(
        operation_id="leagues_division",
        responses={200: shapes_division.Division} | REFUSED,
        summary="A division: standings and what is certain, tables, cross table, what is to play",
    )
    def get(self, request: Request, slug: str, season: int, label: str) -> Response:
        page = require_league_part(divisions.load_division_page(slug, season, label))
        return Response(
            telling.serialize_division(page, load_page_response_times(page, timezone.now()))
        )


def read_query(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What stands behind the question mark. Raises ValidationError."""
    sent = shape(data=request.query_params.dict())
    sent.is_valid(raise_exception=True)
    values: dict[str, Any] = sent.validated_data
    return values
