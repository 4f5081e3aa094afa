"""Invitations to tables: one's own, those that a host sends, and a rematch with the same people."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError as Invalid
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits import get_network_of_request
from accounts.models import Person
from games.api import lobby_shapes as shapes
from games.api.door import MemberDoor, read_json_body
from games.api.lobby import OwnActDoor, build_room_response
from games.api.shapes import Nothing
from games.play import ports
from games.play.table import find


class Invitations(MemberDoor):
    """The tables to which somebody is invited."""

    scopes: ClassVar[dict[str, str]] = {"GET": "tables"}
    for_bots: ClassVar[tuple[str, ...]] = ("GET",)

    @extend_schema(
        operation_id="invitations_list",
        responses={200: shapes.Invitation(many=True)},
        summary="Tables that wait for me because I am invited, the latest first",
    )
    def get(self, request: Request) -> Response:
        found = ports.invitations(int(request.user.pk or 0))
        return Response(shapes.Invitation([one._asdict() for one in found], many=True).data)


class Inviting(OwnActDoor):
    """An invitation by mail."""

    @extend_schema(
        operation_id="tables_invite",
        request=shapes.Address,
        responses={200: shapes.InvitationSent},
        summary="Invite somebody by their address to a table that waits; for the host",
    )
    def post(self, request: Request, slug: str) -> Response:
        address = read_json_body(shapes.Address, request)["address"]
        host = Person.objects.get(pk=request.user.pk)
        header = find(slug, host.pk)
        try:
            network = get_network_of_request(request._request)
            fresh = ports.invite_by_address(header, host, address, network)
        except ValidationError as refused:
            raise Invalid({"address": refused.messages}) from None
        return Response(shapes.InvitationSent({"fresh": fresh}).data)


class InvitingBot(OwnActDoor):
    """A bot account asked to a table."""

    @extend_schema(
        operation_id="tables_invite_bot",
        request=shapes.BotName,
        responses={200: shapes.InvitationSent},
        summary="Invite a bot by its name to a table that waits and allows bots; for the host",
    )
    def post(self, request: Request, slug: str) -> Response:
        header = find(slug, request.user.pk)
        name = read_json_body(shapes.BotName, request)["name"]
        fresh = ports.invite_bot(header, int(request.user.pk or 0), name, timezone.now())
        return Response(shapes.InvitationSent({"fresh": fresh}).data)


class Rematch(OwnActDoor):
    """Once more with the same people."""

    @extend_schema(
        operation_id="tables_rematch",
        request=Nothing,
        responses={200: shapes.Room},
        summary="Open a rematch with the same people, or sit down at the one that is open",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The room of the new table."""
        person_id = int(request.user.pk or 0)
        header = find(slug, person_id)
        read_json_body(Nothing, request)
        game = ports.open_or_join_rematch(header.meta.id, person_id, timezone.now())
        return build_room_response(game.pk, request)
