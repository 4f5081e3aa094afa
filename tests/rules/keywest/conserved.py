"""Nothing is made and nothing is lost: every piece in the box is somewhere, at every position."""

from __future__ import annotations

from collections import Counter

from games.rules.keywest import events as ev
from games.rules.keywest.state import State
from tests.rules.walk import Position


def every_piece_is_somewhere(position: Position) -> None:
    """$220, 11 disks each, 12 bridge dollars, 27 harvest tiles, 40 diving tiles, 42 Key West
    tiles."""
    state: State = position.state
    dollars_are_220(state)
    disks_are_eleven_each(state)
    fruit_are_nine_of_each(state)
    sea_tiles_are_forty(state)
    key_west_tiles_are_42(position)


def dollars_are_220(state: State) -> None:
    ones, twos = state.land.dollars
    assert state.bank >= 0
    assert min(player.money for player in state.players) >= 0
    assert state.bank + sum(player.money for player in state.players) + ones + 2 * twos == 220
    assert ones + twos == sum(state.land.bridges)
    shares = sum(sum(player.shares) for player in state.players)
    assert shares >= 12 - ones - twos


def disks_are_eleven_each(state: State) -> None:
    for seat, player in enumerate(state.players):
        assert player.disks >= 0
        assert player.disks + state.land.owners.count(seat) == 11


def fruit_are_nine_of_each(state: State) -> None:
    for fruit in range(3):
        held = sum(player.fruit[fruit] for player in state.players)
        assert state.land.face_down[fruit] + state.land.mainland[fruit] + held == 9
        assert min(state.land.face_down[fruit], state.land.mainland[fruit]) >= 0


def sea_tiles_are_forty(state: State) -> None:
    known = Counter(tile for tile in state.sea.tiles if tile)
    for (tile, count), unseen in zip(state.board.sea_tiles, state.sea.pool, strict=True):
        assert known[tile] + unseen == count
    taken = [space for space in range(40) if state.sea.gone >> space & 1]
    kept = [space for player in state.players for space in player.treasures]
    assert len(set(kept)) == len(kept)
    assert {space for space in taken if state.sea.tiles[space] in ("chest", "mask", "vase")} == set(
        kept
    )
    assert sum(state.sea.tiles[space] == "wreck" for space in taken) == state.sea.wrecks


def key_west_tiles_are_42(position: Position) -> None:
    """Each tile is in one place; only double plantations leave the game with their taker."""
    state: State = position.state
    taken = [event.tile for event in position.history if isinstance(event, ev.Took)]
    resolved = [event.tile for event in position.history if isinstance(event, ev.Resolved)]
    swept = [event.tiles for event in position.history if isinstance(event, ev.Swept)]
    lying = [] if state.phase == "action" or len(swept) == state.round else list(state.deck.offer)
    lying = [tile for tile in lying if tile not in taken]
    out = list(swept[7]) if len(swept) == 8 else []
    places = [*state.deck.undealt, *state.deck.discards, *lying, *taken, *out]
    assert sorted(places) == sorted(tile.id for tile in state.board.tiles)
    mine = [tile for player in state.players for tile in player.tiles]
    assert sorted(mine) == sorted(tile for tile in resolved if tile not in DOUBLES)


DOUBLES = {f"kw{number}" for number in range(19, 25)}
"""The six double plantations (rulings.md A.6)."""
