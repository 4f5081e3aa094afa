"""Which of the open tables somebody wants to see: by game, pace, language of the host, and whether
they are for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import get_language_info

from games.clocks.plain_terms import NAMES
from games.clocks.terms import PRESETS, encode_terms
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import QueryDict

    from games.play.models import Game
    from games.rules.text import Say

OWN = "own"


class Filters(NamedTuple):
    """What is wanted; "" is anything."""

    game: str = ""
    pace: str = ""
    language: str = ""
    beginners: str = ""

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return any(self)

    @property
    def query(self) -> str:
        """As it stands in an address, to be followed by more."""
        wanted = {name: value for name, value in self._asdict().items() if value}
        return f"{urlencode(wanted)}&" if wanted else ""


def read_filters(query: QueryDict) -> Filters:
    """Those of an address; what is no choice counts as anything."""
    chosen = Filters(*(query.get(name, "") for name in Filters._fields))
    known = {
        "game": set(GAMES),
        "pace": set(NAMES),
        "language": {code for code, _name in settings.LANGUAGES},
        "beginners": {"1"},
    }
    return Filters(
        *(value if value in known[name] else "" for name, value in chosen._asdict().items())
    )


def filter_games(games: QuerySet[Game], wanted: Filters) -> QuerySet[Game]:
    """The tables that fit."""
    if wanted.game:
        games = games.filter(rules=wanted.game)
    if wanted.pace == OWN:
        games = games.exclude(pace__in=[encode_terms(terms) for terms in PRESETS.values()])
    elif wanted.pace:
        games = games.filter(pace=encode_terms(PRESETS[wanted.pace]))
    if wanted.language:
        games = games.filter(host__language=wanted.language)
    return games.filter(beginners=True) if wanted.beginners else games


class Choice(NamedTuple):
    """One thing to choose, and whether it is chosen."""

    value: str
    name: str
    chosen: bool


def build_filter_choices(wanted: Filters, say: Say) -> dict[str, list[Choice]]:
    """What the form offers, by field."""
    offered = {
        "games": ((name, game.title) for name, game in GAMES.items()),
        "paces": ((name, say(text)) for name, text in NAMES.items()),
        "languages": (
            (code, get_language_info(code)["name_local"].capitalize())
            for code, _name in settings.LANGUAGES
        ),
    }
    return {
        field: [Choice(value, name, value in wanted) for value, name in pairs]
        for field, pairs in offered.items()
    }
