"""A table of Key West set up by hand: given a position, when these lines are played, then this is
what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.chance import Chance, Draw
from games.rules.core import decision_of, play
from games.rules.keywest import events as ev
from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.evolve import evolve
from games.rules.keywest.game import GAME
from games.rules.keywest.state import (
    ACTION,
    ACTIONS,
    BID,
    DRAFT,
    IDLE,
    NOBODY,
    Auction,
    Deck,
    State,
    Task,
)
from games.rules.orders.notation import read
from games.rules.types import Decision, Refused
from tests.rules.english import english

FIRST_SIX = ("kw40", "kw41", "kw42", "kw25", "kw26", "kw27")
"""Tiles without an effect of their own: dives and capacity."""


class GivenChance(Chance):
    """Chance that comes out as foretold, and then goes on as any other."""

    def __init__(self) -> None:
        super().__init__(b"a table set by hand, for tests..")
        self.foretold: list[int] = []

    def draw(self, sides: int) -> int:
        if not self.foretold:
            return super().draw(sides)
        value = self.foretold.pop(0)
        assert value < sides, f"foretold {value} of {sides}"
        self.draws.append(Draw(self.next_index, sides, value))
        self.next_index += 1
        return value


class Table:
    """Players by name round a table; everything returns the table, so that a test reads on."""

    def __init__(self, names: Sequence[str], open_money: bool) -> None:
        self.names, self.chance, self.facts = (
            list(names),
            GivenChance(),
            [ev.Began(len(names), "2010-r1", open_money)],
        )
        self.state: State = evolve(evolve(None, self.facts[0]), ev.Lot(0))
        self.say = english(names)

    def seat(self, name: str) -> int:
        return self.names.index(name)

    # -- given

    def has(self, name: str, *sites: str, **things: Any) -> Table:
        """The player has disks on these sites (from stock), and these things; money comes from the
        bank."""
        seat = self.seat(name)
        owners = list(self.state.land.owners)
        for site in sites:
            owners[self.state.board.site_of[site]] = seat
        self.state = self.state._replace(land=self.state.land._replace(owners=tuple(owners)))
        if "money" in things:
            change = things["money"] - self.state.players[seat].money
            self.state = self.state._replace(bank=self.state.bank - change)
        things.setdefault("disks", self.state.players[seat].disks - len(sites))
        self._player(seat, **things)
        return self

    def _player(self, seat: int, **things: Any) -> None:
        readers = {"shares": by(BRIDGES), "fruit": by(FRUITS), "markers": action_numbers}
        changed = {
            name: readers[name](value) if name in readers else value
            for name, value in things.items()
        }
        players = list(self.state.players)
        players[seat] = players[seat]._replace(**changed)
        self.state = self.state._replace(players=tuple(players))

    def treasures(self, name: str, *tiles: str) -> Table:
        """The player has brought up these tiles and keeps them face down."""
        sea, seat = self.state.sea, self.seat(name)
        spaces = [space for space in range(40) if not sea.tiles[space]][-len(tiles) :]
        for space, tile in zip(spaces, tiles, strict=True):
            self.lies(space + 1, tile)
        gone = self.state.sea.gone | sum(1 << space for space in spaces)
        self.state = self.state._replace(sea=self.state.sea._replace(gone=gone))
        self._player(seat, treasures=tuple(spaces))
        return self

    def lies(self, space: int, tile: str) -> Table:
        """This tile lies on this dive space."""
        sea = self.state.sea
        kinds = [kind for kind, _count in self.state.board.sea_tiles]
        pool, tiles = list(sea.pool), list(sea.tiles)
        pool[kinds.index(tile)] -= 1
        tiles[space - 1] = tile
        self.state = self.state._replace(sea=sea._replace(tiles=tuple(tiles), pool=tuple(pool)))
        return self

    def dice(self, *faces: int) -> Table:
        """The next dice will show these faces."""
        self.chance.foretold += [face - 1 for face in faces]
        return self

    def draws(self, *values: int) -> Table:
        """The next draws will come out as these numbers, counted from 0."""
        self.chance.foretold += values
        return self

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

    # -- then

    def then(self, name: str, **expected: Any) -> Table:
        """The player has exactly these things now (numbers, or dicts by name for shares, fruit,
        treasures)."""
        own = GAME.view(self.state, self.seat(name))["players"][self.seat(name)]
        actual = {**own, "treasures": own["treasures"]["known"]}
        assert {thing: actual[thing] for thing in expected} == expected
        return self

    def bank(self, dollars: int) -> Table:
        assert self.state.bank == dollars
        return self

    def asks(self, *names: str) -> Table:
        """These players are asked now, and nobody else."""
        assert sorted(self.names[decision.seat] for decision in GAME.pending(self.state)) == sorted(
            names
        )
        return self

    def offers(self, name: str, *lines: str) -> Table:
        """The player's menu is exactly this."""
        assert sorted(self.menu(name)) == sorted(lines)
        return self

    def refuses(self, *lines: str) -> Table:
        """None of these lines ("Name: ...") is possible."""
        for line in lines:
            name, written = line.split(": ", 1)
            with pytest.raises(Refused):
                read(GAME, written, self.question(name))
        return self

    def owned(self, **sites: str | None) -> Table:
        """Who has a disk on these sites (underscores for hyphens)."""
        for name, owner in sites.items():
            assert self.owner(name.replace("_", "-")) == owner
        return self

    def happened(self, event: Any) -> Table:
        """This fact is in the log."""
        assert event in self.facts
        return self

    def told(self, line: str, to: str | None = None) -> Table:
        """This sentence is in the log as `to` (nobody: a spectator) may read it."""
        assert line in self.log(to)
        return self

    # -- what a test may look at

    def question(self, name: str) -> Decision:
        decision = decision_of(GAME.pending(self.state), self.seat(name))
        assert decision, f"{name} is not asked"
        return decision

    def menu(self, name: str) -> list[str]:
        return [str(move) for move in self.question(name).moves]

    def owner(self, site: str) -> str | None:
        owner = self.state.land.owners[self.state.board.site_of[site]]
        return None if owner == NOBODY else self.names[owner]

    def view(self, name: str | None) -> dict[str, Any]:
        return GAME.view(self.state, None if name is None else self.seat(name))

    def final(self, name: str, source: str) -> int:
        """What the final scores say that this source brought the player."""
        score = GAME.scores(self.state)[self.seat(name)]
        return next(points for text, points in score.parts if self.say(text) == source)

    def winners(self) -> list[str]:
        return [self.names[score.seat] for score in GAME.scores(self.state) if score.rank == 1]

    def log(self, name: str | None = None) -> list[str]:
        seat = None if name is None else self.seat(name)
        return [self.say(line) for event in self.facts if (line := GAME.tell(event, seat))]


def given(
    names: str = "Ada Bob Cid Dan",
    *,
    phase: str = BID,
    turn: str = "",
    round: int = 1,
    built: Sequence[str] = (),
    bank: int | None = None,
    mainland: dict[str, int] | None = None,
    offer: Sequence[str] = FIRST_SIX,
    wrecks: int = 0,
    taking: int = 2,
    markers: int = 2,
    last: bool = False,
    open_money: bool = False,
) -> Table:
    """A table with these players, the first of them with the lighthouse, at the start of a phase.
    `turn` (the first player if not given) is on turn alone in the draft, with `taking` tiles to
    take, or first in the action phase; `last`: alone there as well, so that the round ends with
    that turn."""
    table = Table(names.split(" "), open_money)
    state = table.state
    deck = Deck(
        tuple(tile for tile in state.deck.undealt if tile not in offer),
        (),
        tuple(offer),
        (NOBODY,) * 6,
    )
    first, seats = table.seat(turn) if turn else 0, len(table.names)
    acting = range(first, first + 1 if last else first + seats)
    turns = {
        BID: (),
        DRAFT: ((first, taking),),
        ACTION: tuple((seat % seats, 0) for seat in acting),
    }
    bids = Auction((0,) * seats, tuple(range(seats)), 0) if phase != BID else None
    state = state._replace(phase=phase, round=round, deck=deck, auction=bids, turns=turns[phase])
    state = state._replace(task=Task(left=markers) if phase == ACTION else IDLE)
    state = with_land(state, built, mainland)
    state = state._replace(
        bank=state.bank if bank is None else bank, sea=state.sea._replace(wrecks=wrecks)
    )
    table.state = state
    return table


def with_land(state: State, built: Sequence[str], mainland: dict[str, int] | None) -> State:
    """Some bridges finished (their dollars are with the bank) and some harvest tiles turned up."""
    land, (ones, _twos) = state.land, state.land.dollars
    left = [
        0 if bridge in built else steps for bridge, steps in zip(BRIDGES, land.bridges, strict=True)
    ]
    ones, twos = min(sum(left), ones), max(sum(left) - ones, 0)
    shown = by(FRUITS)(mainland or {})
    hidden = tuple(all_ - up for all_, up in zip(land.face_down, shown, strict=True))
    land = land._replace(
        bridges=(left[0], left[1], left[2]), dollars=(ones, twos), mainland=shown, face_down=hidden
    )
    to_bank = sum(state.land.dollars) + state.land.dollars[1] - ones - 2 * twos
    return state._replace(land=land, bank=state.bank + to_bank)


def by(names: Sequence[str]) -> Any:
    """A reader of {"mango": 2} as numbers in the order of the names."""
    return lambda counts: tuple(counts.get(name, 0) for name in names)


def action_numbers(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(ACTIONS.index, names))


__all__ = ["Table", "given"]
