"""Pig, an old game with one die, as a whole game of this house: the smallest that is really one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.contract import Game, Presentation
from games.rules.forms import forms
from games.rules.options import complete_options
from games.rules.plain import choose_random_move
from games.rules.text import Text, Who, _
from games.rules.types import Decision, Label, Refused, Score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.rules.chance import Chance
    from games.rules.text import Say
    from games.rules.types import Bot, Move, Random, View

SIDES, CAREFUL = 6, 20
OPTIONS = {"goal": (_("Points to win"), (("50", _("fifty")), ("100", _("a hundred"))))}


class Began(NamedTuple):
    seats: int
    goal: int


class Dared(NamedTuple):
    seat: int


class Rolled(NamedTuple):
    seat: int
    pips: int


class Held(NamedTuple):
    seat: int
    points: int


class State(NamedTuple):
    """`pot`: what the turn has brought so far; `rolling`: the die is in the air."""

    goal: int
    points: tuple[int, ...]
    turn: int = 0
    pot: int = 0
    rolling: bool = False


ROLL, HOLD = "roll", "hold"


def begin(seats: int, options: Mapping[str, str]) -> Began:
    wished = complete_options(OPTIONS, options)
    if wished is None:
        raise Refused(_("Pig has no such option."))
    return Began(seats, int(wished["goal"]))


def evolve(state: State | None, event: Any) -> State:
    if state is None:
        return State(event.goal, (0,) * event.seats)
    match event:
        case Dared():
            return state._replace(rolling=True)
        case Rolled(_seat, pips) if pips > 1:
            return state._replace(rolling=False, pot=state.pot + pips)
    kept = event.points if isinstance(event, Held) else 0
    points = list(state.points)
    points[event.seat] += kept
    return State(state.goal, tuple(points), (event.seat + 1) % len(points))


def pending(state: State) -> tuple[Decision, ...]:
    if state.rolling or over(state):
        return ()
    return (Decision(state.turn, "roll", _("Roll the die, or hold?"), (ROLL, HOLD), HOLD),)


def decide(state: State, seat: int, move: Move) -> list[Any]:
    return [Dared(seat)] if move == ROLL else [Held(seat, state.pot)]


def advance(state: State, chance: Chance) -> list[Any]:
    return [Rolled(state.turn, chance.draw(SIDES) + 1)]


def over(state: State) -> bool:
    return max(state.points) >= state.goal


def scores(state: State) -> tuple[Score, ...]:
    ranks = [1 + sum(other > mine for other in state.points) for mine in state.points]
    parts = [((_("Held"), mine),) for mine in state.points]
    return tuple(map(Score, range(len(ranks)), state.points, ranks, parts))


def view(state: State, seat: int | None) -> View:
    return {**state._asdict(), "seat": seat, "points": list(state.points)}


def tell(event: Any, seat: int | None) -> Text | None:
    match event:
        case Rolled(who, pips):
            return _("{who} rolled {pips}.", who=Who(who), pips=pips)
        case Held(who, points):
            return _("{who} held {points}.", who=Who(who), points=points)
    return None


def describe(view: View, move: Move) -> Label:
    if move == ROLL:
        return Label(_("Roll the die"), _("a 1 loses {pot}", pot=view["pot"]))
    return Label(_("Hold"), _("{points} points", points=view["points"][view["turn"]] + view["pot"]))


def text_board(view: View, say: Say) -> str:
    rows = [say(_("{who}: {points}", who=Who(n), points=p)) for n, p in enumerate(view["points"])]
    return "\n".join([*rows, say(_("In the pot: {pot}", pot=view["pot"]))])


def careful(view: View, decision: Decision, _rng: Random) -> Move:
    return HOLD if view["pot"] >= CAREFUL else ROLL


BOTS: dict[str, Bot] = {"random": choose_random_move, "careful": careful}
GAME: Game[State] = Game(
    name="pig",
    title="Pig",
    about=_("Roll as often as you dare: a 1 loses the turn."),
    seats=range(2, 5),
    options=OPTIONS,
    forms=forms("roll", "hold"),
    events={"began": Began, "dared": Dared, "rolled": Rolled, "held": Held},
    begin=begin,
    evolve=evolve,
    pending=pending,
    decide=decide,
    advance=advance,
    over=over,
    scores=scores,
    view=view,
    tell=tell,
    bots=BOTS,
    presentation=Presentation(describe=describe, text_board=text_board),
)
