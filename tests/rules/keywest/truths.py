"""When each reason of Key West is true, from the rule book and the state; nothing is shared with
games.rules.keywest.reasons."""

from __future__ import annotations

from games.rules.text import Text
from tests.rules.refusals import Case, Truths

FRUITS, BRIDGES = ("banana", "mango", "orange"), ("key-largo", "long-key", "seven-miles")
WITH_PART = {
    "buy": {"hotel", "hotel-manage", "factory-roll", "factory-market"},
    "manage": {"hotel-manage"},
    "roll": {"factory-roll", "roll-cash"},
    "market": {"factory-market"},
    "cash": {"roll-cash"},
    "score": {"shares"},
    "harvest": {"harvest"},
}
TRACK = (
    *("dive", "hotel", "hotel-manage", "factory-roll", "factory-market"),
    *("roll-cash", "shares", "harvest", "repeat"),
)
NAMED_ACTIONS = {
    "dive": "Dive",
    "hotel": "Buy a hotel",
    "hotel-manage": "Hotel and management",
    "factory-roll": "Factory and cigar rolling",
    "factory-market": "Factory and marketing",
    "roll-cash": "Cigar rolling and $8",
    "shares": "Score bridge shares",
    "harvest": "Harvest",
    "repeat": "Repeat",
}


def owner(case: Case, site: str) -> int:
    """Whose disk is there; -1 nobody's, -2 the site is covered."""
    number = case.state.board.site_of.get(site)
    return -2 if number is None else int(case.state.land.owners[number])


def kind(case: Case, site: str) -> str:
    return site.split("-")[1]


def owners_of(case: Case, sort: str) -> list[int]:
    """Whose disks lie on the sites of a kind."""
    both = zip(case.state.board.sites, case.state.land.owners, strict=True)
    return [whose for site, whose in both if site.kind == sort]


def fruit(case: Case) -> str:
    """The fruit of a plantation, or as it is named."""
    word = case.words[1]
    return word if word in FRUITS else kind(case, word)


def in_middle(case: Case) -> bool:
    """A disk is on its way, or a tile is in the diver's hand."""
    task = case.state.task
    return task.site >= 0 or (task.space >= 0 and task.seen and not task.kept)


def in_draft(case: Case) -> bool:
    return bool(case.state.phase == "draft")


def choosing_action(case: Case) -> bool:
    state = case.state
    return state.phase == "action" and not state.task.action and state.task.site < 0


def carries_out(case: Case) -> bool:
    """An action with this part is being carried out."""
    return case.state.task.action in WITH_PART[case.words[0]] and not in_middle(case)


def not_that_action(case: Case) -> bool:
    return not carries_out(case)


def named(case: Case, name: str) -> str:
    """A name in a sentence, in English."""
    text = case.args[name]
    return text.msgid if isinstance(text, Text) else str(text)


def has_marker(case: Case, action: str) -> bool:
    return TRACK.index(action) in case.player.markers


def marker_there(case: Case) -> bool:
    action = (
        "repeat"
        if case.words[0] == "repeat" and named(case, "action") == "Repeat"
        else case.words[1]
    )
    return has_marker(case, action) and named(case, "action") == NAMED_ACTIONS[action]


def built_to(case: Case) -> int:
    """How many bridges from the mainland on are finished without a gap."""
    left = case.state.land.bridges
    return next((number for number, steps in enumerate(left) if steps), 3)


def bridge(case: Case) -> int:
    """The number of the bridge that the sentence names, which the line names, too."""
    number = ("Key Largo Cut", "Long Key", "Seven Miles Bridge").index(named(case, "bridge"))
    assert BRIDGES[number] in case.words
    return number


def price(case: Case) -> int:
    return 5 if owner(case, case.words[1]) == -1 else 8


def jumbled(case: Case, order: tuple[str, ...]) -> bool:
    return list(case.words[1:]) != [word for word in order if word in case.words]


def managed(case: Case) -> list[str]:
    """Own hotels that one can drive to."""
    both = zip(case.state.board.sites, case.state.land.owners, strict=True)
    islands = ("upper", "middle", "lower")[: built_to(case)]
    return [
        site.id for site, whose in both
        if whose == case.seat and site.kind == "hotel" and site.id.split("-")[0] in islands
    ]  # fmt: skip


def return_of_markers(case: Case) -> int:
    """After which round they come back next; 0: never."""
    return 3 if case.state.round <= 3 else 6 if case.state.round <= 6 else 0


TRUTHS: Truths = {
    "First answer this: “{prompt}”": lambda case: (
        in_middle(case) and case.args["prompt"] == case.decision.prompt
    ),
    "You bid only in the bidding phase.": lambda case: case.state.phase != "bid",
    "You have ${money} and cannot bid more.": lambda case: (
        case.args["money"] == case.player.money and int(case.words[1]) > case.player.money
    ),
    "You take tiles only in your turn after the bids were shown.": lambda case: (
        not in_draft(case) or case.state.turns[0][1] == 0
    ),
    "Tile {slot} has been taken already.": lambda case: (
        case.args["slot"] == case.words[1] and case.state.deck.takers[int(case.words[1]) - 1] >= 0
    ),
    "You choose which tile takes effect first only when you have taken two.": lambda case: (
        not (in_draft(case) and len(case.state.task.hand) == 2 and not case.state.task.fruits)
        or case.state.turns[0][1] > 0
    ),
    "Tile {slot} is not one of those that you took.": lambda case: (
        int(case.words[1]) - 1 not in case.state.task.hand
    ),
    "You take over a plantation only when a tile that you took shows one.": lambda case: (
        not (in_draft(case) and case.state.task.fruits)
    ),
    "Your tile brings no {plantation} now.": lambda case: (
        FRUITS.index(fruit(case)) not in case.state.task.fruits
        and named(case, "plantation") == f"{fruit(case)} plantation"
    ),
    "Your disk is already on {site}.": lambda case: owner(case, case.args["site"]) == case.seat,
    "As long as any {plantation} is vacant, you must choose a vacant one.": lambda case: (
        -1 in owners_of(case, fruit(case)) and owner(case, case.words[1]) >= 0
    ),
    "You do without a plantation only if one is due and you have no disk in stock.": (
        lambda case: not case.state.task.fruits or case.player.disks > 0 or not in_draft(case)
    ),
    "Every {plantation} is yours already.": lambda case: (
        set(owners_of(case, fruit(case))) == {case.seat}
    ),
    "You move a disk of yours only when you need one and have none in stock.": lambda case: (
        case.state.task.site < 0
    ),
    "{site} is covered in this game.": lambda case: (
        owner(case, case.args["site"]) == -2 and case.args["site"] == case.words[1]
    ),
    "Your disk is not on {site}.": lambda case: owner(case, case.args["site"]) != case.seat,
    "You choose an action only in the action phase, with a marker still to be placed.": (
        lambda case: not choosing_action(case)
    ),
    "Your marker is on “{action}” already; it comes back after round {round}.": lambda case: (
        marker_there(case) and case.args["round"] == return_of_markers(case)
    ),
    "Your marker is on “{action}” already, and it does not come back.": lambda case: (
        marker_there(case) and not return_of_markers(case)
    ),
    "“Repeat” takes both of your markers, and one is placed already.": lambda case: (
        case.state.task.left == 1
    ),
    "You repeat only an action on which you have a marker.": lambda case: (
        not has_marker(case, case.words[1])
    ),
    "You look at diving tiles only with the action “Dive”.": lambda case: (
        case.state.task.action != "dive"
    ),
    "There is no dive space {space}: they have the numbers 1 to {last}.": lambda case: (
        not 1 <= int(case.words[1]) <= 40 == case.args["last"]
    ),
    "Dive space {space} is empty.": lambda case: bool(
        case.state.sea.gone & 1 << int(case.words[1]) - 1
    ),
    "You keep a tile or put it back only right after you looked at it.": lambda case: (
        not case.state.task.seen or case.state.task.kept
    ),
    "You have done that part of this action already.": lambda case: (
        carries_out(case) and case.words[0] not in case.state.task.parts
    ),
    "You buy only with an action that is for a hotel or a factory.": not_that_action,
    "With this action you buy a factory, not a hotel.": lambda case: (
        "factory" in case.state.task.action and kind(case, case.words[1]) == "hotel"
    ),
    "With this action you buy a hotel, not a factory.": lambda case: (
        "hotel" in case.state.task.action and kind(case, case.words[1]) == "factory"
    ),
    "As long as one is vacant, you must choose a vacant one.": lambda case: (
        -1 in owners_of(case, kind(case, case.words[1])) and owner(case, case.words[1]) >= 0
    ),
    "{site} costs ${price}, and you have ${money}.": lambda case: (
        case.player.money < price(case)
        and (case.args["price"], case.args["money"]) == (price(case), case.player.money)
    ),
    "You manage your hotels only with the action that says so.": not_that_action,
    "None of your hotels is connected to the mainland.": lambda case: not managed(case),
    "You roll cigars only with an action that says so.": not_that_action,
    "You have no factory.": lambda case: case.seat not in owners_of(case, "factory"),
    "You market cigars only with the action that says so.": not_that_action,
    "You market at least 5 cigars, and you have fewer.": lambda case: case.player.cigars < 5,
    "You take $8 only with the action that says so.": not_that_action,
    "The bank is empty.": lambda case: case.state.bank == 0,
    "You score shares only with the action that says so.": not_that_action,
    "{bridge} is not finished.": lambda case: case.state.land.bridges[bridge(case)] > 0,
    "{bridge} is finished, but not connected to the mainland.": lambda case: (
        case.state.land.bridges[bridge(case)] == 0 and bridge(case) >= built_to(case)
    ),
    "You have no share in {bridge}.": lambda case: case.player.shares[bridge(case)] == 0,
    "Name each bridge once, the one nearest to the mainland first.": lambda case: jumbled(
        case, BRIDGES
    ),
    "You harvest only with the action that says so.": not_that_action,
    "You have no {plantation}.": lambda case: (
        case.seat not in owners_of(case, named(case, "plantation").split(" ")[0])
        and named(case, "plantation").split(" ")[0] in case.words
    ),
    "No harvest tile with this fruit lies on the mainland: {fruit}.": lambda case: (
        case.state.land.mainland[FRUITS.index(named(case, "fruit"))] == 0
        and named(case, "fruit") in case.words
    ),
    "Name each fruit once, in this order: banana, mango, orange.": lambda case: jumbled(
        case, FRUITS
    ),
    "Only an action can be ended like this.": lambda case: not case.state.task.action,
}
