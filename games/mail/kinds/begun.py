"""A season was drawn and has begun: one mail, once all of somebody's first tables stand
(`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Hour
from games.leagues.house.first_answer import find_answer_by
from games.mail.seasons.at_hand import Seen, dates, division, table_parts, when
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def tells(_notice: Due, seen: Seen) -> Iterator[Part]:
    """Their division, whom they meet there, and their tables."""
    here, season = seen.about, seen.about.season
    group = season.group_of.get(seen.person)
    if group is not None:
        others = [here.called(who) for who in season.groups[group].players if who != seen.person]
        name = gettext("Division %(name)s") % {"name": division(season, seen.person)}
        with_ = gettext("You play against %(names)s.") % {"names": ", ".join(others)}
        yield Part(name, (with_, *dates(season, Hour.EXPECTED, Hour.LAST)))
        yield from _first_answer(seen)
    yield from table_parts(here, seen.person)


def _first_answer(seen: Seen) -> Iterator[Part]:
    """Until when they have to answer something, if they have been asked and that time runs."""
    season = seen.about.season
    if season.over or seen.person in season.out:
        return
    answer_by = find_answer_by(season.league, season.number, seen.person, season.pauses)
    if answer_by is not None:
        text = gettext("Answer your first question by %(when)s, or somebody else plays instead.")
        until = {"when": when(int(answer_by.timestamp()))}
        yield Part(gettext("Your first answer"), (text % until,))


KIND = NoticeKind(
    name=Kind.BEGUN,
    preference_label=_("A season of mine begins"),
    help=_("Drawn and begun: your division and your tables, in one mail."),
    place=150,
    sentence=_("The season has begun."),
    brief=_("the season has begun"),
    weight=111,
    tells=tells,
)
