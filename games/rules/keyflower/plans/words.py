"""Standing orders of Keyflower in plain words, and the wish for whatever on the menu is of a
kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import GOODS, Five
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    count_things,
    get_tile_name,
    join_workers,
)
from games.rules.plans.planning import Wish
from games.rules.text import Several, Text, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import Move


PLAIN = {
    "pass": _("Pass"),
    "pass unless outbid": _("Pass, unless a bid of yours is beaten"),
    "stop": _("Leave the rest out"),
    "allot best": _("Fill them as is best"),
    "allot done": _("Leave them as they are now"),
    "choose all": _("Put up all your winter tiles"),
    "sail any": _("Take any boat"),
    "sail most workers": _("Take the boat with the most workers"),
    "sail most skills": _("Take the boat with the most skill tiles"),
    "pay any": _("Hand in anything"),
    "pay most": _("Hand in the colour of which you have most"),
    "upgrade any": _("Upgrade any tile"),
}
"""Lines that are always the same."""
ANY_GOOD, EVERY_TILE = _("any good"), _("every tile that you win")


def phrase_workers(number: int | None, colour: int | None, most: bool = False) -> Text:
    """ "2 red", "red, as few as will do", "up to 3 workers" ..."""
    if number is None:
        if colour is None:
            return _("as few workers as will do")
        return _("as few {colour} as will do", colour=COLOUR_NAMES[colour])
    if colour is None:
        text = ngettext("{count} worker", "{count} workers", number)
    else:
        text = count_things(number, COLOUR_NAMES[colour])
    return _("at most {workers}", workers=text) if most else text


def phrase_bid(number: int | None, colour: int | None, tile: str) -> Text:
    return _(
        "Bid {workers} on {tile}", workers=phrase_workers(number, colour), tile=get_tile_name(tile)
    )


def phrase_proxy_bid(most: int, colour: int | None, tile: str) -> Text:
    workers = phrase_workers(most, colour, most=True)
    return _(
        "Lead on {tile} with {workers}: bid, and raise when outbid, just enough",
        tile=get_tile_name(tile),
        workers=workers,
    )


def phrase_added_bid(more: int, colour: int | None, tile: str) -> Text:
    workers = phrase_workers(more, colour)
    return _(
        "Add {workers} to your beaten bid on {tile}", workers=workers, tile=get_tile_name(tile)
    )


def phrase_gathered_bid(tile: str) -> Text:
    return _("Bid the workers that you picked up on {tile}", tile=get_tile_name(tile))


def phrase_gathered_use(tile: str) -> Text:
    return _("Send the workers that you picked up to {tile}", tile=get_tile_name(tile))


def phrase_use(tile: str, number: int | None, colour: int | None, most: bool) -> Text:
    return _(
        "Send {workers} to {tile}",
        workers=phrase_workers(number, colour, most),
        tile=get_tile_name(tile),
    )


def phrase_mixed_use(tile: str, workers: Five) -> Text:
    """Workers of several colours."""
    return _("Send {workers} to {tile}", workers=join_workers(workers), tile=get_tile_name(tile))


def phrase_gathering(tile: str) -> Text:
    return _("Pick up your beaten bid on {tile}", tile=get_tile_name(tile))


def phrase_aim(tile: str) -> Text:
    return _("Do something on {tile}", tile=get_tile_name(tile))


def join_with_or(named: Sequence[Text]) -> Text:
    """One of several tiles."""
    text, *others = named
    for number, tile in enumerate(others, 2):
        if number == len(named):
            text = _("{items} or {item}", items=text, item=tile)
        else:
            text = _("{items}, {item}", items=text, item=tile)
    return text


def phrase_pass(tiles: Sequence[str]) -> Text:
    """Passing while no bid on these tiles is beaten."""
    named = join_with_or([get_tile_name(tile) for tile in tiles])
    return _("Pass, unless you are outbid on {tiles}", tiles=named)


def phrase_payment(what: str) -> Text:
    return _("Hand in {what}", what=BY_NAME[what])


def phrase_production(good: str) -> Text:
    return _("Make {good}", good=GOOD_NAMES[GOODS.index(good)])


def phrase_transport(good: str, source: str | None, target: str) -> Text:
    """A good on its way; source "home" is the own one, None anywhere."""
    what = ANY_GOOD if good == "any" else GOOD_NAMES[GOODS.index(good)]
    if source is None:
        return _("Carry {good} to {target}", good=what, target=phrase_place(target))
    return _(
        "Carry {good} from {source} to {target}",
        good=what,
        source=phrase_place(source),
        target=phrase_place(target),
    )


def phrase_place(tile: str) -> Text:
    """A tile of the own village."""
    return _("your home") if tile == "home" else get_tile_name(tile)


def phrase_upgrade(tile: str, price: Sequence[str]) -> Text:
    """An upgrade, paid in a certain way if one is named."""
    if not price:
        return _("Upgrade {tile}", tile=get_tile_name(tile))
    things = Several(tuple(BY_NAME[what] for what in price))
    return _("Upgrade {tile}, paying {price}", tile=get_tile_name(tile), price=things)


def phrase_winter_choice(tiles: Sequence[str]) -> Text:
    return _("Put up {tiles}", tiles=Several(tuple(map(get_tile_name, tiles))))


def phrase_other_winter_choice(tiles: Sequence[str]) -> Text:
    return _(
        "Put up all your winter tiles but {tiles}", tiles=Several(tuple(map(get_tile_name, tiles)))
    )


def phrase_boat(boat: str) -> Text:
    return _("Take the boat {boat}", boat=get_tile_name(boat))


def phrase_fullest_boat(what: str) -> Text:
    return _("Take the boat with the most of these: {what}", what=BY_NAME[what])


def phrase_building(tile: str, where: str, turn: str) -> Text:
    """A won tile put where the words say; "any": every tile, "": anywhere."""
    what = EVERY_TILE if tile == "any" else get_tile_name(tile)
    if not where:
        return _("Build {tile} where roads meet best", tile=what)
    if not turn:
        return _("Build {tile} at {place}", tile=what, place=where)
    return _("Build {tile} at {place}, turned {turn}", tile=what, place=where, turn=turn)


def phrase_flip(tile: str) -> Text:
    return _("Turn {tile} over for nothing", tile=get_tile_name(tile))


def phrase_filling(number: int, what: str, tile: str) -> Text:
    return _("{count} {what} on {tile}", count=number, what=BY_NAME[what], tile=get_tile_name(tile))


def build_plain_wish(line: str, kinds: set[str], fits: Callable[[Move], bool]) -> Wish:
    """Those moves of the menu that fit, in its order."""
    return Wish(
        line,
        frozenset(kinds),
        PLAIN[line],
        lambda _view, decision: [m for m in decision.moves if fits(m)],
    )
