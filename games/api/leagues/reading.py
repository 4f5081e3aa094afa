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
from games.api.leagues.door import ReadDoor, there
from games.leagues.overview import divisions, leagues, seasons
from games.leagues.overview.paces import paces
from games.leagues.overview.seasons import SHOWN
from games.leagues.past.told import told_of

LAST_PAGE = 10_000


class Page(serializers.Serializer[Any]):
    """Which page; the first is 1."""

    page = serializers.IntegerField(min_value=1, max_value=LAST_PAGE, default=1)


class Before(serializers.Serializer[Any]):
    """Which past seasons: those before this number; 0: the newest."""

    before = serializers.IntegerField(min_value=0, max_value=2**15 - 1, default=0)


class Leagues(ReadDoor):
    """All leagues."""

    @extend_schema(
        parameters=[Page],
        operation_id="leagues_list",
        responses={200: shapes.Leagues} | REFUSED,
        summary="All leagues, the youngest first",
    )
    def get(self, request: Request) -> Response:
        page = asked(Page, request)["page"]
        found, more = leagues.leagues(page)
        told = {"leagues": found, "next": page + 1 if more else None}
        return Response(shapes.Leagues(told).data)


class League(ReadDoor):
    """One league."""

    @extend_schema(
        parameters=[Before],
        operation_id="leagues_one",
        responses={200: shapes.League} | REFUSED,
        summary="A league: its rules, its newest seasons, its history",
    )
    def get(self, request: Request, slug: str) -> Response:
        page = there(leagues.league(slug, asked(Before, request)["before"]))
        return Response(telling.league(page, told_of(page.head.id)))


class Season(ReadDoor):
    """One season."""

    @extend_schema(
        parameters=[Page],
        operation_id="leagues_season",
        responses={200: shapes.WholeSeason} | REFUSED,
        summary="A season: who is in, who waits, and where everybody stands",
    )
    def get(self, request: Request, slug: str, season: int) -> Response:
        page = asked(Page, request)["page"]
        found = there(seasons.season(slug, season, page))
        following = page + 1 if len(found.labels) > page * SHOWN else None
        return Response(telling.season(found, following))


class Division(ReadDoor):
    """One division."""

    @extend_schema(
        operation_id="leagues_division",
        responses={200: shapes_division.Division} | REFUSED,
        summary="A division: standings and what is certain, tables, cross table, what is to play",
    )
    def get(self, request: Request, slug: str, season: int, label: str) -> Response:
        page = there(divisions.division(slug, season, label))
        return Response(telling.division(page, paces(page, timezone.now())))


def asked(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What stands behind the question mark. Raises ValidationError."""
    sent = shape(data=request.query_params.dict())
    sent.is_valid(raise_exception=True)
    values: dict[str, Any] = sent.validated_data
    return values
