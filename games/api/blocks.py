"""Whom I have blocked, as JSON: the rules of the page. Nobody else's list is to be had."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.blocking.blocks import BlockRefused, block, blocked_by, unblock
from games.api import shapes
from games.api.door import REFUSED, Door, checked

LIST = {200: shapes.Named(many=True)} | REFUSED


class Blocks(Door):
    """Those with whom I do not want to play."""

    @extend_schema(responses=LIST, summary="Whom I have blocked, the latest first")
    def get(self, request: Request) -> Response:
        return mine(request)

    @extend_schema(request=shapes.Named, responses=LIST, summary="Block somebody by their name")
    def post(self, request: Request) -> Response:
        name = checked(shapes.Named, request)["name"]
        try:
            block(int(request.user.pk or 0), name, timezone.now())
        except BlockRefused as refused:
            raise serializers.ValidationError({"name": [str(refused)]}) from None
        return mine(request)

    @extend_schema(request=shapes.Named, responses=LIST, summary="Block somebody no more")
    def delete(self, request: Request) -> Response:
        name = checked(shapes.Named, request)["name"].strip().lower()
        for one in blocked_by(int(request.user.pk or 0)):
            if one.other.name.lower() == name:
                unblock(one.person_id, one.other_id)
        return mine(request)


def mine(request: Request) -> Any:
    """The names."""
    found = blocked_by(int(request.user.pk or 0))
    return Response(shapes.Named([{"name": one.other.name} for one in found], many=True).data)
