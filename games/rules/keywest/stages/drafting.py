"""Taking tiles and what they bring (DE p. 3-4), and putting a disk on a site (DE p. 8,
"Sonderfälle")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.moves import Lift, Plant, Resolve, Take, Waive
from games.rules.keywest.state import NOBODY, State, list_open_sites, list_owned_sites
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.chance import Chance


# Disks: from stock, or moved from elsewhere for want of one.


def list_affordable_sites(state: State, seat: int, kind: str) -> list[int]:
    """The sites of a kind that this seat can pay for: vacant ones, or others' when none is
    vacant."""
    sites = list_open_sites(state, seat, kind)
    return sites if sites and get_site_price(state, sites[0]) <= state.players[seat].money else []


def get_site_price(state: State, site: int) -> int:
    """$5 to the bank for a vacant site, $8 to its owner for another's."""
    return state.board.vacant_price if state.land.owners[site] == NOBODY else state.board.oust_price


def ask_for_disk_to_lift(state: State, seat: int) -> Decision:
    """Any own disk on the board."""
    target = state.board.sites[state.task.site]
    moves = tuple([Lift(state.board.sites[site].id) for site in list_owned_sites(state, seat)])
    return Decision(
        seat, "lift", _("Which of your disks moves to {site}?", site=target.id), moves, moves[0]
    )


def decide_disk(state: State, seat: int, move: Move) -> list[Any]:
    """Plant, Buy or Lift: the disk goes to its site, or waits for the one that is to be moved."""
    if isinstance(move, Lift):
        return [build_disk_placement(state, seat, state.task.site, move.site)]
    if not state.players[seat].disks:
        return [ev.Aimed(seat, move.site)]
    return [build_disk_placement(state, seat, state.board.site_of[move.site], "")]


def build_disk_placement(state: State, seat: int, site: int, lifted: str) -> ev.Placed:
    """The disk on its site, with the price (plantations are free) and who had to leave."""
    bought = state.board.sites[site].kind in ("hotel", "factory")
    price = get_site_price(state, site) if bought else 0
    return ev.Placed(seat, state.board.sites[site].id, state.land.owners[site], price, lifted)


# Tiles: bridge steps and shares, harvest tiles, plantations.


def list_draft_decisions(state: State) -> tuple[Decision, ...]:
    """The taker on turn: which tile, which of two first, where to plant."""
    if not state.turns:
        return ()
    seat, count = state.turns[0]
    task = state.task
    if count:
        return (ask_for_tile(state, seat),)
    if task.site != NOBODY:
        return (ask_for_disk_to_lift(state, seat),)
    if task.bridge != NOBODY or task.harvest:
        return ()
    if task.fruits:
        return ask_for_plantation(state, seat)
    if len(task.hand) > 1:
        moves = tuple(map(Resolve, task.hand))
        return (
            Decision(
                seat, "resolve", _("Which of your two tiles takes effect first?"), moves, moves[0]
            ),
        )
    return ()


def ask_for_tile(state: State, seat: int) -> Decision:
    """Any tile of the offer that nobody has taken."""
    moves = tuple([Take(slot) for slot, taker in enumerate(state.deck.takers) if taker == NOBODY])
    return Decision(seat, "take", _("Take a tile"), moves, moves[0])


def ask_for_plantation(state: State, seat: int) -> tuple[Decision, ...]:
    """The sites for the fruits due; nothing when none of them has anywhere to go (the game then
    drops them).

    Two fruits come in the order their planter likes: a disk moved for the first may make room for
    the second.
    """
    targets = {fruit: list_open_sites(state, seat, FRUITS[fruit]) for fruit in state.task.fruits}
    moves: list[Move] = [
        Plant(state.board.sites[site].id) for sites in targets.values() for site in sites
    ]
    if not moves:
        return ()
    if state.players[seat].disks:
        return (Decision(seat, "plant", _("Choose a plantation"), tuple(moves), moves[0]),)
    moves += [Waive(fruit) for fruit, sites in targets.items() if sites]
    return (
        Decision(seat, "plant", _("Choose a plantation, or do without"), tuple(moves), moves[-1]),
    )


def decide_draft(state: State, seat: int, move: Move) -> list[Any]:
    """What a taker's choice brings about."""
    match move:
        case Take(slot):
            return [ev.Took(seat, slot, state.deck.offer[slot])]
        case Resolve(slot):
            return [ev.Resolved(seat, slot, state.deck.offer[slot])]
        case Waive(fruit):
            return [ev.Waived(seat, fruit)]
        case _:
            return decide_disk(state, seat, move)


def advance_draft(state: State, chance: Chance) -> list[Any]:
    """The effects that need nobody's choice; at the end the two tiles left are swept away."""
    if not state.turns:
        left = zip(state.deck.offer, state.deck.takers, strict=True)
        return [ev.Swept(tuple(tile for tile, taker in left if taker == NOBODY))]
    seat, task = state.seat, state.task
    if task.bridge != NOBODY:
        return [ev.Built(seat, task.bridge, draw_bridge_dollar(state, chance))]
    if task.harvest:
        return [ev.Turned(seat, draw_harvest_tiles(state, chance))]
    for fruit in task.fruits:
        if not list_open_sites(state, seat, FRUITS[fruit]):
            return [ev.Lost(seat, fruit)]
    slot = task.hand[0]
    return [ev.Resolved(seat, slot, state.deck.offer[slot])]


def draw_bridge_dollar(state: State, chance: Chance) -> int:
    """The face of the dollar on the next step, 0 if the bridge is finished. Which one lies where is
    drawn when it is taken."""
    if not state.land.bridges[state.task.bridge]:
        return 0
    ones, twos = state.land.dollars
    return 1 if chance.draw(ones + twos) < ones else 2


def draw_harvest_tiles(state: State, chance: Chance) -> tuple[int, ...]:
    """Two harvest tiles at random, or as many as are left."""
    pile = [fruit for fruit, count in enumerate(state.land.face_down) for _each in range(count)]
    return tuple(
        pile.pop(chance.draw(len(pile))) for _tile in range(min(state.task.harvest, len(pile)))
    )
