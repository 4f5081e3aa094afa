"""What standing orders of Key West are called in free words: frames of conditions and orders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keywest.drawing.places import SITES
from games.rules.keywest.edition import (
    BRIDGES,
    FRUITS,
    ISLANDS,
    TREASURES,
)
from games.rules.keywest.plans.limit_frames import LIMIT_FRAMES
from games.rules.keywest.plans.match import EFFECTS, get_board_of_view, list_tile_effects
from games.rules.keywest.plans.offer_lines import list_exception_frames
from games.rules.keywest.plans.part_frames import PART_FRAMES
from games.rules.keywest.plans.site_frames import SITE_FRAMES
from games.rules.keywest.state import PARTS
from games.rules.plain import PLAYERS
from games.rules.plans.plan_frames import MANY, NEXT, NUMBER, Frame, Values, condition, order

if TYPE_CHECKING:
    from games.rules.types import View

SEA = ("wreck", "treasure", "sponge")
"""Kinds of tiles in the sea."""
BESIDES = "any? one? tile? plantation* plus-one* and* only* {besides}"
ANY_BRIDGE_WITH = " or ".join(f"take {bridge}+{{besides}}" for bridge in BRIDGES)
ANY_BRIDGE = " or ".join(f"take {bridge}" for bridge in BRIDGES)
ANY_BRIDGE_FIRST = " or ".join(f"resolve {bridge}" for bridge in BRIDGES)
LEADING = "first* that* only* any* one* tile* ,* :*"
"""What may stand beside the tile that takes effect first."""
ANY_SPAN_WITH_FRUIT = " or ".join(f"take {{span}}+{fruit}" for fruit in FRUITS)
DETAILS = {
    "plantation": frozenset(FRUITS),
    "bridge": frozenset({*BRIDGES, "bridge"}),
    "plus-one": frozenset({"dive", "capacity"}),
}
"""Words beside tiles, and the things of which one must be named with them."""
ANY_PLANTATION = " or ".join(f"take {fruit}" for fruit in FRUITS)
PUT_BACK = "someone* that* back^"
EVER = " any-time"
"""Not yet in the notation: whenever such a tile is seen, not only the one that lies there now."""
REMAINING = "remaining-"
"""Not yet in the notation: those of a kind of which nothing was said before."""
SPONGES_KEPT = f"keep sponge {{n}}+ or back {REMAINING}sponge"
FINDS = "if* {sea} or* and* ,* :*"
REST_KEPT = "keep sponge {n}+ or keep treasure or keep wreck"
SMALL_BACK = "back under-{n}"
OTHERS_KEPT = "keep others"
"""Not yet a line: that all other tiles are kept."""
OR_ALL = "all-money all-left* if* have* that* money* less*"
"""All the money, said beside an amount: where it is less."""
AT_MOST_ALL = "bid up-to {n}"
"""Not yet a line: so much, or all the money where that is less."""
THERE_IS = "there* one? tile* bridge* plus-one* any* out?"
CASH = "take? cash^? {eight} usd"
BEFORE_CASH = ("roll", "market", "manage", "mark", "decline")
AFTER_DICE = "buy cash stop roll manage market"
"""Verbs of orders that may hang on dice, or on which action it is."""
IN_DIVE = "keep back look"
"""Verbs of orders within a dive."""
ACTIONS_OR_TILES = "mark take score"
"""Verbs of orders that may hang on a finished bridge."""
THERE = "any* one* there* that*"
ROUNDS_AHEAD = "round {n}+ and not round {end}+"
ANY_ROUND = "bid take plant mark harvest score buy"
"""Verbs of orders for a round."""
PLACES = {
    "n": {NUMBER: NUMBER},
    "n-again": {NUMBER: NUMBER},
    "several": {f"n:{number}": str(number) for number in range(2, 7)},
    "more": {NEXT: NEXT},
    "few": {f"n:{number}": str(number) for number in range(1, 9)},
    "eight": {"n:8": "8"},
    "five": {"n:5": "5"},
    "slot": {f"n:{number}": str(number) for number in range(1, 7)},
    "tiles": {
        **{each: each for each in (*BRIDGES, *FRUITS, "harvest", "dive", "capacity")},
        "dive1": "dive",
        "capacity1": "capacity",
        "harvest2": "harvest",
        MANY: "+",
    },
    "chief": {**{each: each for each in (*BRIDGES, *FRUITS)}, MANY: "+"},
    "span": {each: each for each in BRIDGES},
    "besides": {
        **{each: each for each in (*FRUITS, "harvest", "dive", "capacity")},
        "dive1": "dive",
        "capacity1": "capacity",
        "harvest2": "harvest",
        MANY: "+",
    },
    "kind": {
        **{each: each for each in EFFECTS},
        "bridge": "bridge",
        "dive1": "dive",
        "capacity1": "capacity",
        "harvest2": "harvest",
        MANY: "+",
    },
    "island": {each: each for each in ISLANDS},
    "fruit": {each: each for each in FRUITS},
    "kind_of_site": {kind: kind for kind in ("hotel", "factory", *FRUITS)},
    "kinds_of_site": {**{kind: kind for kind in ("hotel", "factory", *FRUITS)}, MANY: "+"},
    "owner": {player: player for player in PLAYERS},
    "owners": {**{player: player for player in PLAYERS}, MANY: "+"},
    "side": {"left": "1", "right": "2"},
    "action": {"diving": "dive", **{each: each for each in PARTS}},
    "pair": {each: each for each in PARTS if "-" in each},
    "bridges": {**{each: each for each in BRIDGES}, MANY: " "},
    "fruits": {**{each: each for each in FRUITS}, MANY: " "},
    "sea": {**{each: each for each in (*TREASURES, "treasure", "wreck")}, MANY: " or keep "},
    "find": {each: each for each in TREASURES},
    "kinds": {**{kind: kind for kind in SEA}, MANY: "+"},
    "building": {each: each for each in SITES if "hotel" in each or "factory" in each},
    "field": {each: each for each in SITES if not ("hotel" in each or "factory" in each)},
    "site": {each: each for each in SITES},
    "water": {"atlantic": "sea-2", "gulf": "sea-1"},
    "spaces": {NUMBER: NUMBER, MANY: " or look "},
    "stars": {"star5": "5"},
}


def find_this_round(view: View) -> Values:
    """The round under way."""
    return {"n": str(view["round"])}


def find_next_round(view: View) -> Values:
    """The round after this one."""
    return {"n": str(view["round"] + 1)}


def find_coming_round(number: int, view: View) -> Values:
    """A round by its number, if it is not over."""
    return {"nth": str(number)} if number >= view["round"] else {}


def find_end(span: int, view: View) -> Values:
    """The next round, and the one after so many."""
    return {"n": str(view["round"] + 1), "end": str(view["round"] + 1 + span)}


def find_plain_tile(effect: str, view: View) -> Values:
    """The place of the only tile of the offer that brings this and nothing else."""
    board = get_board_of_view(view)
    plain = [
        entry["slot"]
        for entry in view["offer"]
        if [*list_tile_effects(board.tile_of[entry["tile"]])] == [effect]
    ]
    return {"at": str(plain[0])} if len(plain) == 1 else {}


def list_round_frames() -> Iterator[Frame]:
    """Rounds before one, or through one; "until round 4" may say either."""
    for line, named in (("{n}", "before-round"), ("{more}", "through-round")):
        for words in (named, "till-round"):
            place = f"{words} {line} round*"
            yield condition(f"round {line}+", place, only=ANY_ROUND, hint="bid", until=True)
        inclusive = f"round {line} inclusive"
        if named == "through-round":
            yield condition(f"round {line}+", inclusive, only=ANY_ROUND, hint="bid", until=True)
            yield condition(
                f"round {line}+", f"till-round {line} inclusive", only=ANY_ROUND, until=True
            )
    yield condition(
        "round {n}+", "from-next-round", only=ANY_ROUND, hint="bid", bare=True, plain=True,
        now=find_next_round,
    )  # fmt: skip


FRAMES = (
    *LIMIT_FRAMES,
    order("bid {n}", "bid^? rather* {n} usd only* no-more* off* ,* :*"),
    order("bid {n}", "bid^? rather* {n} only* no-more* off* ,* :*", weak=True),
    order("bid up to {n}", "bid^ only* up-to {n} usd? no-more* ,* but*"),
    order("bid up to {n}", "only* as-far {n} usd? no-more* ,* but*"),
    order("bid all", "bid^? money* all-money all-left* ,*"),
    order("bid all but {n}", "bid^? all-money all-left* less? {n} usd?"),
    order("bid all but {n}", "bid^ all-but {n} usd?"),
    order("bid half", "bid^? half-money rounded* all-left* ,*"),
    order("bid half up to {n}", "bid^? half-money rounded* all-left* ,* but* up-to {n} usd?"),
    order("bid half up to {n}", "bid^? half-money rounded* all-left* ,* but* never-more {n} usd?"),
    order("bid half up to {n}", "bid^? {n} usd? ,* but* up-to half-money rounded* all-left*"),
    order("bid up to {n}", f"bid^? only* {{n}} usd? ,* or {OR_ALL}"),
    order("bid up to {n}", f"bid^? only* {{n}} usd? ,* or {OR_ALL} less-than {{n-again}} usd?"),
    *(
        order(AT_MOST_ALL, f"bid^? only* {{n}} usd? always* ,* and* but* short {every}")
        for every in ("all-money all-left*", "all")
    ),
    order("ask", "not bid^"),
    order("bid 0", "stay-out^"),
    order("take {slot}", "take^? rather* that? only* tile {slot}"),
    order("take {slot}", "take^? rather* that? only* {slot}", weak=True),
    order("take {slot}", "take^? that"),
    order("take {slot}", "take^"),
    order(
        "take {tiles}",
        "take^? rather* any? one? tile? plantation* plus-one* and* only* {tiles}",
        weak=True,
    ),
    order("take {span}", "take^? rather* any? one? tile? bridge and* only* {span}", weak=True),
    order("take {span}+{besides}", f"take^? rather* {{span}} bridge {BESIDES}", weak=True),
    order(
        ANY_SPAN_WITH_FRUIT,
        "take^? rather* any* one* tile* bridge* and* only* {span} plantation",
        weak=True,
    ),
    order(
        "take {tiles}",
        "take^? rather* the-other tile* bridge* plantation* plus-one* one* {tiles}",
        weak=True,
        behind="take *{tiles}*",
    ),
    order(ANY_BRIDGE_WITH, f"take^? bridge {BESIDES}", weak=True),
    order(ANY_BRIDGE, "take^? any? one* tile? there* bridge", weak=True),
    order("take {chief}", "prefer^ one? tile? bridge* plantation* and* {chief}"),
    order("take {tiles}", "in-order^ one? tile? plantation* and* {tiles}"),
    order("take {slot}", "in-order^ in-order* that? tile? only* {slot} ,* :*"),
    order("take {tiles}", "take^? that"),
    order("take {tiles}", "take^"),
    *(
        order(
            "take {at}",
            f"take^? any* one* plain {effect} tile? plus-one*",
            now=partial(find_plain_tile, effect),
            weak=True,
        )
        for effect in (*BRIDGES, "dive", "capacity")
    ),
    *list_exception_frames(),
    order("take any", "take^? any tile?", weak=True),
    order(ANY_PLANTATION, "take^? any tile? one* there* plantation", weak=True),
    order("mark {action}", "mark^? only* disk* rather* ,* :* {action}"),
    order("mark {pair}", "take^ only* rather* {pair}"),
    order("repeat {action}", "mark* repeat^ only* ,* :* {action}"),
    order("not repeat", "no-repeat^ still*"),
    *PART_FRAMES,
    *(order(part, f"{part}^ after", bare=True) for part in ("manage", "roll", "market")),
    *(order(f"{part} or stop", f"{part}^ only stop*") for part in ("manage", "roll", "market")),
    *(
        order(f"{part} or stop", f"{part}^ {denial} only* factory? hotel? stop* ,* and*")
        for part in ("manage", "roll", "market")
        for denial in ("no-purchase", "not-buy")
    ),
    order("cash", CASH, weak=True, beside=BEFORE_CASH),
    order("cash", f"{CASH} after", weak=True, beside=BEFORE_CASH, bare=True),
    order("cash", "take^ {eight} usd"),
    order("cash", "cash^"),
    order("cash", "cash^ after", bare=True),
    order("cash or stop", f"{CASH} only", weak=True, beside=BEFORE_CASH),
    order("cash or stop", "take* cash^ only"),
    order("stop", "stop^"),
    order("stop", "stop^ no-purchase* not-buy* hotel? factory?"),
    order("score {bridges}", "score^ only* {bridges} and* ,* :*"),
    order("score {bridges}", "only* {bridges} and*", weak=True, beside=("mark",)),
    order("score best", "score^ any* best two? both? bridge* that* ,*"),
    order("harvest best", "gather^ any* that* best two? both? fruit* ,*"),
    order("harvest {fruits}", "gather^ only* {fruits} and*"),
    order("mark harvest", "gather^"),
    order("harvest {fruits}", "harvesting^ only* {fruits} and* ,* :*"),
    order("harvest {fruits}", "only* {fruits} and*", weak=True, beside=("mark",)),
    order("keep {sea}", f"keep^? one* first* {FINDS} see* that*"),
    *(
        order(
            f"keep {{sea}}{EVER}", f"keep^? {said} any* all* one* first* only* {FINDS} see* that*"
        )
        for said in ("any", "all", "only")
    ),
    order("keep any", "keep^ any see* first* ,*"),
    order("keep any", "keep^ all see* that* ,*"),
    order("keep {sea}", "keep^ that?"),
    order("keep {sea} or back", "back^ except {sea} all? or* and*"),
    order("keep {sea} or back", "back^ that* ,* unless see* any* one* {sea} or* ,*"),
    order("back {find} or keep any", "keep^ that* ,* unless see* any* one* {find} ,*"),
    order("keep except-{kinds}", "keep^ that* ,* unless see* any* one* {kinds} or* ,*"),
    order(REST_KEPT, "keep^ that* ,* unless see* any* one* sponge less-than {n} usd? ,*"),
    order("keep any", "keep^ that* see*", only="last look"),
    order(
        "keep sponge {n}+", "keep^? any* one* only* if* sponge at-least {n} usd? see* that* onward*"
    ),
    order(REST_KEPT, "keep^ any* all* except any* one* sponge less-than {n} usd?"),
    order(SMALL_BACK, f"if* see? any* one* sponge less-than {{n}} usd? ,* {PUT_BACK}"),
    order(SMALL_BACK, "back^ back* any* all* less-than {n} usd? someone* that*"),
    order("back under-{more}", "back^ back* any* all* or-less {more} usd? someone* that*"),
    order("back under-{more}", f"if* see? any* one* sponge or-less {{more}} usd? ,* {PUT_BACK}"),
    order("keep except-{kinds}", "keep^ any* all* except any* all* {kinds} or* and*"),
    order(OTHERS_KEPT, "keep^ rest all* someone* that*"),
    order(OTHERS_KEPT, "keep^ all that*"),
    order(OTHERS_KEPT, "keep^ someone* that*"),
    order("back", "back^ back* rest? all* that* someone*"),
    order("back smaller", "back^ all* smaller"),
    *(order(f"back {REMAINING}{kind}", f"back^ back* all* rest all* {kind}") for kind in SEA),
    order(SPONGES_KEPT, "keep^ any* all* sponge only at-least {n} usd?"),
    order("back {kinds}", "back^ back* any* all* {kinds} or* and* ,* :*"),
    *(
        order("back {kinds}", f"{none} any* all* {{kinds}} or* and*", weak=True, beside=("keep",))
        for none in ("never", "no-such")
    ),
    order("look new", "dive* look^ look* only* always* anywhere"),
    order("look {water}", "dive* look^? look* only* anywhere* one* {water}"),
    order("look {n}+", "look^ look* from-space {n} onward* in-order*"),
    order("look {n}+", "look^ look* {n} onward in-order*"),
    order("back {find}", "back^ back* {find} ,* :*"),
    order("look {spaces}", "look^ look* {spaces} tile* ,* and* then* in-order?"),
    order("look {spaces}", "next-one* {spaces} tile", weak=True, beside=("keep", "back")),
    *SITE_FRAMES,
    order("resolve {slot}", f"resolve^ {LEADING} {{slot}}"),
    order("resolve {tiles}", f"resolve^ {LEADING} plantation* plus-one* and* {{tiles}}"),
    order(ANY_BRIDGE_FIRST, f"resolve^ {LEADING} bridge"),
    condition("round {n}", "round {n}", only=ANY_ROUND, hint="bid", bare=True),
    *(
        condition("round {n}", name, only=ANY_ROUND, hint="bid", bare=True, plain=True, now=find)
        for name, find in (("this-round", find_this_round), ("next-round", find_next_round))
    ),
    condition("round {n}", "this-time", only=ANY_ROUND, bare=True, plain=True, now=find_this_round),
    condition("round {n}", "next-one", only="bid", hint="bid", bare=True, now=find_next_round),
    *(
        condition(
            ROUNDS_AHEAD, name, only="bid", hint="bid", bare=True, now=partial(find_end, number)
        )
        for name, number in (("next-two", 2), ("next-three", 3))
    ),
    *(
        condition(
            "round {nth}",
            f"round-{number}",
            only=ANY_ROUND,
            hint="bid",
            bare=True,
            now=partial(find_coming_round, number),
        )
        for number in range(2, 9)
    ),
    condition("round 8", "opening* last-round", only=ANY_ROUND, hint="bid", bare=True),
    condition("{kind} on offer", f"there {THERE_IS} and* {{kind}}", only="bid", hint="bid"),
    condition("{n}+ {kind} on offer", f"{THERE_IS} at-least {{n}} {{kind}}", only="bid"),
    condition("{several}+ {kind} on offer", f"{THERE_IS} {{several}} {{kind}}", only="bid"),
    condition("{more}+ {kind} on offer", f"{THERE_IS} more-than {{more}} {{kind}}", only="bid"),
    condition("!{n}+ {kind} on offer", f"{THERE_IS} less-than {{n}} {{kind}}", only="bid"),
    condition(
        "everybody has bid", "everyone both* all* handed", only="bid", hint="bid", counting=True
    ),
    condition("{owner} has bid", "{owner} handed", only="bid", hint="bid", counting=True),
    condition(
        "{owners} has bid", "{owners} and both* handed", only="bid", hint="bid", counting=True
    ),
    condition(
        "left {n}+", "have* left-over left-over* at-least* {n} usd? money* there*", only="bid"
    ),
    condition("{span} finished", "{span} bridge? finished", only=ACTIONS_OR_TILES),
    *(
        condition(f"{line} left", f"{words} {{fruit}} tile* mainland* there*", only="mark harvest")
        for line, words in (
            ("{n}+ {fruit}", "at-least {n}"),
            ("{several}+ {fruit}", "{several}"),
            ("!{n}+ {fruit}", "less-than {n}"),
            ("{more}+ {fruit}", "more-than {more}"),
        )
    ),
    condition(
        "vacant {kind_of_site} on {island}",
        f"free {THERE} {{kind_of_site}} {{island}}",
        only="mark",
    ),
    condition("vacant {kind_of_site}", f"free {THERE} {{kind_of_site}}", only="mark"),
    condition(
        "vacant hotel {n} on {island}", f"free {THERE} {{n}} star hotel? {{island}}", only="mark"
    ),
    condition("vacant hotel {n}", f"free {THERE} {{n}} star hotel?", only="mark"),
    condition("vacant hotel {n}+", f"free {THERE} tile* at-least {{n}} star hotel?", only="mark"),
    *(
        condition(f"vacant hotel {n}{at}", f"free {THERE} star{n} hotel?{place}", only="mark")
        for n in range(1, 6)
        for at, place in (("", ""), (" on {island}", " {island}"))
    ),
    condition("own {kind_of_site} on {island}", "have any* one* {kind_of_site} {island}"),
    condition("own {kind_of_site}", "have any* one* {kind_of_site}"),
    condition("tile {slot} taken by {owner}", "gone gone* {owner} that? tile? {slot}", only="take"),
    condition("{owner} start player", "{owner} start-player"),
    condition("round {n}+", "from-round {n} onward*", only=ANY_ROUND, hint="bid", bare=True),
    condition("round {n}+", "round {n}", only=ANY_ROUND, hint="bid", until=True),
    *list_round_frames(),
    condition("money {n}+", "have? left-over* money at-least {n} usd?", odd="left-over"),
    condition("money {n}+", "have left-over* at-least {n} usd", odd="left-over"),
    condition("!money {n}+", "have? money less-than {n} usd?"),
    condition("!money {n}+", "have? less-than {n} usd"),
    condition("!money {more}+", "have? money or-less {more} usd?"),
    condition("money {more}+", "have? money more-than {more} usd?"),
    condition("cigars {n}+", "have? at-least {n} cigar"),
    condition("cigars {n}+", "have? at-least {n} cigars"),
    condition("cigars {n}+", "have {n} cigar"),
    condition("money {n}+", "have left-over* {n} usd", odd="left-over"),
    condition("money {n}+", "have at-least {n} there*", only="bid buy"),
    condition("!money {n}+", "have less-than {n} there*", only="bid buy"),
    condition("money {n}+", "money {n} usd have?"),
    condition("cigars {n}+", "have at-least {n}", only="market"),
    condition("cigars {n}+", "have {n}", only="market"),
    condition("!cigars {n}+", "have? less-than {n} cigar"),
    condition("rolled {n}+", "dice-show at-least {n}", only=AFTER_DICE),
    condition("!rolled {n}+", "dice-show less-than {n}", only=AFTER_DICE),
    condition("start player", "start-player"),
    condition("highest bidder", "highest", hint="take"),
    condition("lowest bidder", "lowest"),
    condition("first tile", "first-tile", bare=True, hint="take", only="take"),
    condition("second tile", "second-tile", bare=True, hint="take", only="take"),
    condition("last look", "last-look", bare=True, plain=True, hint="keep", only=IN_DIVE),
    condition("last look", "see* last-look", hint="keep", only=IN_DIVE),
    condition("second action", "second-action", only=AFTER_DICE),
    condition("first action", "first-action", only=AFTER_DICE),
    condition("!disk in stock", "no-disk have*", only="plant waive buy lift"),
    condition("disk in stock", "have any* one* disk left-over*", only="plant waive buy"),
    condition("first action", "first-action", bare=True, hint="mark", only="mark"),
    condition("second action", "second-action", bare=True, hint="mark", only="mark"),
    condition("second action", "after {action}", bare=True, hint="mark", only="mark"),
    condition("there", "harvest", hint="harvest", only="harvest"),
    condition("there", "gather fruit?", hint="harvest", only="harvest"),
    condition("there", "shares mark*", hint="score", only="score"),
    condition("there", "score bridge?", hint="score", only="score"),
    condition("there", "picking", hint="take", only="take", bare=True),
    condition("there", "lifting", hint="lift", only="lift", bare=True),
    condition("there", "buying", hint="buy", only="buy", bare=True),
    condition("there", "see any* one* first* or* {sea?}", hint="keep"),
    condition("there", "there tile? {slot?}", hint="take"),
    condition("there", "there one? tile? bridge* plantation* plus-one* {tiles?}", hint="take"),
    condition("gone", "gone {fruits?}", hint="harvest"),
    condition("gone", "gone rival* someone? tile? {slot?}", hint="take"),
    condition(
        "gone",
        "gone rival* someone? one? tile? bridge* plantation* plus-one* {tiles?}",
        hint="take",
    ),
    condition("there", "there {side?} plantation?", hint="plant"),
    condition("gone", "gone {side?} plantation?", hint="plant"),
    condition(
        "!{kind} on offer", "gone one? tile* bridge* plus-one* {kind}", only="bid", hint="bid"
    ),
    *(
        order(f"take {place}", f"take^? rather* {words} tile* plantation* {place}", weak=True)
        for place in ("{slot}", "{tiles}")
        for words in ("in-order^ in-order* left-one* :*", "left-one")
    ),
)
