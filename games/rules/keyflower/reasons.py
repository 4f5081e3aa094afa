"""Why a move is not possible now, from the asked seat's own view: the rule in one sentence, in the
order in which they are looked at. The menus stand in games.rules.keyflower.stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, PURPLE, board_of
from games.rules.keyflower.reasons_ending import ENDING
from games.rules.keyflower.reasons_seen import (
    GATHERED,
    HAUL,
    NO_PURPLE,
    ON_TURN,
    SAID_ELSEWHERE,
    at_times,
    cut_at,
    doing,
    find_lot,
    find_place,
    fixed,
    lot_of,
    mine,
    of_tile,
    place_of,
    upgraded_boat,
)
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


# -- what the move says


def tile_of(attempt: Attempt) -> str:
    """The tile that is bid on or used."""
    return attempt.words[-1] if attempt.words[0] == "bid" else attempt.words[1]


def pairs_of(attempt: Attempt) -> list[tuple[int, str]]:
    """Numbers with their colours, as they are written."""
    words = attempt.words[1:3] if attempt.words[0] == "bid" else attempt.words[2:]
    return [(int(number), colour) for number, colour in zip(words[::2], words[1::2], strict=True)]


def crew_of(attempt: Attempt) -> Crew:
    """How many workers of each colour are named; of one that is named twice, the last number."""
    return {colour: number for number, colour in pairs_of(attempt)}


def number_of(attempt: Attempt) -> int:
    """How many workers are named."""
    return sum(number for number, _colour in pairs_of(attempt))


def only_colour(attempt: Attempt) -> str:
    """The colour that is named, the first if there are several."""
    return pairs_of(attempt)[0][1]


def is_mixed(attempt: Attempt) -> bool:
    """Whether several colours are named."""
    return len(pairs_of(attempt)) > 1


# -- what the view says


def held_of(view: View) -> Crew:
    """Workers of beaten bids that have been picked up, by colour."""
    return doing(view).get("held") or {}


def own_bid(view: View, tile: str) -> View:
    """The seat's own bid on a tile; a count of 0 for none."""
    bids = lot_of(view, tile)["bids"]
    nothing = {"count": 0, "colour": None}
    return next((bid for bid in bids if bid["seat"] == view["seat"]), nothing)


def top_bid(view: View, tile: str) -> View:
    """The highest bid on a tile; a count of 0 for none."""
    nothing = {"count": 0, "colour": None}
    return max(lot_of(view, tile)["bids"], key=lambda bid: int(bid["count"]), default=nothing)


def leads(view: View, tile: str) -> bool:
    """Whether the seat's own bid leads there."""
    return bool(lot_of(view, tile)["leader"] == view["seat"])


def may_counter(view: View, tile: str) -> bool:
    """Summer boat 4a: whether another colour than the one that binds may be bid there."""
    if not upgraded_boat(view, "summer-boat-4", back=False):
        return False
    top, rules = top_bid(view, tile), board_of(view)
    ordinary = rules.rules.counters_orders or rules.tile[tile].kind != "turn-order"
    return bool(top["count"]) and top["colour"] != "green" and ordinary


def may_mix(view: View) -> bool:
    """Summer boat 4b: whether several colours may be sent together."""
    boat = upgraded_boat(view, "summer-boat-4", back=True)
    return boat and board_of(view).rules.mixes_colours


def most_of(attempt: Attempt, colour: str) -> int:
    """How many workers of a colour the seat can have there with what it holds and has picked up."""
    view = attempt.view
    own = 0
    if attempt.words[0] == "bid":
        bid = own_bid(view, tile_of(attempt))
        own = bid["count"] if bid["colour"] == colour else 0
    workers: int = mine(view)["workers"].get(colour, 0)
    return own + workers + held_of(view).get(colour, 0)


def lacking(attempt: Attempt) -> str | None:
    """The first named colour of which there are too few workers."""
    crew = crew_of(attempt)
    return next((each for each in crew if crew[each] > most_of(attempt, each)), None)


# -- conditions


def is_bound(attempt: Attempt) -> bool:
    """Whether another colour binds there for this season."""
    tile, view = tile_of(attempt), attempt.view
    colour = place_of(view, tile)["colour"]
    if colour in (None, only_colour(attempt)) or is_mixed(attempt):
        return False
    if attempt.words[0] == "use":
        return not upgraded_boat(view, "summer-boat-4", back=True)
    return not own_bid(view, tile)["count"] and not may_counter(view, tile)


def changes_colour(attempt: Attempt) -> bool:
    """Whether the seat's own bid there has another colour."""
    return own_bid(attempt.view, tile_of(attempt))["colour"] not in (None, only_colour(attempt))


def is_too_low(attempt: Attempt) -> bool:
    highest: int = top_bid(attempt.view, tile_of(attempt))["count"]
    return number_of(attempt) <= highest


def leaves_some(attempt: Attempt) -> bool:
    """Whether not all workers that were picked up go along."""
    held, crew = held_of(attempt.view), crew_of(attempt)
    own = own_bid(attempt.view, tile_of(attempt))["count"] if attempt.words[0] == "bid" else 0
    return any(count > crew.get(colour, 0) - own for colour, count in held.items())


def has_no_action(attempt: Attempt) -> bool:
    """Whether workers can do nothing on the face that is up."""
    place = place_of(attempt.view, tile_of(attempt))
    return not board_of(attempt.view).tile[tile_of(attempt)].ability(place["back"]).usable


def out_of_order(attempt: Attempt) -> bool:
    """Whether the colours do not stand in their order, each once."""
    places = [COLOURS.index(colour) for _number, colour in pairs_of(attempt)]
    return places != sorted(set(places))


def most_sent(attempt: Attempt) -> int:
    """The largest group that works there already."""
    uses = place_of(attempt.view, tile_of(attempt))["uses"]
    return max((int(use["count"]) for use in uses), default=0)


def is_crowded(attempt: Attempt) -> bool:
    uses = place_of(attempt.view, tile_of(attempt))["uses"]
    working: int = sum(use["count"] for use in uses)
    return number_of(attempt) + working > LIMIT


def cannot_pay(attempt: Attempt) -> bool:
    """Whether what the tile asks for is not there once these workers are placed."""
    view, place = attempt.view, place_of(attempt.view, tile_of(attempt))
    pay = board_of(view).tile[tile_of(attempt)].ability(place["back"]).pay
    skills, crew = mine(view)["skills"], crew_of(attempt)
    left = {colour: most_of(attempt, colour) - crew.get(colour, 0) for colour in BOUND}
    if not pay:
        return False
    if pay in ("worker", "skill"):
        return not any((left if pay == "worker" else skills).values())
    return not (left | skills)[pay]


def is_not_beaten(attempt: Attempt) -> bool:
    return leads(attempt.view, attempt.words[1])


def is_another_colour(attempt: Attempt) -> bool:
    """Whether what was picked up before has another colour, and may not be mixed."""
    held, own = held_of(attempt.view), own_bid(attempt.view, attempt.words[1])
    return bool(held) and not may_mix(attempt.view) and own["colour"] not in held


# -- sentences


def own_colour(attempt: Attempt) -> Text:
    colour = COLOUR_NAMES[COLOURS.index(own_bid(attempt.view, tile_of(attempt))["colour"])]
    return _("Your bid there has this colour, and you raise it in that: {colour}.", colour=colour)


def bound_colour(attempt: Attempt) -> Text:
    colour = COLOUR_NAMES[COLOURS.index(place_of(attempt.view, tile_of(attempt))["colour"])]
    return _("This season only workers of this colour may go there: {colour}.", colour=colour)


def too_low(attempt: Attempt) -> Text:
    highest = top_bid(attempt.view, tile_of(attempt))["count"]
    return _("A bid must be higher than the highest one, {number}.", number=highest)


def too_few(attempt: Attempt) -> Text:
    colour = lacking(attempt) or ""
    return _(
        "Of this colour you can have at most {number} there: {colour}.",
        colour=COLOUR_NAMES[COLOURS.index(colour)],
        number=most_of(attempt, colour),
    )


def more_than_last(attempt: Attempt) -> Text:
    return _("More workers must go there than last time, {number}.", number=most_sent(attempt))


TILE_LATER = _("You name a tile first only where too many moves are possible for one list.")
TURN = at_times(_("You bid, use tiles and pass only in your turn of a season."), *ON_TURN)
PURPLE_NAMED = fixed(lambda attempt: COLOURS[PURPLE] in crew_of(attempt), NO_PURPLE)
NOBODY_SENT = fixed(
    lambda attempt: any(number == 0 for number, _colour in pairs_of(attempt)),
    _("At least one worker of each colour named must go there."),
)
ALL_TOGETHER = fixed(leaves_some, GATHERED)
TOO_FEW = Reason(lambda attempt: lacking(attempt) is not None, too_few)
NOT_FOR_SALE = of_tile(
    lambda attempt: find_lot(attempt.view, tile_of(attempt)) is None,
    tile_of,
    lambda tile: _("{tile} is not up for auction now.", tile=tile),
)


REASONS: dict[str, tuple[Reason, ...]] = {
    "bid": (
        *TURN,
        NOT_FOR_SALE,
        PURPLE_NAMED,
        NOBODY_SENT,
        ALL_TOGETHER,
        Reason(changes_colour, own_colour),
        Reason(is_bound, bound_colour),
        Reason(is_too_low, too_low),
        TOO_FEW,
        *cut_at(tile_of),
    ),
    "use": (
        *TURN,
        of_tile(
            lambda attempt: find_place(attempt.view, tile_of(attempt)) is None,
            tile_of,
            lambda tile: _("{tile} is neither up for auction nor in a village.", tile=tile),
        ),
        of_tile(
            has_no_action,
            tile_of,
            lambda tile: _("Workers have nothing to do on {tile}.", tile=tile),
        ),
        PURPLE_NAMED,
        NOBODY_SENT,
        fixed(
            lambda attempt: is_mixed(attempt) and not may_mix(attempt.view),
            _("All workers that you send together have one colour."),
        ),
        fixed(
            lambda attempt: (
                is_mixed(attempt) and place_of(attempt.view, tile_of(attempt))["colour"] is None
            ),
            _("Several colours may go only where somebody has bid or sent workers already."),
        ),
        fixed(out_of_order, _("Name each colour once, in this order: red, blue, yellow, green.")),
        ALL_TOGETHER,
        Reason(is_bound, bound_colour),
        Reason(lambda attempt: number_of(attempt) <= most_sent(attempt), more_than_last),
        fixed(is_crowded, _("At most six workers may be on a tile in all.")),
        TOO_FEW,
        of_tile(
            cannot_pay,
            tile_of,
            lambda tile: _("You would have nothing left to hand in for {tile}.", tile=tile),
        ),
        *cut_at(tile_of),
    ),
    "gather": (
        *TURN,
        of_tile(
            lambda attempt: (
                find_lot(attempt.view, attempt.words[1]) is None
                or not own_bid(attempt.view, attempt.words[1])["count"]
            ),
            lambda attempt: attempt.words[1],
            lambda tile: _("You have no bid on {tile}.", tile=tile),
        ),
        of_tile(
            is_not_beaten,
            lambda attempt: attempt.words[1],
            lambda tile: _("Your bid on {tile} leads and cannot be moved.", tile=tile),
        ),
        fixed(is_another_colour, _("Beaten bids that you pick up together have one colour.")),
        fixed(lambda attempt: attempt.view["aim"] is not None, SAID_ELSEWHERE),
        fixed(lambda _attempt: True, _("There is no place where these workers could go.")),
    ),
    "at": (
        *at_times(TILE_LATER, *ON_TURN, HAUL),
        fixed(
            lambda attempt: not any(str(move).startswith("at ") for move in attempt.decision.moves),
            TILE_LATER,
        ),
        of_tile(
            lambda attempt: True,
            lambda attempt: attempt.words[1],
            lambda tile: _("You can do nothing on {tile} now.", tile=tile),
        ),
    ),
    "pass": (*TURN, fixed(lambda attempt: bool(held_of(attempt.view)), GATHERED)),
    **WORK,
    **ENDING,
}
