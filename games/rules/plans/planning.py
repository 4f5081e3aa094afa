"""What standing orders are made of: what a game lets them say, and what was read of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.plans.plan_frames import Frame
    from games.rules.text import Arg, Text
    from games.rules.types import Decision, Move, View


class Wish(NamedTuple):
    """One thing wished for, as a game reads it from a written line.

    kinds   the kinds of question that it may answer
    words   what it says, in plain words
    picks   (view, decision) -> moves, the best first; only those of the menu count
    hope    (view) -> whether it may ever come about in what is left of this game
    came    (view) -> whether what is asked now may have come of it (for what stands behind `then`)
    certain whenever its kind of question is asked it can be done, and no limit forbids it: what
            stands behind it is never reached
    """

    line: str
    kinds: frozenset[str]
    words: Text
    picks: Callable[[View, Decision], Iterable[Move]]
    hope: Callable[[View], bool] = lambda _view: True
    came: Callable[[View], bool] = lambda _view: True
    certain: bool = False


class Matching(NamedTuple):
    """A place of a wish in which a number stands, or something else by its form; an example as it
    is written, and as the plain words have it."""

    pattern: str
    example: tuple[str, str | int]


class Many(NamedTuple):
    """A place of a wish in which several things stand, joined by `joint`; `build` lists them in the
    plain words."""

    items: Mapping[str, Text]
    joint: str
    build: Callable[[Sequence[Text]], Arg]


Slot = Mapping[str, "Text"] | Matching | Many
"""What may stand in one place of a wish: as it is written -> as it stands in the plain words."""
Reader = Callable[[str], Wish | None]
"""Reads what stands behind a verb."""


class Condition(NamedTuple):
    """What may stand behind `if`. `phrase`: "start player"; a # in it stands for a number, which
    the functions get (0 if there is none); an @ for a thing of the game ("outbid on @"), of which
    they get the name after it; an & for a player ("outbid by & on @"), whose colour they get
    last. `like`: what a page shows in one row for several of a kind. `waits`: others may bring it
    about while the author is asked; then the order is tried again. `holds` may be None: what the
    viewer did themselves leaves in doubt whether it is meant, so that neither `if` nor `unless`
    applies."""

    phrase: str
    words: Callable[..., Text]
    holds: Callable[..., bool | None]
    hope: Callable[..., bool] = lambda _view, *_values: True
    like: str = ""
    waits: bool = False


class Limit(NamedTuple):
    """What no order of the plan may go beyond ("keep at least $#"): which moves it allows.
    `phrase`, `like`: as there."""

    phrase: str
    words: Callable[..., Text]
    allows: Callable[..., bool]
    like: str = ""


class Group(NamedTuple):
    """Wishes to choose from by clicks, for one kind of question: their lines, those possible now or
    soon."""

    kind: str
    lines: tuple[str, ...]


def choose_nothing(_view: View, _decision: Decision, _tried: Sequence[Wish]) -> Move | None:
    """For games in which a list of wishes says nothing about what is not on it."""
    return None


def keep_single_order(lines: Sequence[str]) -> Sequence[str]:
    """For games without lines for orders that follow each other."""
    return lines if len(lines) == 1 else ()


def refuse_orders(_lines: Sequence[str]) -> Sequence[str]:
    """For games without lines for orders of several turns."""
    return ()


def join_choices(lines: Sequence[str]) -> Sequence[str]:
    """One line for orders of which each counts where those before it are not possible."""
    return (" or ".join(lines),)


@dataclass(frozen=True)
class Planning:
    """What a game lets standing orders say. All functions are pure, and see a view, never a state.

    readers     by the verb of a wish (those of the notation, and more): what stands behind it
                ("mango") -> the wish, or None if it makes no sense there
    conditions  what may stand behind `if`
    limits      what may bind the whole plan
    shorthand   a tidied line -> the line that it stands for ("dive 7" -> "mark dive then look 7")
    otherwise   the move when none of the wishes tried can be had, if they imply one
                ("keep wreck": put back the rest)
    offers      (view) -> what may be wished for now or soon
    ahead       kind of question -> the kind that may be planned together with it (a bid, and then
                the draft)
    forced      kinds of question whose only answer, where there is just one, everybody can see to
                be the only one
    thing       what players call a thing -> its name, None if it is none: for the @ of phrases
    such_as     the name of a thing, for examples
    things      every thing by its name, as it stands in the plain words
    players     every player by the name of their colour, in the order of the seats: for the &
    patterns    wishes with places in braces ("bid {crew} on {tile}"), of which plain words are read
    slots       () -> what may stand in the places, by the name of the place
    frames      which ideas say a condition or an order in free words (plan_frames)
    places      what may stand in the places of frames
    apart       places of things that no condition names, so that no sign need part one from it
    details     by idea of a word beside things (a "plantation") the things of which one must be
                named with it: otherwise it says what no place of the frame holds
    free        by verb the condition that "if it is free" says of an order with it
    sure        orders of which each counts where those before are not possible -> whether that
                says all that must be said
    together    all lines of a plan -> whether they may stand in one
    ranked      verbs of which several orders in a row are a list, the dearest first
    in_turn     verbs of orders that are done once each: what follows does not stand in their place
    vacant      an order of which it is said that its place is free -> the order for a free one
    beside      (orders, another) -> whether that answers a question of its own, asked beside theirs
    rest        by a verb the order for all that orders with it leave
    needless    by an order, the verbs of orders behind which it goes without saying
    leading     verbs of orders that only say which of two things comes first
    final       conditions that name the last of several times
    vague       words of orders that leave open which thing they are about
    twice       verbs of orders that may be done twice for one question: what is done "then" behind
                a choice of them may follow on either
    single      verbs of orders that do not stand beside each other
    anyway      verbs of orders for what is asked next, whatever became of the order before
    numbered    by verb the condition that says of an order that it is the first of two
    settle      (lines, view) -> the lines as their author means them, who sees this; none: they
                cannot be meant
    alternatives  orders, each for where those before are not possible -> their lines; none if no
                line can say so
    fallback    (order, the one for where it is not possible) -> that one as it must be written
    sequence    orders, one after the other -> lines that say so; none if no line can
    later       the same for orders that answer the same question, each when it is asked again
    tried       (order, phrase) -> whether the order is tried first where this holds
    answers     (order, phrase, whether that must hold) -> whether the order answers what others
                did, so that "if that fails" is said of the order
    closing     verbs of orders that end a row of orders for several turns
    lasting     (phrase, orders) -> whether these surely change nothing about a condition
    at_once     by verb the phrase that says of an order that it is for what its author sees now
    alike       by place of frames another one, whose only thing is meant where it is not said
    implied     (phrase, order) -> whether the order can only be done where this holds, so that the
                condition need not be written
    mistaken    (view, order) -> whether an order that was said in words of another may be that one
    asked       (view, whether there are several orders) -> the verb of what is asked now, which
                nobody need say; "" if it must be said
    begun       (view, line) -> whether the view, if there is one, does not show that the order of a
                line, which is to be done once, is still to be done
    """

    readers: Mapping[str, Reader]
    conditions: tuple[Condition, ...] = ()
    limits: tuple[Limit, ...] = ()
    shorthand: Callable[[str], str] = lambda line: line
    otherwise: Callable[[View, Decision, Sequence[Wish]], Move | None] = choose_nothing
    offers: Callable[[View], tuple[Group, ...]] = lambda _view: ()
    ahead: Mapping[str, str] = field(default_factory=dict)
    forced: frozenset[str] = frozenset()
    thing: Callable[[str], str | None] = lambda _words: None
    such_as: str = ""
    things: Mapping[str, Text] = field(default_factory=dict)
    players: Mapping[str, Text] = field(default_factory=dict)
    patterns: tuple[str, ...] = ()
    slots: Callable[[], Mapping[str, Slot]] = dict
    frames: tuple[Frame, ...] = ()
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()
    details: Mapping[str, frozenset[str]] = field(default_factory=dict)
    free: Mapping[str, str] = field(default_factory=dict)
    sure: Callable[[Sequence[str]], bool] = lambda _lines: True
    together: Callable[[Sequence[str]], bool] = lambda _lines: True
    ranked: frozenset[str] = frozenset()
    in_turn: frozenset[str] = frozenset()
    vacant: Callable[[str], str] = lambda line: line
    beside: Callable[[Sequence[str], str], bool] = lambda _lines, _line: False
    rest: Mapping[str, str] = field(default_factory=dict)
    needless: Mapping[str, frozenset[str]] = field(default_factory=dict)
    vague: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    final: frozenset[str] = frozenset()
    twice: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()
    anyway: frozenset[str] = frozenset()
    numbered: Mapping[str, str] = field(default_factory=dict)
    settle: Callable[[Sequence[str], View | None], Sequence[str]] = lambda lines, _view: lines
    alternatives: Callable[[Sequence[str]], Sequence[str]] = join_choices
    fallback: Callable[[str, str], str] = lambda _line, other: other
    sequence: Callable[[Sequence[str]], Sequence[str]] = keep_single_order
    later: Callable[[Sequence[str]], Sequence[str]] = refuse_orders
    tried: Callable[[str, str], bool] = lambda _order, _phrase: False
    answers: Callable[[str, str, bool], bool] = lambda _order, _phrase, _wanted: False
    closing: frozenset[str] = frozenset()
    lasting: Callable[[str, Sequence[str]], bool] = lambda _phrase, _orders: False
    at_once: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[str, str] = field(default_factory=dict)
    implied: Callable[[str, str], bool] = lambda _phrase, _order: False
    mistaken: Callable[[View, str], bool] = lambda _view, _line: False
    asked: Callable[[View, bool], str] = lambda _view, _several: ""
    begun: Callable[[View | None, str], bool] = lambda _view, _line: False

    @property
    def verbs(self) -> frozenset[str]:
        """The words with which a wish may begin."""
        return frozenset(self.readers)

    @cached_property
    def pointed(self) -> frozenset[str]:
        """The ideas of things from which or to which something goes ("from:barn")."""
        every = (idea for place in self.places.values() for idea in place)
        return frozenset(idea for idea in every if idea.startswith(("from:", "to:")))

    @cached_property
    def verb_ideas(self) -> frozenset[str]:
        """The ideas that are verbs of orders in free words."""
        orders = (frame for frame in self.frames if not frame.condition)
        return frozenset(part.name for frame in orders for part in frame.parts if part.verb)

    def read(self, line: str) -> Wish | None:
        """A tidied line ("take mango") -> the wish, or None if it is none."""
        verb, _space, argument = line.partition(" ")
        reader = self.readers.get(verb)
        return reader(argument) if reader else None


Values = tuple[int | str, ...]
"""What stands in a phrase: its number (0 if it has none), its thing and its player if it has
one."""


class Clause(NamedTuple):
    """A condition with its values, and whether it has to hold or must not."""

    condition: Condition
    values: Values
    wanted: bool

    @property
    def phrase(self) -> str:
        """The condition as it is written."""
        return fill_phrase(self.condition.phrase, self.values)

    def passes(self, view: View) -> bool:
        """Whether it is surely as wanted."""
        return self.condition.holds(view, *self.values) == self.wanted


class Order(NamedTuple):
    """A list of wishes, the dearest first. `after`: what must have come about by this plan
    before."""

    number: int
    tests: tuple[Clause, ...]
    after: tuple[Wish, ...]
    wishes: tuple[Wish, ...]

    def list_waiting_tests(self) -> list[Clause]:
        """Its conditions that others may bring about while the author is asked."""
        return [test for test in self.tests if test.wanted and test.condition.waits]

    def applies(self, view: View) -> bool:
        """Whether its conditions hold, and what it follows has come about."""
        return all(test.passes(view) for test in self.tests) and all(
            wish.came(view) for wish in self.after
        )


class Bound(NamedTuple):
    """A limit with its values, binding while its conditions hold."""

    number: int
    tests: tuple[Clause, ...]
    limit: Limit
    values: Values

    def forbids(self, view: View, move: Move) -> bool:
        """Whether the move goes beyond it."""
        return all(test.passes(view) for test in self.tests) and not self.limit.allows(
            view, move, *self.values
        )


class Plan(NamedTuple):
    """A plan of a game that has been read."""

    orders: tuple[Order, ...]
    bounds: tuple[Bound, ...]
    game: str

    def list_waiting_orders(self) -> tuple[Order, ...]:
        """The orders that wait for what others do."""
        return tuple(order for order in self.orders if order.list_waiting_tests())

    def keep_new_orders(self, before: View) -> Plan:
        """The plan with those orders alone that waited in this view for what others do."""
        waiting = (
            order
            for order in self.list_waiting_orders()
            if not all(test.passes(before) for test in order.list_waiting_tests())
        )
        return self._replace(orders=tuple(waiting))


def build_meaning_key(plan: Plan) -> tuple[object, ...]:
    """Equal for two plans that say the same."""

    def tests(clauses: tuple[Clause, ...]) -> list[tuple[object, ...]]:
        return [(test.condition.phrase, test.values, test.wanted) for test in clauses]

    def lines(wishes: tuple[Wish, ...]) -> list[tuple[str, ...]]:
        return [(wish.line, *sorted(wish.kinds)) for wish in wishes]

    orders = [
        (tests(order.tests), lines(order.after), lines(order.wishes)) for order in plan.orders
    ]
    return (
        orders,
        [(tests(bound.tests), bound.limit.phrase, bound.values) for bound in plan.bounds],
    )


class Play(NamedTuple):
    """The move that a plan makes, and the number of the line that said so."""

    move: Move
    number: int


class Stuck(NamedTuple):
    """A plan speaks to this question, but nothing that it says can be done: why not, one text a
    wish."""

    reasons: tuple[Text, ...]


class Remark(NamedTuple):
    """A sentence about one line of a plan."""

    number: int
    text: Text


def fill_phrase(phrase: str, values: Values) -> str:
    """The phrase with its number, its thing and its player."""
    number, *named = map(str, values)
    for place in "@&":
        if place in phrase:
            phrase = phrase.replace(place, named.pop(0))
    return phrase.replace("#", number)


def list_example_values(planning: Planning, phrase: str) -> tuple[str, ...]:
    """The thing and the player that an example of a phrase has, as far as it has places for
    them."""
    named = {"@": planning.such_as, "&": next(islice(planning.players, 1, None), "")}
    return tuple(value for place, value in named.items() if place in phrase)


def build_example(planning: Planning, known: Condition | Limit) -> tuple[str, Text]:
    """A condition or a limit as it may be written, and in plain words."""
    values: Values = (3, *list_example_values(planning, known.phrase))
    return fill_phrase(known.phrase, values), known.words(*values)


MOST_LIKEWISE = 8
"""So many others like an example are shown at most."""


class Example(NamedTuple):
    """A condition or a limit as it may be written, in plain words, and how some others like it are
    written."""

    phrase: str
    words: Text
    likewise: tuple[str, ...]


def list_examples(planning: Planning, every: Iterable[Condition | Limit]) -> list[Example]:
    """Conditions or limits as they may be written; of several that are alike, the first."""
    rows: dict[str, list[tuple[str, Text]]] = {}
    for known in every:
        rows.setdefault(known.like or known.phrase, []).append(build_example(planning, known))
    return [
        Example(*first, tuple(phrase for phrase, _words in others[:MOST_LIKEWISE]))
        for first, *others in rows.values()
    ]
