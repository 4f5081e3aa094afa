"""News of a league as an Atom feed: seasons that open, begin and end, by their published hours."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext

from games.leagues.calendar import Milestone

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeaguePage

FEED_HOURS = (Milestone.OPENS, Milestone.CHECK_IN, Milestone.START, Milestone.EXPECTED)


class Entry(NamedTuple):
    """One piece of news."""

    key: str
    at: datetime
    words: str
    number: int


def build_atom_feed(found: LeaguePage, address: str) -> str:
    """The feed, the newest first. `address`: its own."""
    name = found.head.name or gettext("A league without a name")
    home = settings.SITE_URL + reverse("league", args=[found.head.slug])
    made = Atom1Feed(name, home, found.head.text or name, get_language(), feed_url=address)
    for one in sorted(list_feed_entries(found), key=lambda one: one.at, reverse=True):
        link = settings.SITE_URL + reverse("season", args=[found.head.slug, one.number])
        made.add_item(
            one.words,
            link,
            one.words,
            unique_id=f"{home}#{one.key}",
            pubdate=one.at,
            updateddate=one.at,
        )
    return str(made.writeString("utf-8"))


def list_feed_entries(found: LeaguePage) -> Iterator[Entry]:
    """What has happened: hours that came, and seasons that closed with their champions."""
    words = {
        Milestone.OPENS: gettext("Season %(number)s: sign-up is open"),
        Milestone.CHECK_IN: gettext("Season %(number)s: check-in has begun"),
        Milestone.START: gettext("Season %(number)s has begun"),
        Milestone.EXPECTED: gettext("Season %(number)s: last call"),
    }
    for season in found.seasons:
        for one in season.hours:
            if one.came and one.hour in FEED_HOURS:
                said = words[one.hour] % {"number": season.number}
                yield Entry(f"{season.number}-{one.hour.value}", one.at, said, season.number)
    for past in found.past:
        if past.closed_at is not None and past.podium:
            names = ", ".join(one.name or gettext("former player") for one in past.podium)
            said = gettext("Season %(number)s is over: %(names)s")
            told = said % {"number": past.number, "names": names}
            yield Entry(f"{past.number}-closed", past.closed_at, told, past.number)
