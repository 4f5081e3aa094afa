"""Why something is not possible in the middle of an effect: handing in, making, carrying,
upgrading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import (
    COLOURS,
    GOLD,
    GOODS,
    PURPLE,
    SKILLS,
    Cost,
    Four,
    Three,
    board_of,
)
from games.rules.keyflower.hexes import distances, linked
from games.rules.keyflower.reasons_seen import (
    HAUL,
    NO_PURPLE,
    at_times,
    cut_at,
    doing,
    find_plot,
    fixed,
    mine,
    of_tile,
    plot_of,
    upgraded_boat,
)
from games.rules.keyflower.stages.work import good_ways, skill_ways
from games.rules.keyflower.state import Player, Plot
from games.rules.keyflower.words import BY_NAME, tile_name
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View

Ways = list[tuple[Four, Three]]
"""Goods and skill tiles that pay a price."""


def named(attempt: Attempt) -> str:
    """The first thing that the move names."""
    return attempt.words[1]


def source_of(attempt: Attempt) -> str:
    return attempt.words[2]


def target_of(attempt: Attempt) -> str:
    return attempt.words[4]


# -- handing in


def is_other_sort(attempt: Attempt) -> bool:
    """Whether a worker is asked for and a skill tile named, or the other way round."""
    return (named(attempt) in SKILLS) is not (doing(attempt.view)["pay"] == "skill")


def other_sort(attempt: Attempt) -> Text:
    if doing(attempt.view)["pay"] == "skill":
        return _("A skill tile is to be handed in, not a worker.")
    return _("A worker is to be handed in, not a skill tile.")


def has_none(attempt: Attempt) -> bool:
    own = mine(attempt.view)
    return not (own["workers"] | own["skills"])[named(attempt)]


# -- carrying


def strange_tile(attempt: Attempt) -> str:
    """The first named tile that is not in the own village."""
    tiles = attempt.words[2::2] if attempt.words[0] == "move" else attempt.words[1:2]
    return next((tile for tile in tiles if find_plot(attempt.view, tile) is None), "")


def is_not_there(attempt: Attempt) -> bool:
    return not plot_of(attempt.view, source_of(attempt))["goods"][named(attempt)]


def is_out_of_reach(attempt: Attempt) -> bool:
    """Whether the points do not reach from the one tile to the other."""
    view = attempt.view
    plots = tuple(
        Plot(plot["q"], plot["r"], plot["tile"], plot["turn"], plot["back"])
        for plot in mine(view)["plots"]
    )
    number = {plot.tile: at for at, plot in enumerate(plots)}
    joined = linked(board_of(view), plots, crossed(view))
    reached = distances(joined, number[source_of(attempt)], doing(view)["transport"])
    return number[target_of(attempt)] not in reached


def crossed(view: View) -> str:
    """The kinds of edge that goods may cross."""
    if not upgraded_boat(view, "summer-boat-2", back=False):
        return "r"
    return "rwf" if board_of(view).rules.crosses_rivers else "rf"


def out_of_reach(attempt: Attempt) -> Text:
    return _(
        "Your transport points ({points}) do not reach from {source} to {target}.",
        points=doing(attempt.view)["transport"],
        source=tile_name(source_of(attempt)),
        target=tile_name(target_of(attempt)),
    )


# -- upgrading


def cost_of(attempt: Attempt) -> Cost | None:
    """What the upgrade costs; None: the tile has none."""
    return board_of(attempt.view).tile[named(attempt)].cost


def ways_with_goods(attempt: Attempt) -> list[Four]:
    """The goods on the tile that pay."""
    cost, plot = cost_of(attempt), plot_of(attempt.view, named(attempt))
    goods = tuple(plot["goods"][good] for good in GOODS)
    wild = upgraded_boat(attempt.view, "summer-boat-3", back=False)
    lying = Plot(0, 0, "", 0, False, (goods[0], goods[1], goods[2], goods[3]))
    return good_ways(cost, lying, wild) if cost else []


def ways_with_skills(attempt: Attempt) -> list[Three]:
    """The skill tiles that pay."""
    cost, own = cost_of(attempt), mine(attempt.view)["skills"]
    player = Player(skills=(own[SKILLS[0]], own[SKILLS[1]], own[SKILLS[2]]))
    return skill_ways(cost, player) if cost else []


def ways_to_pay(attempt: Attempt) -> Ways:
    """Every way to pay for the upgrade."""
    return [(goods, skills) for goods in ways_with_goods(attempt)
            for skills in ways_with_skills(attempt)]  # fmt: skip


def named_payment(attempt: Attempt) -> list[str]:
    """What the move hands in."""
    return sorted(attempt.words[2:])


def pays_otherwise(attempt: Attempt) -> bool:
    """Whether what is named, in whatever order, is none of the ways to pay."""
    ways = [
        sorted(
            name
            for name, count in zip(GOODS + SKILLS, (*goods, *skills), strict=True)
            for _each in range(count)
        )
        for goods, skills in ways_to_pay(attempt)
    ]
    return named_payment(attempt) not in ways


def pays_out_of_order(attempt: Attempt) -> bool:
    """Whether the payment does not stand in the order of its kinds."""
    return list(attempt.words[2:]) != sorted(attempt.words[2:], key=(GOODS + SKILLS).index)


STRANGE = of_tile(
    lambda attempt: bool(strange_tile(attempt)),
    strange_tile,
    lambda tile: _("{tile} is not in your village.", tile=tile),
)
WORK: dict[str, tuple[Reason, ...]] = {
    "pay": (
        *at_times(_("You hand something in only when a tile asks for it."), "pay"),
        fixed(lambda attempt: named(attempt) == COLOURS[PURPLE], NO_PURPLE),
        Reason(is_other_sort, other_sort),
        Reason(
            has_none,
            lambda attempt: _("You have none of this: {what}.", what=BY_NAME[named(attempt)]),
        ),
    ),
    "make": (
        *at_times(_("You choose a good only on a tile that leaves the choice to you."), "make"),
        fixed(
            lambda attempt: named(attempt) == GOODS[GOLD],
            _("You choose wood, stone or iron here, never gold."),
        ),
    ),
    "move": (
        *at_times(_("You carry goods only with transport points of a tile you use."), HAUL),
        fixed(
            lambda attempt: not doing(attempt.view)["transport"],
            _("You have no transport point left."),
        ),
        STRANGE,
        fixed(
            lambda attempt: source_of(attempt) == target_of(attempt),
            _("A good is carried to another tile."),
        ),
        Reason(
            is_not_there,
            lambda attempt: _(
                "On {tile} lies none of this: {what}.",
                tile=tile_name(source_of(attempt)),
                what=BY_NAME[named(attempt)],
            ),
        ),
        Reason(is_out_of_reach, out_of_reach),
        *cut_at(source_of),
    ),
    "upgrade": (
        *at_times(_("You upgrade only with upgrade points of a tile you use."), HAUL),
        fixed(
            lambda attempt: not doing(attempt.view)["upgrade"],
            _("You have no upgrade point left."),
        ),
        STRANGE,
        of_tile(
            lambda attempt: cost_of(attempt) is None,
            named,
            lambda tile: _("{tile} cannot be upgraded.", tile=tile),
        ),
        of_tile(
            lambda attempt: plot_of(attempt.view, named(attempt))["back"],
            named,
            lambda tile: _("{tile} is upgraded already.", tile=tile),
        ),
        of_tile(
            lambda attempt: not ways_with_goods(attempt),
            named,
            lambda tile: _("The goods that the upgrade costs do not lie on {tile}.", tile=tile),
        ),
        of_tile(
            lambda attempt: not ways_with_skills(attempt),
            named,
            lambda tile: _(
                "You do not have the skill tiles that the upgrade costs: {tile}.", tile=tile
            ),
        ),
        fixed(
            lambda attempt: len(ways_to_pay(attempt)) > 1 and not named_payment(attempt),
            _("There are several ways to pay, so name what you pay."),
        ),
        fixed(
            lambda attempt: len(ways_to_pay(attempt)) == 1 and bool(named_payment(attempt)),
            _("There is one way to pay, so name only the tile."),
        ),
        fixed(pays_otherwise, _("That is not what this upgrade costs.")),
        fixed(
            pays_out_of_order,
            _("Name what you pay in this order: wood, stone, iron, gold, saw, pickaxe, anvil."),
        ),
        *cut_at(named),
    ),
}  # fmt: skip
