"""The organisers of a league write to everybody (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.leagues.house import texts
from games.mail.invitations.quoting import without_addresses
from games.mail.seasons.at_hand import Seen, fact_at
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def tells(notice: Due, seen: Seen) -> Iterator[Part]:
    """Their words, as theirs: of a fact of the league, or of one about a division."""
    fact = fact_at(seen.about, notice.seq)
    text = getattr(fact, "text", "")
    body = texts.read(seen.about.league, text).body if text else ""
    lines = tuple(filter(None, map(without_addresses, body.splitlines())))
    if lines:
        yield Part(gettext("In their words, not ours"), lines)


KIND = NoticeKind(
    name=Kind.ANNOUNCE,
    preference_label=_("The organisers of a league write to all"),
    place=180,
    default=Preference.DAILY,
    sentence=_("The organisers have written to you and the others."),
    brief=_("the organisers write"),
    weight=15,
    tells=tells,
)
