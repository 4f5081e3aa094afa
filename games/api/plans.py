"""One's own standing orders as JSON: read, written, switched, deleted. For their author alone, as
on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import REFUSED, Member, SeatDoor, checked, seated, words_for
from games.play import plans
from games.play.models import Plan as Row
from games.play.models import Status
from games.play.plan_read import Reading, read_out
from games.play.plans import Written
from games.play.refusals import NotRunning
from games.play.table import Table, table_for
from games.rules.planning import Play, Remark, Stuck
from games.rules.plans import planning_of
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.words import Words

NONE = Written("", Row.Lasts.ROUND, active=False, changed_at=None)
"""What somebody without a plan reads."""


class Plans(SeatDoor):
    """The plan of whoever asks, at a table that is being played."""

    @extend_schema(
        responses={200: shapes.Plan} | REFUSED, summary="My plan at this table, in plain words too"
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(shown(*planner(request, slug)))

    @extend_schema(
        request=shapes.Writing, responses={200: shapes.Plan} | REFUSED, summary="Write my plan anew"
    )
    def put(self, request: Request, slug: str) -> Response:
        member, table = planner(request, slug)
        plans.write(member.owner, **checked(shapes.Writing, request))
        return Response(shown(member, table))

    @extend_schema(
        request=shapes.Switch,
        responses={200: shapes.Plan} | REFUSED,
        summary="Let my plan count, or count no longer",
    )
    def patch(self, request: Request, slug: str) -> Response:
        member, table = planner(request, slug)
        plans.switch(member.owner, **checked(shapes.Switch, request))
        return Response(shown(member, table))

    @extend_schema(responses={200: shapes.Plan} | REFUSED, summary="Delete my plan")
    def delete(self, request: Request, slug: str) -> Response:
        member, table = planner(request, slug)
        plans.forget(member.owner)
        return Response(shown(member, table))


def planner(request: Request, slug: str) -> tuple[Member, Table]:
    """Somebody who may plan, and the table as they see it. Raises UnknownGame, NotSeated,
    NotRunning or NoPlans."""
    member = seated(request, slug)
    if member.known.meta.status != Status.RUNNING:
        raise NotRunning
    table = table_for(member.known, member.seat)
    planning_of(table.game)
    return member, table


def shown(member: Member, table: Table) -> Any:
    """The plan as its author reads it; a text that can be read no more is lost."""
    kept, say = plans.read(member.owner) or NONE, words_for(member.known)
    answer = kept._asdict() | {"says": (), "never": (), "would": None}
    try:
        read = read_out(table, kept.text)
    except Refused:
        return shapes.Plan(answer | {"lost": True}).data
    answer |= {"says": told(read.says, say), "never": told(read.never, say)}
    if kept.text:
        answer["would"] = would(read, say)
    return shapes.Plan(answer).data


def told(remarks: tuple[Remark, ...], say: Words) -> list[dict[str, Any]]:
    """Sentences, by line."""
    return [{"number": remark.number, "text": say(remark.text)} for remark in remarks]


def would(read: Reading, say: Words) -> dict[str, Any]:
    """What it would do now."""
    found = read.would
    return {
        "text": say(read.verdict),
        "move": str(found.move) if isinstance(found, Play) else None,
        "why": [say(reason) for reason in found.reasons] if isinstance(found, Stuck) else [],
    }
