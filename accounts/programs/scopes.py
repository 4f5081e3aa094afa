"""What a token may be given, in words for whoever gives it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _


class Scope(NamedTuple):
    """One right: its name in tokens and in the schema, what it is called, and what it opens."""

    name: str
    label: str
    opens: str


SCOPES = (
    Scope(
        "read",
        _("See my tables"),
        _("Which tables are mine, whose turn it is, and what spectators see."),
    ),
    Scope(
        "seat",
        _("See my seat"),
        _("My hidden cards and bids, what I can play, my plan and my notes."),
    ),
    Scope(
        "play",
        _("Make moves"),
        _("Moves and plans for me. It also shows what is hidden at my seat."),
    ),
    Scope(
        "talk", _("Talk at tables"), _("Read and write messages at my tables, and block people.")
    ),
    Scope(
        "tables",
        _("Manage tables"),
        _("Open, join and leave tables, invite, vote, and take more time."),
    ),
    Scope("leagues", _("Take part in leagues"), _("Enter leagues, and organise mine.")),
    Scope("webhooks", _("Webhooks"), _("Choose which addresses get news of my tables.")),
)
SCOPE_NAMES = tuple(scope.name for scope in SCOPES)
BOT_SCOPES = ("read", "seat", "play", "talk", "tables")
"""What the token of a bot account may have: bots enter no leagues."""
INCLUDED: dict[str, tuple[str, ...]] = {"play": ("seat",)}
"""What comes with a scope."""


def expand_scopes(given: Iterable[str]) -> frozenset[str]:
    """These, with all that they include."""
    names = frozenset(given)
    return names.union(*(INCLUDED.get(name, ()) for name in names))


def sort_scopes(names: Iterable[str]) -> list[str]:
    """Each once, in the order in which they are always named. Raises ValueError if one is none."""
    return sorted(set(names), key=SCOPE_NAMES.index)


def describe_scopes(names: Iterable[str]) -> str:
    """What they are called, in the reader's language: "See my tables · Make moves"."""
    given = set(names)
    return " · ".join(str(scope.label) for scope in SCOPES if scope.name in given)
