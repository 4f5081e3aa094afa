"""One's own standing orders as JSON: read, written, switched, deleted. For their author alone, as
on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import (
    Member,
    SeatDoor,
    get_member,
    get_words_for_asker,
    read_json_body,
)
from games.play import plans
from games.play.models import Plan as Row
from games.play.models import Status
from games.play.plans import Reading, WrittenPlan, explain_plan
from games.play.refusals import NotRunning
from games.play.table import Table, table_for
from games.rules.plans.plan import get_planning
from games.rules.plans.planning import Play, Remark, Stuck
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.words import Words

NONE = WrittenPlan("", Row.Lasts.ROUND, active=False, changed_at=None)
"""What somebody without a plan reads."""


class Plans(SeatDoor):
    """The plan of whoever asks, at a table that is being played."""

    problems: ClassVar[dict[str, tuple[int, ...]]] = {"GET": (409,)}
    scopes: ClassVar[dict[str, str]] = {
        "GET": "seat",
        "PUT": "play",
        "PATCH": "play",
        "DELETE": "play",
    }

    @extend_schema(
        responses={200: shapes.Plan}, summary="My plan at this table, in plain words too"
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(serialize_plan(*get_planner(request, slug)))

    @extend_schema(
        request=shapes.Writing, responses={200: shapes.Plan}, summary="Write my plan anew"
    )
    def put(self, request: Request, slug: str) -> Response:
        member, table = get_planner(request, slug)
        plans.save_plan(member.owner, **read_json_body(shapes.Writing, request), view=table.view)
        return Response(serialize_plan(member, table))

    @extend_schema(
        request=shapes.Switch,
        responses={200: shapes.Plan},
        summary="Let my plan count, or count no longer",
    )
    def patch(self, request: Request, slug: str) -> Response:
        member, table = get_planner(request, slug)
        plans.switch_plan(member.owner, **read_json_body(shapes.Switch, request))
        return Response(serialize_plan(member, table))

    @extend_schema(responses={200: shapes.Plan}, summary="Delete my plan")
    def delete(self, request: Request, slug: str) -> Response:
        member, table = get_planner(request, slug)
        read_json_body(shapes.Nothing, request)
        plans.forget_plan(member.owner)
        return Response(serialize_plan(member, table))


def get_planner(request: Request, slug: str) -> tuple[Member, Table]:
    """Somebody who may plan, and the table as they see it. Raises UnknownGame, NotSeated,
    NotRunning or NoPlans."""
    member = get_member(request, slug)
    if member.known.meta.status != Status.RUNNING:
        raise NotRunning
    table = table_for(member.known, member.seat)
    get_planning(table.game)
    return member, table


def serialize_plan(member: Member, table: Table) -> Any:
    """The plan as its author reads it; a text that can be read no more is lost."""
    kept, say = plans.load_plan(member.owner) or NONE, get_words_for_asker(member.known)
    answer = kept._asdict() | {"says": (), "never": (), "would": None}
    try:
        read = explain_plan(table, kept.text)
    except Refused:
        return shapes.Plan(answer | {"lost": True}).data
    answer |= {
        "says": serialize_remarks(read.says, say),
        "never": serialize_remarks(read.never, say),
    }
    if kept.text:
        answer["would"] = serialize_plan_effect(read, say)
    return shapes.Plan(answer).data


def serialize_remarks(remarks: tuple[Remark, ...], say: Words) -> list[dict[str, Any]]:
    """Sentences, by line."""
    return [{"number": remark.number, "text": say(remark.text)} for remark in remarks]


def serialize_plan_effect(read: Reading, say: Words) -> dict[str, Any]:
    """What it would do now."""
    found = read.would
    return {
        "text": say(read.verdict),
        "move": str(found.move) if isinstance(found, Play) else None,
        "why": [say(reason) for reason in found.reasons] if isinstance(found, Stuck) else [],
    }
