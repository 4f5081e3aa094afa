"""One's own notes about a game, and how far one has read its talk: for their author alone."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import seat_shapes as shapes
from games.api.door import Member, SeatDoor, get_member, read_json_body
from games.play import notes, talk
from games.play.notes import SavedNotes
from games.play.refusals import NotRunning


class Notes(SeatDoor):
    """The notes of whoever asks."""

    scopes: ClassVar[dict[str, str]] = {"GET": "seat", "PUT": "seat"}

    @extend_schema(
        operation_id="notes_read",
        responses={200: shapes.Notes},
        summary="My private notes about this game",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(serialize_notes(notes.load_notes(get_noting_member(request, slug).owner)))

    @extend_schema(
        operation_id="notes_write",
        request=shapes.NotesWritten,
        responses={200: shapes.Notes},
        summary="Write my notes anew, in the place of those that I have read",
    )
    def put(self, request: Request, slug: str) -> Response:
        """Refused if other notes were saved meanwhile."""
        member = get_noting_member(request, slug)
        sent = read_json_body(shapes.NotesWritten, request)
        return Response(
            serialize_notes(notes.save_notes(member.owner, sent["text"], sent["number"]))
        )


def get_noting_member(request: Request, slug: str) -> Member:
    """Somebody who sits at a table that has begun. Raises UnknownGame, NotSeated or NotRunning."""
    member = get_member(request, slug)
    if not member.known.meta.version or member.known.meta.practice:
        raise NotRunning
    return member


def serialize_notes(saved: SavedNotes) -> Any:
    """The notes as they are now."""
    return shapes.Notes(saved._asdict()).data


class TalkRead(SeatDoor):
    """How far somebody has read."""

    scopes: ClassVar[dict[str, str]] = {"POST": "talk"}

    @extend_schema(
        operation_id="talk_mark_read",
        request=shapes.ReadNow,
        responses={200: shapes.ReadUpTo},
        summary="Mark the talk of a table as read, up to a message",
    )
    def post(self, request: Request, slug: str) -> Response:
        member = get_member(request, slug)
        number = read_json_body(shapes.ReadNow, request)["number"]
        talk.mark_read(member.known.meta.id, member.person_id, number)
        return Response(shapes.ReadUpTo({"number": number}).data)
