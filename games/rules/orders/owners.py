"""Leaves away whose village a tile lies in: "Green's tavern", "im Dorf von Grün". The colour of an
owner never counts workers.

`[owners]` of `explanations.toml` are closed lists: `players`, and ways to say an owner with
"{c}" for the player: `village` and `guest` stand anywhere, `before` and `behind` only beside the
name of a tile. `sent`: a line that begins so tells of a player. `asked`: such an owner beside a
tile may also be an amount; `joined`: such words before the name of a tile may be one, too.
`own`: before a thing of who writes; `mine`: words for such a thing, or where all of them lie.
`visited` of a game: the verbs behind which a tile may belong to another player; `foreign`: those
behind which a thing is never one's own, as the words of `own` say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from games.rules.orders.lexicon import (
    Lexicon,
    is_word_end,
    is_word_start,
    list_counted,
    list_foreign,
    list_visited,
    list_word_ends,
    load_lexicon,
)
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.orders.tagged_words import COMMON

if TYPE_CHECKING:
    from games.rules.forms import Form

FEWEST_SEVERAL = 2
KINDS = ("village", "guest", "before", "behind")


def drop_owner(game: str, language: str, verb: str, lexicon: Lexicon, raw: str) -> str | None:
    """The line without the owner of its tile; None where more is said of owners than that."""
    if not list_visited(game):
        return raw
    kept, times = raw, 0
    joined = build_pattern(language, "joined").finditer(raw)
    if any(begins_with_tile(lexicon, list_counted(game), raw[one.end() :]) for one in joined):
        return None
    for kind in KINDS:
        for found in build_pattern(language, kind).finditer(kept):
            if find_tiles_beside(lexicon, list_counted(game), kind, found):
                kept, times = f"{kept[: found.start()]} {kept[found.end() :]}", times + 1
                break
    if times == 0 and not says_owner(game, raw):
        return raw
    told = is_told(language, verb, kept, times, list_visited(game))
    return kept.strip(" ,;:") if told else None


def says_owner(game: str, raw: str) -> bool:
    """Whether a line says an owner in words that are nothing else in any language."""
    kinds = ("village", "guest", "asked")
    patterns = [build_pattern(language, kind) for language in LANGUAGES for kind in kinds]
    return bool(list_visited(game)) and any(one.search(raw) for one in patterns)


def claims_foreign(game: str, forms: tuple[Form, ...], raw: str, line: str) -> bool:
    """Whether a line says that a thing is one's own ("my hotel") where the move, which `line`
    writes, is about those of others."""
    if line.partition(" ")[0] not in list_foreign(game):
        return False
    return any(
        begins_with_thing(load_lexicon(game, forms, language), raw[found.end() :].strip())
        for language in LANGUAGES
        for found in build_pattern(language, "own").finditer(raw)
    )


def drop_foreign(game: str, forms: tuple[Form, ...], raw: str, lines: list[str]) -> list[str]:
    """Those of several moves that are not about things of others where the line says one's own
    ("the dice for my hotels" buys none); all if none is left."""
    if len(lines) < FEWEST_SEVERAL:
        return lines
    return [one for one in lines if not claims_foreign(game, forms, raw, one)] or lines


def begins_with_thing(lexicon: Lexicon, text: str) -> bool:
    """Whether the first word is the name of a thing, or a number."""
    plain = fold_sentence(text)
    tags = [lexicon.find_tags(plain[:end]) for end, _cost in list_word_ends(lexicon, plain, 0)]
    named = any(tag[:2] in ("c:", "n:", "u:") for each in tags for tag in each)
    return named or plain[:1].isdecimal()


def is_told(language: str, verb: str, kept: str, times: int, visited: frozenset[str]) -> bool:
    """Whether one owner was said behind a verb of visiting, and no other is left."""
    return times == 1 and verb in visited and not build_pattern(language, "asked").search(kept)


@cache
def build_pattern(language: str, kind: str) -> re.Pattern[str]:
    """All ways of a kind to say an owner; the only group that matches is the player."""
    table = COMMON[language]["owners"]
    players = "|".join(sorted(table["players"], key=len, reverse=True))
    ways = [way.replace("{c}", f"({players})") for way in table.get(kind, ())]
    first, last = ("", "") if language == "ja" else (r"(?<!\w)", r"(?!\w)")
    return re.compile(f"{first}(?:{'|'.join(ways) or '(?!)'}){last}", re.IGNORECASE)


def find_tiles_beside(
    lexicon: Lexicon, counted: frozenset[str], kind: str, found: re.Match[str]
) -> frozenset[str]:
    """The tiles whose name stands before or behind these words, where one must; ANY where none
    need stand there."""
    if kind == "before":
        return find_first_tiles(lexicon, counted, found.string[found.end() :])
    if kind == "behind":
        return find_last_tiles(lexicon, counted, found.string[: found.start()])
    return ANY


ANY = frozenset({"any"})


def begins_with_tile(lexicon: Lexicon, counted: frozenset[str], text: str) -> bool:
    """Whether the first word is the name of a tile."""
    return bool(find_first_tiles(lexicon, counted, text))


def find_first_tiles(lexicon: Lexicon, counted: frozenset[str], text: str) -> frozenset[str]:
    """The tiles that the first word may name."""
    plain = fold_sentence(text).strip()
    sizes = [size for size in lexicon.list_lengths(plain, 0) if is_word_end(plain, size)]
    return list_tiles(lexicon, counted, [plain[:size] for size in sizes])


def find_last_tiles(lexicon: Lexicon, counted: frozenset[str], text: str) -> frozenset[str]:
    """The tiles that the last word may name."""
    plain = fold_sentence(text).strip()
    starts = [at for at in range(len(plain)) if is_word_start(plain, at)]
    return list_tiles(lexicon, counted, [plain[at:] for at in starts])


def list_tiles(lexicon: Lexicon, counted: frozenset[str], words: Iterable[str]) -> frozenset[str]:
    """The things that these words stand for, without those that are counted."""
    tags = (tag for word in words for tag in lexicon.find_tags(word))
    return frozenset(tag[2:] for tag in tags if tag.startswith("c:")) - counted
