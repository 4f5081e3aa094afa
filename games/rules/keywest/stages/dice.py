"""What dice bring: hotels managed, and cigars rolled (DE p. 5-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import events as ev
from games.rules.keywest.state import State, count_connected_islands, list_owned_sites_of_kind

if TYPE_CHECKING:
    from games.rules.chance import Chance

DIE = 6
FOR_ONE_POINT = 5


def list_connected_hotels(state: State, seat: int) -> list[int]:
    """Own hotels on island groups that are connected to the mainland."""
    reach = count_connected_islands(state)
    return [
        site
        for site in list_owned_sites_of_kind(state, seat, "hotel")
        if state.board.sites[site].island < reach
    ]


def roll_for_hotels(state: State, seat: int, chance: Chance) -> ev.Managed:
    """A die for each island group with an own hotel; the highest counts for every connected one;
    fives are points, the rest dollars (DE p. 5)."""
    dice = roll_island_dice(state, list_owned_sites_of_kind(state, seat, "hotel"), chance)
    hotels = len(list_connected_hotels(state, seat))
    points, dollars = divmod(max(dice) * hotels, FOR_ONE_POINT)
    return ev.Managed(seat, dice, hotels, points, min(dollars, state.bank))


def roll_cigars(state: State, seat: int, chance: Chance) -> ev.Rolled:
    """The same with factories, connected or not; the store holds forty (DE p. 6)."""
    factories = list_owned_sites_of_kind(state, seat, "factory")
    dice = roll_island_dice(state, factories, chance)
    room = state.board.cigars - state.players[seat].cigars
    return ev.Rolled(seat, dice, len(factories), min(max(dice) * len(factories), room))


def roll_island_dice(state: State, sites: list[int], chance: Chance) -> tuple[int, ...]:
    """One die for each island group on which one of the sites lies."""
    islands = {state.board.sites[site].island for site in sites}
    return tuple(chance.draw(DIE) + 1 for _island in islands)
