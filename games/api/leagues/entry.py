"""How somebody stands to a season, and what they say to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import OWN, MemberDoor, read_json_body
from games.api.fields import Choice, Strict
from games.api.leagues import reading, shapes
from games.api.leagues.door import require_league_part
from games.leagues import commands
from games.leagues.overview.people import load_own_season
from games.leagues.season.state import Stand


def _decline_season(league: int, season: int, person: int, now: datetime) -> Any:
    return commands.answer_invitation(league, season, person, Stand.OUT, now)


def _postpone_answer(league: int, season: int, person: int, now: datetime) -> Any:
    return commands.answer_invitation(league, season, person, Stand.LATER, now)


SAYS: dict[str, Callable[[int, int, int, datetime], Any]] = {
    "in": commands.enter_season,
    "out": _decline_season,
    "later": _postpone_answer,
    "here": commands.record_check_in,
    "queue": commands.join_waiting_list,
    "withdraw": commands.withdraw_from_season,
}


class Answer(Strict):
    """`in`, `out` or `later` to an invitation or without one; `here`: I will play; `queue`: onto
    the waiting list; `withdraw`: out again, after the draw a drop."""

    say = Choice(choices=list(SAYS))


class Entry(MemberDoor):
    """My entry to a season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read", "POST": "leagues"}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN

    @extend_schema(
        operation_id="leagues_my_entry",
        responses={200: shapes.Mine},
        summary="How I stand to a season of a league",
    )
    def get(self, request: Request, slug: str, season: int) -> Response:
        return Response(
            reading.serialize_own_entry(
                require_league_part(load_own_season(slug, season, int(request.user.pk or 0)))
            )
        )

    @extend_schema(
        operation_id="leagues_enter",
        request=Answer,
        responses={200: shapes.Mine},
        summary="Enter, answer, check in, queue, or withdraw",
    )
    def post(self, request: Request, slug: str, season: int) -> Response:
        me = int(request.user.pk or 0)
        found = require_league_part(load_own_season(slug, season, me))
        SAYS[read_json_body(Answer, request)["say"]](found.league.id, season, me, timezone.now())
        return Response(
            reading.serialize_own_entry(require_league_part(load_own_season(slug, season, me)))
        )
