"""Mends one word of a line that is a letter away from the name of one thing: "facotry"."""

from __future__ import annotations

from games.rules.completions import is_letter_away
from games.rules.lexicon import LATIN, SHORTEST_MENDED, Lexicon


def mend_word(lexicon: Lexicon, plain: str) -> str | None:
    """The folded line with its one unknown word mended; None if there is none, or another."""
    strange = [found for found in LATIN.finditer(plain) if found[0] not in lexicon.known]
    if len(strange) != 1 or not (meant := find_name(lexicon, strange[0][0])):
        return None
    return plain[: strange[0].start()] + meant + plain[strange[0].end() :]


def find_name(lexicon: Lexicon, word: str) -> str:
    """The name that is a letter away within the word; "" if none or several things are."""
    if len(word) < SHORTEST_MENDED:
        return ""
    names = lexicon.names.get(word[0] + word[-1], ())
    near = [name for name in names if is_letter_away(name, word)]
    return near[0] if len({lexicon.words[name] for name in near}) == 1 else ""
