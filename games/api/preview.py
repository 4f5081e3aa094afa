"""A line looked at before it is sent: what the page shows then, and nothing more. Nothing is
played, drawn or shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.api import table_shapes as shapes
from games.api.door import SeatDoor, get_member, get_words_for_asker, read_json_body
from games.api.table_answers import build_choice
from games.play.refusals import NotAsked, Stale
from games.play.table import table_for
from games.rules.orders.reader import read_order
from games.words import list_words_at_table

if TYPE_CHECKING:
    from rest_framework.request import Request


class Preview(SeatDoor):
    """What a line would do."""

    scopes: ClassVar[dict[str, str]] = {"POST": "seat"}

    @extend_schema(
        operation_id="tables_preview",
        request=shapes.PreviewOrder,
        responses={200: shapes.Preview},
        summary="What a line means, before it is sent; nothing is played",
    )
    def post(self, request: Request, slug: str) -> Response:
        member = get_member(request, slug)
        order = read_json_body(shapes.PreviewOrder, request)
        table = table_for(member.known, member.seat)
        decision, view = table.decision, table.view
        if decision is None or view is None:
            raise NotAsked
        if table.token != order["token"]:
            raise Stale
        says = list_words_at_table(member.known)
        read = read_order(table.game, order["line"], decision, view=lambda: view, says=says)
        say = get_words_for_asker(member.known)
        return Response(shapes.Preview(build_choice(table.game, view, read.move, say)).data)
