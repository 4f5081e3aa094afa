"""What can be done, sorted by the thing on the table that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.keyflower import moves as mv
from games.rules.types import Decision, Move

Moves = list[Move]


@dataclass
class MovesByThing:
    """Legal moves by tile, boat, good or place. For bids and uses only the smallest number of each
    colour."""

    uses: dict[str, Moves] = field(default_factory=dict)
    bids: dict[str, Moves] = field(default_factory=dict)
    gathers: dict[str, Move] = field(default_factory=dict)
    hands: Moves = field(default_factory=list)
    carries: dict[tuple[int, str], Moves] = field(default_factory=dict)
    upgrades: dict[str, Moves] = field(default_factory=dict)
    flips: dict[str, Move] = field(default_factory=dict)
    boats: dict[str, Move] = field(default_factory=dict)
    chosen: dict[str, Move] = field(default_factory=dict)
    places: dict[str, dict[tuple[int, int], Moves]] = field(default_factory=dict)

    def elsewhere(self) -> MovesByThing:
        """Those that can be done in others' villages."""
        return MovesByThing(uses=self.uses, hands=self.hands)


def sort_moves_by_thing(decision: Decision | None) -> MovesByThing:
    """The moves that have a place on the table."""
    found = MovesByThing()
    seen: set[tuple[type, str, int]] = set()
    for move in decision.moves if decision else ():
        kind = type(move)
        if kind is mv.Use or kind is mv.Bid:
            key = (kind, move.tile, move.colour)
            if key not in seen:
                seen.add(key)
                (found.uses if kind is mv.Use else found.bids).setdefault(move.tile, []).append(
                    move
                )
        else:
            add_move(found, move)
    return found


def add_move(found: MovesByThing, move: Move) -> None:
    """Every other move to its thing; passing, stopping and choosing several winter tiles have
    none."""
    match move:
        case mv.Gather(tile):
            found.gathers[tile] = move
        case mv.Pay() | mv.Make():
            found.hands.append(move)
        case mv.Carry(good, source, _target):
            found.carries.setdefault((good, source), []).append(move)
        case mv.Upgrade(tile):
            found.upgrades.setdefault(tile, []).append(move)
        case mv.Flip(tile):
            found.flips[tile] = move
        case mv.Sail(boat):
            found.boats[boat] = move
        case mv.Choose((tile,)):
            found.chosen[tile] = move
        case mv.Place(tile, q, r, _turn):
            found.places.setdefault(tile, {}).setdefault((q, r), []).append(move)
