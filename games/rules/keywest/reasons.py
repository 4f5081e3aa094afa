"""Why a move is not possible now, from the asked seat's own view: the rule in one sentence, in the
order in which they are looked at. The menus stand in games.rules.keywest.stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS, Edition, get_edition
from games.rules.keywest.move_notes import get_own_entry
from games.rules.keywest.moves import SITES
from games.rules.keywest.stages.acting import FOR_ONE_POINT
from games.rules.keywest.state import ACTIONS, PARTS, REPEAT
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    FRUIT_NAMES,
    FRUITS_BY_ID,
    PLANTATION_NAMES,
)
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View

Holds = Callable[[Attempt], bool]

FIRST = ("lift", "look")
"""Questions in the middle of something else, which comes to its end before anything is begun."""


def build_fixed_reason(holds: Holds, text: Text) -> Reason:
    """A reason whose sentence is always the same."""
    return Reason(holds, lambda _attempt: text)


def explain_open_question(attempt: Attempt) -> Text:
    """What is to be answered before anything else."""
    return _("First answer this: “{prompt}”", prompt=attempt.decision.prompt)


FIRST_THIS = Reason(lambda attempt: attempt.decision.kind in FIRST, explain_open_question)


def build_timing_reasons(text: Text, *kinds: str) -> tuple[Reason, Reason]:
    """What holds against a verb where another question is open than those of these kinds."""
    wrong = build_fixed_reason(lambda attempt: attempt.decision.kind not in kinds, text)
    first = Reason(
        lambda attempt: FIRST_THIS.holds(attempt) and wrong.holds(attempt), explain_open_question
    )
    return first, wrong


def build_part_reasons(part: str, text: Text) -> tuple[Reason, ...]:
    """What holds against a part of an action: another question is open, or it is done already."""
    kinds = [action for action, parts in PARTS.items() if part in parts]
    done = build_fixed_reason(
        lambda attempt: part not in get_focus(attempt.view)["parts"], PART_DONE
    )
    return (*build_timing_reasons(text, *kinds), done)


PART_DONE = _("You have done that part of this action already.")


# What the view says.


def get_focus(view: View) -> View:
    """What the player on turn is in the middle of."""
    found: View = view["focus"]
    return found


def get_components(view: View) -> Edition:
    """The components of this game."""
    return get_edition(view["edition"], view["seats"])


def is_own_site_named(attempt: Attempt) -> bool:
    """Whether the seat's own disk is on the site."""
    return bool(attempt.view["sites"].get(attempt.words[1]) == attempt.view["seat"])


def is_site_covered(attempt: Attempt) -> bool:
    """Whether the site is not in play with so few players."""
    return attempt.words[1] not in attempt.view["sites"]


def is_passing_vacant_site(attempt: Attempt) -> bool:
    """Whether the site is another's although one of its kind is vacant."""
    sites, site = attempt.view["sites"], attempt.words[1]
    alike = [owner for name, owner in sites.items() if SITES[name] == SITES[site]]
    return sites[site] is not None and None in alike


def list_own_sites(view: View, kind: str) -> list[str]:
    """The seat's own sites of a kind."""
    return [
        name for name, owner in view["sites"].items()
        if owner == view["seat"] and SITES[name] == kind
    ]  # fmt: skip


def get_fruit(attempt: Attempt) -> str:
    """The fruit that is named, or that grows on the site."""
    word = attempt.words[1]
    return str(SITES.get(word, word))


def get_plantation_name(attempt: Attempt) -> Text:
    """What the fruit's plantations are called."""
    return PLANTATION_NAMES[FRUITS_BY_ID[get_fruit(attempt)]]


# Bids and tiles.


def is_bid_above_money(attempt: Attempt) -> bool:
    """Whether the bid is more money than the seat has."""
    return int(attempt.words[1]) > int(get_own_entry(attempt.view)["money"])


def find_taker(attempt: Attempt) -> int | None:
    """Who took this tile of the offer; None: nobody."""
    found: int | None = attempt.view["offer"][int(attempt.words[1]) - 1]["taken"]
    return found


# Plantations.


def is_plantation_not_due(attempt: Attempt) -> bool:
    """Whether the tile in hand brings no plantation of this fruit."""
    return get_fruit(attempt) not in get_focus(attempt.view)["plant"]


def explain_missing_fruit(attempt: Attempt) -> Text:
    return _("Your tile brings no {plantation} now.", plantation=get_plantation_name(attempt))


def explain_vacant_first(attempt: Attempt) -> Text:
    return _(
        "As long as any {plantation} is vacant, you must choose a vacant one.",
        plantation=get_plantation_name(attempt),
    )


def explain_own_disk(attempt: Attempt) -> Text:
    return _("Your disk is already on {site}.", site=attempt.words[1])


def has_all_plantations(attempt: Attempt) -> bool:
    """Whether all plantations of the fruit are the seat's own."""
    view, fruit = attempt.view, get_fruit(attempt)
    count = sum(site.kind == fruit for site in get_components(view).sites)
    return len(list_own_sites(view, fruit)) == count


# Actions.


def has_marker(attempt: Attempt, action: str = "") -> bool:
    """Whether a marker of the seat is on this action."""
    return (action or attempt.words[1]) in get_own_entry(attempt.view)["markers"]


def explain_marker(attempt: Attempt, action: str = "") -> Text:
    """That a marker is on the action, and when it comes back."""
    name = ACTION_NAMES[action or attempt.words[1]]
    if after := attempt.view["markers_return"]:
        return _(
            "Your marker is on “{action}” already; it comes back after round {round}.",
            action=name,
            round=after,
        )
    return _("Your marker is on “{action}” already, and it does not come back.", action=name)


# Parts of actions.


def is_action_for_other_kind(attempt: Attempt) -> bool:
    """Whether the action in hand is for the other kind of site."""
    return not attempt.decision.kind.startswith(SITES[attempt.words[1]])


def explain_other_kind(attempt: Attempt) -> Text:
    if SITES[attempt.words[1]] == "hotel":
        return _("With this action you buy a factory, not a hotel.")
    return _("With this action you buy a hotel, not a factory.")


def get_named_site_price(attempt: Attempt) -> int:
    """What the site costs, in dollars."""
    board = get_components(attempt.view)
    vacant = attempt.view["sites"][attempt.words[1]] is None
    return board.vacant_price if vacant else board.oust_price


def explain_price(attempt: Attempt) -> Text:
    money = get_own_entry(attempt.view)["money"]
    return _("{site} costs ${price}, and you have ${money}.", site=attempt.words[1],
             price=get_named_site_price(attempt), money=money)  # fmt: skip


def has_no_such_space(attempt: Attempt) -> bool:
    """Whether the sea has no dive space of this number."""
    return not 1 <= int(attempt.words[1]) <= len(attempt.view["sea"])


def explain_spaces(attempt: Attempt) -> Text:
    """Which dive spaces there are."""
    last = len(attempt.view["sea"])
    return _(
        "There is no dive space {space}: they have the numbers 1 to {last}.",
        space=attempt.words[1],
        last=last,
    )


def has_no_managed_hotel(attempt: Attempt) -> bool:
    """Whether no hotel of the seat can be reached from the mainland."""
    view = attempt.view
    reach = sum(bridge["connected"] for bridge in view["bridges"].values())
    return not any(
        site.kind == "hotel" and site.island < reach and view["sites"][site.id] == view["seat"]
        for site in get_components(view).sites
    )


def find_failing_bridge(attempt: Attempt, fails: Callable[[View, str], bool]) -> str | None:
    """The first of the named bridges of which this is true."""
    return next((each for each in attempt.words[1:] if fails(attempt.view, each)), None)


def is_bridge_unfinished(view: View, bridge: str) -> bool:
    return not view["bridges"][bridge]["finished"]


def is_bridge_cut_off(view: View, bridge: str) -> bool:
    return not view["bridges"][bridge]["connected"]


def has_no_bridge_share(view: View, bridge: str) -> bool:
    return not get_own_entry(view)["shares"][bridge]


def build_bridge_reason(fails: Callable[[View, str], bool], text: Callable[[Text], Text]) -> Reason:
    """A reason against one of the named bridges, of which its sentence speaks."""
    return Reason(
        lambda attempt: find_failing_bridge(attempt, fails) is not None,
        lambda attempt: text(
            BRIDGE_NAMES[BRIDGES.index(find_failing_bridge(attempt, fails) or "")]
        ),
    )


def find_failing_fruit(attempt: Attempt, fails: Callable[[View, str], bool]) -> str | None:
    """The first of the named fruits of which this is true."""
    return next((each for each in attempt.words[1:] if fails(attempt.view, each)), None)


def has_no_plantation_of_fruit(view: View, fruit: str) -> bool:
    return not list_own_sites(view, fruit)


def has_no_harvest_of_fruit(view: View, fruit: str) -> bool:
    return not view["mainland"][fruit]


def build_fruit_reason(fails: Callable[[View, str], bool], text: Callable[[int], Text]) -> Reason:
    """A reason against one of the named fruits, of which its sentence speaks."""
    return Reason(
        lambda attempt: find_failing_fruit(attempt, fails) is not None,
        lambda attempt: text(FRUITS.index(find_failing_fruit(attempt, fails) or "")),
    )


def has_unordered_names(attempt: Attempt) -> bool:
    """Whether the bridges or fruits do not stand in their order, each once."""
    order = BRIDGES if attempt.words[0] == "score" else FRUITS
    places = [order.index(word) for word in attempt.words[1:]]
    return places != sorted(set(places))


MARKING = build_timing_reasons(
    _("You choose an action only in the action phase, with a marker still to be placed."), "mark"
)
LOOKING = build_timing_reasons(
    _("You keep a tile or put it back only right after you looked at it."), "look"
)
PLANTING = build_timing_reasons(
    _("You take over a plantation only when a tile that you took shows one."), "plant"
)
WAIVING = _("You do without a plantation only if one is due and you have no disk in stock.")
COVERED = Reason(
    is_site_covered, lambda attempt: _("{site} is covered in this game.", site=attempt.words[1])
)

REASONS: dict[str, tuple[Reason, ...]] = {
    "bid": (
        *build_timing_reasons(_("You bid only in the bidding phase."), "bid"),
        Reason(
            is_bid_above_money,
            lambda attempt: _(
                "You have ${money} and cannot bid more.", money=get_own_entry(attempt.view)["money"]
            ),
        ),
    ),
    "take": (
        *build_timing_reasons(
            _("You take tiles only in your turn after the bids were shown."), "take"
        ),
        Reason(
            lambda attempt: find_taker(attempt) is not None,
            lambda attempt: _("Tile {slot} has been taken already.", slot=attempt.words[1]),
        ),
    ),
    "resolve": (
        *build_timing_reasons(
            _("You choose which tile takes effect first only when you have taken two."), "resolve"
        ),
        Reason(
            lambda attempt: find_taker(attempt) != attempt.view["seat"],
            lambda attempt: _(
                "Tile {slot} is not one of those that you took.", slot=attempt.words[1]
            ),
        ),
    ),
    "plant": (
        *PLANTING,
        Reason(is_plantation_not_due, explain_missing_fruit),
        Reason(is_own_site_named, explain_own_disk),
        Reason(is_passing_vacant_site, explain_vacant_first),
    ),
    "waive": (
        *build_timing_reasons(WAIVING, "plant"),
        build_fixed_reason(lambda attempt: get_own_entry(attempt.view)["disks"] > 0, WAIVING),
        Reason(is_plantation_not_due, explain_missing_fruit),
        Reason(
            has_all_plantations,
            lambda attempt: _(
                "Every {plantation} is yours already.", plantation=get_plantation_name(attempt)
            ),
        ),
    ),
    "lift": (
        *build_timing_reasons(
            _("You move a disk of yours only when you need one and have none in stock."), "lift"
        ),
        COVERED,
        Reason(
            lambda attempt: not is_own_site_named(attempt),
            lambda attempt: _("Your disk is not on {site}.", site=attempt.words[1]),
        ),
    ),
    "mark": (*MARKING, Reason(has_marker, explain_marker)),
    "repeat": (
        *MARKING,
        build_fixed_reason(
            lambda attempt: get_focus(attempt.view)["markers"] < 2,
            _("“Repeat” takes both of your markers, and one is placed already."),
        ),
        Reason(
            lambda attempt: has_marker(attempt, ACTIONS[REPEAT]),
            lambda attempt: explain_marker(attempt, ACTIONS[REPEAT]),
        ),
        build_fixed_reason(
            lambda attempt: not has_marker(attempt),
            _("You repeat only an action on which you have a marker."),
        ),
    ),
    "look": (
        *build_timing_reasons(_("You look at diving tiles only with the action “Dive”."), "dive"),
        Reason(has_no_such_space, explain_spaces),
        Reason(
            lambda attempt: attempt.view["sea"][int(attempt.words[1]) - 1]["gone"],
            lambda attempt: _("Dive space {space} is empty.", space=attempt.words[1]),
        ),
    ),
    "keep": LOOKING,
    "back": LOOKING,
    "buy": (
        *build_part_reasons(
            "buy", _("You buy only with an action that is for a hotel or a factory.")
        ),
        Reason(is_action_for_other_kind, explain_other_kind),
        COVERED,
        Reason(is_own_site_named, explain_own_disk),
        build_fixed_reason(
            is_passing_vacant_site, _("As long as one is vacant, you must choose a vacant one.")
        ),
        Reason(
            lambda attempt: get_named_site_price(attempt) > get_own_entry(attempt.view)["money"],
            explain_price,
        ),
    ),
    "manage": (
        *build_part_reasons(
            "manage", _("You manage your hotels only with the action that says so.")
        ),
        build_fixed_reason(
            has_no_managed_hotel, _("None of your hotels is connected to the mainland.")
        ),
    ),
    "roll": (
        *build_part_reasons("roll", _("You roll cigars only with an action that says so.")),
        build_fixed_reason(
            lambda attempt: not list_own_sites(attempt.view, "factory"), _("You have no factory.")
        ),
    ),
    "market": (
        *build_part_reasons("market", _("You market cigars only with the action that says so.")),
        build_fixed_reason(
            lambda attempt: get_own_entry(attempt.view)["cigars"] < FOR_ONE_POINT,
            _("You market at least 5 cigars, and you have fewer."),
        ),
    ),
    "cash": (
        *build_part_reasons("cash", _("You take $8 only with the action that says so.")),
        build_fixed_reason(lambda attempt: not attempt.view["bank"], _("The bank is empty.")),
    ),
    "score": (
        *build_part_reasons("score", _("You score shares only with the action that says so.")),
        build_bridge_reason(
            is_bridge_unfinished, lambda name: _("{bridge} is not finished.", bridge=name)
        ),
        build_bridge_reason(
            is_bridge_cut_off,
            lambda name: _("{bridge} is finished, but not connected to the mainland.", bridge=name),
        ),
        build_bridge_reason(
            has_no_bridge_share, lambda name: _("You have no share in {bridge}.", bridge=name)
        ),
        build_fixed_reason(
            has_unordered_names, _("Name each bridge once, the one nearest to the mainland first.")
        ),
    ),
    "harvest": (
        *build_part_reasons("harvest", _("You harvest only with the action that says so.")),
        build_fruit_reason(
            has_no_plantation_of_fruit,
            lambda fruit: _("You have no {plantation}.", plantation=PLANTATION_NAMES[fruit]),
        ),
        build_fruit_reason(
            has_no_harvest_of_fruit,
            lambda fruit: _(
                "No harvest tile with this fruit lies on the mainland: {fruit}.",
                fruit=FRUIT_NAMES[fruit],
            ),
        ),
        build_fixed_reason(
            has_unordered_names, _("Name each fruit once, in this order: banana, mango, orange.")
        ),
    ),
    "stop": build_timing_reasons(_("Only an action can be ended like this."), "dive", *PARTS),
}
