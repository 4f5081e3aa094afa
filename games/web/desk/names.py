"""Numbers of people and tables as names, for pages of the desk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from games.play.models import Game, get_table_title

SITE = 0


class Place(NamedTuple):
    """A table by its public id and what it is called."""

    slug: str
    title: str


def load_names_or_somebody(people: Iterable[int]) -> dict[int, str]:
    """What they are called; "somebody" whose account is gone, the house for 0. One statement."""
    asked = set(people)
    found = dict(get_user_model().objects.filter(pk__in=asked).values_list("pk", "name"))
    gone = {one: _("somebody") for one in asked}
    return gone | found | {SITE: _("the house")}


def load_table_places(games: Iterable[int]) -> dict[int, Place]:
    """Tables by their ids. One statement."""
    rows = Game.objects.filter(pk__in=set(games)).values_list("pk", "slug", "title", "rules")
    return {pk: Place(slug, get_table_title(title, rules, slug)) for pk, slug, title, rules in rows}
