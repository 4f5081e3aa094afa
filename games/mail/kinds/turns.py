"""Kinds of mail about a player's turn: the question, the reminder, moves made for them, and a plan
that was switched off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.mail.kinds import obsolete
from games.play import table as heart
from games.play.notice import Due, Kind
from games.play.notice_kind import Asks, NoticeKind, Part

if TYPE_CHECKING:
    from games.play.table import Table, TableHeader
    from games.words import Words


TURN = NoticeKind(
    name=Kind.TURN,
    preference_label=_("A table waits for me"),
    help=_("Tables where you have moved since are left out."),
    place=10,
    sentence=_("It is your turn."),
    brief=_("your turn"),
    weight=90,
    asks=Asks.FIRST,
    written_by_act=lambda act: act.asked,
    obsolete_when=obsolete.QUESTION_CLOSED,
)


# Time runs out (`games.clocks.reminders`).


REMINDER = NoticeKind(
    name=Kind.REMINDER,
    preference_label=_("My time is running out"),
    help=_("Only at tables with a clock."),
    place=20,
    default=Preference.NOW,
    sentence=_("Your time is running out."),
    brief=_("your time is running out"),
    weight=100,
    asks=Asks.AGAIN,
    obsolete_when=obsolete.QUESTION_CLOSED,
)


# Moves made for somebody whose time was up (`games.clocks.timeouts`).


MANY = 400
LAPSED = "lapsed"
"""The stored word of the fact that somebody's time was up."""


def list_lapsed_move_parts(notice: Due, shown: heart.Table, say: Words) -> Iterator[Part]:
    """What was played."""
    yield Part(gettext("Played for you"), list_moves_played_for_seat(notice, shown, say))


def list_moves_played_for_seat(notice: Due, shown: heart.Table, say: Words) -> tuple[str, ...]:
    """What was played for their seat when its time was up, at the latest with this fact."""
    rows = heart.load_rows(shown.meta.id, max(0, notice.seq - MANY), notice.seq)
    lapsed = [row.act for row in rows if row.kind == LAPSED and row.seat == notice.seat]
    act = lapsed[-1] if lapsed else rows[-1].act
    ends = max(row.seq for row in rows if row.act == act)
    lines = heart.log_for(shown.meta, shown.seat, since=act - 1)
    return tuple(
        [say(line.text) for line in lines if line.seq <= ends and line.seat == notice.seat]
    )


MOVED = NoticeKind(
    name=Kind.MOVED,
    preference_label=_("A move was made for me"),
    place=30,
    default=Preference.NOW,
    sentence=_("Your time was up, so a move was made for you."),
    brief=_("a move was made for you"),
    weight=60,
    parts=list_lapsed_move_parts,
)


# Plans of an earlier grammar (`games.play.plan_storage`).


def list_plan_off_parts(_notice: Due, shown: Table, _say: Words) -> Iterator[Part]:
    """Why, that nothing is lost, and what to do."""
    told = (
        gettext("In your plan, a comma or “or” stands before “if” or “unless”."),
        gettext("We used to read that as another alternative, which may not be what you meant."),
        gettext("Your text is still there. Check what it says now, then save it again."),
    )
    url = settings.SITE_URL + reverse("plan", args=[shown.meta.slug])
    yield Part(gettext("Your plan is switched off"), told, url, gettext("Check my plan"))


def build_plan_path(header: TableHeader, _seat: int) -> str:
    """The page of the plan."""
    return reverse("plan", args=[header.meta.slug])


PLAN = NoticeKind(
    name=Kind.PLAN,
    asked_as=Kind.MOVED,
    always=True,
    sentence=_("Your plan was switched off."),
    brief=_("your plan was switched off"),
    weight=70,
    obsolete_when=obsolete.PLAN_CHECKED,
    parts=list_plan_off_parts,
    url=build_plan_path,
)
