"""Whole games written down so that somebody who knows the rules can proof-read them.

After a change that is meant, `python -m tests.rules.keywest.playthrough` plays the written lines
again and writes down what comes of them now: read the difference. If a line is no longer possible,
`... playthrough new` makes new games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from games.rules.chance import Chance
from games.rules.core import decision_of, fold, play, settle
from games.rules.keywest import events as ev
from games.rules.keywest.game import GAME
from games.rules.keywest.state import State
from games.rules.orders.notation import read
from tests.rules.english import LETTERS, english

FOLDER = Path(__file__).parent / "golden"
SEATS = {"three-seats": 3, "four-seats": 4, "five-seats": 5}
SAY = english()
HEADER = """# Key West, edition 2010-r1, {seats} seats, random moves. Seed of the dice: {seed}
# "> A: bid 8" is what A wrote. Below it stands what everybody could read in the log; \
in brackets, what only one could.
# "= A ..." is what A has at the end of a round.
"""


class Playthrough:
    """A game as it is played and written down."""

    def __init__(self, seats: int) -> None:
        self.seed = f"key west in {seats} seats, written down".encode()
        self.chance = Chance(self.seed)
        began = GAME.begin(seats, {})
        self.text = [HEADER.format(seats=seats, seed=self.seed.hex())]
        state, facts = settle(GAME, fold(GAME, None, [began]), self.chance)
        self.state: State = state
        self.tell(None, [began, *(fact.event for fact in facts)])

    def write(self, seat: int, line: str) -> None:
        """Somebody writes a line; it is played and written down with what comes of it."""
        decision = decision_of(GAME.pending(self.state), seat)
        assert decision, f"{LETTERS[seat]} is not asked, but writes {line!r}"
        self.text.append(f"> {LETTERS[seat]}: {line}")
        before = self.state
        self.state, facts = play(GAME, before, seat, read(GAME, line, decision), self.chance)
        self.tell(before, [fact.event for fact in facts])

    def tell(self, state: State | None, events: Sequence[Any]) -> None:
        """Write down what each fact tells; after a round, what everybody has."""
        for event in events:
            state = GAME.evolve(state, event)
            self.text += told(event)
            if isinstance(event, ev.RoundEnded):
                self.text += standings(state)

    def done(self) -> str:
        """The whole text, with the final scores."""
        for score in GAME.scores(self.state) if GAME.over(self.state) else ():
            parts = ", ".join(f"{SAY(source)} {points}" for source, points in score.parts)
            self.text.append(
                f"= {LETTERS[score.seat]} rank {score.rank}, {score.points} points: {parts}"
            )
        return "\n".join(self.text) + "\n"


def told(event: Any) -> Iterator[str]:
    """What everybody reads of a fact, and what only its seat reads."""
    line, own = GAME.tell(event, None), GAME.tell(event, getattr(event, "seat", None))
    if line:
        yield f"  {SAY(line)}"
    if own and own != line:
        yield f"  [{LETTERS[event.seat]}: {SAY(own)}]"


def standings(state: State) -> Iterator[str]:
    """What everybody has, secrets and all."""
    for seat, own in enumerate(GAME.view(state, None)["players"]):
        player = state.players[seat]
        purse = (
            f"{own['points']} points, ${player.money}, {player.cigars} cigars, {player.disks} disks"
        )
        goods = f"shares {player.shares}, fruit {player.fruit}, treasures {len(player.treasures)}"
        yield f"= {LETTERS[seat]} {purse}, {goods}"


def replayed(seats: int, written: Sequence[str]) -> str:
    """The text of a game in which these "> A: bid 8" were written."""
    game = Playthrough(seats)
    for entry in written:
        letter, line = entry.removeprefix("> ").split(": ", 1)
        game.write(LETTERS.index(letter), line)
    return game.done()


def at_random(seats: int) -> str:
    """The text of a random game."""
    game, rng = Playthrough(seats), Random(seats)
    while asked := GAME.pending(game.state):
        decision = rng.choice(asked)
        moves = (
            decision.moves[:-1]
            if rng.random() < 0.8 and len(decision.moves) > 1
            else decision.moves
        )
        game.write(decision.seat, str(rng.choice(moves)))
    return game.done()


def lines_of(text: str) -> list[str]:
    """What was written in this game."""
    return [line for line in text.splitlines() if line.startswith("> ")]


def main() -> None:
    for name, seats in SEATS.items():
        path = FOLDER / f"{name}.txt"
        text = (
            at_random(seats)
            if "new" in sys.argv
            else replayed(seats, lines_of(path.read_text("utf-8")))
        )
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
