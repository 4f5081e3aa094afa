"""Table talk as JSON: what was said, and a way to say something; the rules and limits of the
page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import REFUSED, Door, get_member, read_json_body
from games.play import talk
from games.play.table_lookup import TableHeader, find
from games.words import format_former_player


class Talk(Door):
    """The messages of a table, for whoever may see it."""

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """Whoever speaks has a seat."""
        return f"seat {get_member(request, where['slug']).seat}"

    @extend_schema(
        parameters=[shapes.Since],
        responses={200: shapes.Said(many=True)} | REFUSED,
        summary="What was said at a table: the last 50 messages, oldest first; `after` counts at "
        "this table",
    )
    def get(self, request: Request, slug: str) -> Response:
        known = find(slug, request.user.pk, beside=True)
        since = shapes.Since(data=request.query_params.dict())
        since.is_valid(raise_exception=True)
        after = since.validated_data["after"]
        return Response(serialize_messages(known, after if after <= known.said else 0))

    @extend_schema(
        request=shapes.Saying,
        responses={200: shapes.Said(many=True)} | REFUSED,
        summary="Say something at a table where I sit",
    )
    def post(self, request: Request, slug: str) -> Response:
        known = find(slug, request.user.pk, beside=True)
        talk.write_message(
            known, int(request.user.pk or 0), read_json_body(shapes.Saying, request)["text"]
        )
        return Response(serialize_messages(known, 0))


def serialize_messages(known: TableHeader, after: int) -> Any:
    """The messages after this number."""
    found = talk.load_messages(known.meta.id, after)
    blocked = known.asides.get("blocked") or ()
    return shapes.Said(
        [
            one._asdict()
            | {
                "name": one.name or format_former_player(known.meta.rules, one.seat),
                "blocked": one.person in blocked,
            }
            for one in found
        ],
        many=True,
    ).data
