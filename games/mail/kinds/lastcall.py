"""The expected end of a season has come, and they still play (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.mail.seasons.at_hand import SeasonMailContext, list_coming_dates, list_open_table_parts
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_last_call_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """What changes now, and where they still play."""
    yield Part(gettext("From now on"), tuple(list_last_call_sentences(seen)))
    yield from list_open_table_parts(seen.about, seen.person)


def list_last_call_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """What changes, in sentences."""
    if seen.person in seen.about.season.warned:
        yield gettext("At one of your tables the others have waited for you most of the time.")
    yield gettext("Each question has one short time now; after it your stand-in answers.")
    yield from list_coming_dates(seen.about.season, Milestone.LAST)


LASTCALL = NoticeKind(
    name=Kind.LASTCALL,
    asked_as=Kind.DROPPED,
    sentence=_("Last call: this season should be over by now."),
    brief=_("last call"),
    weight=57,
    tells=list_last_call_parts,
)
