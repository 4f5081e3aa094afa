"""Moderators have done something at a table (`games.desk.doing`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part
from games.play.table import build_visible_lines, load_rows

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.words import Words


def list_moderator_act_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """What the log says of it, and what can be done about it."""
    rows = load_rows(notice.game_id, notice.seq - 1, notice.seq)
    lines = [say(line.text) for line in build_visible_lines(shown.meta, rows, None)]
    ask = gettext("If you do not agree, ask the moderators: below the talk of the table.")
    yield Part(gettext("By moderators"), (*lines, ask))


DECIDED = NoticeKind(
    name=Kind.DECIDED,
    preference_label=_("A moderator has done something at my table"),
    place=115,
    default=Preference.NOW,
    sentence=_("A moderator has done something at your table."),
    brief=_("a moderator’s decision"),
    weight=75,
    parts=list_moderator_act_parts,
)
