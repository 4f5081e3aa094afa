"""A plan as a thoughtful player writes it: he imagines how the round may go on, and notes what he would do there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.rules.chance import Chance
from games.rules.core import Bot, Decision, Game, Move, View, decision_of, fold, play
from games.rules.plan_lines import MOST_LINES

DREAMS = 3
RANKED, OF_MANY, MANY = 5, 3, 16
"""So many moves of a menu are ranked, fewer of a long one; what stands behind them is hardly ever reached."""
MOST_STEPS = 400
AGREED = 0.85


class Menu(NamedTuple):
    """A question of a dream: its kind, how often that kind was asked in this turn before, and the lines that would
    answer it, the best first."""

    kind: str
    before: int
    lines: tuple[str, ...]


class Habit(NamedTuple):
    """How orders are written for one game.

    fixed        (view) -> lines for the `fixed_kinds` of questions, which dreams cannot rank
    lead         (kind, before) -> what a line begins with so that it answers just that question
    out          the move that leaves the rest out, which is ordered only where nothing else is wanted
    sure         kinds of which nothing is ordered unless the dreams agree on what is best
    """

    fixed: Callable[[View], tuple[str, ...]] = lambda _view: ()
    fixed_kinds: frozenset[str] = frozenset()
    lead: Callable[[str, int], str] = lambda _kind, _before: ""
    out: str = ""
    sure: frozenset[str] = frozenset()


def written(game: Game[Any], history: Sequence[Any], seat: int, bot: Bot, rng: Random, habit: Habit) -> str:
    """Standing orders for the seat's next turn."""
    votes: dict[tuple[int, str, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for _dream in range(DREAMS):
        for menu in dreamt(game, history, seat, bot, rng):
            if menu.kind not in habit.fixed_kinds:
                for place, line in enumerate(wanted(menu, habit)):
                    votes[menu.before, menu.kind, habit.lead(menu.kind, menu.before)][line] += 1 - place / len(
                        menu.lines
                    )
    for key in [key for key, found in votes.items() if key[1] in habit.sure and unsure(found)]:
        del votes[key]
    lines = [*habit.fixed(game.view(fold(game, None, history), seat))]
    for (_before, _kind, lead), found in sorted(votes.items(), key=by_weight):
        best = sorted(found, key=found.__getitem__, reverse=True)
        lines += [lead + " or ".join(best[at : at + RANKED]) for at in range(0, len(best), RANKED)]
    ways_out = {lead + habit.out for _before, kind, lead in votes if habit.out and kind in lead}
    return "\n".join([*lines, *sorted(ways_out)][:MOST_LINES])


def unsure(found: Mapping[str, float]) -> bool:
    """Whether no line was the best, or nearly so, in every dream."""
    return max(found.values()) < AGREED * DREAMS


def by_weight(entry: tuple[tuple[int, str, str], object]) -> tuple[bool, int, str]:
    """What chooses an action stands before what is to be done in it: that, too, speaks of the action."""
    (before, kind, lead), _votes = entry
    return " then " in lead, before, kind


def wanted(menu: Menu, habit: Habit) -> tuple[str, ...]:
    """The lines of a menu that somebody wants: all, but for the way out unless it is wanted most."""
    return menu.lines[:1] if menu.lines[0] == habit.out else tuple([line for line in menu.lines if line != habit.out])


def dreamt(game: Game[Any], history: Sequence[Any], seat: int, bot: Bot, rng: Random) -> Iterator[Menu]:
    """One way in which the game may go on until the seat's next turn is over, the others played by the best bot: what
    the seat is asked, and its wishes."""
    state, chance = game.imagine(history, seat, rng), Chance(rng.randbytes(16))
    turn = Counter[str]()
    others = list(game.bots.values())[-1]
    for _step in range(MOST_STEPS):
        asked = () if game.over(state) else game.pending(state)
        mine = decision_of(asked, seat)
        if not asked or (turn and not mine):
            return
        decision = mine or asked[0]
        view = game.view(state, decision.seat)
        if mine:
            ranking = ranked(bot, view, mine, rng)
            yield Menu(mine.kind, turn[mine.kind], tuple(map(str, ranking)))
            turn[mine.kind] += 1
            move = ranking[0]
        else:
            move = others(view, decision, rng)
        state, _facts = play(game, state, decision.seat, move, chance)


def ranked(bot: Bot, view: View, decision: Decision, rng: Random) -> list[Move]:
    """The moves of a menu, the best first: what is chosen, what is chosen when that is not to be had, and so on."""
    left, found = list(decision.moves), list[Move]()
    most = RANKED if len(left) <= MANY else OF_MANY
    while left and len(found) < most:
        line = str(bot(view, decision._replace(moves=tuple(left), default=left[-1]), rng))
        move = next((move for move in left if str(move) == line), None)
        if move is None:
            break
        found.append(move)
        left = [other for other in left if other is not move]
    return found or [decision.default]
