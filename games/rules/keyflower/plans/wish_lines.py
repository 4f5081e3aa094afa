"""Which lines a wish in Keyflower's standing orders may have: the patterns for the plain words, and
the lines that can be chosen now or soon by clicks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS, get_viewed_edition
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.plans.turn import format_crew
from games.rules.keyflower.state import ALLOT, FLIP, LIMIT, OVER
from games.rules.keyflower.words import BY_NAME, COLOUR_NAMES, count_things, get_tile_name
from games.rules.plans.planning import Group, Many, Matching, Slot
from games.rules.text import Several, Text, _

if TYPE_CHECKING:
    from games.rules.types import View


MOST_WORKERS = 99
"""Workers in a line."""
PATTERNS = (
    *("bid {crew} on {tile}", "raise to {most} on {tile}", "use {tile} {crew}", "use {tile} {few}"),
    *("raise by {added} on {tile}", "bid gathered on {tile}", "use {tile} gathered"),
    *("use {tile} {mix}", "gather {tile}", "at {tile}", "pass unless outbid on {tiles}"),
    *("pay {paid}", "make {good}", "move {good} to {place}", "move {good} {source}>{place}"),
    *("upgrade {tile}", "upgrade {tile} {price}", "choose {winter}", "sail {boat}"),
    *("choose all but {winter}", "sail most {paid}"),
    *("place {built} anywhere", "place {built} {where}", "place {built} {where} r{turn}"),
    *("flip {tile}", "allot {number} {what} {tile}"),
    *words.PLAIN,
)


def list_wish_slots() -> Mapping[str, Slot]:
    """What may stand in the places, by name."""
    tiles = name_all_tiles()
    return {
        "tile": tiles,
        "crew": phrase_all_crews(),
        "most": {said: words.phrase_workers(n, c, most=True)
                 for said, n, c in list_crew_lines(MOST_WORKERS)},
        "few": {f"up to {said}": words.phrase_workers(n, c, most=True)
                for said, n, c in list_crew_lines(LIMIT)},
        "added": {said: words.phrase_workers(n, c) for said, n, c in list_crew_lines(MOST_WORKERS)},
        "mix": Many(
            {said: count_things(n, COLOUR_NAMES[c])
             for said, n, c in list_crew_lines(LIMIT) if c is not None}, " ", join_crew),
        "tiles": Many(tiles, "+", words.join_with_or),
        "winter": Many(name_tiles_of_kind("winter"), " ", join_texts),
        "boat": name_tiles_of_kind("boat"),
        "paid": {what: BY_NAME[what] for what in (*COLOURS[:PURPLE], *SKILLS)},
        "what": BY_NAME,
        "good": {**{good: BY_NAME[good] for good in GOODS}, "any": words.ANY_GOOD},
        "source": {**tiles, "home": words.phrase_place("home")},
        "place": {"stable": tiles["stable"], **tiles, "home": words.phrase_place("home")},
        "price": Many({what: BY_NAME[what] for what in (*GOODS, *SKILLS)}, " ", join_texts),
        "built": {**tiles, "any": words.EVERY_TILE},
        "where": Matching(r"-?[0-9]+,-?[0-9]+", ("2,-1", "2,-1")),
        "turn": Matching(r"[0-5]", ("3", "3")),
    }  # fmt: skip


def name_all_tiles() -> dict[str, Text]:
    """Every tile; first one with which everything can be done."""
    return {tile: get_tile_name(tile) for tile in ("inn", *match.ALL_TILES)}


def name_tiles_of_kind(kind: str) -> dict[str, Text]:
    """The tiles of a kind."""
    return {
        tile.id: get_tile_name(tile.id) for tile in match.ALL_TILES.values() if tile.kind == kind
    }


def phrase_all_crews() -> dict[str, Text]:
    """Workers, counted or as few as will do, of a colour or of any."""
    found = {said: words.phrase_workers(n, c) for said, n, c in list_crew_lines(MOST_WORKERS)}
    for colour in (None, *range(PURPLE)):
        found[format_crew(None, colour)] = words.phrase_workers(None, colour)
        found[format_crew(0, colour)] = words.phrase_workers(0, colour)
    return found


def list_crew_lines(most: int) -> Iterator[tuple[str, int, int | None]]:
    """Workers from 1 to so many, as they are written, with their number and colour."""
    for number in range(1, most + 1):
        for colour in (*range(PURPLE), None):
            yield format_crew(number, colour), number, colour


def join_texts(items: Sequence[Text]) -> Several:
    """Several things in a row."""
    return Several(tuple(items))


def join_crew(items: Sequence[Text]) -> Text:
    """Workers of several colours."""
    return _("{items}", items=Several(tuple(items)))


# Lines to choose.


WORKERS = COLOURS[:PURPLE]
LONGEST_GROUP = 60
"""Lines of a group: as many as a plan may have."""
PROXY = 5
"""How far a proxy bid on offer goes, where there are so many workers."""


def list_wish_groups(view: View) -> tuple[Group, ...]:
    """For each kind of question, the lines to choose from now or soon."""
    playing = view["phase"] not in (ALLOT, FLIP, OVER)
    found = (suggest_season_lines(view) if playing else {}) | suggest_final_lines(view)
    return tuple(Group(kind, wishes[:LONGEST_GROUP]) for kind, wishes in found.items() if wishes)


def suggest_season_lines(view: View) -> dict[str, tuple[str, ...]]:
    """The lines for what is asked as long as seasons are played."""
    winter = match.list_own_winter_tiles(view)
    boats = [boat["tile"] for boat in view["boats"]]
    return {
        "turn": suggest_turn_lines(view),
        "pay": build_lines("pay", (*WORKERS, *SKILLS, "any")),
        "make": build_lines("make", GOODS[:GOLD]),
        "haul": suggest_haul_lines(view),
        "choose": build_lines("choose", (*winter, "all")) if winter else (),
        "sail": build_lines("sail", (*boats, "most workers", "most skills", "any")),
        "place": build_lines(
            "place", (f"{tile} anywhere" for tile in (*list_tiles_to_build(view), "any"))
        ),
    }


def list_tiles_to_build(view: View) -> list[str]:
    """The tiles that the viewer has won, and those for which they lead."""
    won = [tile["tile"] for tile in match.get_own_belongings(view)["won"]]
    return won + [lot["tile"] for lot in view["lots"] if lot["leader"] == view["seat"]]


def suggest_final_lines(view: View) -> dict[str, tuple[str, ...]]:
    """The lines for the final scoring."""
    here = [plot["tile"] for plot in match.get_own_belongings(view)["plots"]]
    return {
        "flip": (*build_lines("flip", here), "stop")
        if "flipper" in get_viewed_edition(view).boats
        else (),
        "allot": ("allot best",) if view["by_hand"] else (),
    }


def build_lines(verb: str, things: Iterable[str]) -> tuple[str, ...]:
    """The verb with each of them."""
    return tuple(f"{verb} {thing}" for thing in things)


def suggest_turn_lines(view: View) -> tuple[str, ...]:
    """Proxy bids, tiles to use (of the auction, one's own, of others), beaten bids, passing."""
    own = [
        plot["tile"]
        for seat, plot in match.list_all_plots(view)
        if seat == view["seat"] and is_usable_place(plot)
    ]
    lots = [lot["tile"] for lot in view["lots"] if is_usable_place(lot)]
    others = [
        plot["tile"]
        for seat, plot in match.list_all_plots(view)
        if seat != view["seat"] and is_usable_place(plot)
    ]
    beaten = [lot["tile"] for lot in view["lots"] if match.is_outbid(view, (lot["tile"],))]
    first = ["pass", "pass unless outbid", *build_lines("gather", beaten), *list_proxy_bids(view)]
    return (*first[: LONGEST_GROUP // 2], *build_lines("use", (*own, *lots, *others)))


def is_usable_place(place: View) -> bool:
    """Whether the face that is up can be used."""
    return match.ALL_TILES[place["tile"]].ability(place["back"]).usable


def list_proxy_bids(view: View) -> Iterator[str]:
    """For every tile up for auction, a proxy bid in the binding colour, or the one of which there
    is most."""
    workers = match.get_own_belongings(view)["workers"]
    most = max(workers, key=lambda colour: workers[colour])
    for lot in view["lots"]:
        own = match.find_own_bid(view, lot["tile"])
        colour = own["colour"] if own else lot["colour"] or most
        limit = min(PROXY, workers[colour] + (own["count"] if own else 0))
        if limit > match.get_highest_bid(view, lot["tile"]):
            yield f"raise to {limit} {colour} on {lot['tile']}"


def suggest_haul_lines(view: View) -> tuple[str, ...]:
    """Upgrades of own tiles, the goods that lie there carried to tiles that need them, and
    stopping."""
    plots = match.get_own_belongings(view)["plots"]
    costly = [
        plot["tile"] for plot in plots if not plot["back"] and match.ALL_TILES[plot["tile"]].cost
    ]
    kinds = [good for good in GOODS if any(plot["goods"][good] for plot in plots)]
    carried = [f"{good} to {tile}" for good in kinds for tile in (*costly, "home")]
    upgrades = (*build_lines("upgrade", costly), "upgrade any")[: LONGEST_GROUP // 2]
    return (*upgrades, *build_lines("move", carried)[: LONGEST_GROUP // 2 - 1], "stop")
