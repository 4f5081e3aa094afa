"""A season of a league opens for sign-up (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.mail.seasons.at_hand import SeasonMailContext, describe_games_each, list_coming_dates
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_sign_up_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """What is played, when, and at which level they would play."""
    yield Part(gettext("The season"), tuple(list_sign_up_sentences(seen)))


def list_sign_up_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """The same in sentences."""
    here = seen.about
    yield describe_games_each(here)
    place = here.known.memory.places.get(seen.person)
    if place is not None:
        yield gettext("Your place on level %(level)s is kept for you.") % {"level": place.level + 1}
    yield from list_coming_dates(
        here.season, Milestone.CLOSES, Milestone.CHECK_IN, Milestone.START, Milestone.EXPECTED
    )


OPENS = NoticeKind(
    name=Kind.OPENS,
    preference_label=_("A season of a league opens"),
    help=_("Of leagues in which you have played, or that you follow; “later” asks once more."),
    place=130,
    sentence=_("A season opens: will you play?"),
    brief=_("a season opens"),
    weight=51,
    tells=list_sign_up_parts,
)
