"""The dive: look, then take or put back, until looks or takes run out (DE p. 4-5, "Tauchen")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.moves import BACK, KEEP, STOP, Look
from games.rules.keywest.state import NOBODY, State
from games.rules.text import _, ngettext
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.chance import Chance

LOOKS = tuple(Look(space) for space in range(40))


def list_dive_decisions(state: State, seat: int) -> tuple[Decision, ...]:
    """Where to look; or, once a tile is seen, whether to take it."""
    task, sea = state.task, state.sea
    if task.space == NOBODY:
        moves: tuple[Move, ...] = tuple([look for look in LOOKS if not sea.gone >> look.space & 1])
        prompt = ngettext(
            "Where do you dive? One look left", "Where do you dive? {count} looks left", task.looks
        )
        return (Decision(seat, "dive", prompt, (*moves, STOP), STOP),) if moves else ()
    if task.seen and not task.kept:
        return (
            Decision(seat, "look", _("Take what you see, or put it back?"), (KEEP, BACK), KEEP),
        )
    return ()


def decide_dive(state: State, seat: int, move: Move) -> list[Any]:
    """Going down, keeping, putting back. What is seen and what comes to light follows as the game's
    own step."""
    if isinstance(move, Look):
        return [ev.Looked(seat, move.space)]
    return [ev.Chose(seat, "keep") if move == KEEP else ev.PutBack(seat, state.task.space)]


def advance_dive(state: State, chance: Chance) -> list[Any]:
    """The sight of a tile, or its landing."""
    return [decide_landing(state, chance) if state.task.kept else decide_sighting(state, chance)]


def decide_sighting(state: State, chance: Chance) -> ev.Sighted:
    """A tile that nobody has looked at yet is drawn now; one that was put back is still what it
    was."""
    space = state.task.space
    chance.reveal()
    return ev.Sighted(state.seat, space, state.sea.tiles[space] or draw_unseen_tile(state, chance))


def draw_unseen_tile(state: State, chance: Chance) -> str:
    """One of the tiles that nobody has seen."""
    number = chance.draw(sum(state.sea.pool))
    for (tile, _all), count in zip(state.board.sea_tiles, state.sea.pool, strict=True):
        if number < count:
            return tile
        number -= count
    raise AssertionError("the pool holds what was counted")


def decide_landing(state: State, chance: Chance) -> ev.Landed:
    """A sponge is sold at once, a wreck goes to the lowest free place of the graveyard; both are
    shown. A treasure stays face down; but that it is one is shown to all, so this cannot be taken
    back either."""
    seat, space = state.seat, state.task.space
    tile = state.sea.tiles[space]
    chance.reveal()
    if tile in TREASURES:
        return ev.Landed(seat, space, tile, 0, 0)
    if tile == "wreck":
        return ev.Landed(seat, space, tile, 0, get_wreck_points(state))
    return ev.Landed(seat, space, tile, min(int(tile.removeprefix("sponge-")), state.bank), 0)


def get_wreck_points(state: State) -> int:
    """The lowest vacant value of the ship's graveyard; nothing when it is full."""
    graveyard = state.board.graveyard
    return graveyard[state.sea.wrecks] if state.sea.wrecks < len(graveyard) else 0
