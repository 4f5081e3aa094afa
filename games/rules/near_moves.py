"""Which moves a line is probably about that is not understood as a whole: those that most of its
words name. They are asked about, never played.

Each language reads what it knows of the line and leaves the rest away; the one that knows most of
the letters counts. A move gains by each of its words that is said, and loses by what it would need
besides and by what other moves of its verb alone have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from games.rules.lexicon import (
    Lexicon,
    Token,
    build_token,
    drop_smiles,
    is_word_start,
    list_counted,
    list_word_ends,
    load_lexicon,
)
from games.rules.move_facts import Facts, Menu, build_menu, is_name
from games.rules.order_grammar import LANGUAGES, fold_sentence
from games.rules.said_words import Said, bind_numbers, get_number, skip_ones

if TYPE_CHECKING:
    from games.rules.contract import Game

MOST_LETTERS = 200
MOST_NEAR = 3
"""More moves than these are no help."""
KNOWN = 3
"""One of so many letters at least must be known."""
LEAST = 2
"""A move that gains less is not near."""


def list_near_moves(
    game: Game[Any], buttons: Mapping[str, tuple[str, ...]], raw: str
) -> tuple[str, ...]:
    """The canonical lines of the moves that a line is probably about, in the order of the menu;
    none where they would be too many. `buttons`: canonical lines with what their buttons say."""
    plain = fold_sentence(drop_smiles(raw))[:MOST_LETTERS]
    lexicons = [load_lexicon(game.name, game.forms, language) for language in LANGUAGES]
    readings = [(list(scan_words(one, plain)), one.language) for one in lexicons]
    most = max(count_letters(tokens) for tokens, _language in readings)
    if most * KNOWN < sum(map(str.isalnum, plain)):
        return ()
    menu = build_menu(game.name, game.forms, tuple(buttons.items()))
    scores = dict.fromkeys(buttons, 0)
    for tokens, language in readings:
        if count_letters(tokens) == most:
            said = read_known(game.name, language, tokens)
            for facts in menu.moves:
                scores[facts.line] = max(scores[facts.line], score_move(menu, facts, said))
    best = max(LEAST, *scores.values())
    near = tuple(line for line, score in scores.items() if score == best)
    return near if len(near) <= MOST_NEAR else ()


def scan_words(lexicon: Lexicon, plain: str) -> Iterator[Token]:
    """The words of a line that are in the lexicon, the longest first, without those between."""
    at = 0
    while at < len(plain):
        ends = list_word_ends(lexicon, plain, at) if is_word_start(plain, at) else ()
        end = max((end for end, cost in ends if cost), default=0)
        if end:
            yield build_token(lexicon, plain[at:end])
        at = end or at + 1


def count_letters(tokens: list[Token]) -> int:
    """How many letters these words have."""
    return sum(len(token.word) for token in tokens)


def read_known(name: str, language: str, tokens: list[Token]) -> list[Said]:
    """The words that say something, with their amounts."""
    return skip_ones(bind_numbers(tokens, list_counted(name), trailing=language == "ja"))


def score_move(menu: Menu, facts: Facts, said: list[Said]) -> int:
    """How much of a move is said; 0 where no word says a thing or a number of it, unless its verb
    has no other move, and where something is left out."""
    if any("except" in one.tags for one in said):
        return 0
    named = sum(score_word(menu, facts, one) for one in said)
    verb = 2 * any(f"v:{facts.verb}" in one.tags for one in said)
    alone = sum(one.verb == facts.verb for one in menu.moves) == 1
    missing = count_missing(facts, said)
    return named + verb - missing if named > 0 or (verb and alone) else 0


def score_word(menu: Menu, facts: Facts, one: Said) -> int:
    """What a word says for a move, or against it."""
    things = [tag[2:] for tag in one.tags if tag.startswith("c:")]
    if f"x:{facts.verb}" in one.tags:
        return -2
    if any(is_counted_so(facts, thing, one.amount) for thing in things):
        return 3
    if not one.amount and not facts.facts.isdisjoint(things):
        return 2
    number = get_number(one.tags)
    if number is not None:
        return 2 if number in facts.numbers else -(menu.most[facts.verb] > 0)
    return -(not menu.known[facts.verb].isdisjoint(things))


def is_counted_so(facts: Facts, thing: str, amount: int) -> bool:
    """Whether the move names so many of this thing."""
    return any(
        is_name(thing, one) and there == (amount or 1) for one, there in facts.amounts.items()
    )


def count_missing(facts: Facts, said: list[Said]) -> int:
    """How many amounts and numbers of a move no word says."""
    things = {tag[2:] for one in said for tag in one.tags if tag.startswith("c:")}
    numbers = {get_number(one.tags) for one in said}
    amounts = sum(not any(is_name(thing, one) for thing in things) for one in facts.amounts)
    return amounts + len(facts.numbers - numbers)
