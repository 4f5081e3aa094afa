"""A league is tried out by program: what settings and a calendar would bring."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import OWN, REFUSED, MemberDoor, read_json_body
from games.api.leagues import asked
from games.leagues import calendar, commands
from games.leagues.refused import Refused, Why
from games.leagues.trial import run_league_trial


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

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(
        operation_id="leagues_trial",
        request=asked.TryOut,
        responses={200: Trial} | REFUSED,
        summary="Try settings out: groups, games at once, how long, which mails when",
    )
    def post(self, request: Request) -> Response:
        told = read_json_body(asked.TryOut, request)
        settings = asked.read_league_settings(told["settings"])
        commands.check_playable(settings)
        hours = asked.build_calendar(told["calendar"])
        calendar.check_calendar(hours, settings, 0, confirmed=True)
        try:
            found = run_league_trial(settings, hours.instants(settings), ZoneInfo(hours.zone))
        except (OverflowError, ValueError, OSError):
            raise Refused(Why.SETTINGS, name="calendar") from None
        mails = [{"hour": hour.value, "at": at} for hour, at in found.mails]
        return Response(Trial(found._asdict() | {"mails": mails}).data)
