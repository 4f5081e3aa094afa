"""Tables and one person's games as JSON, and the same orders as on the pages."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.access import may_see_seat
from games.api.door import (
    Door,
    MemberDoor,
    SeatDoor,
    get_member,
    get_words_for_asker,
    read_json_body,
)
from games.api.fields import Strict
from games.api.json_values import convert_to_json
from games.api.paging import PageQuery, build_page_response
from games.api.table_answers import build_decision, build_table_pace
from games.api.table_shapes import AnyTable
from games.api.table_shapes import Table as TableShape
from games.order_reading import read_canonical_line
from games.play.commands import act, take_back
from games.play.models import Game, Question, Seat, Status
from games.play.table import TableHeader, find, load_header, table_for
from games.play.talk import annotate_unread, sum_unread
from games.words import choose_bot_name, format_former_player

# One person's games, in three queries however many there are.


MOST_GAMES = 200
"""On a page."""


def select_own_games(person: Any) -> QuerySet[Game]:
    """Those that moved last first."""
    games = Game.objects.filter(seats__person=person)
    return games.exclude(status=Status.ABANDONED, version=0).order_by(
        "-moved_at", "-created_at", "-pk"
    )


def build_game_entries(games: list[Game], person: Any) -> list[dict[str, Any]]:
    """What the list shows of each of these games."""
    numbers = [game.pk for game in games]
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = annotate_unread(Seat.objects.filter(game__in=numbers), person.pk)
    for seat in rows.select_related("person").order_by("number"):
        seats[seat.game_id].append(seat)
    open_questions = Question.objects.filter(game__in=numbers, answered_seq__isnull=True)
    asked_at = {(question.game_id, question.seat): question.asked_at for question in open_questions}
    return [build_game_entry(game, seats[game.pk], asked_at, person) for game in games]


def build_game_entry(
    game: Game, seats: list[Seat], asked_at: dict[tuple[int, int], Any], person: Any
) -> dict[str, Any]:
    """One game."""
    mine = next(seat.number for seat in seats if seat.person_id == person.pk)
    return {
        "slug": game.slug,
        "title": game.title,
        "rules": game.rules,
        "status": game.status,
        "my_seat": mine,
        "my_turn": (game.pk, mine) in asked_at,
        "moved_at": game.moved_at,
        "unread": sum_unread(seats),
        "seats": [
            {
                "seat": seat.number,
                "name": get_sitter_name(seat, game),
                "bot": seat.bot,
                "bot_account": is_bot_account(seat),
                "asked_at": asked_at.get((game.pk, seat.number)),
                "points": seat.points,
                "rank": seat.rank,
            }
            for seat in seats
        ],
    }


def get_sitter_name(seat: Seat, game: Game) -> str:
    """The name of whoever sits there."""
    if seat.person is None:
        return choose_bot_name(game.slug, seat.number)
    return (
        format_former_player(game.rules, seat.number) if seat.person.erased_at else seat.person.name
    )


def is_bot_account(seat: Seat) -> bool:
    """Whether a bot account sits there."""
    return seat.person is not None and seat.person.bot


# Views.


class Games(MemberDoor):
    """The games of whoever asks."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": PageQuery}

    @extend_schema(
        responses={200: shapes.Game(many=True)},
        summary="My games, open, running and finished",
        description="Those that moved last first, 200 on a page; the header Link leads to the "
        "next.",
    )
    def get(self, request: Request) -> Response:
        return build_page_response(
            request,
            select_own_games(request.user),
            self.asked["cursor"],
            lambda games: shapes.Game(build_game_entries(games, request.user), many=True).data,
            MOST_GAMES,
        )


class Nowhere(Door):
    """Whatever the API has not: said in the shape of all its errors, whichever way it is asked
    for."""

    scopes: ClassVar[dict[str, str]] = {}
    schema = None
    authentication_classes: ClassVar = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound


class Table(Door):
    """One table through the eyes of whoever asks."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(responses={200: AnyTable}, summary="A table as I may see it")
    def get(self, request: Request, slug: str) -> Response:
        return build_table_response(request, find(slug, request.user.pk))


class Order(SeatDoor):
    """The way in: one written line."""

    scopes: ClassVar[dict[str, str]] = {"POST": "play"}

    @extend_schema(
        request=shapes.Order,
        responses={200: AnyTable},
        summary="Answer the question that my seat is asked",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The table as it is afterwards; or a problem, and nothing has changed."""
        member, order = get_member(request, slug), read_json_body(shapes.Order, request)
        line = read_canonical_line(member.known, member.seat, order["line"], order["token"])
        act(member.known.meta.id, member.seat, line, order["token"])
        return build_table_response(request, load_header("id", member.known.meta.id))


class TakeBack(SeatDoor):
    """My last act, withdrawn."""

    scopes: ClassVar[dict[str, str]] = {"POST": "play"}

    @extend_schema(
        request=shapes.Back,
        responses={200: AnyTable},
        summary="Take my last move back",
    )
    def post(self, request: Request, slug: str) -> Response:
        member = get_member(request, slug)
        take_back(member.known.meta.id, member.seat, read_json_body(shapes.Back, request)["to"])
        return build_table_response(request, load_header("id", member.known.meta.id))


def build_table_response(request: Request, header: TableHeader) -> Response:
    """The table as this request may see it: with a token that lacks the scope "seat", as it looks
    to spectators."""
    sees_seat = may_see_seat(request)
    return Response(serialize_table(header, request.user.pk, sees_seat=sees_seat))


def serialize_table(header: TableHeader, person_id: int | None, *, sees_seat: bool) -> Any:
    """The table as this person may see it; as a spectator does, unless they see their seat."""
    mine = header.seat_of(person_id)
    table, say = table_for(header, mine if sees_seat else None), get_words_for_asker(header)
    answer = {
        "slug": table.meta.slug,
        "title": table.meta.title,
        "rules": table.meta.rules,
        "status": table.meta.status,
        "version": table.meta.version,
        "my_seat": mine,
        "pace": build_table_pace(header, say),
        "seats": [
            sitting._asdict()
            | {"seat": sitting.number, "name": name, "bot_account": sitting.bot_account}
            for sitting, name in zip(header.seats, say.names, strict=True)
        ],
        "view": convert_to_json(table.view, say),
        "decision": build_decision(table, say),
        "token": table.token,
        "take_back": table.take_back,
    }
    return TableShape(answer).data
