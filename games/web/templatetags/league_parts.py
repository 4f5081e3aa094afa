"""Helps for pages beside the standings: rules, lots, files, paces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import template
from django.utils.translation import get_language, gettext

from games.clocks import terms
from games.web.leagues import rules, words
from games.words import get_words
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from games.leagues.overview.draw_page import DrawPage, GroupLots
    from games.leagues.overview.shapes import Person
    from games.leagues.past_file import PastSeason
    from games.leagues.settings import Settings
    from games.web.leagues.rules import Chapter

register = template.Library()


@register.filter
def lots_fit(page: DrawPage) -> bool:
    """`page|lots_fit`: whether all have the numbers that the seed gives."""
    return all(one.fits for one in page.groups)


@register.filter
def tables_fit(page: DrawPage) -> bool:
    """`page|tables_fit`: whether all tables are those of the plan."""
    return all(one.designed for one in page.groups)


@register.filter
def people_by_number(group: GroupLots) -> list[Person]:
    """`group|people_by_number`: who has number 1, 2, ..."""
    return [group.people[place] for place in group.numbers]


@register.filter
def value_for_key(pairs: Sequence[tuple[int, Any]], key: int) -> Any:
    """`pairs|value_for_key:id`: what belongs to it; None if nothing does."""
    return dict(pairs).get(key)


@register.filter
def duration(seconds: int | None) -> str:
    """`pace.median|duration`: "3 hours"."""
    said = get_words(get_language() or "en", ())
    return "–" if seconds is None else said(terms.format_duration(seconds))


@register.filter
def podium_names(past: PastSeason) -> str:
    """`past|podium_names`: of its highest division, in a row."""
    top = [line for line in past.lines if (line.level, line.group) == (1, 1)][:3]
    return format_list([line.name or gettext("former player") for line in top])


@register.filter
def file_name(kind: str) -> str:
    """`kind|file_name`: what is in a file."""
    return str(words.FILES[kind])


@register.filter
def rule_chapters(settings: Settings) -> tuple[Chapter, ...]:
    """`league.settings|rule_chapters`: the rules in sentences."""
    return rules.build_rule_chapters(settings, get_language() or "en")
