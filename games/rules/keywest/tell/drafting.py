"""The log's lines about tiles offered and taken, the bridges and fruits they bring, and disks on
sites."""

from __future__ import annotations

from typing import Any

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest import words
from games.rules.keywest.edition import CURRENT, get_edition
from games.rules.keywest.words import (
    BRIDGE_NAMES,
    PLANTATION_NAMES,
    describe_site,
    get_tile_name,
)
from games.rules.text import Several, Text, Who, _


def get_tile_effects_name(tile: str) -> Text:
    """A tile's effects; the tiles are the same for any number of players."""
    return get_tile_name(get_edition(CURRENT, 5).tile_of[tile])


def put_in_brackets(item: Text | Who) -> Text:
    """An item that is a list itself."""
    return _("[{item}]", item=item)


def describe_deal(event: ev.Dealt) -> Line:
    tiles = Several(
        tuple(get_tile_name(get_edition(CURRENT, 5).tile_of[tile]) for tile in event.tiles)
    )
    return _(
        "Round {round} begins. On offer: {tiles}.",
        round=event.round,
        tiles=Several(tuple(map(put_in_brackets, tiles.items))),
    )


def describe_tile_pick(event: ev.Took) -> Line:
    return _(
        "{who} takes tile {slot}: {tile}.",
        who=Who(event.seat),
        slot=event.slot + 1,
        tile=get_tile_effects_name(event.tile),
    )


def describe_bridge_step(event: ev.Built, seat: int | None) -> Line:
    who, bridge = Who(event.seat), BRIDGE_NAMES[event.bridge]
    if not event.dollar:
        return _(
            "{who} gets a share of {bridge}, which is already finished.", who=who, bridge=bridge
        )
    if seat == event.seat:
        return _(
            "{who} builds a step of {bridge}, gets a share and finds ${dollar}.",
            who=who,
            bridge=bridge,
            dollar=event.dollar,
        )
    return _("{who} builds a step of {bridge} and gets a share.", who=who, bridge=bridge)


def describe_fruit_turned_up(event: ev.Turned) -> Line:
    fruits = Several(
        tuple(
            words.format_fruit(kind, event.fruits.count(kind)) for kind in sorted(set(event.fruits))
        )
    )
    if not event.fruits:
        return _("No harvest tile is left to turn up.")
    return _("{who} turns up on the mainland: {fruits}.", who=Who(event.seat), fruits=fruits)


def describe_offer_end(event: ev.Swept) -> Line:
    return _(
        "Left over: {tiles}.",
        tiles=Several(tuple(put_in_brackets(get_tile_effects_name(tile)) for tile in event.tiles)),
    )


DRAFT_TELLERS: dict[type, Teller] = {
    ev.Dealt: everybody(describe_deal),
    ev.Took: everybody(describe_tile_pick),
    ev.Built: describe_bridge_step,
    ev.Turned: everybody(describe_fruit_turned_up),
    ev.Swept: everybody(describe_offer_end),
}


# Disks.


def describe_disk_placement(event: ev.Placed) -> Line:
    return build_placement_sentence(event, describe_site(get_site(event.site)))


def build_placement_sentence(event: ev.Placed, where: Text) -> Text:
    """Who came, who left, and what was paid."""
    who = Who(event.seat)
    if event.ousted >= 0 and event.price:
        line = _(
            "{who} buys {ousted} out for ${price}: {site}.",
            who=who,
            ousted=Who(event.ousted),
            price=event.price,
            site=where,
        )
    elif event.ousted >= 0:
        line = _("{who} ousts {ousted}: {site}.", who=who, ousted=Who(event.ousted), site=where)
    elif event.price:
        line = _("{who} buys for ${price}: {site}.", who=who, price=event.price, site=where)
    else:
        line = _("{who} takes over: {site}.", who=who, site=where)
    if not event.lifted:
        return line
    return _(
        "{told} The disk comes from {lifted}.",
        told=line,
        lifted=describe_site(get_site(event.lifted)),
    )


def get_site(name: str) -> Any:
    """A site by its id, whatever the number of players."""
    board = get_edition(CURRENT, 5)
    return board.sites[board.site_of[name]]


def describe_plantation_lost(event: ev.Lost) -> Line:
    return _(
        "{who} has no place for this {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


def describe_plantation_waived(event: ev.Waived) -> Line:
    return _(
        "{who} does without this {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


DISK_TELLERS: dict[type, Teller] = {
    ev.Placed: everybody(describe_disk_placement),
    ev.Lost: everybody(describe_plantation_lost),
    ev.Waived: everybody(describe_plantation_waived),
}
