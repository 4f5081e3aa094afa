"""Something at the desk needs a moderator now (`games.desk.telling`, `games.desk.cases.overdue`).
What it is stands at the desk alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.facts import Alarmed
from games.mail.desk.at_hand import DeskMailContext
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_alarm_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """Of what sort: no name, no table, no word of anybody."""
    late = gettext("A case has waited for an answer for more than a day.")
    burst = gettext("Somebody reads more of the desk than anybody reads by hand.")
    fact = seen.letters.facts.get(notice.seq)
    yield Part(gettext("Please look"), (burst if isinstance(fact, Alarmed) else late,))


ALARM = NoticeKind(
    name=Kind.ALARM,
    asked_as=Kind.ANSWER,
    always=True,
    sentence=_("The desk needs you."),
    brief=_("the desk needs you"),
    weight=58,
    tells=list_alarm_parts,
)
