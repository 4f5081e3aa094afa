"""What sites, and what is done with the disks on them, are called in free words in Key West."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keywest.drawing.places import SITES
from games.rules.keywest.edition import CURRENT, ISLANDS, get_edition
from games.rules.keywest.plans.match import get_board_of_view
from games.rules.plans.plan_frames import Frame, Values, order

if TYPE_CHECKING:
    from games.rules.types import View

MOST_SEATS = 5
"""With so many players the board has all its sites."""
SAME = "buy same on {island}"
"""Not yet a line: such a hotel as was named before, elsewhere."""
SAME_SIDE = "lift same {side}"
"""Not yet a line: the other of two sites."""
HERE = "that* one* still*"
"""What may stand behind a site."""
LIFTED = "lift* disk* away* rather* take* starting* any*"
"""What may stand beside a disk that is moved."""
SITE = "plantation? one* that* ,* :*"


def find_factory(island: str, place: int, view: View) -> Values:
    """The number of the factory in this place from the left."""
    sites = [site.id for site in get_board_of_view(view).sites if site.kind == "factory"]
    there = sorted((each for each in sites if each.startswith(island)), key=SITES.__getitem__)
    return {"at": there[place].rpartition("-")[2]} if -1 <= place < len(there) else {}


def find_own_site(island: str, kind: str, view: View) -> Values:
    """The viewer's only site of a kind on a group of islands, if they have one."""
    sites = [site.id for site in get_board_of_view(view).sites if site.kind == kind]
    own = [
        each for each in sites if each.startswith(island) and view["sites"][each] == view["seat"]
    ]
    return {"own": own[0]} if len(own) == 1 else {}


def list_ways_to_be_free() -> Iterator[tuple[str, str]]:
    """How an order for a site says that it must be free, and in which words: not at all, or so."""
    yield "", HERE
    for said in ("free", "there"):
        yield "vacant ", f"if* {said} {HERE} ,*"


def list_factory_frames() -> Iterator[Frame]:
    """The factories of a group of islands by where they lie."""
    for island in ISLANDS:
        for side, place in (("left", 0), ("right", -1), ("row2", 1)):
            words = f"buy^? {island} {side} factory?"
            found = partial(find_factory, island, place)
            for front, told in list_ways_to_be_free():
                line = f"buy {front}{island}-factory-{{at}}"
                yield order(line, f"{words} {told}", now=found, weak=True)
            owned = f"buy^ {{owner}} one* there* that* {island} {side} factory?"
            yield order(f"buy {island}-factory-{{at}} of {{owner}}", owned, now=found)
            words = f"lift^? {LIFTED} {island} {side} factory? that*"
            yield order(f"lift {island}-factory-{{at}}", words, now=found, weak=True)


def list_hotels() -> dict[tuple[str, int], list[str]]:
    """The orders for the hotels of a group of islands that have so many stars."""
    hotels: dict[tuple[str, int], list[str]] = {}
    for site in get_edition(CURRENT, MOST_SEATS).sites:
        if site.kind == "hotel":
            hotels.setdefault((ISLANDS[site.island], site.stars), []).append(f"buy {site.id}")
    return hotels


def write_same_hotel(line: str, island: str) -> str:
    """The order for hotels with as many stars as those of another order have; "" for none."""
    hotels = list_hotels()
    ordered = {each.replace(" vacant ", " ") for each in line.split(" or ")}
    stars = next((key[1] for key, lines in hotels.items() if ordered <= {*lines}), 0)
    return " or ".join(hotels.get((island, stars), ()))


def list_hotel_frames() -> Iterator[Frame]:
    """The hotels of a group of islands by their stars."""
    for (island, stars), lines in list_hotels().items():
        for front, told in list_ways_to_be_free():
            free = [line.replace("buy ", f"buy {front}") for line in lines]
            for named in (f"star{stars}", f"n:{stars} star"):
                words = f"buy^? rather* {island} {named} hotel? {told}"
                yield order(" or ".join(free), words)
                for side, line in zip(("left", "right"), free, strict=True) if free[1:] else ():
                    yield order(line, f"{words} {side}")


def list_disk_frames() -> Iterator[Frame]:
    """Sites that are vacant, or have somebody's disk."""
    vacant, owned = "if* free one* any* there* that* still* ,*", "{owner} one? there* starting*"
    for kind in ("factory", "hotel"):
        yield order(f"buy vacant {kind}", f"buy^ {vacant} {kind}")
        place = f"{vacant} {kind} {{island}}"
        yield order(f"buy vacant {{island}}-{kind}", f"buy^ {place}")
        yield order(f"buy vacant {{island}}-{kind}", place, weak=True, behind="buy *")
        yield order(f"buy {kind} of {{owner}}", f"buy^ {owned} {kind}")
        yield order(f"buy {{island}}-{kind} of {{owner}}", f"buy^ {owned} {kind} {{island}}")
    for n in range(1, 6):
        for words in (f"n:{n} star hotel?", f"star{n} hotel?"):
            yield order(f"buy hotel {n} of {{owner}}", f"buy^ {owned} {words}")
            line = f"buy hotel {n} on {{island}} of {{owner}}"
            yield order(line, f"buy^ {owned} {words} {{island}}")
    yield order(
        "plant vacant {island}-{fruit}",
        f"plant^? {{island}} {{fruit}} if* free plantation? {HERE} ,*",
    )
    yield order("plant vacant {fruit}", f"plant^ {vacant} {{fruit}} plantation?")
    yield order("plant vacant {fruit}", f"plant^ {{fruit}} {vacant} plantation?")
    held = f"{owned} ,*"
    for at, said in (("", ""), ("{island}-", "{island}")):
        yield order(
            f"plant {at}{{fruit}} of {{owner}}", f"plant^ {held} {said} {{fruit}} plantation? that*"
        )
    yield order(
        "plant vacant {island}-{fruit}",
        f"any* {{island}} {{fruit?}} if* free plantation? {HERE} ,*",
        weak=True,
        behind="plant *",
    )
    yield order(
        "plant vacant {fruit}",
        f"{{fruit}} if* free there* plantation {HERE} ,*",
        weak=True,
        beside=("plant",),
    )
    yield order("plant {fruit} of {owner}", "exchange^ {owner} one* there* {fruit?} plantation?")
    yield order("plant any of {owner}", f"plant^ all* {held} plantation")
    for at, said in (("", ""), ("{island}-", "{island}")):
        yield order(
            f"plant {at}{{fruit}} of {{owner}}",
            f"{{fruit}} plantation* that* from-seat* {{owner}} {said} ,* :*",
            weak=True,
            beside=("waive",),
        )
    side = f"plant^? {held} {{island}} {{fruit}} {{side}} that*"
    yield order("plant {island}-{fruit}-{side} of {owner}", side)
    yield order("plant {fruit} of {owner}", f"oust^ plant* {owned} {{fruit?}} plantation?")


def list_lift_frames() -> Iterator[Frame]:
    """Sites from which a disk is moved: with the verb, where the question is named, or as a further
    choice."""
    sites = {
        "lift {site}": "one* that* {site}",
        "lift {island}-{fruit}-{side}": f"{{island}} {{fruit}} {{side}} {SITE}",
        "lift {island}-{fruit}": f"{{island}} {{fruit}} {SITE}",
        "lift {kind_of_site}": "any* one* {kind_of_site} that* plantation?",
    }
    for line, words in sites.items():
        yield order(line, f"lift^ {LIFTED} {words}")
        yield order(line, f"lifting^ then* ,* :* {LIFTED} {words}")
        yield order(line, f"{LIFTED} {words}", weak=True, behind="lift *")


def list_worth_frames() -> Iterator[Frame]:
    """Hotels with so many stars or more, and the best."""
    for front, told in list_ways_to_be_free():
        free = told.replace(HERE, f"{HERE} there*") if front else ""
        for at, place in (("", ""), (" on {island}", "{island}")):
            for words in ("buy^ any* one* hotel?", "buy^? any* one* hotel"):
                named = f"{words} rather* only* at-least {{n}} star {place} anywhere* ,* {free}"
                yield order(f"buy {front}hotel {{n}}+{at}", named)
        if front:
            yield order(
                "buy hotel of {owner}", f"buy^ any* best hotel {{owner}} {HERE} starting* ,*"
            )
            yield order("buy hotel", "buy^? that* one* hotel* most-stars buying* :* ,*")
            yield order("buy vacant hotel", f"buy^ any* best hotel anywhere* {free}")
            yield order("buy vacant {island}-hotel", f"buy^ any* best hotel {{island}} {free}")


def list_star_frames() -> Iterator[Frame]:
    """Hotels of any group of islands by their stars."""
    for n in range(1, 5):
        for stars in (f"star{n}", f"n:{n} star"):
            yield order(f"buy hotel {n}", f"buy^? any* one* {stars} hotel anywhere* ,*")


SITE_FRAMES = (
    order("buy hotel {stars}+", "buy^ {stars} hotel?"),
    order("buy hotel {five}+", "buy^ {five} star hotel?"),
    *list_worth_frames(),
    *list_hotel_frames(),
    *list_factory_frames(),
    *list_star_frames(),
    order("buy {building}", "buy^ {building}"),
    order("plant {field}", "plant^ {field}"),
    *list_lift_frames(),
    order("buy {island}-hotel", "buy^ {island} hotel"),
    order(
        "buy {island}-factory",
        f"buy^? {{island}} factory {HERE} any* ,*",
        weak=True,
        beside=("roll", "market", "manage", "mark", "decline"),
    ),
    order(SAME, "buy^? that* one* {island} ,*", weak=True, behind="buy *-hotel-*"),
    *list_disk_frames(),
    order("plant {island}-{fruit}-{side}", f"plant^? {{island?}} {{fruit?}} {{side}} {SITE}"),
    order("plant {island}-{fruit}", f"plant^? {{island}} {{fruit}} {SITE}"),
    *(
        order(
            "lift {own}",
            f"lift^? {LIFTED} {island} {kind} that* one*",
            now=partial(find_own_site, island, kind),
            weak=True,
        )
        for island in ISLANDS
        for kind in ("factory", "hotel")
    ),
    order("lift {island}-{fruit}", "take* {island} {fruit} plantation? that* one*", weak=True),
    order(
        "lift {kind_of_site}",
        "disk* take* starting* any* one* {kind_of_site} plantation?",
        weak=True,
    ),
    order(SAME_SIDE, "lift^? disk* one* that* {side}", weak=True, behind="lift *-[12]"),
    order("waive {fruit}", "not {fruit} plantation?", weak=True, beside=("plant",)),
    order("waive {fruit}", "no-such {fruit} plantation?", weak=True, beside=("plant",)),
    order("waive", "waive^ plantation? both*"),
    order("waive {fruit}", "waive^ plant* {fruit} plantation? ,* :*"),
)
