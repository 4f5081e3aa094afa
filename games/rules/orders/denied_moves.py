"""Leaves away what a line says is not done, beside a move that ends or refuses something: "no
transport, no upgrade, done" ends the action.

`[denied]` of `explanations.toml` has for each language closed lists: `none`, words that deny what
stands beside them, `with`, words that may stand there and deny nothing alone, `pairs`, words behind
one of `none` that deny something else, `both`, words for the two moves that are left, and `ends`,
behind which the next part begins. A part of a line is left away if one such word denies a thing or
a verb, and if all else there are such, or words of grammar: no player, no number, no time, and no
further denial. What ends the action must be said besides, but where all other moves of several
verbs are denied: "no transport and no upgrade".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from games.rules.orders.lexicon import list_grammar_words
from games.rules.orders.line_parts import split_parts
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.side_remarks import PLAYERS, has_kind
from games.rules.orders.tagged_words import COMMON
from games.rules.orders.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Lexicon, Token

NEGATED = re.compile(r"n['’]?t\b|ない|ません|ずに|まい")
"""Ends of verbs that are denied."""
OTHER = frozenset({"!", "then", "later", "behind", "until", "except", "only", "rest", "given", "?"})
"""Tags of words that never stand in a part that is left away."""


def drop_denied(lexicon: Lexicon, own: frozenset[str], raw: str) -> str:
    """The line without the parts that say what is not done; "" where there are none, or no others.
    `lexicon`: that of all verbs; `own`: tags of the verb that is said besides, and of single
    things, which no such part has: "no bananas, done" may leave the mangos open."""
    parts = split_denied(lexicon.language, raw)
    kept = [part for part in parts if not is_denial(lexicon, own, part)]
    return ", ".join(part.strip(" ,;.") for part in kept) if len(kept) < len(parts) else ""


def denies_all(lexicon: Lexicon, own: frozenset[str], raw: str, verbs: frozenset[str]) -> bool:
    """Whether a line only says what is not done, and each of these verbs is there: "no transport
    and no upgrade"."""
    parts = split_denied(lexicon.language, raw)
    if not all(is_denial(lexicon, own, part) for part in parts):
        return False
    return verbs <= {verb for part in parts for verb in list_denied_verbs(lexicon, part)}


def list_denied_verbs(lexicon: Lexicon, part: str) -> set[str]:
    """The verbs that a part denies. Behind a verb, what names a thing is rather its object, and no
    further verb: French "fabrique"."""
    found, joined = set[str](), joins_several(lexicon.language, fold_part(part))
    for one in cut_denied(lexicon, part) or ():
        if joined or not found or not has_kind(one.tags, "c"):
            found |= {tag[2:] for tag in one.tags if has_kind((tag,), "vx")}
    return found


def joins_several(language: str, plain: str) -> bool:
    """Whether one part may deny several things: "ni ... ni", "weder ... noch", 改良も輸送もなし."""
    pairs = COMMON[language]["denied"].get("pairs", {})
    several = len(build_pattern(language, "none").findall(plain)) > 1
    return several or language == "ja" or plain.startswith(tuple(f"{one} " for one in pairs))


def split_denied(language: str, raw: str) -> list[str]:
    """The parts of a line: between signs, and behind words with which a denial ends."""
    ends = build_pattern(language, "ends")
    return [
        piece
        for part in split_parts(raw)
        for piece in ends.sub(lambda found: f"{found[0]}\n", part).split("\n")
        if piece.strip(" ,;.")
    ]


def is_denial(lexicon: Lexicon, own: frozenset[str], part: str) -> bool:
    """Whether a part only says what is not done."""
    plain, words = fold_part(part), cut_denied(lexicon, part)
    if words is None or not denies_once(lexicon.language, plain, words):
        return False
    both = build_pattern(lexicon.language, "both").search(plain)
    named = both or any(has_kind(one.tags, "cvx") for one in words)
    grammar = list_grammar_words(lexicon.language)
    return bool(named) and all(may_be_denied(one, own, grammar) for one in words)


def fold_part(part: str) -> str:
    """A folded part without the signs around it."""
    return fold_sentence(part.strip(" ,;:.!。、！")).strip()


def cut_denied(lexicon: Lexicon, part: str) -> Sequence[Token] | None:
    """The words of a part without those that deny something; None if one is in no list."""
    return cut_words(lexicon, drop_denials(lexicon.language, fold_part(part)))


def denies(language: str, plain: str) -> bool:
    """Whether a word of a folded part denies something."""
    return bool(build_pattern(language, "none").search(plain) or NEGATED.search(plain))


def denies_once(language: str, plain: str, words: Sequence[Token]) -> bool:
    """Whether one word denies something, or the same one several times: "not without" does not."""
    found = set(build_pattern(language, "none").findall(plain))
    return len(found) + any(has_kind(one.tags, "x") for one in words) == 1


def drop_denials(language: str, plain: str) -> str:
    """A folded part without the words that deny something or stand beside these."""
    for first, second in COMMON[language]["denied"].get("pairs", {}).items():
        if plain.startswith(f"{first} "):
            plain = plain.replace(f" {second} ", " ")
    for name in ("none", "with", "both"):
        plain = build_pattern(language, name).sub(" ", plain)
    return " ".join(plain.split())


def may_be_denied(word: Token, own: frozenset[str], grammar: frozenset[str]) -> bool:
    """Whether a word is one of grammar, or a thing or a verb that may be denied."""
    tags = word.tags
    if has_kind(tags, "np") or not OTHER.isdisjoint(tags) or not own.isdisjoint(tags):
        return False
    return word.word in grammar or (has_kind(tags, "cvx") and PLAYERS.isdisjoint(tags))


@cache
def build_pattern(language: str, name: str) -> re.Pattern[str]:
    """All words of a list."""
    words = sorted(map(fold_sentence, COMMON[language]["denied"][name]), key=len, reverse=True)
    letters = "|".join(rf"\b{word}\b" if word.isascii() else word for word in words)
    return re.compile(letters or "(?!)")


__all__ = ["denies", "denies_all", "drop_denied"]
