"""What a game is to this site: its rules, and in groups what may surround them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from games.rules import plain

if TYPE_CHECKING:
    from games.rules.chance import Chance
    from games.rules.collusion import FavourFinder
    from games.rules.forms import Form
    from games.rules.options import Options
    from games.rules.plans.order_heuristics import OrderHeuristics
    from games.rules.plans.planning import Planning
    from games.rules.reasons import Reasons
    from games.rules.svg import Box, Spot
    from games.rules.text import Say, Text
    from games.rules.types import Bot, Decision, Event, Label, Move, Random, Regions, Score, View

S = TypeVar("S")
"""A game's state: a frozen value, with a hash."""
Upcast = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """What plays a game. All functions are pure, and total on reachable states.

    seats         how many may play
    forms         every line that its notation has, possible now or not (games.rules.forms)
    events        its kinds of facts by name; names and fields of stored ones never change
    upcasts       (kind, version) -> what brings stored fields of that version to the next one
    options       what is agreed on at the start (games.rules.options)
    simultaneous  whether several seats may be asked at the same time
    scoring       which kinds of facts give points: kind -> (field, manner). Programs that check a
                  record add up the result by it, without the rules. Manners: "mover" (its seat gets
                  the field), "seats" (a number or numbers for each seat, added up), "leaders"
                  (groups of seats: a lone one gets 2, tied ones 1 each)

    begin(seats, options)      the first event: all that setup needs, but chance; may raise Refused
    evolve(state, event)       the state after it; state is None only before the first event
    pending(state)             what is asked, by seat; empty when it is the game's own turn or over
    decide(state, seat, move)  events of a legal move: no chance, nothing that `seat` may not know
    advance(state, chance)     events of the game's own next step: draws, showings, phase ends,
                               scoring; never empty
    over(state)                nobody will be asked again
    scores(state)              by seat, once over
    public_score(view)         by seat, the score that everybody sees as long as it is played, from
                               a spectator's view; None: the game keeps none
    view(state, seat)          all that this seat (None: a spectator) may know
    tell(event, seat)          the line of the log as this seat may read it; None: no line
    """

    seats: range
    forms: tuple[Form, ...]
    events: Mapping[str, type]
    upcasts: Mapping[tuple[str, int], Upcast] = field(default_factory=dict)
    options: Options = field(default_factory=dict)
    simultaneous: bool = False
    scoring: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    begin: Callable[[int, Mapping[str, str]], Event]
    evolve: Callable[[S | None, Event], S]
    pending: Callable[[S], tuple[Decision, ...]]
    decide: Callable[[S, int, Move], list[Event]]
    advance: Callable[[S, Chance], list[Event]]
    over: Callable[[S], bool]
    scores: Callable[[S], tuple[Score, ...]]
    public_score: Callable[[View], tuple[int, ...]] | None = None
    view: Callable[[S, int | None], View]
    tell: Callable[[Event, int | None], Text | None]

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The words with which a line may begin."""
        return frozenset[str]().union(
            *(form[0] for form in self.forms if isinstance(form[0], frozenset))
        )


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S]):
    """What a game hides. A game of which everybody sees everything has none.

    hidden  the kinds of event that tell, or whose draws tell, what some seat may not know yet
    resample(events, seat, rng)  another history that this seat cannot tell from the real one
    imagine(events, seat, rng)   a state that this seat may hold possible, the same whatever is
                                 really hidden from it; None: that of a resampled history
    """

    hidden: frozenset[str]
    resample: Callable[[Sequence[Event], int | None, Random], list[Event]]
    imagine: Callable[[Sequence[Event], int | None, Random], S] | None = None


class Poster(NamedTuple):
    """A board in the middle of a game that nobody plays, for the front page.

    `alt`: what is seen; `caption`: what stands below; `seats`: how many play; `reached`: whether
    this is the moment, as a spectator sees it.
    """

    alt: Text
    caption: Text
    seats: int
    reached: Callable[[View], bool]


class Chapter(NamedTuple):
    """A part of a game, from 1, and what it is called. What is told of it by mail is one thread."""

    number: int
    name: Text


class Shortcut(NamedTuple):
    """Several answers at one tap: what it is called, what the tap does, and the lines, each an
    answer to what the one before leaves open."""

    text: Text
    note: Text
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """How a game shows itself. Each part has a plain form that serves any game.

    describe(view, move)       a move in words
    describe_menu(view, moves)  the same for many moves, where that is faster than one by one
    row_key(move)              moves of a long menu for which it is the same stand in one row of a
                               mail's list
    asks                       for each kind of decision, what its seat is to do, in a few words
                               ("take a tile")
    opens_round                the kind of event with which a round begins; "": it has none
    rounds                     what its rounds are called, if they have names
    seats                      what its seats are called where nobody's name can be said, as the
                               pages show them
    chapter(view)              the part of the game at a position, so long that nobody gets more
                               than 80 mails about it; where there is none, the game is one
    text_board(view, say)      the whole view as plain text, at most 76 columns
    draw(view, decision, say)  the whole view as one SVG, the moves of the decision as links; where
                               there is none, the text board in letters
    regions(view, decision, say)  the same as parts that a page lays out as it has room; None: it
                               shows the one picture
    scenery                    what stands in every drawing of the board as it is; "": nothing
    study(view, asked, say)    what the viewer's page of sums shows
                               (templates/games/<name>/study.html)
    book(say)                  what the rules page shows of the components, by names that its
                               template knows
    shortcuts(view, decision)  what may be answered together with what comes next
    recap(view)                what a question begins with: what has just been settled; None:
                               nothing
    poster                     its board on the front page, if it is fit for that
    entry(view, seat)          all that the template of the players shows of one of them, as plain
                               values; None: more than is worth saying
    touched(events)            the places of its board where these facts, all known to who looks,
                               have left something to be seen
    close_up(view)             parts of `draw`, as wide as a small screen, that its question is
                               about, to be shown below each other in mails; none: the whole does
    tally(state)               by seat, the points so far by source, in the order of Score.parts:
                               what was scored, or what the end would bring now
    """

    describe: Callable[[View, Move], Label] = plain.describe_by_line
    describe_menu: Callable[[View, Sequence[Move]], list[Label]] | None = None
    row_key: Callable[[Move], Hashable] = plain.get_verb
    asks: Mapping[str, Text] = field(default_factory=dict)
    opens_round: str = ""
    rounds: tuple[Text, ...] = ()
    seats: tuple[Text, ...] = plain.COLOURS
    chapter: Callable[[View], Chapter] | None = None
    text_board: Callable[[View, Say], str] = plain.render_view_as_text
    draw: Callable[[View, Decision | None, Say], str] = plain.draw_text_board
    regions: Callable[[View, Decision | None, Say], Regions] | None = None
    scenery: str = ""
    study: Callable[[View, Mapping[str, str], Say], dict[str, Any] | None] | None = None
    book: Callable[[Say], dict[str, Any]] = lambda _say: {}
    shortcuts: Callable[[View, Decision], tuple[Shortcut, ...]] = lambda _view, _decision: ()
    recap: Callable[[View], Text | None] = lambda _view: None
    poster: Poster | None = None
    entry: Callable[[View, int], object] = lambda _view, _seat: None
    touched: Callable[[Sequence[Event]], tuple[Spot, ...]] = lambda _events: ()
    close_up: Callable[[View], tuple[Box, ...]] = lambda _view: ()
    tally: Callable[[Any], tuple[tuple[int, ...], ...]] | None = None

    def __post_init__(self) -> None:
        if self.draw is plain.draw_text_board:
            object.__setattr__(self, "draw", plain.build_text_drawer(self.text_board))

    def list_labels(self, view: View, moves: Sequence[Move]) -> list[Label]:
        """Moves of the viewer's menu in words, in their order."""
        if self.describe_menu is not None:
            return self.describe_menu(view, moves)
        return [self.describe(view, move) for move in moves]


@dataclass(frozen=True, kw_only=True)
class Game(Rules[S]):
    """One game: its names, its rules, and what surrounds them.

    name      its folder in games/rules, and its name in the log
    title     in English; people read it in their language (games.play.models.get_game_title)
    about     what it is like, and who made it, in two sentences
    view_type the TypedDict that says what a view holds; None: not said
    secrets   None: a game of perfect information
    edition   which edition of its rules new games follow
    bots      players made of code by the names that seats keep, from the plainest to the best
    strengths which of them people may choose, the best first; empty: all
    plans     what standing orders may say here; None: it takes none
    habit     how people write those here, for the simulation of them
    gifts     what players gave each other, as evidence (games.rules.collusion); None: nothing is
              asked
    reasons   why a well-formed move is not possible (games.rules.reasons); none: it is only said
              that it is not
    """

    name: str
    title: str
    about: Text
    view_type: type[Any] | None = None
    secrets: Secrets[S] | None = None
    presentation: Presentation = Presentation()
    edition: str = ""
    bots: Mapping[str, Bot] = field(default_factory=lambda: {"random": plain.choose_random_move})
    strengths: tuple[str, ...] = ()
    plans: Planning | None = None
    habit: OrderHeuristics | None = None
    gifts: FavourFinder | None = None
    reasons: Reasons = field(default_factory=dict)

    @property
    def offered(self) -> tuple[str, ...]:
        """The bots that a new table may have, the best first."""
        return self.strengths or tuple(self.bots)[::-1]

    @property
    def hidden_information(self) -> bool:
        """Whether some seat may know what another may not."""
        return self.secrets is not None

    @cached_property
    def hidden(self) -> frozenset[str]:
        """The kinds of event that lie sealed in the log."""
        return self.secrets.hidden if self.secrets else frozenset()

    def resample(self, events: Sequence[Event], seat: int | None, rng: Random) -> list[Event]:
        """Another history that this seat cannot tell from the real one."""
        return self.secrets.resample(events, seat, rng) if self.secrets else list(events)

    def imagine(self, events: Sequence[Event], seat: int | None, rng: Random) -> S:
        """A state that this seat may hold possible; the real one where nothing is hidden."""
        if self.secrets and self.secrets.imagine:
            return self.secrets.imagine(events, seat, rng)
        first, *later = self.resample(events, seat, rng)
        state = self.evolve(None, first)
        for event in later:
            state = self.evolve(state, event)
        return state
