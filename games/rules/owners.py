"""Leaves away whose village a tile lies in: "Green's tavern", "im Dorf von Grün". The colour of an
owner never counts workers.

`[owners]` of `explanations.toml` are closed lists: `players`, and ways to say an owner with
"{c}" for the player: `village` and `guest` stand anywhere, `before` and `behind` only beside the
name of a tile. `sent`: a line that begins so tells of a player. `asked`: such an owner beside a
tile may also be an amount; `joined`: such words before the name of a tile may be one, too.
`visited` of a game: the verbs behind which a tile may belong to another player; `foreign`: those
behind which a thing is never one's own, as the words of `own` say.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from games.rules.lexicon import (
    Lexicon,
    is_word_end,
    is_word_start,
    list_counted,
    list_foreign,
    list_visited,
    list_word_ends,
    load_lexicon,
)
from games.rules.order_grammar import LANGUAGES, fold_sentence
from games.rules.tagged_words import COMMON

if TYPE_CHECKING:
    from games.rules.forms import Form

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
            if is_beside_tile(lexicon, list_counted(game), kind, found):
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
    """All ways of a kind to say an owner."""
    table = COMMON[language]["owners"]
    players = "|".join(sorted(table["players"], key=len, reverse=True))
    ways = [way.replace("{c}", f"(?:{players})") for way in table.get(kind, ())]
    first, last = ("", "") if language == "ja" else (r"(?<!\w)", r"(?!\w)")
    return re.compile(f"{first}(?:{'|'.join(ways) or '(?!)'}){last}", re.IGNORECASE)


def is_beside_tile(
    lexicon: Lexicon, counted: frozenset[str], kind: str, found: re.Match[str]
) -> bool:
    """Whether the name of a tile stands before or behind these words, where one must."""
    if kind == "before":
        return begins_with_tile(lexicon, counted, found.string[found.end() :])
    if kind == "behind":
        return ends_with_tile(lexicon, counted, found.string[: found.start()])
    return True


def begins_with_tile(lexicon: Lexicon, counted: frozenset[str], text: str) -> bool:
    """Whether the first word is the name of a tile."""
    plain = fold_sentence(text).strip()
    sizes = lexicon.lengths.get(plain[:1], ())
    return any(
        is_tile(lexicon, counted, plain[:size]) for size in sizes if is_word_end(plain, size)
    )


def ends_with_tile(lexicon: Lexicon, counted: frozenset[str], text: str) -> bool:
    """Whether the last word is the name of a tile."""
    plain = fold_sentence(text).strip()
    starts = [at for at in range(len(plain)) if is_word_start(plain, at)]
    return any(is_tile(lexicon, counted, plain[at:]) for at in starts)


def is_tile(lexicon: Lexicon, counted: frozenset[str], word: str) -> bool:
    """Whether a word stands for a thing that is not counted."""
    things = {tag[2:] for tag in lexicon.find_tags(word) if tag.startswith("c:")}
    return bool(things - counted)
