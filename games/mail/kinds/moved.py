"""A move was made for somebody whose time was up (`games.clocks.timeouts`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.play import table as heart
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.words import Words

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
    sentence=_("A move was made for you."),
    brief=_("a move was made for you"),
    weight=60,
    parts=list_lapsed_move_parts,
)
