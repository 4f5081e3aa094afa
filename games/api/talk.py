"""Table talk and block lists as JSON, by the same rules and limits as the pages. Nobody gets
another's list."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.blocking.blocks import BlockRefused, block_person, list_blocks, unblock_person
from games.api import shapes
from games.api.door import OWN, Door, get_member, read_json_body
from games.api.fields import Strict
from games.api.paging import build_link
from games.play import talk
from games.play.table import TableHeader, find
from games.words import format_former_player


class Talk(Door):
    """The messages of a table, for whoever may see it."""

    scopes: ClassVar[dict[str, str]] = {"GET": "talk", "POST": "talk"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": shapes.Since}

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """Whoever speaks has a seat."""
        return f"seat {get_member(request, where['slug']).seat}"

    @extend_schema(
        responses={200: shapes.Said(many=True)},
        summary="What was said at a table, 50 messages, oldest first",
        description="The last 50 messages, or the last before `before`; the header Link leads to "
        "those before them (prev). With `after` the first 50 after that number; the header Link "
        "leads to the next ones. Numbers count at this table.",
    )
    def get(self, request: Request, slug: str) -> Response:
        header = find(slug, request.user.pk, with_asides=True)
        after, before = self.asked["after"], self.asked["before"]
        if 0 < after <= header.said:
            found = talk.load_next_messages(header.meta.id, after)
            there_is_more = bool(found) and found[-1].number < header.said
            link = build_link(request, "next", after=found[-1].number if there_is_more else None)
        else:
            found = talk.load_messages(header.meta.id, before=before)
            there_is_more = bool(found) and found[0].number > 1
            link = build_link(request, "prev", before=found[0].number if there_is_more else None)
        return Response(serialize_messages(header, found), headers=link)

    @extend_schema(
        request=shapes.Saying,
        responses={200: shapes.Said(many=True)},
        summary="Say something at a table where I sit",
    )
    def post(self, request: Request, slug: str) -> Response:
        header = find(slug, request.user.pk, with_asides=True)
        talk.write_message(
            header, int(request.user.pk or 0), read_json_body(shapes.Saying, request)["text"]
        )
        return Response(serialize_messages(header, talk.load_messages(header.meta.id)))


def serialize_messages(header: TableHeader, found: list[talk.ShownMessage]) -> Any:
    """These messages, as this reader may see them."""
    blocked = header.asides.get("blocked") or ()
    return shapes.Said(
        [
            one._asdict()
            | {
                "name": one.name or format_former_player(header.meta.rules, one.seat),
                "blocked": one.person in blocked,
            }
            for one in found
        ],
        many=True,
    ).data


# Block lists.


BLOCK_LIST_RESPONSES = {200: shapes.Named(many=True)}


class NotBlocked(APIException):
    """It is well-formed, and cannot be done."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "block_refused"


class Blocks(Door):
    """Those with whom I do not want to play."""

    scopes: ClassVar[dict[str, str]] = {"GET": "talk", "POST": "talk", "DELETE": "talk"}
    query: ClassVar[dict[str, type[Strict]]] = {"DELETE": shapes.Named}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(responses=BLOCK_LIST_RESPONSES, summary="Whom I have blocked, the latest first")
    def get(self, request: Request) -> Response:
        return build_block_list_response(request)

    @extend_schema(
        request=shapes.Named, responses=BLOCK_LIST_RESPONSES, summary="Block somebody by their name"
    )
    def post(self, request: Request) -> Response:
        name = read_json_body(shapes.Named, request)["name"]
        try:
            block_person(int(request.user.pk or 0), name, timezone.now())
        except BlockRefused as refused:
            raise NotBlocked(str(refused)) from None
        return build_block_list_response(request)

    @extend_schema(responses=BLOCK_LIST_RESPONSES, summary="Block somebody no more")
    def delete(self, request: Request) -> Response:
        """By their name, in the address."""
        read_json_body(shapes.Nothing, request)
        name = self.asked["name"].strip().lower()
        for one in list_blocks(int(request.user.pk or 0)):
            if one.other.name.lower() == name:
                unblock_person(one.person_id, one.other_id)
        return build_block_list_response(request)


def build_block_list_response(request: Request) -> Any:
    """The names."""
    found = list_blocks(int(request.user.pk or 0))
    return Response(shapes.Named([{"name": one.other.name} for one in found], many=True).data)
