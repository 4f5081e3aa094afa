"""A sanction ends before its time, or an appeal against it is turned down
(`games.desk.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.sanctions.facts import Lifted
from games.mail.desk.at_hand import DeskMailContext
from games.mail.desk.quoting import quote_moderators
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_lifted_sanction_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """What was decided, and why."""
    fact = seen.letters.facts.get(notice.seq)
    if fact is None:
        return
    lines = [gettext("Your appeal is turned down: the sanction stays until its end.")]
    if isinstance(fact, Lifted):
        lines = [gettext("The sanction holds no more.")]
        row = seen.letters.sanctions.get(fact.sanction)
        if row is not None and not seen.discreet:
            lines.append(str(row.get_kind_display()))
    yield Part(gettext("The decision"), tuple(lines))
    yield Part(gettext("The reason"), quote_moderators(seen, fact))


LIFTED = NoticeKind(
    name=Kind.LIFTED,
    asked_as=Kind.ANSWER,
    always=True,
    sentence=_("The moderators have looked at a sanction once more."),
    brief=_("a sanction was looked at once more"),
    weight=59,
    tells=list_lifted_sanction_parts,
)
