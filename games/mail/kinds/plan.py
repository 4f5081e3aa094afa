"""A plan of an earlier grammar was switched off (`games.play.plan_upgrade`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.play.table_lookup import TableHeader
    from games.words import Words


def list_plan_off_parts(_notice: Due, shown: Table, _say: Words) -> Iterator[Part]:
    """Why, that nothing is lost, and what to do."""
    told = (
        gettext("In your plan, a comma or “or” stands before “if” or “unless”."),
        gettext("We used to read that as another alternative, which may not be what you meant."),
        gettext("Your text is still there. Check what it says now, then save it again."),
    )
    url = settings.SITE_URL + reverse("plan", args=[shown.meta.slug])
    yield Part(gettext("Your plan is switched off"), told, url, gettext("Check my plan"))


def build_plan_path(known: TableHeader, _seat: int) -> str:
    """The page of the plan."""
    return reverse("plan", args=[known.meta.slug])


PLAN = NoticeKind(
    name=Kind.PLAN,
    asked_as=Kind.MOVED,
    always=True,
    sentence=_("Your plan was switched off."),
    brief=_("your plan was switched off"),
    weight=70,
    obsolete_when="""NOT EXISTS (
    SELECT FROM games_plan p WHERE p.game_id = n.game_id AND p.seat = n.seat
      AND p.person_id = n.person_id AND p.grammar = 0 AND NOT p.active)""",
    parts=list_plan_off_parts,
    url=build_plan_path,
)
