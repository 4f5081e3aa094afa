"""Pearls, 2-4 seats, three rounds: sealed bids, a choice that can be taken back, a hidden draw, a
reveal at the end.

Each round all bid 0-3 in secret. The highest (the first of them round the table) pays and picks one
of three shells, then opens it or leaves it; they alone see the pearl (1-6) and keep or drop it.
Points: kept pearls less what was paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.rules.chance import Chance
from games.rules.contract import Game, Secrets
from games.rules.forms import NUMBER, forms
from games.rules.plain import choose_random_move
from games.rules.text import Text, Who, _, ngettext
from games.rules.types import Bot, Decision, Move, Random, Refused, Score, View

BID, PICK, OPEN, KEEP, OVER = "bid", "pick", "open", "keep", "over"
TOP_BID, SHELLS, PEARL = 3, "abc", 6
NOBODY = -1


class Began(NamedTuple):
    seats: int
    rounds: int


class Bade(NamedTuple):
    seat: int
    amount: int


class Opened(NamedTuple):
    bids: tuple[int, ...]
    winner: int


class Picked(NamedTuple):
    seat: int
    shell: str


class Pried(NamedTuple):
    seat: int


class Saw(NamedTuple):
    seat: int
    pearl: int


class Kept(NamedTuple):
    seat: int
    kept: bool


class Ended(NamedTuple):
    points: tuple[int, ...]


EVENTS: dict[str, type] = {
    "began": Began,
    "bade": Bade,
    "opened": Opened,
    "picked": Picked,
    "pried": Pried,
    "saw": Saw,
    "kept": Kept,
    "ended": Ended,
}


class Order(NamedTuple):
    """A verb and at most one word."""

    verb: str
    word: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.word}".rstrip()


class State(NamedTuple):
    """`pearl` is 0 until the diver has looked; `pearls` are kept ones by seat, secret to each other
    until the end."""

    seats: int
    rounds: int
    round: int
    phase: str
    bids: tuple[int, ...]
    winner: int
    shell: str
    pearl: int
    paid: tuple[int, ...]
    pearls: tuple[tuple[int, ...], ...]
    final: tuple[int, ...]


BIDS = tuple(Order("bid", str(amount)) for amount in range(TOP_BID + 1))
PICKS = tuple(Order("pick", shell) for shell in SHELLS)
PRIES = (Order("open"), Order("leave"))
KEEPS = (Order("keep"), Order("drop"))
MENUS = {PICK: PICKS, OPEN: PRIES, KEEP: KEEPS}


def begin(seats: int, options: Mapping[str, str]) -> Began:
    rounds = options.get("rounds", "3")
    if not rounds.isdecimal() or not 1 <= int(rounds) <= 99:
        raise Refused(_("1 to 99 rounds, please."))
    return Began(seats, int(rounds))


def evolve(state: State | None, event: Any) -> State:
    if isinstance(event, Began):
        none = (NOBODY,) * event.seats
        return State(
            event.seats,
            event.rounds,
            1,
            BID,
            none,
            NOBODY,
            "",
            0,
            (0,) * event.seats,
            ((),) * event.seats,
            (),
        )
    assert state is not None
    match event:
        case Bade(seat, amount):
            return state._replace(bids=put(state.bids, seat, amount))
        case Opened(bids, winner):
            paid = put(state.paid, winner, state.paid[winner] + bids[winner])
            return state._replace(phase=PICK, winner=winner, paid=paid)
        case Picked(_seat, shell):
            return state._replace(phase=OPEN, shell=shell)
        case Pried():
            return state._replace(phase=KEEP)
        case Saw(_seat, pearl):
            return state._replace(pearl=pearl)
        case Kept(seat, kept):
            pearls = (
                put(state.pearls, seat, (*state.pearls[seat], state.pearl))
                if kept
                else state.pearls
            )
            state = state._replace(
                pearls=pearls, pearl=0, winner=NOBODY, shell="", bids=(NOBODY,) * state.seats
            )
            return state._replace(phase=BID, round=state.round + 1)
        case Ended(points):
            return state._replace(phase=OVER, final=points)
    raise TypeError(event)


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def pending(state: State) -> tuple[Decision, ...]:
    if over(state) or state.round > state.rounds:
        return ()
    if state.phase == BID:
        prompt = _("Bid 0 to 3 for the next shell.")
        asked = (seat for seat, bid in enumerate(state.bids) if bid == NOBODY)
        return tuple(Decision(seat, BID, prompt, BIDS, BIDS[0]) for seat in asked)
    if state.phase == KEEP and not state.pearl:
        return ()
    menu = MENUS[state.phase]
    return (Decision(state.winner, state.phase, _("It is your shell."), menu, menu[-1]),)


def decide(state: State, seat: int, move: Order) -> list[Any]:
    match move:
        case Order("bid", amount):
            return [Bade(seat, int(amount))]
        case Order("pick", shell):
            return [Picked(seat, shell)]
        case Order("open"):
            return [Pried(seat)]
    return [Kept(seat, move.verb == "keep")]


def advance(state: State, chance: Chance) -> list[Any]:
    if state.phase == KEEP:
        return [Saw(state.winner, chance.draw(PEARL) + 1)]
    chance.reveal()
    if state.round > state.rounds:
        return [
            Ended(
                tuple(sum(kept) - paid for kept, paid in zip(state.pearls, state.paid, strict=True))
            )
        ]
    return [Opened(state.bids, state.bids.index(max(state.bids)))]


def over(state: State) -> bool:
    return state.phase == OVER


def scores(state: State) -> tuple[Score, ...]:
    if not over(state):
        return ()
    ranks = [1 + sum(other > points for other in state.final) for points in state.final]
    return tuple(
        Score(
            seat,
            points,
            ranks[seat],
            ((_("Pearls"), sum(state.pearls[seat])), (_("Paid"), -state.paid[seat])),
        )
        for seat, points in enumerate(state.final)
    )


def view(state: State, seat: int | None) -> View:
    mine = seat is not None
    return {
        "seat": seat,
        "round": state.round,
        "phase": state.phase,
        "placed": [bid != NOBODY for bid in state.bids],
        "bid": state.bids[seat] if mine and state.bids[seat] != NOBODY else None,
        "winner": state.winner,
        "shell": state.shell,
        "pearl": state.pearl if mine and seat == state.winner else None,
        "pearls": list(state.pearls[seat]) if mine else None,
        "counts": [len(kept) for kept in state.pearls],
        "paid": list(state.paid),
        "final": list(state.final),
    }


def tell(event: Any, seat: int | None) -> Text | None:
    match event:
        case Bade(by, amount):
            return (
                _("You bid {amount}.", amount=amount)
                if by == seat
                else _("{who} has bid.", who=Who(by))
            )
        case Opened(_bids, winner):
            return _("{who} won the shell.", who=Who(winner))
        case Picked(by, shell):
            return _("{who} picked shell {shell}.", who=Who(by), shell=shell)
        case Pried(by):
            return _("{who} opened it.", who=Who(by))
        case Saw(by, pearl):
            return (
                ngettext("You saw {count} gram.", "You saw {count} grams.", pearl)
                if by == seat
                else None
            )
        case Kept(by, kept):
            return _("{who} kept it.", who=Who(by)) if kept else _("{who} dropped it.", who=Who(by))
        case Ended():
            return _("The pearls were weighed.")
    return None


def resample(events: Sequence[Any], seat: int | None, rng: Random) -> list[Any]:
    if isinstance(events[-1], Ended):
        return list(events)
    closed = max(
        (number for number, event in enumerate(events) if isinstance(event, Opened)), default=-1
    )

    def other(number: int, event: Any) -> Any:
        if isinstance(event, Bade) and event.seat != seat and number > closed:
            return event._replace(amount=rng.randrange(TOP_BID + 1))
        if isinstance(event, Saw) and event.seat != seat:
            return event._replace(pearl=rng.randrange(PEARL) + 1)
        return event

    return [other(number, event) for number, event in enumerate(events)]


def timid(view: View, decision: Decision, rng: Random) -> Move:
    return decision.default


BOTS: dict[str, Bot] = {"random": choose_random_move, "timid": timid}
ROUNDS = {"rounds": (_("Rounds"), (("3", _("three")), ("99", _("long"))))}

PEARLS: Game[State] = Game(
    name="pearls",
    title="Pearls",
    about=_("Sealed bids and a dive."),
    seats=range(2, 5),
    forms=forms(["bid", NUMBER], ["pick", list(SHELLS)], "open", "leave", "keep", "drop"),
    events=EVENTS,
    options=ROUNDS,
    simultaneous=True,
    begin=begin,
    evolve=evolve,
    pending=pending,
    decide=decide,
    advance=advance,
    over=over,
    scores=scores,
    public_score=lambda shown: tuple(shown["counts"]),
    view=view,
    tell=tell,
    secrets=Secrets(hidden=frozenset({"bade", "saw"}), resample=resample),
    bots=BOTS,
)
