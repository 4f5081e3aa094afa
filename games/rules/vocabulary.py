"""Every word of a game's moves in every language, number words too: what may stand in no name and
in no taught signature. Function words ("on", "für", "から") are none of them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from games.rules import frames, speech
from games.rules.text import IDEOGRAPH, fold_text

if TYPE_CHECKING:
    from games.rules.contract import Game

WORD = re.compile(r"[^\W\d_]+")
BROKEN_HIDDEN = re.compile(rf"[{IDEOGRAPH}]")
FUNCTION_WORDS = frozenset(
    fold_text(word)
    for words in (
        "on at to from for by with in of the a and up any > to",
        "auf für bei nach bis zu von mit im am an der die das den dem ein eine mein und",
        "sur pour à a au aux de des du la le les l d en par avec chez vers mon ma mes et",
        "から まで へ に で を は が の と も より",
    )
    for word in words.split()
)
"""Words of moves that name nothing: closed classes of each language, without number words."""


def list_game_words_in(game: Game[Any], line: str) -> frozenset[str]:
    """The words of the game, and number words, that stand in the line, folded."""
    folded = fold_text(line)
    apart, unbroken = list_game_words(game.name, game.forms)
    found = apart.intersection(WORD.findall(folded))
    inside = {word for word in unbroken if word in folded} if not folded.isascii() else set()
    return frozenset(found | inside)


@cache
def list_game_words(game: str, forms: tuple[Any, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """A game's words that stand apart, and those of Japanese, which may stand in others: those of
    two letters or more."""
    slots = [slot for form in forms for slot in form if isinstance(slot, frozenset)]
    parts = {*frozenset[str]().union(*slots), *list_heard_words(game), *frames.get_number_words()}
    words = {word for part in parts for word in WORD.findall(fold_text(part))}
    whole = frozenset(word for word in words if not BROKEN_HIDDEN.search(word))
    unbroken = frozenset(word for word in words if BROKEN_HIDDEN.search(word))
    long = frozenset(word for word in unbroken if len(word) > 1)
    return (whole | unbroken) - FUNCTION_WORDS, long - FUNCTION_WORDS


def list_heard_words(game: str) -> set[str]:
    """The words of a game's tables, and what stands for them in each language."""
    tables = [speech.load_speech(game, language).heard for language in speech.LANGUAGES]
    return {form for table in tables for word, forms in table.items() for form in (word, *forms)}
