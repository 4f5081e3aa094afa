"""What may stand behind `if` in a standing order of Key West, and what may bind a whole plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.edition import BRIDGES, FRUITS, ISLANDS
from games.rules.keywest.move_notes import get_own_entry
from games.rules.keywest.plans.match import (
    COVERED,
    KINDS,
    count_kind_on_offer,
    find_player_seat,
    find_taker,
    get_board_of_view,
    has_bid,
    have_all_others_bid,
    list_sites_at_place,
)
from games.rules.keywest.plans.words import (
    SITE_KINDS,
    TILES_ON_OFFER,
    phrase_place,
    phrase_stars,
)
from games.rules.keywest.words import BRIDGE_NAMES, FRUIT_NAMES
from games.rules.plain import PLAYERS
from games.rules.plans.planning import Condition, Limit
from games.rules.text import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.rules.text import Text
    from games.rules.types import Move, View


HIGHEST_FACE = 6
FIRST, SECOND = 2, 1
"""Markers still to place when the first and the second action are chosen."""


def is_at_action(view: View, markers: int) -> bool:
    """Whether the action under way, or to be chosen now, is that with so many markers still to
    place before it."""
    focus = view["focus"]
    return bool(focus) and focus["markers"] + (focus["action"] is not None) == markers


def has_auction_place(view: View, place: str) -> bool:
    """Whether the viewer has this place ("payer", "payee") in the auction opened last."""
    return bool(view["auction"]) and view["auction"][place] == view["seat"]


def count_own_tiles(view: View) -> int:
    """How many tiles of this round the viewer has taken."""
    return sum(entry["taken"] == view["seat"] for entry in view["offer"])


def has_site_of(view: View, where: str, owner: int | None) -> bool:
    """Whether the disk of this seat (None: nobody's) is on such a site."""
    sites = list_sites_at_place(view, where)
    return any(view["sites"].get(site.id, COVERED) == owner for site in sites)


def is_last_look(view: View, _number: int) -> bool:
    """Whether the dive's last look is to be made, or has just been made."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and dive["looks"] == (0 if dive["space"] else 1)


def has_takes_left(view: View, number: int) -> bool:
    """Whether the dive may still bring up so many tiles."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and bool(dive["takes"] == number)


def has_looks_left(view: View, number: int) -> bool:
    """Whether the dive has so many looks still to come."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and bool(dive["looks"] == number)


def is_other_player(view: View, _number: int, player: str) -> bool:
    """Whether somebody else plays in this colour."""
    return bool(view["seat"] != find_player_seat(player) < view["seats"])


PLAYER_CONDITIONS = (
    Condition(
        "& start player",
        lambda _n, player: _("{player} is the start player", player=PLAYERS[player]),
        lambda v, _n, player: bool(v["start"] == find_player_seat(player)),
        is_other_player,
    ),
    Condition(
        "everybody has bid",
        lambda _n: _("everyone else has handed in their bid"),
        lambda v, _n: have_all_others_bid(v),
        waits=True,
    ),
    Condition(
        "& has bid",
        lambda _n, player: _("{player} has handed in their bid", player=PLAYERS[player]),
        lambda v, _n, player: has_bid(v, find_player_seat(player)),
        is_other_player,
        waits=True,
    ),
    Condition(
        "tile # taken",
        lambda n: _("the tile in place {slot} has been taken", slot=n),
        lambda v, n: find_taker(v, n) is not None,
    ),
    Condition(
        "tile # taken by &",
        lambda n, player: _(
            "{player} has taken the tile in place {slot}", player=PLAYERS[player], slot=n
        ),
        lambda v, n, player: find_taker(v, n) == find_player_seat(player),
        is_other_player,
    ),
)
"""What others have done."""
PLACES = (
    *KINDS,
    *(f"{kind} on {island}" for kind in KINDS for island in ISLANDS),
)
"""Sites by their kind, of which there may be a vacant one, or one's own."""
STARS = ("hotel #+", "hotel #", *(f"hotel #{more} on {at}" for at in ISLANDS for more in ("+", "")))
"""Hotels by their stars."""


def name_place(place: str, number: int) -> str:
    """A place of these as an order for sites has it: "upper-mango", "hotel 4+ on upper"."""
    kind, _on, island = place.replace("#", str(number)).partition(" on ")
    return f"{island}-{kind}" if island and kind in KINDS else place.replace("#", str(number))


def phrase_site_at(place: str, number: int) -> Text:
    """A place of these in plain words."""
    if "#" not in place:
        return phrase_place(name_place(place, number))
    return phrase_stars(number, "+" in place, place.partition(" on ")[2])


def build_vacancy_condition(place: str) -> Condition:
    """`vacant hotel 4+ on upper`, `vacant mango`."""
    return Condition(
        f"vacant {place}",
        VACANT.get(place)
        or (lambda n: _("a site is vacant: {site}", site=phrase_site_at(place, n))),
        lambda v, n: has_site_of(v, name_place(place, n), None),
        lambda v, n: bool(list_sites_at_place(v, name_place(place, n))),
        like=f"vacant {'#' in place}{' on ' in place}",
    )


def build_ownership_condition(place: str) -> Condition:
    """`own factory`, `own mango on upper`: a disk of mine is there."""
    return Condition(
        f"own {place}",
        lambda _n: _("you have a disk on: {site}", site=phrase_site_at(place, 0)),
        lambda v, _n: has_site_of(v, name_place(place, 0), v["seat"]),
        lambda v, _n: bool(list_sites_at_place(v, name_place(place, 0))),
        like=f"own {' on ' in place}",
    )


VACANT: dict[str, Callable[..., Text]] = {
    "hotel": lambda _n: _("a hotel is vacant"),
    "factory": lambda _n: _("a factory is vacant"),
}
"""Places of which the plain words have a sentence of their own."""
CONDITIONS = (
    Condition(
        "start player",
        lambda _n: _("you are the start player"),
        lambda v, _n: bool(v["start"] == v["seat"]),
    ),
    *PLAYER_CONDITIONS,
    Condition(
        "first action",
        lambda _n: _("it is your first action"),
        lambda v, _n: is_at_action(v, FIRST),
    ),
    Condition(
        "second action",
        lambda _n: _("it is your second action"),
        lambda v, _n: is_at_action(v, SECOND),
    ),
    Condition(
        "highest bidder",
        lambda _n: _("you have bid highest"),
        lambda v, _n: has_auction_place(v, "payer"),
    ),
    Condition(
        "lowest bidder",
        lambda _n: _("you have bid lowest"),
        lambda v, _n: has_auction_place(v, "payee"),
    ),
    Condition(
        "round #",
        lambda n: _("it is round {round}", round=n),
        lambda v, n: bool(v["round"] == n),
        lambda v, n: v["round"] <= n <= get_board_of_view(v).rounds,
    ),
    Condition(
        "round #+",
        lambda n: _("it is round {round} or later", round=n),
        lambda v, n: bool(v["round"] >= n),
        lambda v, n: n <= get_board_of_view(v).rounds,
    ),
    Condition(
        "first tile",
        lambda _n: _("it is your first tile"),
        lambda v, _n: count_own_tiles(v) == 0,
    ),
    Condition(
        "second tile",
        lambda _n: _("it is your second tile"),
        lambda v, _n: count_own_tiles(v) == 1,
    ),
    Condition(
        "no tile",
        lambda _n: _("you have taken no tile this round"),
        lambda v, _n: count_own_tiles(v) == 0,
    ),
    Condition(
        "#+ @ on offer",
        lambda n, kind: _(
            "{tile} is on offer {count} times or more", tile=TILES_ON_OFFER[kind], count=n
        ),
        lambda v, n, kind: count_kind_on_offer(v, kind) >= n,
    ),
    Condition(
        "@ on offer",
        lambda _n, kind: _("{tile} is on offer", tile=TILES_ON_OFFER[kind]),
        lambda v, _n, kind: count_kind_on_offer(v, kind) > 0,
    ),
    Condition(
        "money #+",
        lambda n: _("you have ${dollars} or more", dollars=n),
        lambda v, n: get_own_entry(v)["money"] >= n,
    ),
    Condition(
        "cigars #+",
        lambda n: _("you store {count} cigars or more", count=n),
        lambda v, n: get_own_entry(v)["cigars"] >= n,
    ),
    Condition(
        "rolled #+",
        lambda n: _("the dice of this action show {count} or more", count=n),
        lambda v, n: bool(v["focus"]) and (v["focus"]["rolled"] or 0) >= n,
        lambda _v, n: n <= HIGHEST_FACE,
    ),
    Condition(
        "disk in stock",
        lambda _n: _("you have a disk in stock"),
        lambda v, _n: get_own_entry(v)["disks"] > 0,
    ),
    *map(build_vacancy_condition, (*PLACES, *STARS)),
    *map(build_ownership_condition, PLACES),
    Condition(
        "# looks left",
        lambda n: _("you have this many looks left in the dive: {count}", count=n),
        has_looks_left,
    ),
    Condition(
        "# takes left",
        lambda n: _("you may still keep this many tiles: {count}", count=n),
        has_takes_left,
    ),
    Condition("last look", lambda _n: _("it is your last look in the dive"), is_last_look),
    *(
        Condition(
            f"{bridge} connected",
            lambda _n, name=name: _("{bridge} is connected to the mainland", bridge=name),
            lambda v, _n, bridge=bridge: bool(v["bridges"][bridge]["connected"]),
            like="connected",
        )
        for bridge, name in zip(BRIDGES, BRIDGE_NAMES, strict=True)
    ),
    *(
        Condition(
            f"{bridge} finished",
            lambda _n, name=name: _("{bridge} is finished", bridge=name),
            lambda v, _n, bridge=bridge: bool(v["bridges"][bridge]["finished"]),
            like="finished",
        )
        for bridge, name in zip(BRIDGES, BRIDGE_NAMES, strict=True)
    ),
    *(
        Condition(
            f"#+ {fruit} left",
            lambda n, name=name: _(
                "there are still {count} tiles or more to harvest: {fruit}", count=n, fruit=name
            ),
            lambda v, n, fruit=fruit: bool(v["mainland"][fruit] >= n),
            like="#+ fruit left",
        )
        for fruit, name in zip(FRUITS, FRUIT_NAMES, strict=True)
    ),
    *(
        Condition(
            f"{fruit} left",
            lambda _n, name=name: _("there is still something to harvest: {fruit}", fruit=name),
            lambda v, _n, fruit=fruit: bool(v["mainland"][fruit] > 0),
            like="fruit left",
        )
        for fruit, name in zip(FRUITS, FRUIT_NAMES, strict=True)
    ),
)


# Limits.


def get_move_cost(view: View, move: Move) -> int:
    """What a move costs, or may cost: a bid, a site to buy."""
    if isinstance(move, mv.Bid):
        return move.amount
    if isinstance(move, mv.Buy):
        board = get_board_of_view(view)
        return board.vacant_price if view["sites"][move.site] is None else board.oust_price
    return 0


def has_dollars_left(view: View, move: Move, dollars: int) -> bool:
    """Whether the viewer still has so many dollars afterwards; what costs nothing is always
    allowed."""
    cost = get_move_cost(view, move)
    return not cost or get_own_entry(view)["money"] - cost >= dollars


def is_without_ousting(view: View, move: Move, _number: int) -> bool:
    """Whether nobody's disk has to leave."""
    return not isinstance(move, mv.Buy | mv.Plant) or view["sites"][move.site] is None


def spares_player(view: View, move: Move, _number: int, player: str) -> bool:
    """Whether the disk of this player does not have to leave."""
    return not isinstance(move, mv.Buy | mv.Plant) or view["sites"][move.site] != find_player_seat(
        player
    )


def build_resting_limit(kind: str) -> Limit:
    """`never lift hotel`: disks there are not moved elsewhere."""

    def allows(view: View, move: Move, _number: int) -> bool:
        board = get_board_of_view(view)
        lifted = isinstance(move, mv.Lift) and board.sites[board.site_of[move.site]].kind == kind
        return not lifted

    return Limit(
        f"never lift {kind}",
        lambda _n: _("Never move the disk from {site}", site=SITE_KINDS[kind]),
        allows,
        like="never lift",
    )


def may_look_again(view: View, move: Move, times: int) -> bool:
    """Whether the dive has seen fewer looks than that."""
    if not isinstance(move, mv.Look):
        return True
    return bool(get_own_entry(view)["looks"] - view["focus"]["dive"]["looks"] < times)


LIMITS = (
    Limit(
        "keep at least $#",
        lambda n: _("Always keep at least ${dollars}", dollars=n),
        has_dollars_left,
    ),
    Limit("never oust", lambda _n: _("Never oust another player’s disk"), is_without_ousting),
    Limit(
        "never oust &",
        lambda _n, player: _("Never oust a disk of {player}", player=PLAYERS[player]),
        spares_player,
    ),
    *map(build_resting_limit, KINDS),
    Limit(
        "look at most # times",
        lambda n: _("Look at most {count} times in a dive", count=n),
        may_look_again,
    ),
)
