"""All words of a game in a language with their tags (games.rules.orders.lexicon) and what finds
them, as a block of bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from games.rules.orders.tagged_words import list_tagged_words
from games.rules.orders.word_tables import Tags, pack_block, pack_lists, pack_words

if TYPE_CHECKING:
    from games.rules.forms import Form

NO_TAGS = Tags()
OF_REASONS = frozenset({"aside", "why"})
"""Tags of words that stand in reasons and comments, which any verb may do, too."""
LATIN = re.compile(r"[a-z]+")
KATAKANA = re.compile(r"[ァ-ヺー]+")
SHORTEST_MENDED = 5
"""A shorter name is never found in a misspelt word: too many others are near."""
SHORTEST_OTHER = 4
"""Nor is a shorter word that is no name."""


def hash_forms(forms: tuple[Form, ...]) -> str:
    """Eight signs that tell the things of these forms from those of others."""
    slots = [slot for form in forms for slot in form]
    told = [sorted(one) if isinstance(one, frozenset) else str(one) for one in slots]
    return f"{crc32(repr(told).encode()):08x}"


def pack_lexicon(game: str, forms: tuple[Form, ...], language: str) -> bytes:
    """All words of a game in a language as a block of bytes."""
    found = dict[str, Tags]()
    for words, tag in list_tagged_words(game, forms, language):
        for word in words:
            found[word] = add_tag(found.get(word, NO_TAGS), tag)
    found.pop("", None)
    settled = {tags: settle_tags(tags) for tags in set(found.values())}
    return pack_tagged({word: settled[tags] for word, tags in found.items()})


@cache
def add_tag(tags: Tags, tag: str) -> Tags:
    """These tags and another; words with the same tags share them."""
    return tags | {tag}


def settle_tags(tags: Tags) -> Tags:
    """The tags of a word that has all of these: a thing is no word for doing, and a word that is
    only a part of a cue goes with its verb, unless it says something else."""
    apart = {tag[2:] for tag in tags if tag[:2] == "a:"}
    kept = {tag for tag in tags if tag[:2] != "a:"}
    if any(tag[:2] == "c:" for tag in kept):
        kept.discard("do")
    beside = {"-", "do", "remark"} | OF_REASONS
    if all(tag[:2] in ("v:", "w:") or tag in beside for tag in kept):
        kept |= {f"w:{verb}" for verb in apart if f"v:{verb}" not in kept}
    return frozenset(kept)


def pack_tagged(words: Mapping[str, Tags]) -> bytes:
    """Words with their tags, and what finds them, as a block of bytes."""
    lengths: dict[str, list[int]] = {}
    for letters, length in sorted({(word[:2], len(word)) for word in words}):
        lengths.setdefault(letters, []).append(length)
    single = {word: tags for word, tags in words.items() if word.isascii() and word.isalpha()}
    katakana = {word: tags for word, tags in words.items() if KATAKANA.fullmatch(word)}
    names, named = pack_lists(index_names(single | katakana))
    spelt, listed = pack_lists(index_by_letter(single))
    known = dict.fromkeys(LATIN.findall("\n".join(words)), NO_TAGS)
    return pack_block(
        {"lengths": lengths, "names": names, "spelt": spelt},
        {
            "words": pack_words(words),
            "known": pack_words(known),
            "names": named,
            "spelt": listed,
        },
    )


def index_names(words: Mapping[str, Tags]) -> dict[str, list[str]]:
    """The long single words that are things, by their first and last letters."""
    found: dict[str, list[str]] = {}
    for word, tags in words.items():
        if len(word) >= SHORTEST_MENDED and any(tag[:2] == "c:" for tag in tags):
            found.setdefault(word[0] + word[-1], []).append(word)
    return found


MENDED = ("v:", "w:", "u:", "p:", "c:")
"""Kinds of words that are found in a misspelt one; a number never is."""


def index_by_letter(words: Mapping[str, Tags]) -> dict[str, list[str]]:
    """The single words of some length that are no numbers, by their first letters and lengths."""
    found: dict[str, list[str]] = {}
    for word, tags in words.items():
        meant = tags - {"aside", "told", "why"}
        if (
            len(word) >= SHORTEST_OTHER
            and meant
            and all(tag[:2] in MENDED or tag in ("-", "do") for tag in meant)
        ):
            found.setdefault(f"{word[0]}{len(word)}", []).append(word)
    return found
