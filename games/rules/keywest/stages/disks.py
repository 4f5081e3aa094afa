"""Putting a disk on a site: from stock, or moved from elsewhere for want of one (DE p. 8,
"Sonderfälle")."""

from __future__ import annotations

from typing import Any

from games.rules.keywest import events as ev
from games.rules.keywest.moves import Lift
from games.rules.keywest.state import NOBODY, State, list_open_sites, list_owned_sites
from games.rules.text import _
from games.rules.types import Decision, Move


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
