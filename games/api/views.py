"""The tables as JSON, and the same orders as on the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import shapes
from games.api.errors import NotSeated, handle
from games.api.mine import my_games
from games.api.plain import plain
from games.play.commands import act
from games.play.table import Known, find, known_by, table_for
from games.words import seat_names, words

PROBLEMS = (400, 403, 404, 409, 422)


class Door(APIView):
    """A view whose errors all have one shape."""

    def get_exception_handler(self) -> Callable[..., Any]:
        return handle


class Games(Door):
    """The games of whoever asks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=shapes.Game(many=True), summary="My games, open, running and finished")
    def get(self, request: Request) -> Response:
        return Response(shapes.Game(my_games(request.user), many=True).data)


class Table(Door):
    """One table through the eyes of whoever asks."""

    @extend_schema(responses={200: shapes.Table, 404: shapes.Problem}, summary="A table as I may see it")
    def get(self, request: Request, slug: str) -> Response:
        return Response(shown(find(slug, request.user.pk), request.user.pk))


class Order(Door):
    """The way in: one written line."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=shapes.Order,
        responses={200: shapes.Table} | dict.fromkeys(PROBLEMS, shapes.Problem),
        summary="Answer the question that my seat is asked",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The table as it is afterwards; or a problem, and nothing has changed."""
        known = find(slug, request.user.pk)
        order = shapes.Order(data=request.data)
        order.is_valid(raise_exception=True)
        seat = known.seat_of(request.user.pk)
        if seat is None:
            raise NotSeated
        act(known.meta.id, seat, order.validated_data["line"], order.validated_data["token"])
        return Response(shown(known_by("id", known.meta.id), request.user.pk))


def shown(known: Known, person_id: int | None) -> Any:
    """The table as this person may see it."""
    table = table_for(known, known.seat_of(person_id))
    names = seat_names(known)
    say = words(get_language() or "en", names)
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
            for sitting, name in zip(known.seats, names, strict=True)
        ],
        "view": plain(table.view, say),
        "decision": decision
        and {"kind": decision.kind, "prompt": say(decision.prompt), "moves": [str(move) for move in decision.moves]},
        "token": table.token,
        "take_back": table.take_back,
    }
    return shapes.Table(answer).data
