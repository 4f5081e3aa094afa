"""The organisers of a league write to everybody (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.leagues.house import texts
from games.mail.invitations.quoting import remove_addresses
from games.mail.seasons.at_hand import SeasonMailContext, find_season_fact
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_announcement_parts(notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Their words, as theirs: of a fact of the league, or of one about a division."""
    fact = find_season_fact(seen.about, notice.seq)
    text = getattr(fact, "text", "")
    body = texts.load_words(seen.about.league, text).body if text else ""
    lines = tuple(filter(None, map(remove_addresses, body.splitlines())))
    if lines:
        yield Part(gettext("In their words, not ours"), lines)


ANNOUNCE = NoticeKind(
    name=Kind.ANNOUNCE,
    preference_label=_("The organisers of a league write to all"),
    place=180,
    default=Preference.DAILY,
    sentence=_("The organisers have written to you and the others."),
    brief=_("the organisers write"),
    weight=15,
    tells=list_announcement_parts,
)
