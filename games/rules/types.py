"""What a game and the site hand each other: moves, facts, questions, labels, scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict

if TYPE_CHECKING:
    from games.rules.text import Text

    Words = Text
else:
    Words = str
"""What a view says in words: a text in the rules, a string for whoever reads it as JSON."""

Move = Any
"""A legal choice: a value, mostly a NamedTuple, whose `str()` is its line in the notation."""
Event = Any
"""A fact: a NamedTuple of ints, strings and tuples of them."""
View = Mapping[str, Any]
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
    them apart there. Moves that differ in nothing but a number may stand in one row there: `row`
    says it with "…" for the number, `icon` is the symbol of the board that goes with it, `short`
    the number. Headings come by `rank`, the lowest first.
    `owner`: the seat whose thing it is; None: nobody's, or it makes no difference. `remark`: what
    is said behind the note, by whose words no order is read. `facts`: what is true of the move
    besides, as tags of the game's words (games.rules.orders.lexicon) have it.
    """

    text: Text
    note: Text | None = None
    target: str = ""
    heading: Text | None = None
    brief: Text | None = None
    idle: bool = False
    row: Text | None = None
    icon: str = ""
    short: str = ""
    rank: int = 0
    owner: int | None = None
    remark: Text | None = None
    facts: tuple[str, ...] = ()

    def list_notes(self) -> list[Text]:
        """What there is to say about it beside the button."""
        return [note for note in (self.note, self.remark) if note]


class Cell(NamedTuple):
    """A drawing of a region: the id of the thing on the board, and it as HTML or SVG."""

    name: str
    drawn: str


class Region(NamedTuple):
    """A part of a board: its id, what it is called, its drawings; `seats`: by drawing, whose each
    is, where somebody's are told apart."""

    name: str
    label: str
    cells: tuple[Cell, ...]
    seats: tuple[int, ...] = ()


class Regions(NamedTuple):
    """A board as regions that a page lays out as it has room.

    style   classes of the element around them
    label   what the board is called
    shared  drawings that all refer to, once
    tabs    where there is no room for all: what each tab is called, the id of what it shows
    opens   the tab that is open at first
    names   by seat, what its part is called
    first   the seat whose part is the largest at first
    says    words for the card of a thing, by name
    """

    style: str
    label: str
    shared: str
    regions: tuple[Region, ...]
    tabs: tuple[tuple[str, str], ...]
    opens: str
    names: tuple[str, ...]
    first: int
    says: tuple[tuple[str, str], ...]


class ScoreView(TypedDict):
    """A final score as a view holds it. `parts`: pairs of where points came from and how many."""

    seat: int
    points: int
    rank: int
    parts: list[list[Words | int]]


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

    def build_view(self) -> ScoreView:
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
