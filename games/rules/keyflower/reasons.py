"""Why a move is not possible now, from the asked seat's own view: the rule in one sentence, in the
order in which they are looked at. The menus stand in games.rules.keyflower.stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, PURPLE, get_viewed_edition
from games.rules.keyflower.reasons_common import (
    GATHERED,
    HAUL,
    NO_PURPLE,
    ON_TURN,
    SAID_ELSEWHERE,
    build_aim_reasons,
    build_plain_reason,
    build_question_reasons,
    build_tile_reason,
    find_lot,
    find_place_on_table,
    get_lot,
    get_place_on_table,
    get_task,
    get_viewer_entry,
    has_summer_boat,
)
from games.rules.keyflower.reasons_ending import ENDING
from games.rules.keyflower.reasons_work import WORK
from games.rules.keyflower.state import LIMIT
from games.rules.keyflower.words import COLOUR_NAMES
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View

BOUND = COLOURS[:PURPLE]
Crew = dict[str, int]
"""Workers by colour."""


# What the move says.


def get_move_tile_name(attempt: Attempt) -> str:
    """The tile that is bid on or used."""
    return attempt.words[-1] if attempt.words[0] == "bid" else attempt.words[1]


def list_number_pairs(attempt: Attempt) -> list[tuple[int, str]]:
    """Numbers with their colours, as they are written."""
    words = attempt.words[1:3] if attempt.words[0] == "bid" else attempt.words[2:]
    return [(int(number), colour) for number, colour in zip(words[::2], words[1::2], strict=True)]


def read_crew(attempt: Attempt) -> Crew:
    """How many workers of each colour are named; of one that is named twice, the last number."""
    return {colour: number for number, colour in list_number_pairs(attempt)}


def sum_workers_named(attempt: Attempt) -> int:
    """How many workers are named."""
    return sum(number for number, _colour in list_number_pairs(attempt))


def get_first_colour(attempt: Attempt) -> str:
    """The colour that is named, the first if there are several."""
    return list_number_pairs(attempt)[0][1]


def has_several_colours(attempt: Attempt) -> bool:
    """Whether several colours are named."""
    return len(list_number_pairs(attempt)) > 1


# What the view says.


def get_gathered_workers(view: View) -> Crew:
    """Workers of beaten bids that have been picked up, by colour."""
    return get_task(view).get("held") or {}


def get_own_bid(view: View, tile: str) -> View:
    """The seat's own bid on a tile; a count of 0 for none."""
    bids = get_lot(view, tile)["bids"]
    nothing = {"count": 0, "colour": None}
    return next((bid for bid in bids if bid["seat"] == view["seat"]), nothing)


def get_top_bid(view: View, tile: str) -> View:
    """The highest bid on a tile; a count of 0 for none."""
    nothing = {"count": 0, "colour": None}
    return max(get_lot(view, tile)["bids"], key=lambda bid: int(bid["count"]), default=nothing)


def is_leader(view: View, tile: str) -> bool:
    """Whether the seat's own bid leads there."""
    return bool(get_lot(view, tile)["leader"] == view["seat"])


def may_bid_other_colour(view: View, tile: str) -> bool:
    """Summer boat 4a: whether another colour than the one that binds may be bid there."""
    if not has_summer_boat(view, "summer-boat-4", back=False):
        return False
    top, rules = get_top_bid(view, tile), get_viewed_edition(view)
    ordinary = rules.rules.counters_orders or rules.tile[tile].kind != "turn-order"
    return bool(top["count"]) and top["colour"] != "green" and ordinary


def may_mix_colours(view: View) -> bool:
    """Summer boat 4b: whether several colours may be sent together."""
    boat = has_summer_boat(view, "summer-boat-4", back=True)
    return boat and get_viewed_edition(view).rules.mixes_colours


def sum_available_workers(attempt: Attempt, colour: str) -> int:
    """How many workers of a colour the seat can have there with what it holds and has picked up."""
    view = attempt.view
    own = 0
    if attempt.words[0] == "bid":
        bid = get_own_bid(view, get_move_tile_name(attempt))
        own = bid["count"] if bid["colour"] == colour else 0
    workers: int = get_viewer_entry(view)["workers"].get(colour, 0)
    return own + workers + get_gathered_workers(view).get(colour, 0)


def find_lacking_colour(attempt: Attempt) -> str | None:
    """The first named colour of which there are too few workers."""
    crew = read_crew(attempt)
    return next((each for each in crew if crew[each] > sum_available_workers(attempt, each)), None)


# Conditions.


def is_colour_bound(attempt: Attempt) -> bool:
    """Whether another colour binds there for this season."""
    tile, view = get_move_tile_name(attempt), attempt.view
    colour = get_place_on_table(view, tile)["colour"]
    if colour in (None, get_first_colour(attempt)) or has_several_colours(attempt):
        return False
    if attempt.words[0] == "use":
        return not has_summer_boat(view, "summer-boat-4", back=True)
    return not get_own_bid(view, tile)["count"] and not may_bid_other_colour(view, tile)


def is_changing_bid_colour(attempt: Attempt) -> bool:
    """Whether the seat's own bid there has another colour."""
    return get_own_bid(attempt.view, get_move_tile_name(attempt))["colour"] not in (
        None,
        get_first_colour(attempt),
    )


def is_bid_too_low(attempt: Attempt) -> bool:
    highest: int = get_top_bid(attempt.view, get_move_tile_name(attempt))["count"]
    return sum_workers_named(attempt) <= highest


def is_leaving_workers_in_hand(attempt: Attempt) -> bool:
    """Whether not all workers that were picked up go along."""
    held, crew = get_gathered_workers(attempt.view), read_crew(attempt)
    own = (
        get_own_bid(attempt.view, get_move_tile_name(attempt))["count"]
        if attempt.words[0] == "bid"
        else 0
    )
    return any(count > crew.get(colour, 0) - own for colour, count in held.items())


def has_no_action(attempt: Attempt) -> bool:
    """Whether workers can do nothing on the face that is up."""
    place = get_place_on_table(attempt.view, get_move_tile_name(attempt))
    return (
        not get_viewed_edition(attempt.view)
        .tile[get_move_tile_name(attempt)]
        .ability(place["back"])
        .usable
    )


def has_unordered_colours(attempt: Attempt) -> bool:
    """Whether the colours do not stand in their order, each once."""
    places = [COLOURS.index(colour) for _number, colour in list_number_pairs(attempt)]
    return places != sorted(set(places))


def get_largest_group(attempt: Attempt) -> int:
    """The largest group that works there already."""
    uses = get_place_on_table(attempt.view, get_move_tile_name(attempt))["uses"]
    return max((int(use["count"]) for use in uses), default=0)


def has_no_room_for_workers(attempt: Attempt) -> bool:
    uses = get_place_on_table(attempt.view, get_move_tile_name(attempt))["uses"]
    working: int = sum(use["count"] for use in uses)
    return sum_workers_named(attempt) + working > LIMIT


def is_unable_to_pay(attempt: Attempt) -> bool:
    """Whether what the tile asks for is not there once these workers are placed."""
    view, place = attempt.view, get_place_on_table(attempt.view, get_move_tile_name(attempt))
    pay = get_viewed_edition(view).tile[get_move_tile_name(attempt)].ability(place["back"]).pay
    skills, crew = get_viewer_entry(view)["skills"], read_crew(attempt)
    left = {
        colour: sum_available_workers(attempt, colour) - crew.get(colour, 0) for colour in BOUND
    }
    if not pay:
        return False
    if pay in ("worker", "skill"):
        return not any((left if pay == "worker" else skills).values())
    return not (left | skills)[pay]


def is_own_bid_not_beaten(attempt: Attempt) -> bool:
    return is_leader(attempt.view, attempt.words[1])


def has_other_colour_in_hand(attempt: Attempt) -> bool:
    """Whether what was picked up before has another colour, and may not be mixed."""
    held, own = get_gathered_workers(attempt.view), get_own_bid(attempt.view, attempt.words[1])
    return bool(held) and not may_mix_colours(attempt.view) and own["colour"] not in held


# Sentences.


def explain_own_colour(attempt: Attempt) -> Text:
    colour = COLOUR_NAMES[
        COLOURS.index(get_own_bid(attempt.view, get_move_tile_name(attempt))["colour"])
    ]
    return _("Your bid there has this colour, and you raise it in that: {colour}.", colour=colour)


def explain_bound_colour(attempt: Attempt) -> Text:
    colour = COLOUR_NAMES[
        COLOURS.index(get_place_on_table(attempt.view, get_move_tile_name(attempt))["colour"])
    ]
    return _("This season only workers of this colour may go there: {colour}.", colour=colour)


def explain_low_bid(attempt: Attempt) -> Text:
    highest = get_top_bid(attempt.view, get_move_tile_name(attempt))["count"]
    return _("A bid must be higher than the highest one, {number}.", number=highest)


def explain_lack_of_workers(attempt: Attempt) -> Text:
    colour = find_lacking_colour(attempt) or ""
    return _(
        "Of this colour you can have at most {number} there: {colour}.",
        colour=COLOUR_NAMES[COLOURS.index(colour)],
        number=sum_available_workers(attempt, colour),
    )


def explain_small_group(attempt: Attempt) -> Text:
    return _(
        "More workers must go there than last time, {number}.", number=get_largest_group(attempt)
    )


TILE_LATER = _("You name a tile first only where too many moves are possible for one list.")
TURN = build_question_reasons(
    _("You bid, use tiles and pass only in your turn of a season."), *ON_TURN
)
PURPLE_NAMED = build_plain_reason(lambda attempt: COLOURS[PURPLE] in read_crew(attempt), NO_PURPLE)
NOBODY_SENT = build_plain_reason(
    lambda attempt: any(number == 0 for number, _colour in list_number_pairs(attempt)),
    _("At least one worker of each colour named must go there."),
)
ALL_TOGETHER = build_plain_reason(is_leaving_workers_in_hand, GATHERED)
TOO_FEW = Reason(lambda attempt: find_lacking_colour(attempt) is not None, explain_lack_of_workers)
NOT_FOR_SALE = build_tile_reason(
    lambda attempt: find_lot(attempt.view, get_move_tile_name(attempt)) is None,
    get_move_tile_name,
    lambda tile: _("{tile} is not up for auction now.", tile=tile),
)


REASONS: dict[str, tuple[Reason, ...]] = {
    "bid": (
        *TURN,
        NOT_FOR_SALE,
        PURPLE_NAMED,
        NOBODY_SENT,
        ALL_TOGETHER,
        Reason(is_changing_bid_colour, explain_own_colour),
        Reason(is_colour_bound, explain_bound_colour),
        Reason(is_bid_too_low, explain_low_bid),
        TOO_FEW,
        *build_aim_reasons(get_move_tile_name),
    ),
    "use": (
        *TURN,
        build_tile_reason(
            lambda attempt: find_place_on_table(attempt.view, get_move_tile_name(attempt)) is None,
            get_move_tile_name,
            lambda tile: _("{tile} is neither up for auction nor in a village.", tile=tile),
        ),
        build_tile_reason(
            has_no_action,
            get_move_tile_name,
            lambda tile: _("Workers have nothing to do on {tile}.", tile=tile),
        ),
        PURPLE_NAMED,
        NOBODY_SENT,
        build_plain_reason(
            lambda attempt: has_several_colours(attempt) and not may_mix_colours(attempt.view),
            _("All workers that you send together have one colour."),
        ),
        build_plain_reason(
            lambda attempt: (
                has_several_colours(attempt)
                and get_place_on_table(attempt.view, get_move_tile_name(attempt))["colour"] is None
            ),
            _("Several colours can go only to a tile that already has bids or workers."),
        ),
        build_plain_reason(
            has_unordered_colours,
            _("Name each colour once, in this order: red, blue, yellow, green."),
        ),
        ALL_TOGETHER,
        Reason(is_colour_bound, explain_bound_colour),
        Reason(
            lambda attempt: sum_workers_named(attempt) <= get_largest_group(attempt),
            explain_small_group,
        ),
        build_plain_reason(
            has_no_room_for_workers, _("At most six workers may be on a tile in all.")
        ),
        TOO_FEW,
        build_tile_reason(
            is_unable_to_pay,
            get_move_tile_name,
            lambda tile: _("You would have nothing left to hand in for {tile}.", tile=tile),
        ),
        *build_aim_reasons(get_move_tile_name),
    ),
    "gather": (
        *TURN,
        build_tile_reason(
            lambda attempt: (
                find_lot(attempt.view, attempt.words[1]) is None
                or not get_own_bid(attempt.view, attempt.words[1])["count"]
            ),
            lambda attempt: attempt.words[1],
            lambda tile: _("You have no bid on {tile}.", tile=tile),
        ),
        build_tile_reason(
            is_own_bid_not_beaten,
            lambda attempt: attempt.words[1],
            lambda tile: _("Your bid on {tile} leads and cannot be moved.", tile=tile),
        ),
        build_plain_reason(
            has_other_colour_in_hand, _("Beaten bids that you pick up together have one colour.")
        ),
        build_plain_reason(lambda attempt: attempt.view["aim"] is not None, SAID_ELSEWHERE),
        build_plain_reason(
            lambda _attempt: True, _("There is no place where these workers could go.")
        ),
    ),
    "at": (
        *build_question_reasons(TILE_LATER, *ON_TURN, HAUL),
        build_plain_reason(
            lambda attempt: not any(str(move).startswith("at ") for move in attempt.decision.moves),
            TILE_LATER,
        ),
        build_tile_reason(
            lambda attempt: True,
            lambda attempt: attempt.words[1],
            lambda tile: _("You can do nothing on {tile} now.", tile=tile),
        ),
    ),
    "pass": (
        *TURN,
        build_plain_reason(lambda attempt: bool(get_gathered_workers(attempt.view)), GATHERED),
    ),
    **WORK,
    **ENDING,
}
