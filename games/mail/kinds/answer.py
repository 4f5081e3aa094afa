"""The moderators answer what somebody told them, or ask back (`games.desk.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from accounts.models import Person
from games.desk.facts import Answered
from games.mail.desk.at_hand import DeskMailContext
from games.mail.desk.quoting import quote_moderators
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_moderator_answer_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """Their words, and how it ended."""
    fact = seen.letters.facts.get(notice.seq)
    case = seen.letters.cases.get(getattr(fact, "case", 0))
    if fact is None or case is None:
        return
    about = [str(case.get_kind_display())] if not seen.discreet else []
    if case.game and not seen.discreet:
        about.append(seen.letters.titles.get(case.game, ""))
    yield Part(gettext("You had written to them about"), tuple(filter(None, about)))
    if isinstance(fact, Answered):
        yield Part(gettext("Their answer"), quote_moderators(seen, fact))
        return
    yield Part(gettext("They ask you"), quote_moderators(seen, fact))


ANSWER = NoticeKind(
    name=Kind.ANSWER,
    preference_label=_("The moderators answer me"),
    help=_("What they decide about you comes in any case; so do, to moderators, their alarms."),
    place=190,
    default=Preference.NOW,
    sentence=_("The moderators have answered you."),
    brief=_("a letter to you"),
    weight=57,
    tells=list_moderator_answer_parts,
    obsolete_when=f"""EXISTS (
      SELECT FROM {Person._meta.db_table} p WHERE p.id = n.person_id AND p.letters = 0)""",
)
