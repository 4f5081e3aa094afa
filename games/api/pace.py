"""A table's pace as JSON: whom it waits for, votes, more time: the commands and errors of the
pages."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import REFUSED, MemberDoor, SeatDoor, checked, seated, words_for
from games.api.refused import NotSeated
from games.play.table_lookup import TableHeader, find, known_by
from games.seats import hosting, waiting_list
from games.votes import deciding
from games.votes.judging import judges_now
from games.votes.kinds import KINDS, majority
from games.votes.models import Ballot, Motion, Pause, State

if TYPE_CHECKING:
    from games.words import Words


class Waiting(MemberDoor):
    """For whom a table waits. For those who sit there."""

    @extend_schema(
        responses={200: shapes.Pace} | REFUSED, summary="Whom the table waits for, and its votes"
    )
    def get(self, request: Request, slug: str) -> Response:
        known, person = voter(request, slug)
        return Response(pace_of(known, person, timezone.now()))


class Motions(SeatDoor):
    """A new vote."""

    @extend_schema(
        operation_id="tables_votes_propose",
        request=shapes.Proposal,
        responses={200: shapes.Pace} | REFUSED,
        summary="Propose a vote",
    )
    def post(self, request: Request, slug: str) -> Response:
        member, asked, now = (
            seated(request, slug),
            checked(shapes.Proposal, request),
            timezone.now(),
        )
        deciding.propose(member.known.meta.id, member.person_id, asked["kind"], now, asked["days"])
        return Response(pace_of(again(member.known), member.person_id, now))


class Ballots(MemberDoor):
    """What I say to a vote."""

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """Their seat, or that of a judge, who has none."""
        known, person = voter(request, where["slug"])
        return f"seat {known.seat_of(person)}"

    @extend_schema(
        request=shapes.Say,
        responses={200: shapes.Pace} | REFUSED,
        summary="Vote yes or no, or withdraw my own vote",
    )
    def post(self, request: Request, slug: str, motion: int) -> Response:
        known, person = voter(request, slug)
        says, now = checked(shapes.Say, request)["say"], timezone.now()
        if says == "withdraw":
            deciding.withdraw(known.meta.id, person, motion, now)
        else:
            deciding.vote(known.meta.id, person, motion, says == "yes", now)
        return Response(pace_of(again(known), person, now))


class Extension(SeatDoor):
    """More time for myself."""

    @extend_schema(
        request=None,
        responses={200: shapes.Pace} | REFUSED,
        summary="Take more time, as the table allows",
    )
    def post(self, request: Request, slug: str) -> Response:
        member, now = seated(request, slug), timezone.now()
        hosting.take_more(member.known.meta.id, member.person_id, now)
        return Response(pace_of(again(member.known), member.person_id, now))


def voter(request: Request, slug: str) -> tuple[TableHeader, int]:
    """The table, and who asks: they sit there, or are asked something there as an organiser of its
    league. Raises UnknownGame or NotSeated."""
    known, person = find(slug, request.user.pk), int(request.user.pk or 0)
    if known.seat_of(person) is None and not judges_now(known.meta.id, known.meta.league, person):
        raise NotSeated
    return known, person


def again(known: TableHeader) -> TableHeader:
    """The same one after the table has changed."""
    return known_by("id", known.meta.id)


def pace_of(known: TableHeader, person_id: int, now: datetime) -> Any:
    """Everything about a table's pace that this person may see."""
    say = words_for(known)
    pause = Pause.objects.filter(game=known.meta.id, ended_at=None).first()
    motions = Motion.objects.filter(game=known.meta.id).order_by("-number")[:10]
    answer = {
        "status": known.meta.status,
        "paused_until": pause.until if pause else None,
        "waiting": [wait._asdict() for wait in waiting_list.waits(known, now)],
        "votes": [vote_of(motion, person_id, say, now) for motion in motions],
    }
    return shapes.Pace(answer).data


def vote_of(motion: Motion, person_id: int, say: Words, now: datetime) -> dict[str, Any]:
    """A vote as this person sees it."""
    late = motion.state == State.OPEN and motion.closes_at <= now
    return {
        "id": motion.number,
        "kind": motion.kind,
        "title": say(motion.title),
        "majority": say(majority(KINDS[motion.kind])),
        "state": State.FAILED if late else motion.state,
        "closes_at": motion.closes_at,
        "mine": Ballot.objects.filter(motion=motion, person=person_id)
        .values_list("yes", flat=True)
        .first(),
    }
