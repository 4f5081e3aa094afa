"""What a game is to this house, and the frame that plays any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from games.rules.chance import Chance, Draw
from games.rules.forms import Form
from games.rules.text import Say, Text

if TYPE_CHECKING:
    from games.rules.plans import Planning

S = TypeVar("S")
"""A game's state: a frozen value."""
Move = Any
"""A legal choice: a NamedTuple whose `str()` is its line in the game's notation."""
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

    For long menus: the `heading` under which like moves gather, and the `brief` words that tell
    them apart there.
    """

    text: Text
    note: Text | None = None
    target: str = ""
    heading: Text | None = None
    brief: Text | None = None


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


class Random(Protocol):
    """What a bot may roll: a subset of `random.Random`."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, items: Sequence[Any], /) -> Any: ...


Bot = Callable[[View, Decision, Random], Move]


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game: its names and the functions that make it up. All are pure and total on reachable
    states.

    forms                         every line that its notation has, possible now or not
    (games.rules.forms) begin(seats, options)         the first event: all that setup needs, but
    chance; may raise Refused evolve(state, event)          the state after it; state is None only
    before the first event pending(state)                what is asked, by seat; empty when it is
    the game's own turn or over decide(state, seat, move)     events of a legal move: no chance,
    nothing that `seat` may not know advance(state, chance)        events of the game's own next
    step: draws, showings, phase ends, scoring; never empty over(state)                   nobody
    will be asked again scores(state)                 by seat, once over
    view(state, seat)             all that this seat (None: a spectator) may know
    tell(event, seat)             the line of the log as this seat may read it; None: no line
    describe(view, move)          a move in words
    resample(events, seat, rng)   another history that this seat cannot tell from the real one
    about                         what it is like, and who made it, in two sentences
    imagine(events, seat, rng)    a state that this seat may hold possible, the same whatever is
    really hidden from it asks                          for each kind of decision, what its seat is
    to do, in a few words ("take a tile") opens_round                   the kind of event with which
    a round, or what the game has instead, begins rounds                        what its rounds are
    called, if they have names hidden                        the kinds of event that tell, or whose
    draws tell, what some seat may not know yet text_board(view, say)         the whole view as
    plain text, at most 76 columns draw(view, decision, say)     the whole view as one SVG, the
    moves of the decision as links study(view, asked, say)       what the viewer's page of sums
    shows (templates/games/<name>/study.html) book(say)                     what the rules page
    shows of the components, by names that its template knows plans                         what
    standing orders may say here (games.rules.plans); None: it takes none
    """

    name: str
    title: str
    about: Text
    seats: range
    verbs: frozenset[str]
    forms: tuple[Form, ...]
    events: Mapping[str, type]
    hidden: frozenset[str]
    upcasts: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]
    options: Mapping[str, tuple[Text, tuple[tuple[str, Text], ...]]]
    begin: Callable[[int, Mapping[str, str]], Event]
    evolve: Callable[[S | None, Event], S]
    pending: Callable[[S], tuple[Decision, ...]]
    decide: Callable[[S, int, Move], list[Event]]
    advance: Callable[[S, Chance], list[Event]]
    over: Callable[[S], bool]
    scores: Callable[[S], tuple[Score, ...]]
    view: Callable[[S, int | None], View]
    tell: Callable[[Event, int | None], Text | None]
    describe: Callable[[View, Move], Label]
    resample: Callable[[Sequence[Event], int | None, Random], list[Event]]
    imagine: Callable[[Sequence[Event], int | None, Random], S]
    asks: Mapping[str, Text]
    opens_round: str
    text_board: Callable[[View, Say], str]
    draw: Callable[[View, Decision | None, Say], str]
    book: Callable[[Say], dict[str, Any]]
    bots: Mapping[str, Bot]
    plans: Planning | None = None
    rounds: tuple[Text, ...] = ()
    study: Callable[[View, Mapping[str, str], Say], dict[str, Any] | None] | None = None


class Fact(NamedTuple):
    """An event with what the frame must remember of it: who moved, what was drawn, whether it bars
    taking back."""

    event: Event
    seat: int | None
    draws: tuple[Draw, ...]
    barrier: bool


def play(game: Game[S], state: S, seat: int, move: Move, chance: Chance) -> tuple[S, list[Fact]]:
    """Carry out a move of the menu and everything that follows until somebody is asked or the game
    is over."""
    facts = [Fact(event, seat, (), False) for event in game.decide(state, seat, move)]
    state = fold(game, state, (fact.event for fact in facts))
    return settle(game, state, chance, facts)


def settle(
    game: Game[S], state: S, chance: Chance, facts: list[Fact] | None = None
) -> tuple[S, list[Fact]]:
    """Let the game take its own turns until somebody is asked or it is over; append what happened
    to `facts`."""
    facts = [] if facts is None else facts
    while not game.over(state) and not game.pending(state):
        events = game.advance(state, chance)
        draws, barrier = chance.take()
        for event in events:
            state = game.evolve(state, event)
            facts.append(Fact(event, None, draws, barrier))
            draws = ()
    return state, facts


def fold(game: Game[S], state: S | None, events: Iterable[Event]) -> Any:
    """The state after all events, starting from `state` (None: from nothing)."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def decision_of(decisions: Iterable[Decision], seat: int) -> Decision | None:
    """What this seat is asked, if anything."""
    return next((decision for decision in decisions if decision.seat == seat), None)
