"""Whom I have blocked, as JSON: the rules of the page. Nobody else's list is to be had."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.blocking.blocks import BlockRefused, block_person, list_blocks, unblock_person
from games.api import shapes
from games.api.door import OWN, REFUSED, Door, read_json_body, validate_data

BLOCK_LIST_RESPONSES = {200: shapes.Named(many=True)} | REFUSED


class NotBlocked(APIException):
    """It is well-formed, and cannot be done."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "block_refused"


class Blocks(Door):
    """Those with whom I do not want to play."""

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

    @extend_schema(
        parameters=[shapes.Named], responses=BLOCK_LIST_RESPONSES, summary="Block somebody no more"
    )
    def delete(self, request: Request) -> Response:
        """By their name, in the address or in a body of its own."""
        sent = request.data or request.query_params
        name = validate_data(shapes.Named, sent)["name"].strip().lower()
        for one in list_blocks(int(request.user.pk or 0)):
            if one.other.name.lower() == name:
                unblock_person(one.person_id, one.other_id)
        return build_block_list_response(request)


def build_block_list_response(request: Request) -> Any:
    """The names."""
    found = list_blocks(int(request.user.pk or 0))
    return Response(shapes.Named([{"name": one.other.name} for one in found], many=True).data)
