"""Founding leagues, changing what they are, trying them out and importing past seasons, by
program."""

from __future__ import annotations

from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import OWN, MemberDoor, read_json_body
from games.api.fields import Prose, Strict
from games.api.leagues import input_shapes, reading
from games.api.leagues.door import Changed, load_league_state, require_league_part
from games.api.leagues.reading import LeagueListView as Reading
from games.api.leagues.shapes import League
from games.leagues import calendar, commands, past
from games.leagues.overview import league_pages
from games.leagues.refusals import Refused, Why
from games.leagues.runtime.texts import Words
from games.leagues.season.dispatch import check_organiser
from games.leagues.trial import run_league_trial
from keywest_site.work import OF_MANY_TABLES


class Leagues(Reading):
    """All leagues, and one more."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read", "POST": "leagues"}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(
        operation_id="leagues_found",
        request=input_shapes.NewLeague,
        responses={200: League},
        summary="Found a league, of which I am the organiser; its seasons open by the calendar",
    )
    def post(self, request: Request) -> Response:
        self.permission_denied_to_guests(request)
        told = read_json_body(input_shapes.NewLeague, request)
        plan = commands.NewLeague(
            input_shapes.read_league_settings(told["settings"]),
            input_shapes.build_calendar(told["calendar"]),
            told["confirmed"],
        )
        words = Words(told["name"], told["text"])
        row = commands.create_league(int(request.user.pk or 0), words, plan, timezone.now())
        return Response(
            reading.serialize_league(
                require_league_part(league_pages.load_league_page(row.slug)), {}
            )
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

    scopes: ClassVar[dict[str, str]] = {"PUT": "leagues"}

    @extend_schema(
        operation_id="leagues_rules",
        request=input_shapes.Rules,
        responses={200: Changed},
        summary="Other rules, from the next season on",
    )
    def put(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        settings = input_shapes.read_league_settings(read_json_body(input_shapes.Rules, request))
        return build_change_response(commands.change_rules(league, me, settings, timezone.now()))


class NameAndText(OrganiserDoor):
    """What a league is called."""

    scopes: ClassVar[dict[str, str]] = {"PUT": "leagues"}

    @extend_schema(
        operation_id="leagues_rename",
        request=input_shapes.NameAndText,
        responses={200: Changed},
        summary="Another name or text",
    )
    def put(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        told = read_json_body(input_shapes.NameAndText, request)
        words = Words(told["name"], told["text"])
        return build_change_response(commands.rename_league(league, me, words, timezone.now()))


class Seasons(OrganiserDoor):
    """The next season."""

    scopes: ClassVar[dict[str, str]] = {"POST": "leagues"}

    @extend_schema(
        operation_id="leagues_open_season",
        request=input_shapes.NewSeason,
        responses={200: Changed},
        summary="Open the next season by this calendar; a stopped league goes on",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        told = read_json_body(input_shapes.NewSeason, request)
        calendar = input_shapes.build_calendar(told["calendar"])
        confirmed = told["confirmed"]
        return build_change_response(
            commands.open_season_by_calendar(
                league, me, calendar, timezone.now(), confirmed=confirmed
            )
        )


def build_change_response(facts: Any) -> Response:
    """Whether anything is another now."""
    return Response(Changed({"changed": bool(facts)}).data)


# Trials: what settings and a calendar would bring.


class Size(serializers.Serializer[Any]):
    """A first season of so many: the people of each group by level, its tables, and how many games
    each plays, at least and at most."""

    entrants = serializers.IntegerField()
    levels = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    tables = serializers.IntegerField()
    games = serializers.ListField(child=serializers.IntegerField())


class Mail(serializers.Serializer[Any]):
    """Mails come at this hour."""

    hour = serializers.CharField()
    at = serializers.DateTimeField()


class Trial(serializers.Serializer[Any]):
    """A trial run. `at_once`: games of each person; `days` of a game, `season` until the last is
    over; `answers`: of each person a day; `known`: so many finished games this was learnt from."""

    sizes = Size(many=True)
    at_once = serializers.IntegerField()
    days = serializers.IntegerField()
    season = serializers.IntegerField()
    answers = serializers.FloatField()
    known = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    mails = Mail(many=True)


class TryOut(MemberDoor):
    """What a league would be; nothing is founded."""

    scopes: ClassVar[dict[str, str]] = {"POST": "leagues"}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(
        operation_id="leagues_trial",
        request=input_shapes.TryOut,
        responses={200: Trial},
        summary="Try settings out: groups, games at once, how long, which mails when",
    )
    def post(self, request: Request) -> Response:
        told = read_json_body(input_shapes.TryOut, request)
        settings = input_shapes.read_league_settings(told["settings"])
        commands.check_playable(settings)
        hours = input_shapes.build_calendar(told["calendar"])
        calendar.check_calendar(hours, settings, 0, confirmed=True)
        try:
            found = run_league_trial(settings, hours.instants(settings), ZoneInfo(hours.zone))
        except (OverflowError, ValueError, OSError):
            raise Refused(Why.SETTINGS, name="calendar") from None
        mails = [{"hour": hour.value, "at": at} for hour, at in found.mails]
        return Response(Trial(found._asdict() | {"mails": mails}).data)


# Past seasons from elsewhere.


class Removal(Strict):
    """Which past season."""

    id = Prose(max_length=64)


class Imports(OrganiserDoor):
    """Past seasons from elsewhere."""

    scopes: ClassVar[dict[str, str]] = {"POST": "leagues"}

    @extend_schema(
        operation_id="leagues_import",
        request=input_shapes.File,
        responses={200: Changed},
        summary="Tell of past seasons by a CSV file; all or, with an error for each line, none",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return build_change_response(
            past.import_past_seasons(
                league, me, read_json_body(input_shapes.File, request)["csv"], timezone.now()
            )
        )


class ImportRemoval(OrganiserDoor):
    """A past season that was told wrongly."""

    scopes: ClassVar[dict[str, str]] = {"POST": "leagues"}

    @extend_schema(
        operation_id="leagues_remove_import",
        request=Removal,
        responses={200: Changed},
        summary="Tell of a past season from elsewhere no more",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return build_change_response(
            past.remove_past_season(
                league, me, read_json_body(Removal, request)["id"], timezone.now()
            )
        )
