"""A season was drawn and has begun: one mail, once all of somebody's first tables stand
(`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.leagues.house.first_answer import find_answer_by
from games.mail.seasons.at_hand import (
    SeasonMailContext,
    format_season_time,
    get_division_name,
    list_coming_dates,
    list_open_table_parts,
)
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_season_start_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Their division, whom they meet there, and their tables."""
    here, season = seen.about, seen.about.season
    group = season.group_of.get(seen.person)
    if group is not None:
        others = [here.called(who) for who in season.groups[group].players if who != seen.person]
        name = gettext("Division %(name)s") % {"name": get_division_name(season, seen.person)}
        with_ = gettext("You play against %(names)s.") % {"names": ", ".join(others)}
        yield Part(name, (with_, *list_coming_dates(season, Milestone.EXPECTED, Milestone.LAST)))
        yield from _list_first_answer_parts(seen)
    yield from list_open_table_parts(here, seen.person)


def _list_first_answer_parts(seen: SeasonMailContext) -> Iterator[Part]:
    """Until when they have to answer something, if they have been asked and that time runs."""
    season = seen.about.season
    if season.over or seen.person in season.out:
        return
    answer_by = find_answer_by(season.league, season.number, seen.person, season.pauses)
    if answer_by is not None:
        text = gettext("Answer your first question by %(when)s, or somebody else plays instead.")
        until = {"when": format_season_time(int(answer_by.timestamp()))}
        yield Part(gettext("Your first answer"), (text % until,))


BEGUN = NoticeKind(
    name=Kind.BEGUN,
    preference_label=_("A season of mine begins"),
    help=_("Drawn and begun: your division and your tables, in one mail."),
    place=150,
    sentence=_("The season has begun."),
    brief=_("the season has begun"),
    weight=111,
    tells=list_season_start_parts,
)
