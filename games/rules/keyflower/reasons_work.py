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
    get_viewed_edition,
)
from games.rules.keyflower.hexes import list_joined_plots, measure_distances
from games.rules.keyflower.reasons_common import (
    HAUL,
    NO_PURPLE,
    build_aim_reasons,
    build_plain_reason,
    build_question_reasons,
    build_tile_reason,
    find_plot,
    get_own_plot,
    get_task,
    get_viewer_entry,
    has_summer_boat,
)
from games.rules.keyflower.stages.work import list_goods_payments, list_skill_payments
from games.rules.keyflower.state import Player, Plot
from games.rules.keyflower.words import BY_NAME, get_tile_name
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View

Ways = list[tuple[Four, Three]]
"""Goods and skill tiles that pay a price."""


def get_first_thing(attempt: Attempt) -> str:
    """The first thing that the move names."""
    return attempt.words[1]


def get_source(attempt: Attempt) -> str:
    return attempt.words[2]


def get_target(attempt: Attempt) -> str:
    return attempt.words[4]


# Handing in.


def is_wrong_sort(attempt: Attempt) -> bool:
    """Whether a worker is asked for and a skill tile named, or the other way round."""
    return (get_first_thing(attempt) in SKILLS) is not (get_task(attempt.view)["pay"] == "skill")


def explain_wrong_sort(attempt: Attempt) -> Text:
    if get_task(attempt.view)["pay"] == "skill":
        return _("A skill tile is to be handed in, not a worker.")
    return _("A worker is to be handed in, not a skill tile.")


def has_none_of_payment(attempt: Attempt) -> bool:
    own = get_viewer_entry(attempt.view)
    return not (own["workers"] | own["skills"])[get_first_thing(attempt)]


# Carrying.


def find_foreign_tile(attempt: Attempt) -> str:
    """The first named tile that is not in the own village."""
    tiles = attempt.words[2::2] if attempt.words[0] == "move" else attempt.words[1:2]
    return next((tile for tile in tiles if find_plot(attempt.view, tile) is None), "")


def is_good_not_there(attempt: Attempt) -> bool:
    return not get_own_plot(attempt.view, get_source(attempt))["goods"][get_first_thing(attempt)]


def is_out_of_reach(attempt: Attempt) -> bool:
    """Whether the points do not reach from the one tile to the other."""
    view = attempt.view
    plots = tuple(
        Plot(plot["q"], plot["r"], plot["tile"], plot["turn"], plot["back"])
        for plot in get_viewer_entry(view)["plots"]
    )
    number = {plot.tile: at for at, plot in enumerate(plots)}
    joined = list_joined_plots(get_viewed_edition(view), plots, get_crossable_edge_kinds(view))
    reached = measure_distances(joined, number[get_source(attempt)], get_task(view)["transport"])
    return number[get_target(attempt)] not in reached


def get_crossable_edge_kinds(view: View) -> str:
    """The kinds of edge that goods may cross."""
    if not has_summer_boat(view, "summer-boat-2", back=False):
        return "r"
    return "rwf" if get_viewed_edition(view).rules.crosses_rivers else "rf"


def explain_reach(attempt: Attempt) -> Text:
    return _(
        "Your transport points ({points}) do not reach from {source} to {target}.",
        points=get_task(attempt.view)["transport"],
        source=get_tile_name(get_source(attempt)),
        target=get_tile_name(get_target(attempt)),
    )


# Upgrading.


def find_upgrade_cost(attempt: Attempt) -> Cost | None:
    """What the upgrade costs; None: the tile has none."""
    return get_viewed_edition(attempt.view).tile[get_first_thing(attempt)].cost


def list_goods_that_pay_upgrade(attempt: Attempt) -> list[Four]:
    """The goods on the tile that pay."""
    cost, plot = find_upgrade_cost(attempt), get_own_plot(attempt.view, get_first_thing(attempt))
    goods = tuple(plot["goods"][good] for good in GOODS)
    wild = has_summer_boat(attempt.view, "summer-boat-3", back=False)
    lying = Plot(0, 0, "", 0, False, (goods[0], goods[1], goods[2], goods[3]))
    return list_goods_payments(cost, lying, wild) if cost else []


def list_skills_that_pay_upgrade(attempt: Attempt) -> list[Three]:
    """The skill tiles that pay."""
    cost, own = find_upgrade_cost(attempt), get_viewer_entry(attempt.view)["skills"]
    player = Player(skills=(own[SKILLS[0]], own[SKILLS[1]], own[SKILLS[2]]))
    return list_skill_payments(cost, player) if cost else []


def list_ways_to_pay(attempt: Attempt) -> Ways:
    """Every way to pay for the upgrade."""
    return [(goods, skills) for goods in list_goods_that_pay_upgrade(attempt)
            for skills in list_skills_that_pay_upgrade(attempt)]  # fmt: skip


def list_payment_words(attempt: Attempt) -> list[str]:
    """What the move hands in."""
    return sorted(attempt.words[2:])


def has_wrong_payment(attempt: Attempt) -> bool:
    """Whether what is named, in whatever order, is none of the ways to pay."""
    ways = [
        sorted(
            name
            for name, count in zip(GOODS + SKILLS, (*goods, *skills), strict=True)
            for _each in range(count)
        )
        for goods, skills in list_ways_to_pay(attempt)
    ]
    return list_payment_words(attempt) not in ways


def has_unordered_payment(attempt: Attempt) -> bool:
    """Whether the payment does not stand in the order of its kinds."""
    return list(attempt.words[2:]) != sorted(attempt.words[2:], key=(GOODS + SKILLS).index)


STRANGE = build_tile_reason(
    lambda attempt: bool(find_foreign_tile(attempt)),
    find_foreign_tile,
    lambda tile: _("{tile} is not in your village.", tile=tile),
)
WORK: dict[str, tuple[Reason, ...]] = {
    "pay": (
        *build_question_reasons(_("You hand something in only when a tile asks for it."), "pay"),
        build_plain_reason(lambda attempt: get_first_thing(attempt) == COLOURS[PURPLE], NO_PURPLE),
        Reason(is_wrong_sort, explain_wrong_sort),
        Reason(
            has_none_of_payment,
            lambda attempt: _(
                "You have none of this: {what}.", what=BY_NAME[get_first_thing(attempt)]
            ),
        ),
    ),
    "make": (
        *build_question_reasons(
            _("You choose a good only on a tile that leaves the choice to you."), "make"
        ),
        build_plain_reason(
            lambda attempt: get_first_thing(attempt) == GOODS[GOLD],
            _("You choose wood, stone or iron here, never gold."),
        ),
    ),
    "move": (
        *build_question_reasons(
            _("You carry goods only with transport points of a tile you use."), HAUL
        ),
        build_plain_reason(
            lambda attempt: not get_task(attempt.view)["transport"],
            _("You have no transport point left."),
        ),
        STRANGE,
        build_plain_reason(
            lambda attempt: get_source(attempt) == get_target(attempt),
            _("A good is carried to another tile."),
        ),
        Reason(
            is_good_not_there,
            lambda attempt: _(
                "There is none of this on {tile}: {what}.",
                tile=get_tile_name(get_source(attempt)),
                what=BY_NAME[get_first_thing(attempt)],
            ),
        ),
        Reason(is_out_of_reach, explain_reach),
        *build_aim_reasons(get_source),
    ),
    "upgrade": (
        *build_question_reasons(_("You upgrade only with upgrade points of a tile you use."), HAUL),
        build_plain_reason(
            lambda attempt: not get_task(attempt.view)["upgrade"],
            _("You have no upgrade point left."),
        ),
        STRANGE,
        build_tile_reason(
            lambda attempt: find_upgrade_cost(attempt) is None,
            get_first_thing,
            lambda tile: _("{tile} cannot be upgraded.", tile=tile),
        ),
        build_tile_reason(
            lambda attempt: get_own_plot(attempt.view, get_first_thing(attempt))["back"],
            get_first_thing,
            lambda tile: _("{tile} is upgraded already.", tile=tile),
        ),
        build_tile_reason(
            lambda attempt: not list_goods_that_pay_upgrade(attempt),
            get_first_thing,
            lambda tile: _("The goods that the upgrade costs are not on {tile}.", tile=tile),
        ),
        build_tile_reason(
            lambda attempt: not list_skills_that_pay_upgrade(attempt),
            get_first_thing,
            lambda tile: _(
                "You do not have the skill tiles that the upgrade costs: {tile}.", tile=tile
            ),
        ),
        build_plain_reason(
            lambda attempt: len(list_ways_to_pay(attempt)) > 1 and not list_payment_words(attempt),
            _("There are several ways to pay, so name what you pay."),
        ),
        build_plain_reason(
            lambda attempt: (
                len(list_ways_to_pay(attempt)) == 1 and bool(list_payment_words(attempt))
            ),
            _("There is one way to pay, so name only the tile."),
        ),
        build_plain_reason(has_wrong_payment, _("That is not what this upgrade costs.")),
        build_plain_reason(
            has_unordered_payment,
            _("Name what you pay in this order: wood, stone, iron, gold, saw, pickaxe, anvil."),
        ),
        *build_aim_reasons(get_first_thing),
    ),
}  # fmt: skip
