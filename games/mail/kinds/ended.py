"""A season is over: their place, what it means, and the table (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.season.closing import build_ending, list_final_standings
from games.leagues.season.state import Phase
from games.leagues.standings.points import format_sixtieths
from games.mail.seasons.at_hand import SeasonMailContext, get_division_name
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.mail.seasons.at_hand import SeasonInfo
    from games.play.claims import Due

UP, DOWN = -1, 1


def list_season_end_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Where they came, where they play next, and everybody's points."""
    season = seen.about.season
    if season.phase is Phase.CALLED_OFF:
        yield Part(gettext("Called off"), (gettext("This season was called off before its draw."),))
        return
    group = season.group_of.get(seen.person)
    if group is None or season.phase is not Phase.CLOSED:
        yield Part(gettext("Thank you"), (gettext("You played for others: you enter first next."),))
        return
    rows = list_final_standings(season, group, bytes.fromhex(season.lots_seed))
    places = [row.player for row in rows]
    if seen.person in places:
        yield Part(
            gettext("Your place"),
            tuple(list_final_place_sentences(seen, places.index(seen.person), len(rows))),
        )
    lines = [
        f"{place}. {seen.about.called(row.player)}: {format_sixtieths(row.points)}"
        for place, row in enumerate(rows, 1)
    ]
    name = gettext("Division %(name)s") % {"name": get_division_name(season, seen.person)}
    yield Part(name, tuple(lines))


def list_final_place_sentences(seen: SeasonMailContext, place: int, people: int) -> Iterator[str]:
    """Their place, their medal, and their next level, in sentences."""
    season = seen.about.season
    yield gettext("Your place: %(place)s of %(people)s.") % {"place": place + 1, "people": people}
    if season.groups[season.group_of[seen.person]].level == 0 and place < 3:
        yield (
            gettext("You are the champion: gold."),
            gettext("That is silver."),
            gettext("That is bronze."),
        )[place]
    yield from list_level_change_sentences(seen.about, seen.person)


def list_level_change_sentences(here: SeasonInfo, person: int) -> Iterator[str]:
    """Up, down, or the same level again."""
    found = next((one for one in build_ending(here.season).places if one.id == person), None)
    if found is None:
        return
    told = {
        UP: gettext("You go up: next you play on level %(level)s."),
        DOWN: gettext("You go down: next you play on level %(level)s."),
    }
    stays = gettext("You stay on level %(level)s.")
    yield told.get(found.way, stays) % {"level": found.level + 1}


ENDED = NoticeKind(
    name=Kind.ENDED,
    preference_label=_("A season of mine ends"),
    help=_("Your place, who goes up and down, and the points of your division."),
    place=170,
    sentence=_("The season is over."),
    brief=_("the season is over"),
    weight=121,
    tells=list_season_end_parts,
)
