"""The facts that every game's log has beside its own: how it was founded, what was taken back, the seed at the end."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.core import Event
from games.rules.text import Several, Text, Who, _, ngettext


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


class Lapsed(NamedTuple):
    """A seat's time was up, and the rest of its turn was played for it. `by`: "plan", "bot" or "default"."""

    seat: int
    by: str


class Handed(NamedTuple):
    """A seat changed hands. `to`: the name of the bot that plays it now; empty: its owner, who is back.

    `why`: "missed" (too many questions in a row unanswered), "left" (given up by its owner) or "back".
    """

    seat: int
    to: str
    why: str


class Credited(NamedTuple):
    """This house was away for so long, and no clock ran meanwhile."""

    seconds: int


class Extended(NamedTuple):
    """A seat took more time for its question, one of the few times that the table allows."""

    seat: int
    seconds: int


class Rezoned(NamedTuple):
    """The rules of somebody's local time were changed by his country: these seats' deadlines moved with them."""

    seats: tuple[int, ...]


class Unsealed(NamedTuple):
    """The last fact: the seed in hexadecimal, for anybody who wants to check the draws."""

    seed: str


EVENTS: dict[str, type] = {
    "founded": Founded,
    "rewound": Rewound,
    "lapsed": Lapsed,
    "handed": Handed,
    "credited": Credited,
    "extended": Extended,
    "rezoned": Rezoned,
    "unsealed": Unsealed,
}
LAPSED = {
    "plan": _("{who} ran out of time: what was planned for that was played."),
    "bot": _("{who} ran out of time: a bot played the turn."),
    "default": _("{who} ran out of time: the move set for that was played."),
}
HANDED = {
    "missed": _("A bot plays the seat of {who} for now."),
    "left": _("The seat of {who} was given up; a bot plays on."),
    "back": _("{who} is back at the table."),
}
MINUTE = 60


def tell(event: Event) -> Text | None:
    """The line of the log for a fact of the frame; nothing in it is secret."""
    match event:
        case Founded():
            return _("The game began. Its dice are sealed with {seal}…", seal=event.commitment[:12])
        case Rewound():
            return _("{who} took a move back.", who=Who(event.seat))
        case Lapsed(seat, by):
            return LAPSED[by]._replace(args=(("who", Who(seat)),))
        case Handed(seat, _to, why):
            return HANDED[why]._replace(args=(("who", Who(seat)),))
        case Credited(seconds):
            minutes = max(seconds // MINUTE, 1)
            return ngettext(
                "The house was closed for {count} minute; no clock ran meanwhile.",
                "The house was closed for {count} minutes; no clock ran meanwhile.",
                minutes,
            )
        case Extended(seat, seconds):
            hours = max(seconds // MINUTE // MINUTE, 1)
            return ngettext("{who} took {count} more hour.", "{who} took {count} more hours.", hours, who=Who(seat))
        case Rezoned(seats):
            return _(
                "Local time was changed by law: deadlines of {who} moved with it.", who=Several(tuple(map(Who, seats)))
            )
        case Unsealed():
            return _("The seal of the dice was opened: everybody can check every draw now.")
    return None
