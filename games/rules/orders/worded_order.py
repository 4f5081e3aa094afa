"""What the place of a word in a line says: a word that only opens it, one thing beside others that
are counted, the way home.

`explanations.toml` has for each language closed lists: `openers`, words that open an order and say
nothing there ("dann lass uns"), `urging`, one of which follows them, `singular`, articles of one
thing, and `singles`, those that may also be of several; `joints`, words that join things;
`homeward`, words for "home" that may say where something goes ("trag das Holz heim"), and `bent`,
words behind which they name a place; `adding`, parts of verbs that add to an amount where they end
a line: "lege drei nach"; `recipients`, words directly behind which a colour is a player: "for
Blue".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.rules.orders.lexicon import Token, fold_list
from games.rules.orders.said_words import RECIPIENT, find_value, is_counted
from games.rules.orders.side_remarks import PLAYERS

HOMEWARD = "homeward"
"""Tag: a word for "home" that says where something goes."""
ONE = frozenset({"single", "definite"})
SINGLE = frozenset({"single"})
FEWEST = 2
"""So many words at least has a request with an opener."""


@cache
def list_words(language: str, name: str) -> frozenset[str]:
    """The forms of the words of a list."""
    return fold_list(language, name)


def mark_words(language: str, tokens: Sequence[Token], counted: frozenset[str]) -> Sequence[Token]:
    """The words without an opener, with tags for what their places say."""
    tokens = mark_adding(language, drop_opener(language, tokens))
    tokens = mark_recipients(language, tokens)
    if homeward := list_words(language, HOMEWARD):
        tokens = [
            mark(one, frozenset({HOMEWARD, "to"}))
            if one.word in homeward and goes_home(language, tokens, at)
            else one
            for at, one in enumerate(tokens)
        ]
    if not list_words(language, "joints"):
        return tokens
    return [mark(one, find_article(language, tokens, at, counted))
            for at, one in enumerate(tokens)]  # fmt: skip


def mark_adding(language: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with the tag of adding at one that ends the line as the part of a verb."""
    if not tokens or tokens[-1].word not in list_words(language, "adding"):
        return tokens
    return [*tokens[:-1], mark(tokens[-1], frozenset({"added"}))]


def mark_recipients(language: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with the tag of who gets something at each colour directly behind a word for that:
    "the windmill it is for Blue" bids no blue worker."""
    before = list_words(language, "recipients")
    return [
        mark(one, frozenset({RECIPIENT}))
        if at and ends_with(tokens[at - 1].word, before) and is_one_player(one)
        else one
        for at, one in enumerate(tokens)
    ]  # fmt: skip


def names_recipient(language: str, tokens: Sequence[Token]) -> bool:
    """Whether the words name a player to whom something goes."""
    return any(RECIPIENT in one.tags for one in mark_recipients(language, tokens))


def ends_with(row: str, words: frozenset[str]) -> bool:
    """Whether one of these words ends a row: "used by"."""
    return row.rpartition(" ")[2] in words


def is_one_player(token: Token) -> bool:
    """Whether a word is a colour that may be a player."""
    return bool(PLAYERS & token.tags) and "many" not in token.tags


def mark(token: Token, tags: frozenset[str]) -> Token:
    """A word with these tags, too."""
    return token._replace(tags=token.tags | tags) if tags else token


def drop_opener(language: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without one that only opens a request: "dann lass uns Holz machen"."""
    if len(tokens) < FEWEST or tokens[0].word not in list_words(language, "openers"):
        return tokens
    return tokens[1:] if tokens[1].word in list_words(language, "urging") else tokens


def goes_home(language: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a word for "home" says where something goes: with no article or word for a way before
    it, no number or place behind it, and no other word for where something goes in the line."""
    before = tokens[at - 1] if at else None
    if before is not None and before.word in list_words(language, "bent"):
        return False
    behind = tokens[at + 1].tags if at + 1 < len(tokens) else frozenset[str]()
    if any(find_value(behind, kind) for kind in ("c:", "n:")):
        return False
    others = [one.tags for number, one in enumerate(tokens) if number != at]
    return bool(others) and not any({"to", "until", "arrow"} & tags for tags in others)


def find_article(
    language: str, tokens: Sequence[Token], at: int, counted: frozenset[str]
) -> frozenset[str]:
    """The tags of a counted thing that has the article of one, and is joined to another thing by a
    word beside it: "two blue ones and the yellow one"."""
    token = tokens[at]
    if not is_counted(token.tags, counted):
        return frozenset()
    article, _blank, rest = token.word.partition(" ")
    start = at
    if not rest and at:
        article, start = tokens[at - 1].word, at - 1
    tags = ONE if article in list_words(language, "singular") else SINGLE
    if tags is SINGLE and article not in list_words(language, "singles"):
        return frozenset()
    joints = list_words(language, "joints")
    beside = (tokens[near].word for near in (start - 1, at + 1) if 0 <= near < len(tokens))
    return tags if any(word in joints for word in beside) else frozenset()
