"""Phase II: two markers each, one directly after the other, the parts of the nine actions, and what
dice bring (DE p. 4-7)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.moves import (
    CASH,
    MANAGE,
    MARKET,
    ROLL,
    STOP,
    Buy,
    Harvest,
    Look,
    Mark,
    Part,
    Repeat,
    Score,
)
from games.rules.keywest.stages import diving, drafting
from games.rules.keywest.state import (
    ACTIONS,
    NOBODY,
    REPEAT,
    State,
    count_connected_islands,
    list_open_sites,
    list_owned_sites_of_kind,
)
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.chance import Chance


# Dice: hotels managed, and cigars rolled (DE p. 5-6).


DIE = 6
FOR_ONE_POINT = 5


def list_connected_hotels(state: State, seat: int) -> list[int]:
    """Own hotels on island groups that are connected to the mainland."""
    reach = count_connected_islands(state)
    return [
        site
        for site in list_owned_sites_of_kind(state, seat, "hotel")
        if state.board.sites[site].island < reach
    ]


def roll_for_hotels(state: State, seat: int, chance: Chance) -> ev.Managed:
    """A die for each island group with an own hotel; the highest counts for every connected one;
    fives are points, the rest dollars (DE p. 5)."""
    dice = roll_island_dice(state, list_owned_sites_of_kind(state, seat, "hotel"), chance)
    hotels = len(list_connected_hotels(state, seat))
    points, dollars = divmod(max(dice) * hotels, FOR_ONE_POINT)
    return ev.Managed(seat, dice, hotels, points, min(dollars, state.bank))


def roll_cigars(state: State, seat: int, chance: Chance) -> ev.Rolled:
    """The same with factories, connected or not; the store holds forty (DE p. 6)."""
    factories = list_owned_sites_of_kind(state, seat, "factory")
    dice = roll_island_dice(state, factories, chance)
    room = state.board.cigars - state.players[seat].cigars
    return ev.Rolled(seat, dice, len(factories), min(max(dice) * len(factories), room))


def roll_island_dice(state: State, sites: list[int], chance: Chance) -> tuple[int, ...]:
    """One die for each island group on which one of the sites lies."""
    islands = {state.board.sites[site].island for site in sites}
    return tuple(chance.draw(DIE) + 1 for _island in islands)


# Actions.


MARKS = {action: Mark(action) for action in ACTIONS}
REPEATS = {action: Repeat(action) for action in ACTIONS}


def list_action_decisions(state: State) -> tuple[Decision, ...]:
    """The player on turn: which action, then its parts. Nothing while dice or a look are awaited,
    or no part is possible."""
    if not state.turns:
        return ()
    seat, task = state.seat, state.task
    if task.site != NOBODY:
        return (drafting.ask_for_disk_to_lift(state, seat),)
    if not task.action:
        return (ask_for_action(state, seat),)
    if task.dice:
        return ()
    if task.action == "dive":
        return diving.list_dive_decisions(state, seat)
    moves = list_open_parts(state, seat)
    if not moves and not seems_able_to_buy(state, seat):
        return ()
    return (
        Decision(
            seat,
            task.action,
            PROMPTS[task.action],
            (*moves, STOP),
            moves[0] if PLAIN[task.action] else STOP,
        ),
    )


PROMPTS = {
    "hotel": _("Buy a hotel"),
    "hotel-manage": _("Buy a hotel and manage your hotels, in any order"),
    "factory-roll": _("Buy a factory and roll cigars, in any order"),
    "factory-market": _("Buy a factory and market cigars, in any order"),
    "roll-cash": _("Roll cigars and take dollars, in any order"),
    "shares": _("Score the shares of one or two bridges"),
    "harvest": _("Harvest one or two kinds of fruit"),
}
PLAIN = {action: action in ("roll-cash", "shares", "harvest") for action in ACTIONS}
"""Whether the first part may be done for somebody whose time is up: it costs nothing."""


def ask_for_action(state: State, seat: int) -> Decision:
    """Every space not blocked by an own marker; with both markers in hand, also Repeat with any
    action that is (DE p. 7)."""
    markers = state.players[seat].markers
    moves: list[Move] = [
        MARKS[action] for number, action in enumerate(ACTIONS[:REPEAT]) if number not in markers
    ]
    if state.task.left == 2 and REPEAT not in markers:
        moves += [
            REPEATS[action] for number, action in enumerate(ACTIONS[:REPEAT]) if number in markers
        ]
    default = next((MARKS[action] for action in HARMLESS if MARKS[action] in moves), moves[0])
    prompt = (
        _("Choose your first action") if state.task.left == 2 else _("Choose your second action")
    )
    return Decision(seat, "mark", prompt, tuple(moves), default)


HARMLESS = ("roll-cash", "harvest", "shares", "dive")
"""What is done for somebody whose time is up, best first: it costs nothing and takes nothing from
others."""


def list_open_parts(state: State, seat: int) -> list[Move]:
    """Every possible move of the parts not yet done, the best guess first."""
    return [move for part in state.task.parts for move in MENUS[part](state, seat)]


def seems_able_to_buy(state: State, seat: int) -> bool:
    """Whether there is something to buy and nobody else may know that they cannot pay: then they
    are asked all the same, for to pass them over would tell how little money they have."""
    return (
        "buy" in state.task.parts
        and not state.open_money
        and bool(list_open_sites(state, seat, get_kind_for_sale(state)))
    )


def get_kind_for_sale(state: State) -> str:
    """What the action in hand lets its player buy."""
    return "hotel" if state.task.action.startswith("hotel") else "factory"


def list_purchase_moves(state: State, seat: int) -> list[Move]:
    return [
        Buy(state.board.sites[site].id)
        for site in drafting.list_affordable_sites(state, seat, get_kind_for_sale(state))
    ]


def list_management_moves(state: State, seat: int) -> list[Move]:
    return [MANAGE] if list_connected_hotels(state, seat) else []


def list_rolling_moves(state: State, seat: int) -> list[Move]:
    return [ROLL] if list_owned_sites_of_kind(state, seat, "factory") else []


def list_marketing_moves(state: State, seat: int) -> list[Move]:
    return [MARKET] if state.players[seat].cigars >= FOR_ONE_POINT else []


def list_bank_payment_moves(state: State, seat: int) -> list[Move]:
    return [CASH] if state.bank else []


def list_share_scoring_moves(state: State, seat: int) -> list[Move]:
    shares = state.players[seat].shares
    bridges = [bridge for bridge in range(count_connected_islands(state)) if shares[bridge]]
    return sorted(
        map(Score, choose_one_or_two(bridges)),
        key=lambda move: -sum(shares[bridge] for bridge in move.bridges),
    )


def list_harvest_moves(state: State, seat: int) -> list[Move]:
    crops = [count_harvest_tiles(state, seat, fruit) for fruit in range(3)]
    fruits = [fruit for fruit in range(3) if crops[fruit]]
    return sorted(
        map(Harvest, choose_one_or_two(fruits)),
        key=lambda move: -sum(crops[fruit] for fruit in move.fruits),
    )


MENUS = {
    "buy": list_purchase_moves,
    "manage": list_management_moves,
    "roll": list_rolling_moves,
    "market": list_marketing_moves,
    "cash": list_bank_payment_moves,
    "score": list_share_scoring_moves,
    "harvest": list_harvest_moves,
}


def choose_one_or_two(items: list[int]) -> list[tuple[int, ...]]:
    """Every choice of one or two of them."""
    return [*combinations(items, 2), *combinations(items, 1)]


def count_harvest_tiles(state: State, seat: int, fruit: int) -> int:
    """How many harvest tiles a harvest of this fruit brings."""
    return min(
        len(list_owned_sites_of_kind(state, seat, FRUITS[fruit])), state.land.mainland[fruit]
    )


def decide_action(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice of the player on turn brings about."""
    match move:
        case Mark(action):
            return [ev.Marked(seat, action, False)]
        case Repeat(action):
            return [ev.Marked(seat, action, True)]
        case Look() | Part("keep" | "back"):
            return diving.decide_dive(state, seat, move)
        case Part(word):
            return decide_one_word_part(state, seat, word)
        case Score(bridges):
            shares = state.players[seat].shares
            return [ev.Shared(seat, bridges, sum(shares[bridge] for bridge in bridges))]
        case Harvest(fruits):
            crops = [
                count_harvest_tiles(state, seat, fruit) if fruit in fruits else 0
                for fruit in range(3)
            ]
            return [ev.Harvested(seat, (crops[0], crops[1], crops[2]))]
        case _:
            return drafting.decide_disk(state, seat, move)


def decide_one_word_part(state: State, seat: int, word: str) -> list[Any]:
    """The parts that are one word."""
    if word == "stop":
        return [ev.Stopped(seat)]
    if word == "cash":
        return [ev.Cashed(seat, min(state.board.bonus, state.bank))]
    if word == "market":
        points = state.players[seat].cigars // FOR_ONE_POINT
        return [ev.Marketed(seat, points * FOR_ONE_POINT, points)]
    return [ev.Chose(seat, word)]


def advance_action(state: State, chance: Chance) -> list[Any]:
    """Dice, sightings, and the end of an action of which nothing is possible."""
    seat, task = state.seat, state.task
    if task.action == "dive" and task.space != NOBODY:
        return diving.advance_dive(state, chance)
    if task.dice == "manage":
        return [roll_for_hotels(state, seat, chance)]
    if task.dice == "roll":
        return [roll_cigars(state, seat, chance)]
    return [ev.Stopped(seat)]
