"""Leagues are founded, and what they are is changed, by program."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import OWN, REFUSED, MemberDoor, read_json_body
from games.api.leagues import asked, telling
from games.api.leagues.door import Changed, load_league_state, require_league_part
from games.api.leagues.reading import LeagueListView as Reading
from games.api.leagues.shapes import League
from games.leagues import commands
from games.leagues.house.texts import Words
from games.leagues.overview import leagues
from games.leagues.season.acting import check_organiser
from keywest_site.work import OF_MANY_TABLES


class Leagues(Reading):
    """All leagues, and one more."""

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(
        operation_id="leagues_found",
        request=asked.NewLeague,
        responses={200: League} | REFUSED,
        summary="Found a league, of which I am the organiser; its seasons open by the calendar",
    )
    def post(self, request: Request) -> Response:
        self.permission_denied_to_guests(request)
        told = read_json_body(asked.NewLeague, request)
        plan = commands.NewLeague(
            asked.read_league_settings(told["settings"]),
            asked.build_calendar(told["calendar"]),
            told["confirmed"],
        )
        words = Words(told["name"], told["text"])
        row = commands.create_league(int(request.user.pk or 0), words, plan, timezone.now())
        return Response(
            telling.serialize_league(require_league_part(leagues.load_league_page(row.slug)), {})
        )

    def permission_denied_to_guests(self, request: Request) -> None:
        """Who reads need not be signed in; who founds does."""
        if not request.user.is_authenticated:
            self.permission_denied(request)


class OrganiserDoor(MemberDoor):
    """A view for the organisers of a league."""

    statements_allowed = OF_MANY_TABLES

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """An organiser."""
        self.league(request, where["slug"])
        return "organiser"

    def league(self, request: Request, slug: str) -> tuple[int, int]:
        """Its id, and who asks. Raises UnknownLeague, or Refused."""
        me = int(request.user.pk or 0)
        league, found = load_league_state(slug, 0)
        check_organiser(found.league, me)
        return league, me


class Rules(OrganiserDoor):
    """What seasons go by."""

    @extend_schema(
        operation_id="leagues_rules",
        request=asked.Rules,
        responses={200: Changed} | REFUSED,
        summary="Other rules, from the next season on",
    )
    def put(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        settings = asked.read_league_settings(read_json_body(asked.Rules, request))
        return build_change_response(commands.change_rules(league, me, settings, timezone.now()))


class NameAndText(OrganiserDoor):
    """What a league is called."""

    @extend_schema(
        operation_id="leagues_rename",
        request=asked.NameAndText,
        responses={200: Changed} | REFUSED,
        summary="Another name or text",
    )
    def put(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        told = read_json_body(asked.NameAndText, request)
        words = Words(told["name"], told["text"])
        return build_change_response(commands.rename_league(league, me, words, timezone.now()))


class Seasons(OrganiserDoor):
    """The next season."""

    @extend_schema(
        operation_id="leagues_open_season",
        request=asked.NewSeason,
        responses={200: Changed} | REFUSED,
        summary="Open the next season by this calendar; a stopped league goes on",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        told = read_json_body(asked.NewSeason, request)
        calendar = asked.build_calendar(told["calendar"])
        confirmed = told["confirmed"]
        return build_change_response(
            commands.open_season_by_calendar(
                league, me, calendar, timezone.now(), confirmed=confirmed
            )
        )


def build_change_response(facts: Any) -> Response:
    """Whether anything is another now."""
    return Response(Changed({"changed": bool(facts)}).data)
