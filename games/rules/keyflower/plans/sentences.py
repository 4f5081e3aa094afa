"""The plain words of Keyflower's standing orders: which wishes there are, and what stands in their
places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SKILLS
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.plans.turn import format_crew
from games.rules.keyflower.state import LIMIT
from games.rules.keyflower.words import BY_NAME, COLOUR_NAMES, get_tile_name
from games.rules.planning import Many, Matching, Slot
from games.rules.text import Several, Text, _

MOST_WORKERS = 99
"""Workers in a line."""
PATTERNS = (
    *("bid {crew} on {tile}", "raise to {most} on {tile}", "use {tile} {crew}", "use {tile} {few}"),
    *("use {tile} {mix}", "gather {tile}", "at {tile}", "pass unless outbid on {tiles}"),
    *("pay {paid}", "make {good}", "move {good} to {place}", "move {good} {source}>{place}"),
    *("upgrade {tile}", "upgrade {tile} {price}", "choose {winter}", "sail {boat}"),
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
        "most": {said: words.phrase_workers(n, c, most=True) for said, n, c in list_crew_lines(MOST_WORKERS)},
        "few": {f"up to {said}": words.phrase_workers(n, c, most=True) for said, n, c in list_crew_lines(LIMIT)},
        "mix": Many(
            {said: _("{count} {name}", count=n, name=COLOUR_NAMES[c])
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
