"""The tables as JSON, and the same orders as on the pages."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import REFUSED, Door, MemberDoor, SeatDoor, checked, seated, words_for
from games.api.mine import my_games
from games.api.plain import plain
from games.order_reading import read_line
from games.play.commands import act, take_back
from games.play.table import table_for
from games.play.table_lookup import TableHeader, find, known_by


class Games(MemberDoor):
    """The games of whoever asks."""

    @extend_schema(
        responses={200: shapes.Game(many=True)} | REFUSED,
        summary="My games, open, running and finished",
    )
    def get(self, request: Request) -> Response:
        return Response(shapes.Game(my_games(request.user), many=True).data)


class Nowhere(Door):
    """Whatever the API has not: said in the shape of all its errors, whichever way it is asked
    for."""

    schema = None
    authentication_classes: ClassVar = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound


class Table(Door):
    """One table through the eyes of whoever asks."""

    @extend_schema(responses={200: shapes.Table} | REFUSED, summary="A table as I may see it")
    def get(self, request: Request, slug: str) -> Response:
        return Response(shown(find(slug, request.user.pk), request.user.pk))


class Order(SeatDoor):
    """The way in: one written line."""

    @extend_schema(
        request=shapes.Order,
        responses={200: shapes.Table} | REFUSED,
        summary="Answer the question that my seat is asked",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The table as it is afterwards; or a problem, and nothing has changed."""
        member, order = seated(request, slug), checked(shapes.Order, request)
        line = read_line(member.known, member.seat, order["line"], order["token"])
        act(member.known.meta.id, member.seat, line, order["token"])
        return Response(shown(known_by("id", member.known.meta.id), member.person_id))


class TakeBack(SeatDoor):
    """My last act, withdrawn."""

    @extend_schema(
        request=shapes.Back,
        responses={200: shapes.Table} | REFUSED,
        summary="Take my last move back",
    )
    def post(self, request: Request, slug: str) -> Response:
        member = seated(request, slug)
        take_back(member.known.meta.id, member.seat, checked(shapes.Back, request)["to"])
        return Response(shown(known_by("id", member.known.meta.id), member.person_id))


def shown(known: TableHeader, person_id: int | None) -> Any:
    """The table as this person may see it."""
    table = table_for(known, known.seat_of(person_id))
    say = words_for(known)
    decision = table.decision
    answer = {
        "slug": table.meta.slug,
        "title": table.meta.title,
        "rules": table.meta.rules,
        "status": table.meta.status,
        "version": table.meta.version,
        "my_seat": table.seat,
        "seats": [
            sitting._asdict() | {"seat": sitting.number, "name": name}
            for sitting, name in zip(known.seats, say.names, strict=True)
        ],
        "view": plain(table.view, say),
        "decision": decision
        and {
            "kind": decision.kind,
            "prompt": say(decision.prompt),
            "moves": [str(move) for move in decision.moves],
        },
        "token": table.token,
        "take_back": table.take_back,
    }
    return shapes.Table(answer).data
