"""What may stand behind `if` in Keyflower's standing orders, and what may bind a whole plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SEASONS, SKILLS
from games.rules.keyflower.plans import match
from games.rules.keyflower.words import BY_NAME, SEASON_NAMES, get_tile_name
from games.rules.plain import PLAYERS
from games.rules.plans.planning import Condition, Limit
from games.rules.text import _, ngettext

if TYPE_CHECKING:
    from games.rules.types import Move, View


WORKERS = COLOURS[:PURPLE]

# Conditions.


def is_last_to_pass(view: View, _number: int) -> bool:
    """Whether passing would end the season."""
    return bool(view["turn"] == view["seat"] and view["passes"] >= view["seats"] - 1)


def is_bid_possible(view: View, _number: int, tile: str) -> bool:
    return match.is_open_for_bids(view, tile)


def is_possible_in_game(view: View, _number: int, tile: str) -> bool:
    return match.is_in_game(view, tile)


def list_season_conditions() -> Iterator[Condition]:
    """`spring` ... `winter`, and by number."""
    for number, (season, named) in enumerate(zip(SEASONS, SEASON_NAMES, strict=True)):
        yield Condition(
            season,
            lambda _n, named=named: _("it is {season}", season=named),
            lambda v, _n, number=number: bool(v["season"] == number),
            lambda v, _n, number=number: bool(v["season"] <= number),
            like="season",
        )
    yield Condition(
        "season #",
        lambda n: _("it is season {number}", number=n),
        lambda v, n: bool(v["season"] == n - 1),
        lambda v, n: 0 < n <= len(SEASONS) and v["season"] <= n - 1,
    )
    yield Condition(
        "season #+",
        lambda n: _("it is season {number} or later", number=n),
        lambda v, n: bool(v["season"] >= n - 1),
        lambda _v, n: n <= len(SEASONS),
    )


def build_stock_condition(what: str) -> Condition:
    """`red 3+`: behind my screen; `iron 2+`: on my tiles."""
    return Condition(
        f"{what} #+",
        lambda n: _("you have {count} {what} or more", count=n, what=BY_NAME[what]),
        lambda v, n: match.count_own_things(v, what) >= n,
        like="stock",
    )


def can_others_bid(view: View, _number: int, tile: str, player: str) -> bool:
    """Whether another player of this colour may bid there."""
    seat = match.find_player_seat(player)
    return seat != view["seat"] and seat < view["seats"] and match.is_open_for_bids(view, tile)


def judge_bids_of_others(view: View, tile: str, holds: bool) -> bool | None:
    """Whether a condition about the bids of others holds. None, which is neither, while the viewer
    leads there: they have bid by then, and "no bid there: 1 blue, else the inn" means one of
    both."""
    return None if match.is_leading_on(view, tile) else holds


def judge_freedom(view: View, tile: str) -> bool | None:
    """Whether there are no workers on the tile. None while only the viewer has some there."""
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    own = match.has_workers_on(view, view["seat"], tile)
    if own and not any(match.has_workers_on(view, seat, tile) for seat in others):
        return None
    return is_on_table(view, tile) and not match.count_workers_on_tile(view, tile)


RIVAL_CONDITIONS = (
    Condition(
        "outbid by & on @",
        lambda _n, tile, player: _(
            "{player} has outbid you on {tile}", player=PLAYERS[player], tile=get_tile_name(tile)
        ),
        lambda v, _n, tile, player: match.has_outbid_viewer(
            v, match.find_player_seat(player), tile
        ),
        can_others_bid,
    ),
    Condition(
        "& leading on @",
        lambda _n, tile, player: _(
            "{player} leads on {tile}", player=PLAYERS[player], tile=get_tile_name(tile)
        ),
        lambda v, _n, tile, player: judge_bids_of_others(
            v, tile, match.is_seat_leading(v, match.find_player_seat(player), tile)
        ),
        can_others_bid,
    ),
    Condition(
        "& leading on @ with #",
        lambda n, tile, player: ngettext(
            "{player} leads on {tile} with {count} worker",
            "{player} leads on {tile} with {count} workers",
            n,
            player=PLAYERS[player],
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile, player: judge_bids_of_others(
            v,
            tile,
            match.is_seat_leading(v, match.find_player_seat(player), tile)
            and match.get_highest_bid(v, tile) == n,
        ),
        can_others_bid,
    ),
    Condition(
        "workers of & on @",
        lambda _n, tile, player: _(
            "{player} has workers on {tile} this season",
            player=PLAYERS[player],
            tile=get_tile_name(tile),
        ),
        lambda v, _n, tile, player: match.has_workers_on(v, match.find_player_seat(player), tile),
        lambda v, _n, tile, player: (
            match.find_player_seat(player) < v["seats"] and match.is_in_game(v, tile)
        ),
    ),
    Condition(
        "bid by & on @",
        lambda _n, tile, player: _(
            "{player} has a bid on {tile}", player=PLAYERS[player], tile=get_tile_name(tile)
        ),
        lambda v, _n, tile, player: bool(
            match.count_bid_of_seat(v, match.find_player_seat(player), tile)
        ),
        can_others_bid,
    ),
    Condition(
        "& has passed",
        lambda _n, player: _(
            "{player} has passed, and everyone after them", player=PLAYERS[player]
        ),
        lambda v, _n, player: match.has_just_passed(v, match.find_player_seat(player)),
        lambda v, _n, player: v["seat"] != match.find_player_seat(player) < v["seats"],
    ),
)
OWN_CONDITIONS = (
    Condition(
        "own bid on @",
        lambda _n, tile: _("you have a bid on {tile}", tile=get_tile_name(tile)),
        lambda v, _n, tile: bool(match.count_bid_of_seat(v, v["seat"], tile)),
        is_bid_possible,
    ),
    Condition(
        "own bid #+ on @",
        lambda n, tile: ngettext(
            "you have bid {count} worker or more on {tile}",
            "you have bid {count} workers or more on {tile}",
            n,
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile: match.count_bid_of_seat(v, v["seat"], tile) >= n,
        is_bid_possible,
    ),
    Condition(
        "own workers on @",
        lambda _n, tile: _("you have workers on {tile} this season", tile=get_tile_name(tile)),
        lambda v, _n, tile: match.has_workers_on(v, v["seat"], tile),
        is_possible_in_game,
    ),
)
"""Whether the viewer has done something already: so one order follows on another."""


def build_goods_condition(good: str) -> Condition:
    """`iron 2+ on smelter`: goods that lie on a tile."""
    return Condition(
        f"{good} #+ on @",
        lambda n, tile: _(
            "{count} {what} or more lie on {tile}",
            count=n,
            what=BY_NAME[good],
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile: match.count_goods_on_tile(v, tile, good) >= n,
        is_possible_in_game,
        like="goods on",
    )


CONDITIONS = (
    Condition(
        "start player",
        lambda _n: _("you hold the purple worker"),
        lambda v, _n: bool(v["start"] == v["seat"]),
    ),
    Condition("everybody has passed", lambda _n: _("everyone else has passed"), is_last_to_pass),
    Condition("outbid", lambda _n: _("a bid of yours is beaten"), lambda v, _n: match.is_outbid(v)),
    Condition(
        "outbid on @",
        lambda _n, tile: _("you are outbid on {tile}", tile=get_tile_name(tile)),
        lambda v, _n, tile: match.is_outbid(v, (tile,)),
        is_bid_possible,
    ),
    *RIVAL_CONDITIONS,
    *OWN_CONDITIONS,
    Condition(
        "leading on @",
        lambda _n, tile: _("you lead on {tile}", tile=get_tile_name(tile)),
        lambda v, _n, tile: match.is_leading_on(v, tile),
        is_bid_possible,
    ),
    Condition(
        "leading",
        lambda _n: _("you lead on a tile"),
        lambda v, _n: any(lot["leader"] == v["seat"] for lot in v["lots"]),
    ),
    Condition(
        "no bid on @",
        lambda _n, tile: _("there are no bids on {tile}", tile=get_tile_name(tile)),
        lambda v, _n, tile: judge_bids_of_others(
            v,
            tile,
            match.find_lot_in_view(v, tile) is not None and not match.get_highest_bid(v, tile),
        ),
        is_bid_possible,
    ),
    Condition(
        "bid #+ on @",
        lambda n, tile: ngettext(
            "there is a bid of {count} worker or more on {tile}",
            "there is a bid of {count} workers or more on {tile}",
            n,
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile: judge_bids_of_others(v, tile, match.get_highest_bid(v, tile) >= n),
        is_bid_possible,
    ),
    Condition(
        "bid # on @",
        lambda n, tile: ngettext(
            "the highest bid on {tile} is {count} worker",
            "the highest bid on {tile} is {count} workers",
            n,
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile: judge_bids_of_others(v, tile, match.get_highest_bid(v, tile) == n),
        is_bid_possible,
    ),
    Condition(
        "workers #+ on @",
        lambda n, tile: ngettext(
            "there is {count} worker or more on {tile} this season",
            "there are {count} workers or more on {tile} this season",
            n,
            tile=get_tile_name(tile),
        ),
        lambda v, n, tile: match.count_workers_on_tile(v, tile) >= n,
        is_possible_in_game,
    ),
    Condition(
        "@ free",
        lambda _n, tile: _("there are no workers on {tile} this season", tile=get_tile_name(tile)),
        lambda v, _n, tile: judge_freedom(v, tile),
        is_possible_in_game,
    ),
    Condition(
        "own @",
        lambda _n, tile: _("{tile} is yours", tile=get_tile_name(tile)),
        lambda v, _n, tile: match.find_owner_or_winner(v, tile) == v["seat"],
        lambda v, _n, tile: match.can_become_own(v, tile),
    ),
    Condition(
        "@ up for auction",
        lambda _n, tile: _("{tile} is up for auction", tile=get_tile_name(tile)),
        lambda v, _n, tile: match.find_lot_in_view(v, tile) is not None,
        is_bid_possible,
    ),
    *list_season_conditions(),
    Condition(
        "workers #+",
        lambda n: ngettext(
            "you have {count} worker or more", "you have {count} workers or more", n
        ),
        lambda v, n: sum(match.get_own_belongings(v)["workers"].values()) >= n,
    ),
    *map(build_stock_condition, (*WORKERS, *SKILLS, *GOODS)),
    *map(build_goods_condition, GOODS),
)


def is_on_table(view: View, tile: str) -> bool:
    """Whether the tile can be seen on the table."""
    return (
        match.find_lot_in_view(view, tile) is not None
        or match.find_owner_or_winner(view, tile) is not None
    )


# Limits.


def build_keeping_limit(what: str) -> Limit:
    """`keep at least 2 green`: what takes none of them is always allowed."""

    def allows(view: View, move: Move, least: int) -> bool:
        taken = count_taken(view, move, what)
        return taken <= 0 or match.count_own_things(view, what) - taken >= least

    return Limit(
        f"keep at least # {what}",
        lambda n: _("Always keep at least {count} {what}", count=n, what=BY_NAME[what]),
        allows,
        like="keep",
    )


def build_sparing_limit(what: str) -> Limit:
    """`never use green`."""
    return Limit(
        f"never use {what}",
        lambda _n: _("Never use {what}", what=BY_NAME[what]),
        lambda view, move, _n: count_taken(view, move, what) <= 0,
        like="never use",
    )


def count_taken(view: View, move: Move, what: str) -> int:
    """How many workers of a colour or skill tiles of a kind a move takes from behind the screen."""
    if isinstance(move, mv.Upgrade):
        return move.skills[SKILLS.index(what)] if what in SKILLS else 0
    return match.count_spending(view, move).get(what, 0)


def has_workers_left(view: View, move: Move, least: int) -> bool:
    """Whether so many workers of all colours remain behind the screen."""
    count = sum(
        number for named, number in match.count_spending(view, move).items() if named in WORKERS
    )
    return count <= 0 or sum(match.get_own_belongings(view)["workers"].values()) - count >= least


def is_crew_within_limit(_view: View, move: Move, most: int, tile: str) -> bool:
    """Whether no more workers than that go there, to bid or to work."""
    return count_workers_sent(move) <= most or move.tile != tile


def is_crew_within_general_limit(_view: View, move: Move, most: int) -> bool:
    """Whether no more workers than that go anywhere."""
    return count_workers_sent(move) <= most


def count_workers_sent(move: Move) -> int:
    """How many workers are beside or on a tile by this move; 0: it sends none."""
    if isinstance(move, mv.Mix):
        return sum(move.workers)
    return int(move.number) if isinstance(move, mv.Bid | mv.Use) else 0


def is_not_work_for_others(view: View, move: Move, _number: int) -> bool:
    """Whether no workers are sent into somebody else's village, where they would stay."""
    return not isinstance(move, mv.Use | mv.Mix) or match.find_owner_or_winner(view, move.tile) in (
        None,
        view["seat"],
    )


LIMITS = (
    *map(build_keeping_limit, (*WORKERS, *SKILLS)),
    *map(build_sparing_limit, (*WORKERS, *SKILLS)),
    Limit(
        "keep at least # workers",
        lambda n: ngettext(
            "Always keep at least {count} worker", "Always keep at least {count} workers", n
        ),
        has_workers_left,
    ),
    Limit(
        "at most # workers on @",
        lambda n, tile: _(
            "Never more than {count} workers on {tile}", count=n, tile=get_tile_name(tile)
        ),
        is_crew_within_limit,
    ),
    Limit(
        "at most # workers",
        lambda n: _("Never more than {count} workers on any tile", count=n),
        is_crew_within_general_limit,
    ),
    Limit(
        "never work for others",
        lambda _n: _("Never send workers into the villages of others"),
        is_not_work_for_others,
    ),
)
