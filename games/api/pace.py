"""A table's pace as JSON: whom it waits for, votes, more time, take-back: the commands and errors of the pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.errors import NotSeated
from games.api.views import PROBLEMS, Door, shown
from games.pace import board, hosting
from games.pace.motions import deciding
from games.pace.motions.kinds import KINDS, MOST_DAYS, majority, title
from games.pace.motions.models import Ballot, Motion, Pause, State
from games.play.commands import take_back
from games.play.table import Known, find, known_by
from games.words import Words, seat_names, words

REFUSED = dict.fromkeys(PROBLEMS, shapes.Problem)


class Wait(serializers.Serializer[Any]):
    """A seat that the table waits for. `used`: percent of its time that is gone; `awake_at`: when his night ends."""

    seat = serializers.IntegerField()
    asked_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    used = serializers.IntegerField(allow_null=True)
    told = serializers.CharField(help_text="no_mail, waits, handed_over, refused, unwanted")
    told_at = serializers.DateTimeField(allow_null=True)
    awake_at = serializers.DateTimeField(allow_null=True)
    reminded = serializers.BooleanField(help_text="By the host, within the last day")


class Vote(serializers.Serializer[Any]):
    """A vote. `mine`: what I have said; of the others nobody learns anything."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    title = serializers.CharField()
    majority = serializers.CharField()
    state = serializers.CharField(help_text="open, passed, failed, withdrawn")
    closes_at = serializers.DateTimeField()
    mine = serializers.BooleanField(allow_null=True)


class Pace(serializers.Serializer[Any]):
    """For whom a table waits, and what it votes on."""

    status = serializers.CharField()
    paused_until = serializers.DateTimeField(allow_null=True)
    waiting = Wait(many=True)
    votes = Vote(many=True)


class Proposal(serializers.Serializer[Any]):
    """What the table is to be asked; `days` for a pause alone."""

    kind = serializers.ChoiceField(choices=list(KINDS))
    days = serializers.IntegerField(min_value=0, max_value=MOST_DAYS, default=0)


class Say(serializers.Serializer[Any]):
    """A ballot, or one's own vote withdrawn."""

    say = serializers.ChoiceField(choices=["yes", "no", "withdraw"])


class Back(serializers.Serializer[Any]):
    """The number of the first fact of my last act, as the table gave it."""

    to = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class Waiting(Door):
    """For whom a table waits. For those who sit there."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: Pace} | REFUSED, summary="Whom the table waits for, and its votes")
    def get(self, request: Request, slug: str) -> Response:
        known, _seat = seated(request, slug)
        return Response(pace_of(known, request, timezone.now()))


class Motions(Door):
    """A new vote."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="tables_votes_propose",
        request=Proposal,
        responses={200: Pace} | REFUSED,
        summary="Propose a vote",
    )
    def post(self, request: Request, slug: str) -> Response:
        known, _seat = seated(request, slug)
        asked, now = checked(Proposal, request), timezone.now()
        deciding.propose(known.meta.id, person(request), asked["kind"], now, asked["days"])
        return Response(pace_of(known_by("id", known.meta.id), request, now))


class Ballots(Door):
    """What I say to a vote."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=Say, responses={200: Pace} | REFUSED, summary="Vote yes or no, or withdraw my own vote")
    def post(self, request: Request, slug: str, motion: int) -> Response:
        known, _seat = seated(request, slug)
        says, now = checked(Say, request)["say"], timezone.now()
        if says == "withdraw":
            deciding.withdraw(known.meta.id, person(request), motion, now)
        else:
            deciding.vote(known.meta.id, person(request), motion, says == "yes", now)
        return Response(pace_of(known_by("id", known.meta.id), request, now))


class Extension(Door):
    """More time for myself."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: Pace} | REFUSED, summary="Take more time, as the table allows")
    def post(self, request: Request, slug: str) -> Response:
        known, _seat = seated(request, slug)
        now = timezone.now()
        hosting.take_more(known.meta.id, person(request), now)
        return Response(pace_of(known_by("id", known.meta.id), request, now))


class TakeBack(Door):
    """My last act, withdrawn."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=Back, responses={200: shapes.Table} | REFUSED, summary="Take my last move back")
    def post(self, request: Request, slug: str) -> Response:
        known, seat = seated(request, slug)
        take_back(known.meta.id, seat, checked(Back, request)["to"])
        return Response(shown(known_by("id", known.meta.id), request.user.pk))


def seated(request: Request, slug: str) -> tuple[Known, int]:
    """The table, and where the asking person sits. Raises UnknownGame or NotSeated."""
    known = find(slug, request.user.pk)
    seat = known.seat_of(request.user.pk)
    if seat is None:
        raise NotSeated
    return known, seat


def person(request: Request) -> int:
    """Who asks."""
    return int(request.user.pk or 0)


def checked(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What was sent, in this shape. Raises ValidationError."""
    sent = shape(data=request.data)
    sent.is_valid(raise_exception=True)
    values: dict[str, Any] = sent.validated_data
    return values


def pace_of(known: Known, request: Request, now: datetime) -> Any:
    """Everything about a table's pace that this person may see."""
    say = words(get_language() or "en", seat_names(known))
    pause = Pause.objects.filter(game=known.meta.id, ended_at=None).first()
    motions = Motion.objects.filter(game=known.meta.id).order_by("-id")[:10]
    answer = {
        "status": known.meta.status,
        "paused_until": pause.until if pause else None,
        "waiting": [wait._asdict() for wait in board.waits(known, now)],
        "votes": [vote_of(motion, person(request), say, now) for motion in motions],
    }
    return Pace(answer).data


def vote_of(motion: Motion, person_id: int, say: Words, now: datetime) -> dict[str, Any]:
    """A vote as this person sees it."""
    late = motion.state == State.OPEN and motion.closes_at <= now
    return {
        "id": motion.pk,
        "kind": motion.kind,
        "title": say(title(motion.kind, motion.days)),
        "majority": say(majority(KINDS[motion.kind])),
        "state": State.FAILED if late else motion.state,
        "closes_at": motion.closes_at,
        "mine": Ballot.objects.filter(motion=motion, person=person_id).values_list("yes", flat=True).first(),
    }
