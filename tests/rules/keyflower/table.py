"""A table of Keyflower set up by hand: given a position, when these lines are played, then this is
what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.core import decision_of, fold, play, settle
from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    GOODS,
    GREEN,
    SKILLS,
    SPRING,
    WINTER,
)
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.game import GAME
from games.rules.keyflower.hexes import list_fitting_turns, list_free_places, list_touching_edges
from games.rules.keyflower.state import FLIP, PLACE, TURN, Player, Plot, State
from games.rules.keyflower.switches import PRINT
from games.rules.orders.notation import read
from games.rules.types import Decision, Refused
from tests.rules.english import english
from tests.rules.keywest.table import GivenChance

NOTHING = ((0, 0, 0, 0, 0), (0, 0, 0))
FOUR_TILES = ("keywood", "key-mine", "workshop", "stable")


class Table:
    """Players by name round a table; everything returns the table, so that a test reads on."""

    def __init__(self, names: Sequence[str], edition: str = CURRENT, manner: str = PRINT) -> None:
        self.names, self.chance = list(names), GivenChance()
        homes = tuple(f"home-{number}" for number in range(1, len(names) + 1))
        self.facts: list[Any] = [ev.Began(len(names), edition, manner=manner), ev.Housed(homes)]
        self.state: State = fold(GAME, None, self.facts)
        winter = self.state.board.of_season(WINTER)
        for seat, name in enumerate(names):
            self._player(name, winter=winter[2 * seat : 2 * seat + 2])
        self.say = english(names)

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def player(self, name: str) -> Player:
        return self.state.players[self.seat(name)]

    # -- given

    def has(self, name: str, **things: int) -> Table:
        """Workers by colour (from the bag, green ones from their supply) and skill tiles (from the
        pile) behind the player's screen."""
        player = self.player(name)
        workers = tuple(
            things.get(colour, own) for colour, own in zip(COLOURS, player.workers, strict=True)
        )
        skills = tuple(
            things.get(skill, own) for skill, own in zip(SKILLS, player.skills, strict=True)
        )
        bag = tuple(
            b - new + old
            for b, new, old in zip(self.state.bag, workers, player.workers, strict=True)
        )
        pile = tuple(
            p - new + old
            for p, new, old in zip(self.state.skills, skills, player.skills, strict=True)
        )
        greens = self.state.greens + player.workers[GREEN] - workers[GREEN]
        bag = (*bag[:GREEN], self.state.bag[GREEN], *bag[GREEN + 1 :])
        self.state = self.state._replace(bag=bag, greens=greens, skills=pile)
        return self._player(name, workers=workers, skills=skills)

    def built(
        self,
        name: str,
        tile: str,
        at: tuple[int, int] | None = None,
        turn: int | None = None,
        *,
        back: bool = False,
    ) -> Table:
        """The player's village has this tile (no longer up for auction); where not said, at the
        first place and turn that fits."""
        plots = self.player(name).plots
        place, side = spot(self.state, plots, tile, at, turn)
        self.state = self.state._replace(
            lots=tuple(lot for lot in self.state.lots if lot.tile != tile)
        )
        return self._player(name, plots=(*plots, Plot(*place, tile, side, back)))

    def upgraded(self, name: str, tile: str) -> Table:
        """A tile of the player's village lies with its back up."""
        return self._plot(name, tile, back=True)

    def lies(self, name: str, tile: str, **goods: int) -> Table:
        """These goods lie on the player's tile, from the supply."""
        counts = tuple(goods.get(good, 0) for good in GOODS)
        left = tuple(have - count for have, count in zip(self.state.goods, counts, strict=True))
        self.state = self.state._replace(goods=left)
        return self._plot(name, tile, goods=counts)

    def wins(self, name: str, *tiles: str, back: bool = False) -> Table:
        """The player has won these tiles and has still to place them."""
        self.state = self.state._replace(phase=PLACE)
        return self._player(name, won=tuple((tile, back) for tile in tiles))

    def purple(self, name: str) -> Table:
        """The player holds the purple worker, and has won it if this is the end."""
        self.state = self.state._replace(start=self.seat(name), crowned=self.seat(name))
        return self

    def left(self, **counts: int) -> Table:
        """Of these goods, colours and skills no more than so many are left in supply, bag and pile;
        green workers: in their supply."""
        goods, bag, pile = (
            tuple(counts.get(name, own) for name, own in zip(names, own_counts, strict=True))
            for names, own_counts in (
                (GOODS, self.state.goods),
                (COLOURS, self.state.bag),
                (SKILLS, self.state.skills),
            )
        )
        bag = (*bag[:GREEN], self.state.bag[GREEN], *bag[GREEN + 1 :])
        greens = counts.get("green", self.state.greens)
        self.state = self.state._replace(goods=goods, bag=bag, greens=greens, skills=pile)
        return self

    def bagged(self, **counts: int) -> Table:
        """The bag holds exactly these workers."""
        self.state = self.state._replace(bag=tuple(counts.get(colour, 0) for colour in COLOURS))
        return self

    def draws(self, *values: int) -> Table:
        """The next draws will come out as these numbers, counted from 0."""
        self.chance.foretold += values
        return self

    def ends(self) -> Table:
        """All seasons are over and all tiles are placed: what is left is the final scoring."""
        flips = tuple(
            seat
            for seat, p in enumerate(self.state.players)
            if any(plot.tile == "flipper" for plot in p.plots)
        )
        self.state = self.state._replace(phase=FLIP, season=3, lots=(), queue=(), flips=flips)
        return self.settled()

    def settled(self) -> Table:
        """The game takes its own turns until somebody is asked."""
        self.state, facts = settle(GAME, self.state, self.chance)
        self.facts += [fact.event for fact in facts]
        return self

    def _player(self, name: str, **changes: Any) -> Table:
        players = list(self.state.players)
        players[self.seat(name)] = self.player(name)._replace(**changes)
        self.state = self.state._replace(players=tuple(players))
        return self

    def _plot(self, name: str, tile: str, **changes: Any) -> Table:
        plots = [
            plot._replace(**changes) if plot.tile == tile else plot
            for plot in self.player(name).plots
        ]
        return self._player(name, plots=tuple(plots))

    # -- when

    def when(self, *lines: str) -> Table:
        """Each line is "Name: what they write"."""
        for line in lines:
            name, written = line.split(": ", 1)
            decision = self.question(name)
            move = read(GAME, written, decision)
            self.state, facts = play(GAME, self.state, decision.seat, move, self.chance)
            self.facts += [fact.event for fact in facts]
        return self

    def all_pass(self) -> Table:
        """Everybody passes until the season is over."""
        while self.state.phase == TURN:
            asked = GAME.pending(self.state)
            if asked:
                self.when(f"{self.names[asked[0].seat]}: pass")
            else:
                self.settled()
        return self

    # -- then

    def then(self, name: str, **expected: int) -> Table:
        """The player has exactly these workers and skill tiles behind the screen (those that are
        named)."""
        player = self.player(name)
        own = dict(zip((*COLOURS, *SKILLS), (*player.workers, *player.skills), strict=True))
        assert {thing: own[thing] for thing in expected} == expected
        return self

    def goods(self, name: str, tile: str, **expected: int) -> Table:
        """Exactly these goods lie on the player's tile."""
        plot = self.plot(name, tile)
        assert {
            good: count for good, count in zip(GOODS, plot.goods, strict=True) if count
        } == expected
        return self

    def asks(self, *names: str) -> Table:
        """These players are asked now, and nobody else."""
        self.settled()
        assert sorted(self.names[decision.seat] for decision in GAME.pending(self.state)) == sorted(
            names
        )
        return self

    def offers(self, name: str, *lines: str) -> Table:
        """The player's menu is exactly this."""
        assert sorted(self.menu(name)) == sorted(lines)
        return self

    def allows(self, *lines: str) -> Table:
        """Each of these lines ("Name: ...") is on the menu."""
        for line in lines:
            name, written = line.split(": ", 1)
            assert written in self.menu(name)
        return self

    def refuses(self, *lines: str) -> Table:
        """None of these lines ("Name: ...") is possible."""
        for line in lines:
            name, written = line.split(": ", 1)
            with pytest.raises(Refused):
                read(GAME, written, self.question(name))
        return self

    def happened(self, event: Any) -> Table:
        """This fact is in the log."""
        assert any(fact == event and type(fact) is type(event) for fact in self.facts)
        return self

    def told(self, line: str, to: str | None = None) -> Table:
        """This sentence is in the log as `to` (nobody: a spectator) may read it."""
        assert line in self.log(to)
        return self

    def village(self, name: str, *tiles: str) -> Table:
        """The player's village is exactly these tiles beside the home."""
        assert sorted(plot.tile for plot in self.player(name).plots[1:]) == sorted(tiles)
        return self

    def points(self, name: str, source: str, points: int) -> Table:
        """What the final scores say that this source brought the player."""
        score = GAME.scores(self.state)[self.seat(name)]
        assert next(brought for text, brought in score.parts if self.say(text) == source) == points
        return self

    def allotted(self, name: str, **expected: int) -> Table:
        """What the tiles brought that something was allotted to (underscores for hyphens; "gold":
        by itself)."""
        shares = self.view(None)["final"][self.seat(name)]["allotted"]
        assert {
            (share["tile"] or "gold").replace("-", "_"): share["points"] for share in shares
        } == expected
        return self

    # -- what a test may look at

    def question(self, name: str) -> Decision:
        if not GAME.pending(self.state):
            self.settled()
        decision = decision_of(GAME.pending(self.state), self.seat(name))
        assert decision, f"{name} is not asked"
        return decision

    def menu(self, name: str, verb: str = "") -> list[str]:
        return [line for move in self.question(name).moves if (line := str(move)).startswith(verb)]

    def plot(self, name: str, tile: str) -> Plot:
        return next(plot for plot in self.player(name).plots if plot.tile == tile)

    def view(self, name: str | None) -> dict[str, Any]:
        return GAME.view(self.state, None if name is None else self.seat(name))

    def log(self, name: str | None = None) -> list[str]:
        seat = None if name is None else self.seat(name)
        return [self.say(line) for event in self.facts if (line := GAME.tell(event, seat))]

    def total(self, name: str) -> int:
        return GAME.scores(self.state)[self.seat(name)].points


def spot(
    state: State, plots: tuple[Plot, ...], tile: str, at: tuple[int, int] | None, turn: int | None
) -> tuple[tuple[int, int], int]:
    """A place and turn where the tile fits."""
    taken = {(plot.q, plot.r): plot for plot in plots}
    for place in list_free_places(plots) if at is None else [at]:
        fit = list_fitting_turns(
            state.board.tile[tile].edges, list_touching_edges(state.board, taken, place)
        )
        if fit and turn in (None, *fit):
            return place, fit[0] if turn is None else turn
    raise AssertionError(f"{tile} does not fit")


def given(
    names: str = "Ada Bob Cid",
    lots: Sequence[str] = FOUR_TILES,
    season: int = SPRING,
    loads: Sequence[tuple[tuple[int, ...], tuple[int, ...]]] = (),
    edition: str = CURRENT,
    manner: str = PRINT,
) -> Table:
    """A table with these players, Ada with the purple worker, homes 1, 2, 3 ...: a season with
    these tiles up for auction ("summer-boat-1 b": its back) and the turn order tiles; boats bring
    nothing unless `loads` says so."""
    table = Table(names.split(" "), edition, manner)
    tiles = tuple((lot.removesuffix(" b"), lot.endswith(" b")) for lot in lots)
    boats = tuple(loads) or (NOTHING,) * len(table.names)
    table.state = evolve(table.state, ev.Season(season, tiles, boats))
    return table


__all__ = ["FOUR_TILES", "Table", "given"]
