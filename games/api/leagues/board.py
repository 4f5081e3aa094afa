"""The organisers' board as JSON: for organisers alone; to all others there is none."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import MemberDoor
from games.api.errors import UnknownLeague
from games.api.leagues.door import load_league_state, require_league_part
from games.api.leagues.shapes import Name, Names, Points
from games.leagues import board
from games.leagues.board_lines import Action
from games.leagues.overview.shapes import build_person

ACTIONS = [one.value for one in Action]


class Actions(serializers.ListField):
    """What whoever asks can do here now: the commands of the addresses beside."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=serializers.ChoiceField(choices=ACTIONS), read_only=True, **more)

    def to_representation(self, data: Any) -> list[str]:
        return sorted(one.value for one in data)


class Wanted(serializers.Serializer[Any]):
    """Somebody for whom a table waits. `used`: percent of their time that is gone; `told`: what
    became of the mail; `time_left`: how often organisers may still give them time."""

    name = Name(source="person")
    seat = serializers.IntegerField()
    since = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    used = serializers.IntegerField(allow_null=True)
    told = serializers.CharField()
    told_at = serializers.DateTimeField(allow_null=True)
    away = serializers.BooleanField()
    awake_at = serializers.DateTimeField(allow_null=True)
    reminded = serializers.BooleanField()
    time_left = serializers.IntegerField()
    actions = Actions()


class OpenTable(serializers.Serializer[Any]):
    """An open table. `still_since`: when its oldest open question was asked; `ends_at`: when it
    will probably be over."""

    table = serializers.IntegerField()
    slug = serializers.CharField(source="game")
    division = serializers.CharField(source="label")
    still_since = serializers.DateTimeField()
    paused = serializers.BooleanField()
    ends_at = serializers.DateTimeField()
    asked = Wanted(many=True)
    actions = Actions()


class Gone(serializers.Serializer[Any]):
    """Somebody who is out. `seats`: still open; `line`: who could be asked next."""

    name = Name(source="person")
    division = serializers.CharField(source="label")
    since = serializers.DateTimeField()
    why = serializers.CharField(help_text="seats, withdrew, silent, erased, ...")
    seats = serializers.IntegerField()
    substitute = Name()
    offered = Names()
    line = Names()
    actions = Actions()


class Correction(serializers.Serializer[Any]):
    """A correction that waits for a second person."""

    number = serializers.IntegerField()
    name = Name()
    points = Points()
    by = Name()
    lapses_at = serializers.DateTimeField(help_text="From then on it waits no more")


class Appealed(serializers.Serializer[Any]):
    """An appeal that nobody has answered; `fact`: the number of what it objects to."""

    number = serializers.IntegerField()
    name = Name()
    fact = serializers.IntegerField()


class Board(serializers.Serializer[Any]):
    """What organisers can see to, the table that stands longest first."""

    league = serializers.CharField(source="league.slug")
    season = serializers.IntegerField()
    paused = serializers.BooleanField()
    pause_left = serializers.IntegerField(help_text="Days")
    tables = OpenTable(many=True, source="lines")
    gone = Gone(many=True)
    corrections = Correction(many=True)
    appeals = Appealed(many=True)
    actions = Actions()


class TheBoard(MemberDoor):
    """The board of a season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_board",
        responses={200: Board},
        summary="What organisers can see to; for organisers",
    )
    def get(self, request: Request, slug: str, season: int) -> Response:
        me = int(request.user.pk or 0)
        _league, found = load_league_state(slug, season)
        if me not in found.league.organisers:
            raise UnknownLeague
        return Response(
            Board(
                serialize_board(
                    require_league_part(
                        board.load_organiser_board(slug, season, me, timezone.now())
                    )
                )
            ).data
        )


def serialize_board(page: board.Board) -> dict[str, Any]:
    """With names for ids."""
    return page._asdict() | {
        "corrections": [
            {
                "number": number,
                "name": build_person(page.names, one.person),
                "points": one.points,
                "by": build_person(page.names, one.by),
                "lapses_at": one.lapses_at,
            }
            for number, one in page.proposals
        ],
        "appeals": [
            {"number": number, "name": build_person(page.names, one.person), "fact": one.fact}
            for number, one in page.appeals
        ],
    }
