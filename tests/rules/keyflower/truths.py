"""When each reason of Keyflower is true, from the rule book and the state; nothing is shared with
games.rules.keyflower.reasons."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.stages.sending import list_bids, list_joinable_lots, list_uses
from games.rules.text import Written
from tests.rules.keyflower.lying import (
    AROUND,
    COLOURS,
    GOODS,
    IN_EFFECT,
    SKILLS,
    anywhere,
    boat,
    could_be_there,
    crew,
    does_nothing,
    face,
    lot,
    named,
    own,
    plot,
    target,
    tile,
    total,
)
from tests.rules.refusals import Case, Truths

# -- conditions


def not_asked(*kinds: str) -> Any:
    return lambda case: case.decision.kind not in (*kinds, *IN_EFFECT)


def not_in_turn(case: Case) -> bool:
    return case.state.phase != "turn" or case.state.task.working


def leaves_held(case: Case) -> bool:
    """Some worker that was picked up does not go there."""
    if case.words[0] == "pass":
        return sum(case.state.task.held) > 0
    goes = dict.fromkeys(range(5), 0)
    for number, colour in crew(case):
        goes[colour] = number - own(case)
    return any(goes[colour] < count for colour, count in enumerate(case.state.task.held))


def binds(case: Case) -> bool:
    """Another colour binds there, and no boat helps."""
    place, of = anywhere(case, target(case)), target(case)
    if (
        place.colour == -1
        or place.colour == crew(case)[0][1]
        or COLOURS[place.colour] != named(case, "colour")
    ):
        return False
    if case.words[0] == "use":
        return not boat(case, 4, True)
    top = max(place.bids, key=lambda bid: bid.number)
    helps = boat(case, 4, False) and top.number and top.colour != 3
    return not (
        helps
        and (
            case.state.board.manner == "online"
            or case.state.board.name == "2012-r1"
            or not of.startswith("order")
        )
    )


def too_few(case: Case) -> bool:
    colour = COLOURS.index(named(case, "colour"))
    wanted = max(number for number, other in crew(case) if other == colour)
    return wanted > could_be_there(case, colour) == case.args["number"]


def nothing_to_pay(case: Case) -> bool:
    asks = face(case, target(case)).pay
    left = {COLOURS[colour]: could_be_there(case, colour) for colour in range(4)}
    for number, colour in crew(case):
        left[COLOURS[colour]] -= number
    skills = dict(zip(SKILLS, case.player.skills, strict=True))
    if asks == "worker":
        return not any(left.values())
    if asks == "skill":
        return not any(skills.values())
    return bool(asks) and (left | skills)[asks] == 0


def no_way_on(case: Case) -> bool:
    """Once the beaten bid is picked up, no bid and no use is possible, nor after picking up
    more."""

    def stuck(state: Any) -> bool:
        if list_bids(state, case.seat) or list_uses(state, case.seat):
            return False
        return all(
            stuck(evolve(state, ev.Gathered(case.seat, more.tile)))
            for more in list_joinable_lots(state, case.seat)
        )

    return stuck(evolve(case.state, ev.Gathered(case.seat, case.words[1])))


def beaten(case: Case) -> bool:
    there = lot(case, case.words[1])
    most = max(bid.number for bid in there.bids)
    return 0 < there.bids[case.seat].number < most


def aimed_elsewhere(case: Case) -> bool:
    aim = case.state.task.aim
    where = (
        case.words[2]
        if case.words[0] == "move"
        else case.words[-1]
        if case.words[0] == "bid"
        else case.words[1]
    )
    return bool(aim) and (aim != where or case.words[0] == "gather")


def tile_is_first(case: Case) -> bool:
    menu = {str(move) for move in case.decision.moves}
    line = case.args["line"]
    return isinstance(line, Written) and set(line.lines) <= menu


def reach(case: Case) -> dict[str, int]:
    """How many steps each tile of the village is away from the source of a move."""
    at = {(plot.q, plot.r): plot for plot in case.player.plots}
    crosses = "r"
    if boat(case, 2, False):
        rules = case.state.board
        crosses = "rwf" if rules.manner == "online" or rules.name == "2012-r1" else "rf"
    start = plot(case, case.words[2])
    far, border = {start.tile: 0}, [start]
    while border:
        here = border.pop(0)
        for side, (dq, dr) in AROUND.items():
            there = at.get((here.q + dq, here.r + dr))
            if there is None or there.tile in far:
                continue
            mine = edges(case, here.tile)[(side - here.turn) % 6]
            theirs = edges(case, there.tile)[(side + 3 - there.turn) % 6]
            if mine in crosses and theirs in crosses:
                far[there.tile] = far[here.tile] + 1
                border.append(there)
    return far


def edges(case: Case, of: str) -> str:
    return str(case.state.board.tile[of].edges)


def pays_goods(case: Case, goods: tuple[str, ...]) -> bool:
    """Whether these goods, of the right number, pay: gold for any other, with 3a all for all."""
    cost = case.state.board.tile[case.words[1]].cost
    if cost.any_goods or boat(case, 3, False):
        return True
    pairs = [(goods.count(good), need) for good, need in zip(GOODS, cost.goods, strict=True)]
    return all(count <= need for count, need in pairs[:3]) and goods.count("gold") >= cost.goods[3]


def payments(
    case: Case, goods_there: bool = True, skills_there: bool = True
) -> set[tuple[str, ...]]:
    """Every set of things that pays for the upgrade, as sorted names: by trying all of them."""
    cost, there = case.state.board.tile[case.words[1]].cost, plot(case, case.words[1])
    count_goods, count_skills = sum(cost.goods) + cost.any_goods, sum(cost.skills) + cost.any_skills
    found = set()
    for goods in combinations_with_replacement(GOODS, count_goods):
        if goods_there and any(
            goods.count(good) > there.goods[at] for at, good in enumerate(GOODS)
        ):
            continue
        if not pays_goods(case, goods):
            continue
        for skills in combinations_with_replacement(SKILLS, count_skills):
            if skills_there and any(
                skills.count(skill) > case.player.skills[at] for at, skill in enumerate(SKILLS)
            ):
                continue
            if all(
                skills.count(skill) >= need for skill, need in zip(SKILLS, cost.skills, strict=True)
            ):
                found.add(tuple(sorted(goods + skills)))
    return found


def ordered(words: tuple[str, ...], order: tuple[str, ...]) -> bool:
    """In this order, each once."""
    places = [order.index(word) for word in words]
    return all(here < there for here, there in pairwise(places))


def spot(case: Case) -> tuple[int, int]:
    q, r = map(int, case.words[2].split(","))
    return q, r


def beside(case: Case) -> list[tuple[int, Any]]:
    """The tiles that would be touched, by side."""
    q, r = spot(case)
    at = {(plot.q, plot.r): plot for plot in case.player.plots}
    return [
        (side, at[q + dq, r + dr]) for side, (dq, dr) in AROUND.items() if (q + dq, r + dr) in at
    ]


def clashes(case: Case) -> bool:
    turn = int(case.words[3][1])
    return not boat(case, 2, False) and any(
        edges(case, case.words[1])[(side - turn) % 6]
        != edges(case, other.tile)[(side + 3 - other.turn) % 6]
        for side, other in beside(case)
    )


def later_tile(case: Case) -> bool:
    """Others are on the list, and not this tile."""
    menu = {str(move).split(" ")[1] for move in case.decision.moves}
    return case.words[1] not in menu and any(won == case.words[1] for won, _back in case.player.won)


def numbers_offered(case: Case) -> list[int]:
    """What the list offers for that kind on that tile."""
    rows = [str(move).split(" ") for move in case.decision.moves]
    return [int(row[1]) for row in rows if len(row) == 4 and tuple(row[2:]) == case.words[2:]]


def sort_of(case: Case) -> str:
    """What the tile takes."""
    printed = case.state.board.tile[case.words[3]]
    return printed.scoring.of if printed.scoring else "good"


def is_sort(case: Case) -> bool:
    kinds = {"worker": COLOURS[:4], "skill": SKILLS, "good": GOODS}
    return case.words[2] in kinds[sort_of(case)]


def takes(case: Case) -> bool:
    """An own tile that scores what lies there."""
    there = plot(case, case.words[3])
    if there is None:
        return False
    printed = case.state.board.tile[case.words[3]]
    return printed.scoring is not None or bool((printed.back if there.back else printed.front).yard)


def in_village(case: Case) -> bool:
    return plot(case, tile(case)) is not None


FIRST_KINDS = {"pay": ("pay",), "make": ("make",), "haul": ("move", "upgrade", "at", "stop")}

TRUTHS: Truths = {
    "First answer this: “{prompt}”": lambda case: (
        case.state.task.working
        and case.words[0] not in FIRST_KINDS[case.decision.kind]
        and case.args["prompt"] == case.decision.prompt
    ),
    "You bid, use tiles and pass only in your turn of a season.": not_in_turn,
    "{tile} is not up for auction now.": lambda case: lot(case, tile(case)) is None,
    "The purple worker shows who starts; it never bids, works or pays.": lambda case: (
        "purple" in case.words
    ),
    "At least one worker of each colour named must go there.": lambda case: "0" in case.words,
    "All workers that you picked up must go to one place together.": leaves_held,
    "Your bid there has this colour, and you raise it in that: {colour}.": lambda case: (
        COLOURS[lot(case, target(case)).bids[case.seat].colour] == named(case, "colour")
        and own(case) > 0
        and named(case, "colour") != case.words[2]
    ),
    "This season only workers of this colour may go there: {colour}.": binds,
    "A bid must be higher than the highest one, {number}.": lambda case: (
        total(case)
        <= max(bid.number for bid in lot(case, target(case)).bids)
        == case.args["number"]
    ),
    "Of this colour you can have at most {number} there: {colour}.": too_few,
    "More moves are possible than one list holds: first write “{line}”.": tile_is_first,
    "You have said that you do something on another tile.": aimed_elsewhere,
    "{tile} is neither up for auction nor in a village.": lambda case: (
        anywhere(case, tile(case)) is None
    ),
    "Workers have nothing to do on {tile}.": lambda case: does_nothing(face(case, tile(case))),
    "All workers that you send together have one colour.": lambda case: (
        len(crew(case)) > 1
        and not (
            boat(case, 4, True)
            and case.state.board.manner == "print"
            and case.state.board.name != "2012-r1"
        )
    ),
    "Several colours can go only to a tile that already has bids or workers.": lambda case: (
        len(crew(case)) > 1 and anywhere(case, target(case)).colour == -1
    ),
    "Name each colour once, in this order: red, blue, yellow, green.": lambda case: (
        not ordered(case.words[3::2], COLOURS)
    ),
    "More workers must go there than last time, {number}.": lambda case: (
        total(case)
        <= case.args["number"]
        == max(use.number for use in anywhere(case, target(case)).uses)
    ),
    "At most six workers may be on a tile in all.": lambda case: (
        total(case) + sum(use.number for use in anywhere(case, target(case)).uses) > 6
    ),
    "You would have nothing left to hand in for {tile}.": nothing_to_pay,
    "You have no bid on {tile}.": lambda case: (
        lot(case, tile(case)) is None or lot(case, tile(case)).bids[case.seat].number == 0
    ),
    "Your bid on {tile} leads and cannot be moved.": lambda case: (
        not beaten(case) and lot(case, tile(case)).bids[case.seat].number > 0
    ),
    "Beaten bids that you pick up together have one colour.": lambda case: (
        sum(case.state.task.held) > 0
        and case.state.task.held[lot(case, case.words[1]).bids[case.seat].colour] == 0
    ),
    "There is no place where these workers could go.": lambda case: (
        beaten(case) and no_way_on(case)
    ),
    "You name a tile first only where too many moves are possible for one list.": lambda case: (
        case.decision.kind not in ("turn", "haul")
        or not any(str(move).split(" ")[0] == "at" for move in case.decision.moves)
    ),
    "You can do nothing on {tile} now.": lambda case: (
        f"at {tile(case)}" not in {str(move) for move in case.decision.moves}
    ),
    "You hand something in only when a tile asks for it.": lambda case: not case.state.task.pay,
    "A skill tile is to be handed in, not a worker.": lambda case: (
        case.state.task.pay == "skill" and case.words[1] in COLOURS
    ),
    "A worker is to be handed in, not a skill tile.": lambda case: (
        case.state.task.pay == "worker" and case.words[1] in SKILLS
    ),
    "You have none of this: {what}.": lambda case: (
        dict(zip(COLOURS + SKILLS, (*case.player.workers, *case.player.skills), strict=True))[
            named(case, "what")
        ]
        == 0
        and named(case, "what") == case.words[1]
    ),
    "You choose a good only on a tile that leaves the choice to you.": lambda case: (
        not case.state.task.choose
    ),
    "You choose wood, stone or iron here, never gold.": lambda case: case.words == ("make", "gold"),
    "You carry goods only with transport points of a tile you use.": not_asked("haul"),
    "You have no transport point left.": lambda case: case.state.task.transport == 0,
    "{tile} is not in your village.": lambda case: not in_village(case),
    "A good is carried to another tile.": lambda case: case.words[2] == case.words[4],
    "There is none of this on {tile}: {what}.": lambda case: (
        plot(case, tile(case)).goods[GOODS.index(named(case, "what"))] == 0
        and tile(case) == case.words[2]
    ),
    "Your transport points ({points}) do not reach from {source} to {target}.": lambda case: (
        reach(case).get(case.words[4], 99) > case.state.task.transport == case.args["points"]
    ),
    "You upgrade only with upgrade points of a tile you use.": not_asked("haul"),
    "You have no upgrade point left.": lambda case: case.state.task.upgrade == 0,
    "{tile} cannot be upgraded.": lambda case: case.state.board.tile[tile(case)].cost is None,
    "{tile} is upgraded already.": lambda case: plot(case, tile(case)).back,
    "The goods that the upgrade costs are not on {tile}.": lambda case: (
        not payments(case, skills_there=False)
    ),
    "You do not have the skill tiles that the upgrade costs: {tile}.": lambda case: (
        not payments(case, goods_there=False)
    ),
    "There are several ways to pay, so name what you pay.": lambda case: (
        len(case.words) == 2 and len(payments(case)) > 1
    ),
    "There is one way to pay, so name only the tile.": lambda case: (
        len(case.words) > 2 and len(payments(case)) == 1
    ),
    "That is not what this upgrade costs.": lambda case: (
        tuple(sorted(case.words[2:])) not in payments(case)
    ),
    "Name what you pay in this order: wood, stone, iron, gold, saw, pickaxe, anvil.": lambda case: (
        [(GOODS + SKILLS).index(word) for word in case.words[2:]]
        != sorted((GOODS + SKILLS).index(word) for word in case.words[2:])
    ),
    "You choose winter tiles only before the winter.": lambda case: case.state.phase != "choose",
    "{tile} is not one of your winter tiles.": lambda case: tile(case) not in case.player.winter,
    "Name each tile once, in the order in which you hold them.": lambda case: (
        not ordered(case.words[1:], case.player.winter)
    ),
    "You choose a boat only at the end of a season.": lambda case: case.state.phase != "boats",
    "{tile} is not a boat of this game.": lambda case: all(
        one.tile != tile(case) for one in case.state.boats
    ),
    "The {tile} has already been taken.": lambda case: any(
        one.tile == tile(case) and one.seat >= 0 for one in case.state.boats
    ),
    "You place tiles only at the end of a season.": lambda case: case.state.phase != "place",
    "You have no such tile to place: {tile}.": lambda case: all(
        won != tile(case) for won, _back in case.player.won
    ),
    "There is another tile at that place.": lambda case: any(
        (one.q, one.r) == spot(case) for one in case.player.plots
    ),
    "A tile is placed next to your village.": lambda case: not beside(case),
    "Edges must match: road to road, river to river, field to field.": clashes,
    "First place the tiles that you won before this one.": later_tile,
    "Only the Flipper turns tiles for nothing, at the end of the game.": lambda case: (
        case.state.phase != "flip"
    ),
    "The Flipper cannot turn {tile}.": lambda case: (
        case.state.board.tile[tile(case)].kind in ("winter", "boat", "turn-order", "summer-boat")
    ),
    "You fill winter tiles by hand only at the end of the game.": lambda case: (
        case.state.phase != "allot"
    ),
    "{tile} takes nothing in your village.": lambda case: not takes(case),
    "The purple worker does not count for you.": lambda case: (
        case.words[2] == "purple" and not numbers_offered(case)
    ),
    "{tile} does not take this: {what}.": lambda case: not is_sort(case),
    "On {tile} this cannot be changed: {what}.": lambda case: (
        not numbers_offered(case)
        and is_sort(case)
        and case.state.board.tile[tile(case)].scoring is None
    ),
    "That many are there already.": lambda case: (
        int(case.words[1]) not in numbers_offered(case)
        and int(case.words[1]) <= max(numbers_offered(case), default=0) + 1
    ),
    "At most {number} of this can be there: {what}.": lambda case: (
        int(case.words[1]) > case.args["number"]
        and max(numbers_offered(case), default=0) <= case.args["number"]
    ),
    "Nothing can be left out here.": lambda case: case.decision.kind not in ("haul", "flip"),
}
