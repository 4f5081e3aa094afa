"""The facts that every game's log has beside its own: how it was founded, what was taken back, the seed at the end."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.core import Event
from games.rules.text import Text, Who, _


class Founded(NamedTuple):
    """The first fact: which rules, how many seats, how the lot placed those who had joined, SHA-256 of the sealed seed.

    `lot`: for each seat, the place in the order of joining (0 = the host).
    """

    game: str
    seats: int
    lot: tuple[int, ...]
    commitment: str


class Rewound(NamedTuple):
    """A seat took back the act that began with fact number `to`: its facts count no longer, but stay in the log."""

    seat: int
    to: int


class Unsealed(NamedTuple):
    """The last fact: the seed in hexadecimal, for anybody who wants to check the draws."""

    seed: str


EVENTS: dict[str, type] = {"founded": Founded, "rewound": Rewound, "unsealed": Unsealed}


def tell(event: Event) -> Text | None:
    """The line of the log for a fact of the frame; nothing in it is secret."""
    match event:
        case Founded():
            return _("The game began. Its dice are sealed with {seal}…", seal=event.commitment[:12])
        case Rewound():
            return _("{who} took a move back.", who=Who(event.seat))
        case Unsealed():
            return _("The seal of the dice was opened: everybody can check every draw now.")
    return None
