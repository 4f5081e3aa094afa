"""The log of a table, and the game after each of its facts: as whoever asks may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from games.api import table_shapes as shapes
from games.api.access import may_see_seat
from games.api.door import Door, get_words_for_asker
from games.api.fields import Strict
from games.api.json_values import convert_to_json
from games.api.table_answers import build_log_lines
from games.play.models import OVER
from games.play.refusals import UnknownGame
from games.play.replay import load_moment
from games.play.table import find, log_for

if TYPE_CHECKING:
    from rest_framework.request import Request

    from games.play.table import TableHeader

MOST_LINES = 200
SPECTATOR = -1
"""Stands for the eyes of whoever watches."""


def get_shown_seat(request: Request, header: TableHeader) -> int | None:
    """Through whose eyes this request sees the table: their own seat, or None."""
    return header.seat_of(request.user.pk) if may_see_seat(request) else None


class Log(Door):
    """What has happened at a table."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": shapes.LogQuery}

    @extend_schema(
        operation_id="tables_log",
        responses={200: shapes.LogLine(many=True)},
        summary="The log after a fact, as I may read it, oldest first",
        description="200 lines at most; the header Link leads to the next. A line may become void "
        "later: the line that takes it back says so.",
    )
    def get(self, request: Request, slug: str) -> Response:
        header = find(slug, request.user.pk)
        after = self.asked["after"]
        seat = get_shown_seat(request, header)
        lines = log_for(header.meta, seat, since=after)
        shown = lines[:MOST_LINES]
        told = build_log_lines(shown, get_words_for_asker(header))
        headers = {}
        if len(lines) > MOST_LINES:
            here = request.build_absolute_uri()
            next_page = replace_query_param(here, "after", shown[-1].seq)
            headers["Link"] = f'<{next_page}>; rel="next"'
        return Response(shapes.LogLine(told, many=True).data, headers=headers)


class Position(Door):
    """The game after one of its facts."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": shapes.MomentQuery}

    @extend_schema(
        operation_id="tables_position",
        responses={200: shapes.AnyMoment},
        summary="The game after this fact, as I saw it then",
        description="What was taken back later still stands there. Before its second fact there is "
        "nothing to see.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        header = find(slug, request.user.pk)
        seat = choose_eyes(request, header, self.asked.get("seat"))
        moment = load_moment(header.meta, number, seat)
        answer: dict[str, Any] = {
            "number": moment.version,
            "rules": header.meta.rules,
            "view": convert_to_json(moment.view, get_words_for_asker(header)),
        }
        return Response(shapes.Moment(answer).data)


def choose_eyes(request: Request, header: TableHeader, wish: int | None) -> int | None:
    """Through whose eyes the past is seen: of a game that is over anybody's; of a running one their
    own or a spectator's. Raises UnknownGame."""
    own = get_shown_seat(request, header)
    if wish is None or wish == own:
        return own
    if wish == SPECTATOR:
        return None
    if header.meta.status not in OVER or wish >= len(header.seats):
        raise UnknownGame
    return wish
