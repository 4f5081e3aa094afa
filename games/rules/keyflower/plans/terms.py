"""What may stand behind `if` in Keyflower's standing orders, and what may bind a whole plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SEASONS, SKILLS
from games.rules.keyflower.plans import match
from games.rules.keyflower.words import BY_NAME, SEASON_NAMES
from games.rules.keyflower.words import tile_name as name
from games.rules.planning import Condition, Limit
from games.rules.text import _, ngettext

if TYPE_CHECKING:
    from games.rules.types import Move, View

WORKERS = COLOURS[:PURPLE]

# -- conditions
# --------------------------------------------------------------------------------------------------


def everybody_else_has_passed(view: View, _number: int) -> bool:
    """Whether passing would end the season."""
    return bool(view["turn"] == view["seat"] and view["passes"] >= view["seats"] - 1)


def auctioned(view: View, _number: int, tile: str) -> bool:
    return match.auctioned(view, tile)


def in_the_game(view: View, _number: int, tile: str) -> bool:
    return match.on_the_table(view, tile)


def season_conditions() -> Iterator[Condition]:
    """`spring` ... `winter`, and by number."""
    for number, (season, named) in enumerate(zip(SEASONS, SEASON_NAMES, strict=True)):
        yield Condition(
            season,
            lambda _n, named=named: _("it is {season}", season=named),
            lambda v, _n, number=number: bool(v["season"] == number),
            lambda v, _n, number=number: bool(v["season"] <= number),
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


def holding(what: str) -> Condition:
    """`red 3+`: behind my screen; `iron 2+`: on my tiles."""
    return Condition(
        f"{what} #+",
        lambda n: _("you have {count} {what} or more", count=n, what=BY_NAME[what]),
        lambda v, n: match.holds(v, what) >= n,
    )


CONDITIONS = (
    Condition(
        "start player",
        lambda _n: _("you hold the purple worker"),
        lambda v, _n: bool(v["start"] == v["seat"]),
    ),
    Condition(
        "everybody has passed", lambda _n: _("everybody else has passed"), everybody_else_has_passed
    ),
    Condition("outbid", lambda _n: _("a bid of yours is beaten"), lambda v, _n: match.outbid(v)),
    Condition(
        "outbid on @",
        lambda _n, tile: _("you are outbid on {tile}", tile=name(tile)),
        lambda v, _n, tile: match.outbid(v, (tile,)),
        auctioned,
    ),
    Condition(
        "leading on @",
        lambda _n, tile: _("you lead on {tile}", tile=name(tile)),
        lambda v, _n, tile: match.leads(v, tile),
        auctioned,
    ),
    Condition(
        "no bid on @",
        lambda _n, tile: _("nobody has bid on {tile}", tile=name(tile)),
        lambda v, _n, tile: match.lot_in(v, tile) is not None and not match.highest_in(v, tile),
        auctioned,
    ),
    Condition(
        "@ free",
        lambda _n, tile: _("nobody has worked on {tile} this season", tile=name(tile)),
        lambda v, _n, tile: in_play(v, tile) and not match.workers_on(v, tile),
        in_the_game,
    ),
    Condition(
        "own @",
        lambda _n, tile: _("{tile} is yours", tile=name(tile)),
        lambda v, _n, tile: match.owner_in(v, tile) == v["seat"],
        lambda v, _n, tile: match.mine_some_day(v, tile),
    ),
    Condition(
        "@ up for auction",
        lambda _n, tile: _("{tile} is up for auction", tile=name(tile)),
        lambda v, _n, tile: match.lot_in(v, tile) is not None,
        auctioned,
    ),
    *season_conditions(),
    Condition(
        "workers #+",
        lambda n: ngettext(
            "you have {count} worker or more", "you have {count} workers or more", n
        ),
        lambda v, n: sum(match.me(v)["workers"].values()) >= n,
    ),
    *map(holding, (*WORKERS, *SKILLS, *GOODS)),
)


def in_play(view: View, tile: str) -> bool:
    """Whether the tile can be seen on the table."""
    return match.lot_in(view, tile) is not None or match.owner_in(view, tile) is not None


# -- limits
# --------------------------------------------------------------------------------------------------


def keeps(what: str) -> Limit:
    """`keep at least 2 green`: what takes none of them is always allowed."""

    def allows(view: View, move: Move, least: int) -> bool:
        taken = taken_by(view, move, what)
        return taken <= 0 or match.holds(view, what) - taken >= least

    return Limit(
        f"keep at least # {what}",
        lambda n: _("Always keep at least {count} {what}", count=n, what=BY_NAME[what]),
        allows,
    )


def taken_by(view: View, move: Move, what: str) -> int:
    """How many workers of a colour or skill tiles of a kind a move takes from behind the screen."""
    if isinstance(move, mv.Upgrade):
        return move.skills[SKILLS.index(what)] if what in SKILLS else 0
    return match.spent(view, move).get(what, 0)


def keeps_workers(view: View, move: Move, least: int) -> bool:
    """Whether so many workers of all colours remain behind the screen."""
    count = sum(number for named, number in match.spent(view, move).items() if named in WORKERS)
    return count <= 0 or sum(match.me(view)["workers"].values()) - count >= least


def so_many_at_most(_view: View, move: Move, most: int, tile: str) -> bool:
    """Whether no more workers than that go there, to bid or to work."""
    return workers_sent(move) <= most or move.tile != tile


def so_many_anywhere(_view: View, move: Move, most: int) -> bool:
    """Whether no more workers than that go anywhere."""
    return workers_sent(move) <= most


def workers_sent(move: Move) -> int:
    """How many workers are beside or on a tile by this move; 0: it sends none."""
    if isinstance(move, mv.Mix):
        return sum(move.workers)
    return int(move.number) if isinstance(move, mv.Bid | mv.Use) else 0


def not_for_others(view: View, move: Move, _number: int) -> bool:
    """Whether no workers are sent into somebody else's village, where they would stay."""
    return not isinstance(move, mv.Use | mv.Mix) or match.owner_in(view, move.tile) in (
        None,
        view["seat"],
    )


LIMITS = (
    *map(keeps, (*WORKERS, *SKILLS)),
    Limit(
        "keep at least # workers",
        lambda n: ngettext(
            "Always keep at least {count} worker", "Always keep at least {count} workers", n
        ),
        keeps_workers,
    ),
    Limit(
        "at most # workers on @",
        lambda n, tile: _("Never more than {count} workers on {tile}", count=n, tile=name(tile)),
        so_many_at_most,
    ),
    Limit(
        "at most # workers",
        lambda n: _("Never more than {count} workers on any tile", count=n),
        so_many_anywhere,
    ),
    Limit(
        "never work for others",
        lambda _n: _("Never send workers into the villages of others"),
        not_for_others,
    ),
)
