"""Seats at running tables: those that are free, one's own way back and out, one's stand-in, and
what a host may do about others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import seat_shapes as shapes
from games.api import shapes as common
from games.api.door import Door, MemberDoor, SeatDoor, get_member, read_json_body
from games.api.lobby import OwnActDoor, build_room_response, serialize_rooms
from games.api.lobby_shapes import Room
from games.api.pace import reload_table, serialize_pace
from games.api.shapes import Nothing
from games.clocks.timeouts import get_careful_bot
from games.play.models import Game, Seat
from games.play.refusals import NotHost
from games.play.table import TableHeader, find
from games.rules.registry import GAMES
from games.seats import hosting
from games.seats.free_seats import may_see_offered_seat, select_free_offers, select_kept_seats
from games.seats.handover import (
    NotYourSeat,
    resign_and_pass_on_host,
    retake_seat,
    save_standin_choice,
)
from games.seats.models import CAREFUL, DEFAULT
from games.seats.taking import Gone, load_offered_seat, take_offered_seat

SHOWN = 60
"""So many free seats are listed, as on the page."""


class FreeSeats(Door):
    """The seats that somebody may sit down in."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="seats_list",
        responses={200: shapes.FreeSeat(many=True)},
        summary="Seats in running games that I may take, and those that a bot keeps for me",
    )
    def get(self, request: Request) -> Response:
        return Response(serialize_free_seats(request.user.pk))


def serialize_free_seats(person_id: int | None) -> Any:
    """The seats that this reader may take, after those that are kept for them."""
    kept = list(select_kept_seats(person_id)) if person_id is not None else []
    offers = list(select_free_offers(person_id)[:SHOWN])
    games = [*(seat.game for seat in kept), *(offer.game for offer in offers)]
    rooms = {room["slug"]: room for room in serialize_rooms(games, person_id)}
    found = [
        {"seat": seat.number, "mine": True, "since": None, "table": rooms[seat.game.slug]}
        for seat in kept
    ]
    found += [
        {
            "seat": offer.seat,
            "mine": False,
            "since": offer.at.isoformat(),
            "table": rooms[offer.game.slug],
        }
        for offer in offers
    ]
    return found


class SeatTaking(OwnActDoor):
    """A free seat taken over."""

    for_bots: ClassVar[tuple[str, ...]] = ("POST",)

    @extend_schema(
        operation_id="seats_take",
        request=Nothing,
        responses={200: Room},
        summary="Take a free seat over: first come, first served",
    )
    def post(self, request: Request, slug: str, seat: int) -> Response:
        person_id = int(request.user.pk or 0)
        read_json_body(Nothing, request)
        game, _row, offer = load_offered_seat(slug, seat)
        if not may_see_offered_seat(game, offer, person_id):
            find(slug, person_id)
            raise Gone
        take_offered_seat(game.pk, seat, person_id, timezone.now())
        return build_room_response(game.pk, request)


class SeatReturn(OwnActDoor):
    """The way back to one's own seat."""

    for_bots: ClassVar[tuple[str, ...]] = ("POST",)

    @extend_schema(
        operation_id="seats_return",
        request=Nothing,
        responses={200: Room},
        summary="Take my own seat again, which a bot keeps for me",
    )
    def post(self, request: Request, slug: str) -> Response:
        person_id = int(request.user.pk or 0)
        read_json_body(Nothing, request)
        game = Game.objects.filter(slug=slug, seats__owner=person_id).first()
        if game is None:
            find(slug, person_id)
            raise NotYourSeat
        retake_seat(game.pk, person_id, timezone.now())
        return build_room_response(game.pk, request)


class Resigning(OwnActDoor):
    """A seat given up for good."""

    for_bots: ClassVar[tuple[str, ...]] = ("POST",)

    @extend_schema(
        operation_id="seats_resign",
        request=Nothing,
        responses={200: Room},
        summary="Give my seat up for good; a bot plays on",
    )
    def post(self, request: Request, slug: str) -> Response:
        member = get_member(request, slug)
        read_json_body(Nothing, request)
        resign_and_pass_on_host(member.known.meta.id, member.person_id, timezone.now())
        return build_room_response(member.known.meta.id, request)


class Standins(SeatDoor):
    """Who answers for a player whose time is up."""

    scopes: ClassVar[dict[str, str]] = {"GET": "tables", "PUT": "tables"}

    @extend_schema(
        operation_id="seats_standin_read",
        responses={200: shapes.Standin},
        summary="Who answers for me at this table when my time is up",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(serialize_standin(*locate_member(request, slug)))

    @extend_schema(
        operation_id="seats_standin_choose",
        request=shapes.StandinChoice,
        responses={200: shapes.Standin},
        summary="Choose who answers for me at this table when my time is up",
    )
    def put(self, request: Request, slug: str) -> Response:
        header, person_id = locate_member(request, slug)
        wanted = read_json_body(shapes.StandinChoice, request)["standin"]
        bot = get_careful_bot(GAMES[header.meta.rules]) if wanted == CAREFUL else ""
        save_standin_choice(header.meta.id, person_id, bot)
        return Response(serialize_standin(header, person_id))


def locate_member(request: Request, slug: str) -> tuple[TableHeader, int]:
    """The table, and the person who sits there and asks. Raises UnknownGame or NotSeated."""
    member = get_member(request, slug)
    return member.known, member.person_id


def serialize_standin(header: TableHeader, person_id: int) -> Any:
    """What this player has chosen."""
    row = Seat.objects.get(game=header.meta.id, person=person_id)
    return shapes.Standin({"standin": CAREFUL if row.standin else DEFAULT}).data


# What a host may do about a seat that the table waits for.


class HostDoor(MemberDoor):
    """A view for the host of a table, who acts on the seat of somebody else."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """The host, and where they sit."""
        header = get_hosted_table(request, where["slug"])
        return f"host {header.seat_of(request.user.pk)}"

    def carry_out(
        self, request: Request, slug: str, seat: int, command: Callable[[int, int, int], object]
    ) -> Response:
        """Give the command table, host and seat; then the table's pace."""
        header = get_hosted_table(request, slug)
        read_json_body(Nothing, request)
        person_id = int(request.user.pk or 0)
        command(header.meta.id, person_id, seat)
        return Response(serialize_pace(reload_table(header), person_id, timezone.now()))


def get_hosted_table(request: Request, slug: str) -> TableHeader:
    """The table, of which the asking person is the host. Raises UnknownGame or NotHost."""
    header = find(slug, request.user.pk)
    if header.meta.host_id is None or header.meta.host_id != request.user.pk:
        raise NotHost
    return header


def add_now(command: Callable[[int, int, int, datetime], object]) -> Callable[..., object]:
    """The command, done at this moment."""
    return lambda game_id, host_id, seat: command(game_id, host_id, seat, timezone.now())


class Reminding(HostDoor):
    """A reminder."""

    @extend_schema(
        operation_id="seats_remind",
        request=Nothing,
        responses={200: common.Pace},
        summary="Have the player in this seat reminded; for the host",
    )
    def post(self, request: Request, slug: str, seat: int) -> Response:
        return self.carry_out(request, slug, seat, add_now(hosting.nudge_seat))


class Granting(HostDoor):
    """More time for somebody else."""

    @extend_schema(
        operation_id="seats_grant_time",
        request=Nothing,
        responses={200: common.Pace},
        summary="Give the player in this seat more time; for the host",
    )
    def post(self, request: Request, slug: str, seat: int) -> Response:
        return self.carry_out(request, slug, seat, add_now(hosting.grant_more_time))


class Calling(HostDoor):
    """Somebody else for a seat."""

    @extend_schema(
        operation_id="seats_call_substitute",
        request=Nothing,
        responses={200: common.Pace},
        summary="Let a bot play this seat, and offer it to people; for the host",
    )
    def post(self, request: Request, slug: str, seat: int) -> Response:
        return self.carry_out(request, slug, seat, add_now(hosting.call_substitute))
