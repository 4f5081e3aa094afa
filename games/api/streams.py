"""Who may listen to which stream of the API. The live process asks this and then streams; here
nothing is streamed."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from games.api.door import Door, MemberDoor
from games.api.fields import Strict
from games.live.grants import IN_THE_REQUEST, Grant
from games.play.models import Seat, Status
from games.play.table import find
from keywest_site.http import build_live_origin

LAST_VERSION = 2**31 - 1
MISDIRECTED = 421
LINES: dict[Any, Any] = {
    (200, "application/x-ndjson"): OpenApiTypes.STR,
    (200, "text/event-stream"): OpenApiTypes.STR,
    307: OpenApiResponse(description="Streams come from this address instead."),
    MISDIRECTED: OpenApiResponse(description="No proxy leads this address to where streams are."),
}


class KnownVersion(Strict):
    """Where a stream begins."""

    after = serializers.IntegerField(
        min_value=0,
        max_value=LAST_VERSION,
        default=0,
        help_text="The version that is known already; only later ones are told",
    )


class StreamDoor(Door):
    """A view that says who may listen, whatever kind of answer they prefer."""

    tagged: ClassVar[bool] = False

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class PersonStream(StreamDoor, MemberDoor):
    """All tables and invitations of a person."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="stream",
        responses=LINES,
        summary="My tables and invitations as they change; docs/api.md, Streams",
    )
    def get(self, request: Request) -> HttpResponse:
        person_id = int(request.user.pk or 0)
        plays = Seat.objects.filter(person=person_id, game__status=Status.RUNNING).exists()
        return grant_stream(request, Grant(person_id, player=plays))


class TableStream(StreamDoor):
    """The versions of a table."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": KnownVersion}

    @extend_schema(
        operation_id="tables_stream",
        responses=LINES,
        summary="The versions of a table as they come; docs/api.md, Streams",
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        person_id = request.user.pk
        header = find(slug, person_id)
        seat = header.seat_of(person_id)
        grant = Grant(person_id, 0, "", header.meta.id, header.meta.slug, seat)
        known = self.asked["after"]
        return grant_stream(request, grant._replace(player=seat is not None, after=known))


def grant_stream(request: Request, grant: Grant) -> HttpResponse:
    """The grant for the live process, if it asks; others are led there, or told that it is not
    there."""
    token = getattr(request, "api_token", None)
    session = getattr(request, "session", None)
    key = "" if token or grant.person_id is None or session is None else session.session_key or ""
    granted = request.META.get(IN_THE_REQUEST)
    if granted is not None:
        granted.append(grant._replace(token_id=token.id if token else 0, session_key=key))
        return HttpResponse(status=204)
    origin = build_live_origin(request._request)
    if not origin:
        return HttpResponse(status=MISDIRECTED)
    response = HttpResponse(status=307)
    response.headers["Location"] = f"{origin}{request.get_full_path()}"
    return response
