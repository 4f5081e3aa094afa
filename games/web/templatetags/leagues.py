"""Helps for the templates of leagues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.leagues.overview.shapes import (
    DivisionPage,
    Person,
    SeasonHead,
    StandingsRow,
    TableLine,
    build_person,
)
from games.play.models import get_game_title
from games.web.leagues import division_layout, plots, words
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from games.leagues.board import Board

register = template.Library()


@register.filter
def person_name(person: Person) -> str:
    """`person|person_name`: their name."""
    return words.name_person(person)


@register.filter
def person_link(person: Person) -> SafeString | str:
    """`person|person_link`: their name, which leads to their page if they are still with us."""
    name = words.name_person(person)
    if not person.name:
        return name
    return format_html('<a href="{}">{}</a>', reverse("card", args=[person.name]), name)


@register.filter
def rank_chances_drawing(chances: Sequence[float]) -> SafeString:
    """`one.ranks|rank_chances_drawing`: chances of each rank as a drawing."""
    return plots.draw_chances(chances)


@register.filter
def percent(chance: float) -> str:
    """`chance|percent`: in whole per cent; "–" for none at all."""
    return words.format_chance(chance)


@register.filter
def person_names(people: Iterable[Person]) -> str:
    """`people|person_names`: their names in a row."""
    return format_list([words.name_person(one) for one in people])


@register.filter
def points(sixtieths: int) -> str:
    """`row.points|points`: to two decimals."""
    return words.localize_points(sixtieths)


@register.filter
def phase_words(season: SeasonHead) -> str:
    """`season|phase_words`: where it stands."""
    return words.name_phase(season.phase)


@register.filter
def phase_badge(season: SeasonHead) -> str:
    """`season|phase_badge`: the look of that."""
    return words.choose_phase_badge(season.phase)


@register.filter
def milestone_words(name: str) -> str:
    """`line.hour|milestone_words`: what happens then."""
    return words.name_hour(name)


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """`at|moment`: date and time in the reader's zone, for programs as well."""
    if at is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), words.format_moment(at))


@register.filter
def day(at: datetime | None) -> SafeString | str:
    """`at|day`: the date."""
    if at is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), words.format_day(at))


@register.filter
def certainty_words(row: StandingsRow) -> str:
    """`row|certainty_words`: the strongest thing that is certain; "" if nothing is."""
    return words.name_certainty(row.certain)


@register.filter
def tie_break_name(name: str) -> str:
    """`row.by|tie_break_name`: what a tie-break is called."""
    return words.name_tie_break(name)


@register.filter
def table_end_words(end: str) -> str:
    """`table.end|table_end_words`: how, unless it was played out as usual."""
    return words.describe_table_end(end)


@register.filter
def game_title(name: str) -> str:
    """`league.game|game_title`."""
    return get_game_title(name)


@register.filter
def value_at(found: Any, key: Any) -> Any:
    """`mapping|value_at:key`."""
    return found[key]


@register.filter
def value_or_blank(found: Any, key: Any) -> Any:
    """`mapping|value_or_blank:key`: "" if it is not there."""
    return found.get(key, "")


@register.filter
def wins(sixtieths: int) -> str:
    """`row.wins|wins`: first places, a shared one as its share."""
    return words.format_wins(sixtieths)


@register.filter
def name_in_standings(rows: Sequence[StandingsRow], person_id: int) -> str:
    """`division.rows|name_in_standings:id`: what somebody in them is called."""
    return words.name_person(next(row.person for row in rows if row.person.id == person_id))


@register.filter
def movement_class(row: StandingsRow) -> str:
    """`row|movement_class`: the look of a line that goes up or down."""
    return division_layout.describe_movement(row)


@register.filter
def table_seats(table: TableLine) -> list[division_layout.Seat]:
    """`table|table_seats`: who sits there."""
    return division_layout.list_table_seats(table)


@register.filter
def cross_table_lines(page: DivisionPage) -> Iterable[division_layout.Line]:
    """`page|cross_table_lines`: who met whom."""
    return division_layout.list_cross_table_lines(page)


@register.filter
def place_numbers(page: DivisionPage) -> range:
    """`page|place_numbers`: the numbers of the places round a table."""
    return range(1, page.settings.seats + 1)


@register.filter
def unplayed_table_numbers(page: DivisionPage, person_id: int) -> tuple[int, ...]:
    """`page|unplayed_table_numbers:id`: numbers of the tables that somebody still has to play."""
    return page.across.to_play.get(person_id, ())


@register.simple_tag
def progress_bar(done: int, of: int) -> SafeString:
    """A bar of what is done."""
    return plots.draw_progress(done, of)


@register.simple_tag
def rank_range_drawing(row: StandingsRow, rows: Sequence[StandingsRow]) -> SafeString:
    """The ranks that are still possible."""
    return plots.draw_rank_range(row.best, row.rank, row.worst, len(rows))


@register.filter
def person_name_by_id(board: Board, person_id: int) -> str:
    """`board|person_name_by_id:id`: their name."""
    return words.name_person(build_person(board.names, person_id))


@register.filter
def fate(told: str) -> str:
    """`asked.told|fate`: what became of the mail."""
    return str(words.FATES[told])
