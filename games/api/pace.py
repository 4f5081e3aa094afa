"""A table's pace as JSON: whom it waits for, votes, more time: the commands and errors of the
pages."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.access import has_scope
from games.api.door import (
    MemberDoor,
    SeatDoor,
    get_member,
    get_words_for_asker,
    read_json_body,
)
from games.api.errors import NotSeated
from games.play.table import TableHeader, find, load_header
from games.seats import hosting, waiting_list
from games.votes import deciding
from games.votes.kinds import KINDS, describe_majority
from games.votes.models import Ballot, Motion, Pause, State
from games.votes.permissions import is_asked_to_judge

if TYPE_CHECKING:
    from games.words import Words


class Waiting(MemberDoor):
    """For whom a table waits. For those who sit there."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(responses={200: shapes.Pace}, summary="Whom the table waits for, and its votes")
    def get(self, request: Request, slug: str) -> Response:
        known, person = get_voter(request, slug)
        voter = person if has_scope(request, "tables") else 0
        return Response(serialize_pace(known, voter, timezone.now()))


class Motions(SeatDoor):
    """A new vote."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    @extend_schema(
        operation_id="tables_votes_propose",
        request=shapes.Proposal,
        responses={200: shapes.Pace},
        summary="Propose a vote",
    )
    def post(self, request: Request, slug: str) -> Response:
        member, asked, now = (
            get_member(request, slug),
            read_json_body(shapes.Proposal, request),
            timezone.now(),
        )
        deciding.propose_motion(
            member.known.meta.id, member.person_id, asked["kind"], now, asked["days"]
        )
        return Response(serialize_pace(reload_table(member.known), member.person_id, now))


class Ballots(MemberDoor):
    """What I say to a vote."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """Their seat, or that of a judge, who has none."""
        known, person = get_voter(request, where["slug"])
        return f"seat {known.seat_of(person)}"

    @extend_schema(
        request=shapes.Say,
        responses={200: shapes.Pace},
        summary="Vote yes or no, or withdraw my own vote",
    )
    def post(self, request: Request, slug: str, motion: int) -> Response:
        known, person = get_voter(request, slug)
        says, now = read_json_body(shapes.Say, request)["say"], timezone.now()
        if says == "withdraw":
            deciding.withdraw_motion(known.meta.id, person, motion, now)
        else:
            deciding.vote_on_motion(known.meta.id, person, motion, says == "yes", now)
        return Response(serialize_pace(reload_table(known), person, now))


class Extension(SeatDoor):
    """More time for myself."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    @extend_schema(
        request=None,
        responses={200: shapes.Pace},
        summary="Take more time, as the table allows",
    )
    def post(self, request: Request, slug: str) -> Response:
        member, now = get_member(request, slug), timezone.now()
        read_json_body(shapes.Nothing, request)
        hosting.take_extension_unless_paused(member.known.meta.id, member.person_id, now)
        return Response(serialize_pace(reload_table(member.known), member.person_id, now))


def get_voter(request: Request, slug: str) -> tuple[TableHeader, int]:
    """The table, and who asks: they sit there, or are asked something there as an organiser of its
    league. Raises UnknownGame or NotSeated."""
    header, person = find(slug, request.user.pk), int(request.user.pk or 0)
    if header.seat_of(person) is None and not is_asked_to_judge(
        header.meta.id, header.meta.league, person
    ):
        raise NotSeated
    return header, person


def reload_table(header: TableHeader) -> TableHeader:
    """The same one after the table has changed."""
    return load_header("id", header.meta.id)


def serialize_pace(header: TableHeader, person_id: int, now: datetime) -> Any:
    """Everything about a table's pace that this person may see; 0: without anybody's vote."""
    say = get_words_for_asker(header)
    pause = Pause.objects.filter(game=header.meta.id, ended_at=None).first()
    motions = Motion.objects.filter(game=header.meta.id).order_by("-number")[:10]
    answer = {
        "status": header.meta.status,
        "paused_until": pause.until if pause else None,
        "waiting": [wait._asdict() for wait in waiting_list.list_waits(header, now)],
        "votes": [serialize_vote(motion, person_id, say, now) for motion in motions],
    }
    return shapes.Pace(answer).data


def serialize_vote(motion: Motion, person_id: int, say: Words, now: datetime) -> dict[str, Any]:
    """A vote as this person sees it."""
    late = motion.state == State.OPEN and motion.closes_at <= now
    return {
        "id": motion.number,
        "kind": motion.kind,
        "title": say(motion.title),
        "majority": say(describe_majority(KINDS[motion.kind])),
        "state": State.FAILED if late else motion.state,
        "closes_at": motion.closes_at,
        "mine": Ballot.objects.filter(motion=motion, person=person_id)
        .values_list("yes", flat=True)
        .first(),
    }
