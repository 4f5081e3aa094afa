"""What standing orders of Keyflower are called in free words: frames of conditions and orders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SEASONS, SKILLS
from games.rules.keyflower.plans import hauls, match
from games.rules.keyflower.plans.denied_frames import DENIED_FRAMES
from games.rules.keyflower.plans.limit_frames import LIMIT_FRAMES, SECOND
from games.rules.plain import PLAYERS
from games.rules.plans.plan_frames import MANY, NEXT, NUMBER, Values, condition, order

if TYPE_CHECKING:
    from games.rules.types import View

WORKERS, THREE = COLOURS[:PURPLE], 3
TILES = match.ALL_TILES
PLACES = {
    "tile": {tile.id: tile.id for tile in TILES.values() if tile.kind != "boat"},
    "to": {tile.id: tile.id for tile in TILES.values() if tile.kind != "boat"},
    "boat": {tile.id: tile.id for tile in TILES.values() if tile.kind == "boat"},
    "n": {NUMBER: NUMBER},
    "n-again": {NUMBER: NUMBER},
    "n-up": {NUMBER: NUMBER},
    "colour-up": {colour: colour for colour in WORKERS},
    "colour-again": {colour: colour for colour in WORKERS},
    "more": {NEXT: NEXT},
    "step": {"one": "1", "n:1": "1"},
    "colour": {colour: colour for colour in WORKERS},
    **{place: {colour: colour for colour in WORKERS} for place in SECOND},
    "player": {player: player for player in PLAYERS},
    "owner": {f"of:{player}": player for player in PLAYERS},
    "players": {**{player: player for player in PLAYERS}, MANY: "+"},
    "price": {**{what: what for what in (*GOODS, *SKILLS)}, MANY: " "},
    "paid": {what: what for what in (*WORKERS, *SKILLS)},
    "good": {good: good for good in GOODS[:GOLD]},
    "load": {NUMBER: NUMBER, "one-more": "1"},
    "source": {f"from:{tile}": tile for tile in hauls.STORES},
    "target": {f"to:{tile}": tile for tile in hauls.STORES},
    "built": {tile: tile for tile in hauls.STORES},
    "goods": {good: good for good in GOODS},
    "winter": {
        **{tile.id: tile.id for tile in TILES.values() if tile.kind == "winter"},
        MANY: " ",
    },
}


def find_both_others(view: View) -> Values:
    """Two others are everybody where three play."""
    return {"all": "everybody"} if view["seats"] == THREE else {}


def find_player_before(player: str, view: View) -> Values:
    """The player of this colour, if they sit right before the viewer: only of them a view tells
    for sure whether they passed."""
    seat = match.find_player_seat(player)
    before = view["seat"] is not None and (view["seat"] - 1) % view["seats"] == seat
    return {"before": player} if before else {}


HAUL = "goes* again* that* only* :*"
"""What may stand beside goods to be carried."""
MOVED = "idle* but* away* that* beaten* own-bid* workers* {n-up?} {colour-up?} ,* then* again*"
"""What may be said of a beaten bid that goes elsewhere."""
TAKEN_UP = ("gather^", "take-up^ beaten", "take-up^ gather")
"""How a beaten bid is picked up: "take the miner" alone may be any order."""
RAISED = (
    "{n} {colour?} {tile?} one-more* step-up* on-top* no-more* "
    "{colour-again?} total? workers? again* same-colour* wish* ,* ;* :* but* and*"
)
RAISING = f"bid^* hold^? up-to {RAISED}"
CEILING = "{n-again?} {colour-again?} workers? highest-bid*"
"""What may be said again of a bid that may be raised."""
KEPT_BELOW = tuple(
    f"{said} {limit} {RAISED}"
    for said in ("bid^ hold^?", "hold^")
    for limit in ("never-more", "never-bid-more")
)
"""A limit that is only denied ("never more than 3") is no order without a verb: it asks."""
OWN_BIDS = ("own-bid? {tile?}", "mine own-bid* {n-up?} {colour-up?} workers* {tile?}")
"""What may be said of the own bid that is beaten."""
COLOURED = "workers? {colour?} {tile?}"
CROWD = "workers* someone* {tile?}"
"""Who is counted on a tile."""
COUNTED_BID = f"{{n}} {COLOURED}"
FRAMES = (
    order("sail {boat}", "sail^? rather* {boat} boat? again* :*"),
    order("sail {boat}", "sail^? that"),
    order("sail {boat}", "sail^"),
    order("sail any", "sail^? any boat? :*"),
    order("sail most workers", "sail^? most-workers"),
    order("sail most workers", "sail^? boat* most workers"),
    order("sail most skills", "sail^? most-skills"),
    order("sail most {paid}", "sail^? boat* most {paid} workers*"),
    order("sail most {paid}", "sail^? boat carrying {paid}"),
    order(
        "bid {n} {colour} on {tile}",
        "bid^ only* {n} {colour?} {tile?} workers? ,* :*",
        "bid {n} on {tile}",
        odd="to",
    ),
    order("bid {n} {colour} on {tile}", "only* {n} {colour?} {tile?} workers? ,* :*", odd="to"),
    order(
        "bid {n} {colour} on {tile}",
        "only* {n} {tile?} workers? ,* :*",
        "bid {n} on {tile}",
        odd="to",
        weak=True,
    ),
    order("bid {colour} on {tile}", "bid^? {colour} {tile?} workers?", odd="to"),
    order(
        "bid {colour} on {tile}",
        "bid^? only* one-more {colour?} {tile?} on-top? same-colour*",
        "bid on {tile}",
    ),
    order("bid {colour} on {tile}", "bid^? only* beat-it {tile?} same-colour*", "bid on {tile}"),
    order("bid {colour} on {tile}", "carrying beat-it {colour} {tile?}"),
    order("bid {n} {colour} on {tile}", "bid^? {n} {colour} add {tile?}", only="no bid on"),
    order("bid {n} {colour} on {tile}", "{tile} same?", "bid {colour} on {tile}", weak=True),
    order("raise to {n} {colour} on {tile}", RAISING, "raise to {n} on {tile}"),
    *[
        order("raise to {n} {colour} on {tile}", each, "raise to {n} on {tile}")
        for each in KEPT_BELOW
    ],
    order("raise to {n} {colour} on {tile}", f"{RAISING} add {{step}}", "raise to {n} on {tile}"),
    order(
        "raise to {n} {colour} on {tile}", f"{RAISING} on-top {{step}}", "raise to {n} on {tile}"
    ),
    order(
        "raise to {n} {colour} on {tile}",
        f"{RAISING} when-outbid",
        "raise to {n} on {tile}",
        behind="bid * on {tile}",
    ),
    *[
        order(
            "raise to {n} {colour} on {tile}",
            f"{said} {often} again* ,* and*",
            "raise to {n} on {tile}",
            behind="raise to * on {tile}",
        )
        for often in ("when-outbid", "each-outbid")
        for said in ("bid^ bid* hold* one-more*", "one-more one-more*")
    ],
    order(
        "bid {n} {colour} on {tile}",
        "bid^ {n} {colour?} {tile?} workers? and-stop ,*",
        only="outbid",
    ),
    order("use {tile} {n} {colour}", "use^? use* {n} {colour} {tile?} workers?", odd="on"),
    order("use {tile} {colour}", "use^? use* {colour} {tile?} workers?", odd="on"),
    *[
        order(f"use {{tile}} {crew}".strip() + owner, f"use^ use* {words} {whose}")
        for owner, whose in (("", ""), (" of {owner}", "{owner}"))
        for crew, words in (
            ("", "{tile} same* few-workers*"),
            ("{n}", "only* {n} {tile} workers same*"),
            *((("{n} {colour}", "{n} {colour} {tile} workers*"),) if owner else ()),
            *((("{colour}", "{colour} {tile} workers*"),) if owner else ()),
        )
    ],
    order("use {tile}", "use^ that* few-workers same*"),
    order("use {tile}", "use^ that that* same*"),
    order("use {tile}", "use-it^"),
    order("use {tile}", "take-it {tile} same", weak=True),
    order("use {tile} {n} {colour}", "take-it {n} {colour} {tile} same*"),
    order("bid {n} {colour} on {tile}", "take-it {n} {colour} {tile} same*"),
    order(
        "use {tile} {n} {colour}",
        "{tile} same*",
        "use {tile} {colour} | use {tile} {n} | use {tile}",
        weak=True,
    ),
    order(
        "use {tile} {n} {colour} of {owner}",
        "{tile} {owner} same*",
        "use {tile} {colour} of {owner} | use {tile} {n} of {owner} | use {tile} of {owner}",
        weak=True,
    ),
    order("use {tile} up to {n} {colour}", "use^ up-to {n} {colour} {tile?}"),
    *[
        order(
            "gather {tile}",
            f"{said} gather* beaten* own-bid* {count}{{colour-up?}} {{tile?}} workers?",
        )
        for said in TAKEN_UP
        for count in ("", "{n-up} ")
    ],
    order("gather {tile} then bid gathered on {to}", f"shift^ {MOVED} {{to}}"),
    *[
        order(
            "gather {tile} then bid gathered on {to}",
            f"{said} gather* {MOVED} and bid that* {{to}}",
        )
        for said in (*TAKEN_UP, "take-up^ own-bid")
    ],
    *[
        order(
            "gather {source} then bid gathered on {to}",
            f"{said} gather* {MOVED} {{source}} and bid that* {{to}}",
        )
        for said in TAKEN_UP
    ],
    order(
        "bid gathered on {tile}",
        "bid^ that beaten? {colour?} {tile} instead?",
        beside=("gather",),
    ),
    order("bid gathered on {tile}", "redirect^ {tile}", behind="gather *"),
    order("use {tile} gathered", "use^ that {colour?} {tile} instead?", beside=("gather",)),
    *[
        order(
            f"gather {place} then bid gathered on {{to}}",
            "bid^* that* {to} instead?",
            weak=True,
            behind=f"gather {place} then bid gathered on *",
        )
        for place in ("{tile}", "{source}")
    ],
    order("raise by {n} {colour} on {tile}", "bid^* {n} {colour} add {tile?}", only="outbid on"),
    order("raise by {n} {colour} on {tile}", "bid^* {n} {colour} on-top", only="outbid on"),
    order("choose all but {winter}", "choose^ choose* all winter* except {winter} and*"),
    order("choose all but {winter}", "all winter* except {winter} and*"),
    order("choose all but {winter}", "choose^ all-but {winter} winter* and*"),
    order("choose all but {winter}", "spare {winter} winter* ,* and* but* choose-others^"),
    order("place {tile} anywhere", "place^ {tile} best-roads ,*"),
    order("place any anywhere", "place^ won best-roads all* ,*"),
    order("pay most", "pay^ most-colour asked?"),
    order("pass", "pass^ idle* ,* and*"),
    order("pay {paid}", "pay^? off* {paid} asked* starting* only* one* rather* ,* :*", weak=True),
    order(
        "pay {paid}",
        "pay^? off* {paid} asked-again again* only* one* one-more* ,* :*",
        behind="pay {paid}",
    ),
    order("pay {paid}", "pay^ asked then {paid} one* ,* :*"),
    order("make {good}", "make^* {good} asked-again again* only* ,* :*", behind="make {good}"),
    order("make {good}", "make^* {good} asked* only* rather* ,* :*"),
    order("choose {winter}", "only* {winter} winter* rest* and* ,* :*", weak=True),
    order("choose {winter}", "bid* choose^ choose* {winter} winter* rest* only* ,* :* and*"),
    order("upgrade {tile}", "upgrade^? {tile}", weak=True),
    order("upgrade {tile} {price}", "upgrade^ {tile} {price} pay? and* one* ,*"),
    order("upgrade {tile}", "build^ {tile} out"),
    order("upgrade {tile} {price}", "build^ {tile} out {price} pay? and* one* ,*"),
    order("upgrade {built}", "upgrade^ that*"),
    order("upgrade {built} {price}", "upgrade^ that* {price} pay? and* one*"),
    order(
        "carry {load} {goods} {source}>{target}",
        f"carry^? {{load}} {{goods}} {{source}} {{target}} {HAUL}",
    ),
    order("carry {load} {goods} to {target}", f"carry^? {{load}} {{goods}} {{target}} {HAUL}"),
    order(
        "carry some {goods} {source}>{target}", f"carry^? {{goods}} {{source}} {{target}} {HAUL}"
    ),
    order(
        "carry some {goods} to {target}",
        f"carry^? {{goods}} {{target}} {HAUL}",
        weak=True,
        beside=("upgrade", "stop"),
    ),
    order(
        "carry all {goods} {source}>{target}", f"carry^? all {{goods}} {{source}} {{target}} {HAUL}"
    ),
    order("carry all {goods} to {target}", f"carry^ all {{goods}} {{target}} {HAUL}"),
    order("stop", "rest^"),
    *DENIED_FRAMES,
    order("ask", "idle^ idle*"),
    *LIMIT_FRAMES,
    *(condition("outbid on {tile}", f"outbid {own}", "outbid", hint="bid") for own in OWN_BIDS),
    *(
        condition(f"outbid{by} on {{tile}}", f"{words} {own}", alone, hint="bid")
        for by, words, alone in (
            ("", "beats someone", "outbid"),
            ("", "outbid by someone", "outbid"),
            (" by {player}", "outbid by {player}", ""),
            (" by {player}", "beats {player}", ""),
        )
        for own in OWN_BIDS
    ),
    *(
        condition(line, words, hint="bid", told=True, affirmed=True)
        for line, words in (
            ("outbid on {tile}", "goes-over highest-bid* has-bid*"),
            ("outbid on {tile}", "goes-over someone that*"),
            ("outbid by {player} on {tile}", "goes-over {player} that* has-bid*"),
            ("outbid on {tile}", f"falls-short {CEILING}"),
            ("outbid on {tile}", f"needs-over needed {CEILING}"),
        )
    ),
    condition("outbid", "outbid any-bid"),
    condition("outbid", "beats someone any-bid"),
    condition("leading on {tile}", "leads own-bid? {tile?}", hint="bid"),
    condition("!outbid", "leads everywhere"),
    condition("no bid on {tile}", "no-bid {tile?}", hint="bid"),
    condition("no bid on {to}", "no-bid", hint="gather", only="gather", told=True),
    condition("!no bid on {to}", "has-bid someone", hint="gather", only="gather", told=True),
    condition("!no bid on {tile}", "has-bid someone {tile?}", hint="bid"),
    condition("free {tile}", "free {tile?}"),
    condition("!free {tile}", "someone occupies {tile?}"),
    condition("free", "free boat* {boat?}", hint="sail"),
    condition("{tile} free", "unused {tile?}", hint="use"),
    condition("!{tile} free", "used someone? {tile?}", hint="use"),
    condition("{good} {n}+", "have? at-least {n} {good?}", only="make"),
    condition("{good} {n}+", "have {n} {good?}", only="make"),
    condition("!{good} {n}+", "have? less-than {n} {good?}", only="make"),
    condition("there", "boats", hint="sail", only="sail", bare=True),
    condition("there", "there {tile?}"),
    condition("there", "there {boat?}", hint="sail"),
    condition("!free {tile}", "gone someone* {tile?}"),
    condition("gone", "impossible {tile?}"),
    condition("gone", "impossible {boat?}", hint="sail", only="sail"),
    condition("gone", "gone someone* {boat?}", hint="sail", only="sail"),
    condition("gone", "has-it someone {boat?}", hint="sail"),
    condition("gone", "gone {colour}"),
    condition("gone", "gone {good}"),
    condition("gone", "gone", only="pay make"),
    condition("there", "there {colour} on-top*", only="pay"),
    *(
        condition(line, f"{count} that* of-these* workers? in-hand*", only="pay")
        for line, count in (
            ("{paid} {n}+", "have at-least {n}"),
            ("!{paid} {n}+", "have less-than {n}"),
            ("{paid} {more}+", "have more-than {more}"),
        )
    ),
    *(
        condition(line, words, hint="pay", only="pay", told=True)
        for line, words in (
            ("!{paid} 2+", "last-one that*"),
            ("!{paid} 2+", "have-only {step} that*"),
        )
    ),
    condition("start player", "start-player"),
    condition("start player", "have purple-held"),
    condition("everybody has passed", "everyone passed"),
    condition("{all} has passed", "{players} and everyone? passed", now=find_both_others),
    *(
        condition(
            "{before} has passed", f"{player} passed", now=partial(find_player_before, player)
        )
        for player in PLAYERS
    ),
    condition("own bid on {tile}", "have own-bid {tile?}", hint="bid"),
    condition("!own bid on {tile}", "have no-bid {tile?}", hint="bid"),
    condition("{player} leading on {tile}", "{player} leads {tile?}", hint="bid", told=True),
    condition("{player} leading on {tile} with {n}", f"{{player}} leads {COUNTED_BID}", hint="bid"),
    condition(
        "{player} leading on {tile} with {n}", f"{{player}} has-bid {COUNTED_BID}", hint="bid"
    ),
    condition(
        "{player} leading on {tile} and bid {n}+ on {tile}",
        f"{{player}} leads at-least {{n}} already* {COLOURED}",
        hint="bid",
    ),
    condition("!bid by {player} on {tile}", "no-bid {player} {tile?}", hint="bid", told=True),
    condition("bid by {player} on {tile}", "has-bid {player} {tile?}", hint="bid", told=True),
    *(
        condition(f"{phrase} on {{tile}}", f"{who} {number} {COLOURED}", hint="bid")
        for phrase, number in (
            ("bid {n}+", "at-least {n}"),
            ("!bid {n}+", "less-than {n}"),
            ("bid {more}+", "more-than {more}"),
            ("!bid {more}+", "or-less {more}"),
        )
        for who in ("highest-bid only* has-bid*", "has-bid someone* only*")
    ),
    condition("bid {n} on {tile}", f"highest-bid only* has-bid* {COUNTED_BID}", hint="bid"),
    condition("bid {n} on {tile}", f"has-bid only {COUNTED_BID}", hint="bid"),
    condition("workers of {player} on {tile}", "used {player} {tile?}", hint="use", told=True),
    condition("workers of {player} on {tile}", "occupies {player} {tile?}", hint="use", told=True),
    *(
        condition(line, f"occupies occupies* {count} {CROWD}", hint="use", only="use")
        for line, count in (
            ("workers {n}+ on {tile}", "already* at-least {n}"),
            ("workers {n}+ on {tile}", "already already* {n}"),
            ("!workers {n}+ on {tile}", "less-than {n}"),
            ("workers {more}+ on {tile}", "already* more-than {more}"),
            ("!workers {more}+ on {tile}", "or-less {more}"),
        )
    ),
    condition("leading", "leads somewhere"),
    *(condition(season, season, bare=True) for season in SEASONS),
    *(
        condition(f"season {number}+", f"from-{season}", bare=True)
        for number, season in enumerate(SEASONS[1:-1], 2)
    ),
    *(
        condition(line.format(what), f"{count} {words} in-hand*")
        for what, words in (("{colour}", "{colour} workers?"), ("workers", "workers"))
        for line, count in (
            ("{} {{n}}+", "have at-least {n}"),
            ("!{} {{n}}+", "have less-than {n}"),
            ("{} {{more}}+", "have more-than {more}"),
            ("!{} {{more}}+", "have-only {more}"),
            ("!{} {{more}}+", "have only {more}"),
        )
    ),
    order("sail {boat}", "sail^? rather* left-one {boat} boat?"),
)
FREE = {
    "bid": "no bid on {tile}",
    "raise": "no bid on {tile}",
    "use": "{tile} free",
    "pass": "no bid on {tile}",
}
