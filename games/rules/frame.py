"""The facts that every game's log has beside its own: how it was founded, what was taken back, the
seed at the end; and the sentences that tell of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules import rulings
from games.rules.text import Several, Text, Who, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import Event


# Words of these facts.


LAPSED = {
    "plan": _("{who} ran out of time: their plan for this case was played."),
    "bot": _("{who} ran out of time: a bot played the turn."),
    "default": _("{who} ran out of time: the default move was played."),
}
HANDED = {
    "missed": _("A bot plays the seat of {who} for now."),
    "left": _("The seat of {who} was given up; a bot plays on."),
    "back": _("{who} is back at the table."),
    "called": _(
        "The host is looking for a substitute for the seat of {who}; a bot plays until then."
    ),
    "taken": _("{who} has taken over a seat and plays on."),
    "ruled": _("A moderator gave the seat of {who} to a bot, which plays on."),
    "summoned": _("A moderator looks for someone for the seat of {who}; a bot plays until then."),
    "placed": _("Moderators gave a seat to {who}, who plays on."),
}
RESUMED = {
    "vote": _("The clocks run again, as the table voted."),
    "time": _("The pause is over: the clocks run again."),
    "league": _("The season goes on: the clocks run again."),
    "desk": _("A moderator has set the clocks going again."),
}
AGREED = {
    "none": _("The table ended the game without a result."),
    "draw": _("The table ended the game as a draw: all share first place."),
    "bots": _("The table let bots finish the game. Every move from here on is theirs."),
}
"""How the people at a table, who may be one, may end it."""


# Facts.


class Founded(NamedTuple):
    """The first fact: which rules, how many seats, how the lot placed those who had joined, SHA-256
    of the sealed seed.

    `lot`: for each seat, the place in the order of joining (0 = the host). `sealed`: what the game
    hides (`Game.hidden`) lies sealed in its log, under a key made from the same seed. `league`:
    whose table it is, as games.play.models.Game says; empty: nobody's. `practice`: it is forgotten
    whole a while after its last fact, unless it is kept.
    """

    game: str
    seats: int
    lot: tuple[int, ...]
    commitment: str
    sealed: bool
    league: str
    practice: bool


class Adopted(NamedTuple):
    """A practice game is to stay: from here on it is a game like any other."""


class Rewound(NamedTuple):
    """A seat took back the act that began with fact number `to`: its facts count no longer, but
    stay in the log."""

    seat: int
    to: int


class Lapsed(NamedTuple):
    """A seat's time was up, and the rest of its turn was played for it. `by`: "plan", "bot" or
    "default"."""

    seat: int
    by: str


class Handed(NamedTuple):
    """A seat changed hands. `to`: the name of the bot that plays it now; empty: a person.

    `why`: "missed" (too many questions in a row unanswered), "left" (given up by its owner),
    "called" (the host asked for somebody else), "back" (its owner) or "taken" (somebody new sits
    there); by a moderator: "ruled" (a bot), "summoned" (as "called") or "placed" (as "taken").
    """

    seat: int
    to: str
    why: str


class Credited(NamedTuple):
    """This site was away for so long, and no clock ran meanwhile."""

    seconds: int


class Extended(NamedTuple):
    """A seat took more time for its question, one of the few times that the table allows."""

    seat: int
    seconds: int


class Rezoned(NamedTuple):
    """The rules of somebody's local time were changed by their country: these seats' deadlines
    moved with them."""

    seats: tuple[int, ...]


class Paused(NamedTuple):
    """The table agreed that all clocks are stopped, for so many seconds at most; 0: its league's
    season pauses, until it goes on."""

    seconds: int


class Resumed(NamedTuple):
    """The clocks run again. `why`: "vote" (the table wished it), "time" (the pause was over),
    "league" (the season goes on) or "desk" (a moderator)."""

    why: str


class Granted(NamedTuple):
    """The host gave a seat more time for its question."""

    seat: int
    seconds: int


class Nudged(NamedTuple):
    """The host had a seat reminded of its question."""

    seat: int


class Agreed(NamedTuple):
    """The people at the table agreed how the game ends.

    `how`: "none" (without a result), "draw" (everybody shares the first rank) or "bots" (they play
    to the end).
    """

    how: str


class LastEnd(NamedTuple):
    """A league's season came to its last end: careful bots played the game out. `held`: seats whose
    clock ran then; `floor`: places by seat by the public score then, () if the game has none."""

    held: tuple[int, ...]
    floor: tuple[int, ...]


class Unsealed(NamedTuple):
    """The last fact: the seed in hexadecimal, for anybody who wants to check the draws."""

    seed: str


EVENTS: dict[str, type] = {
    "founded": Founded,
    "adopted": Adopted,
    "rewound": Rewound,
    "lapsed": Lapsed,
    "handed": Handed,
    "credited": Credited,
    "extended": Extended,
    "rezoned": Rezoned,
    "paused": Paused,
    "resumed": Resumed,
    "granted": Granted,
    "nudged": Nudged,
    "agreed": Agreed,
    "last end": LastEnd,
    "unsealed": Unsealed,
    **rulings.EVENTS,
}
UPCASTS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("founded", 1): lambda data: {**data, "sealed": False},
    ("founded", 2): lambda data: {**data, "league": ""},
    ("founded", 3): lambda data: {**data, "practice": False},
    ("ruled", 1): lambda data: {**data, "held": (), "floor": ()},
}
"""Games founded before their secrets were sealed, or before there were leagues or practice games,
or ended by moderators before it was noted whose clock ran, stay as they are: rewriting them would
break their chains."""


# Sentences.


MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def describe_frame_event(event: Event) -> Text | None:
    """The line of the log for a fact of the frame; nothing in it is secret."""
    match event:
        case Founded():
            return _("The game began. Its dice are sealed with {seal}…", seal=event.commitment[:12])
        case Adopted():
            return _("This practice game is saved.")
        case Rewound():
            return _("{who} undid a move.", who=Who(event.seat))
        case Lapsed(seat, by):
            return LAPSED[by]._replace(args=(("who", Who(seat)),))
        case Handed(seat, _to, why):
            return HANDED[why]._replace(args=(("who", Who(seat)),))
        case Nudged(seat):
            return _("The host sent {who} a reminder.", who=Who(seat))
        case Agreed(how):
            return AGREED[how]
        case LastEnd():
            return _(
                "The season is over: bots played to the end. Every move from here on is theirs."
            )
        case Unsealed():
            return _("The seal of the dice was opened: every draw can now be checked.")
    return describe_time_or_moderator_event(event)


def describe_time_or_moderator_event(event: Event) -> Text | None:
    """The same for time, clocks and moderators."""
    return (
        describe_more_time(event) or describe_clock_change(event) or rulings.describe_ruling(event)
    )


def describe_more_time(event: Event) -> Text | None:
    """The same for time that one seat was given, or took."""
    match event:
        case Extended(seat, seconds):
            return ngettext(
                "{who} took {count} more hour.",
                "{who} took {count} more hours.",
                max(seconds // HOUR, 1),
                who=Who(seat),
            )
        case Granted(seat, seconds):
            return ngettext(
                "The host gave {who} {count} more hour.",
                "The host gave {who} {count} more hours.",
                max(seconds // HOUR, 1),
                who=Who(seat),
            )
    return None


def describe_clock_change(event: Event) -> Text | None:
    """The same for what stops, moves or fills them."""
    match event:
        case Credited(seconds):
            return ngettext(
                "The site was down for {count} minute; all clocks were paused.",
                "The site was down for {count} minutes; all clocks were paused.",
                max(seconds // MINUTE, 1),
            )
        case Rezoned(seats):
            return _(
                "Local time was changed by law: the deadlines of {who} moved with it.",
                who=Several(tuple(map(Who, seats))),
            )
        case Paused(0):
            return _("The season pauses, and all clocks of this table with it.")
        case Paused(seconds):
            return ngettext(
                "The table is paused: all clocks stop for at most {count} day.",
                "The table is paused: all clocks stop for at most {count} days.",
                max(seconds // DAY, 1),
            )
        case Resumed(why):
            return RESUMED[why]
    return None
