"""What a game and the house hand each other: moves, facts, questions, labels, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from games.rules.text import Text

Move = Any
"""A legal choice: a value, mostly a NamedTuple, whose `str()` is its line in the notation."""
Event = Any
"""A fact: a NamedTuple of ints, strings and tuples of them."""
View = dict[str, Any]
"""All that one seat may know, as JSON-like values."""


class Refused(Exception):
    """An order that cannot be carried out. `text` is written for the player; nothing has
    changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


class Decision(NamedTuple):
    """What one seat is asked now. Decisions of several seats at once are independent of each other.

    `kind` names the question in one word; `moves` is every legal move, once; `default` is one of
    them, played when the seat's time is up.
    """

    seat: int
    kind: str
    prompt: Text
    moves: tuple[Move, ...]
    default: Move


class Label(NamedTuple):
    """A move in words: what it does, what it costs or earns (if anything), and the id of the thing
    on the board.

    `idle`: done now it brings nothing; there may be reasons all the same.
    For long menus: the `heading` under which like moves gather, and the `brief` words that tell
    them apart there.
    """

    text: Text
    note: Text | None = None
    target: str = ""
    heading: Text | None = None
    brief: Text | None = None
    idle: bool = False


class Score(NamedTuple):
    """Final points of a seat, its rank (1 = won; ties share a rank) and where the points came from,
    in order.

    `notes`: a line for each sum that needs an explanation, if any does.
    """

    seat: int
    points: int
    rank: int
    parts: tuple[tuple[Text, int], ...]
    notes: tuple[Text, ...] = ()

    def shown(self) -> View:
        """The score as a view holds it."""
        return {
            "seat": self.seat,
            "points": self.points,
            "rank": self.rank,
            "parts": [list(part) for part in self.parts],
        }


class Random(Protocol):
    """What a bot may roll: a subset of `random.Random`."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, items: Sequence[Any], /) -> Any: ...


Bot = Callable[[View, Decision, Random], Move]
