"""Whether the words of a line have the form of an order.

With a verb of an order, or a word that asks for something, a line may say more. Without one it only
names what is meant: beside names, numbers and words of grammar it may have words that stand in
orders alone. A word that also tells of something makes it a sentence about that thing ("costs"),
but before a name, as a part of it (余った石). What was done is told in any case: "sold cigars".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise

from games.rules.orders.inflection import is_done_form, list_done_words
from games.rules.orders.lexicon import (
    Lexicon,
    Tags,
    Token,
    fold_list,
    is_passive,
    list_grammar_words,
    list_requests,
    list_subjects,
)
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.side_remarks import ASIDE, GREETING, OF_TALK, PLAIN, TOLD
from games.rules.orders.tagged_words import BEST, DESCRIBES, PICK

NAMING = ("c:", "n:", "u:", "p:")
"""Kinds of words that name what is meant."""
PRAISE = "praise"
"""Tag: words that say what somebody likes; a word of grammar beside them asks for nothing."""
ASKING = frozenset({"ask", "do"})
"""Tags of words that ask for what is named."""
WAYS = frozenset(
    {"one", "from", "to", "until", "arrow", "only", "all", "most", "each", "every", "entire"}
    | {"both", "except", "after", "rest", "given", "then", "later", "behind", "added"}
    | {PLAIN, GREETING, PICK, BEST, DESCRIBES}
)
"""Tags of words that say how much, of what, in which order and where to; and of courtesies."""
ENDS = frozenset({"from", "to", "until", "arrow"})
"""Those of places, where a thing may also lie: "liegt auf"."""


def is_order(lexicon: Lexicon, verb: str, tokens: Sequence[Token], raw: str) -> bool:
    """Whether these words of a line say to do something, or only name what is meant. What ends or
    refuses something does so in the form of what was done, too."""
    language, refuses = lexicon.language, not lexicon.verb
    if not refuses and tells_what_was_done(language, verb, tokens, raw):
        return says_what_is_done(language, tokens, raw)
    asked = [one for one in tokens if says_to_do(one.tags, verb)]
    if any(PRAISE in one.tags and not is_name(one.tags) for one in tokens):
        return any("-" not in one.tags for one in asked)
    return (
        bool(asked) or goes_with_verb(language, verb, tokens) or names_only(language, verb, tokens)
    )


def tells_what_was_done(language: str, verb: str, tokens: Sequence[Token], raw: str) -> bool:
    """Whether a word says that what this verb does was done, and no other verb says to do
    something; but not how a tile is turned, with a number beside it."""
    words = set(map(fold_sentence, list_done_words(language, raw)))
    told = [one for one in tokens if one.word in words or is_done_form(language, one.word)]
    others = [one.tags for one in tokens if one not in told and not is_name(one.tags)]
    done = [one.tags for one in drop_turns(tokens, told) if not is_kind(one.tags, "c:")]
    return any(map(partial(tells_of, verb), done)) and not any(is_kind(one, "v:") for one in others)


def says_what_is_done(language: str, tokens: Sequence[Token], raw: str) -> bool:
    """Whether a form of what was done says what is done."""
    return is_passive(language, fold_sentence(raw)) or is_headline(language, tokens)


def is_headline(language: str, tokens: Sequence[Token]) -> bool:
    """Whether a word for what is done stands directly behind the name of a thing, and it is said
    with what, or where: "grange améliorée, payée avec la scie"."""
    headed = [
        at for at, (one, done) in enumerate(pairwise(tokens))
        if done.word in list_headlines(language) and is_kind(one.tags, "c:")
    ]  # fmt: skip
    if not headed:
        return False
    beside = [one.tags for at, one in enumerate(tokens) if at not in (headed[0], headed[0] + 1)]
    return any(map(is_name, beside))


def drop_turns(tokens: Sequence[Token], told: Sequence[Token]) -> list[Token]:
    """Those of `told` that do not say how a tile is turned, with a number beside it."""
    numbered = any(is_kind(one.tags, "n:") for one in tokens)
    return [one for one in told if not (numbered and is_kind(one.tags, "p:"))]


def tells_of(verb: str, tags: Tags) -> bool:
    """Whether a word tells of what this verb does."""
    return TOLD in tags and not {f"w:{verb}", f"v:{verb}"}.isdisjoint(tags)


def goes_with_verb(language: str, verb: str, tokens: Sequence[Token]) -> bool:
    """Whether two words go with the verb, and so say it together: "meine Fabriken laufen"."""
    grammar = list_grammar_words(language)
    beside = [one for one in tokens if f"w:{verb}" in one.tags and one.word not in grammar]
    return sum(not is_name(one.tags) for one in beside) > 1


def says_to_do(tags: Tags, verb: str) -> bool:
    """Whether a word is the verb of an order, or asks for something."""
    return f"v:{verb}" in tags or not ASKING.isdisjoint(tags)


def names_only(language: str, verb: str, tokens: Sequence[Token]) -> bool:
    """Whether no word tells of what is named. One that goes with the verb may stand at the end,
    directly behind a name: "Säge weg"."""
    if has_subject(language, tokens):
        return False
    last = max((at for at, one in enumerate(tokens) if is_name(one.tags)), default=-1)
    idle = partial(is_idle, list_grammar_words(language) | list_requests(language))
    ends = last == len(tokens) - 2 and ends_name(tokens[-1].tags, verb)
    return all(
        idle(one, before=at < last) or may_stand_with_names(one.tags, verb)
        for at, one in enumerate(tokens[:-1] if ends else tokens)
    )


def has_subject(language: str, tokens: Sequence[Token]) -> bool:
    """Whether a word behind a name makes it a subject, of which something is told."""
    subjects = list_subjects(language)
    return any(two.word in subjects and is_name(one.tags) for one, two in pairwise(tokens))


def is_idle(grammar: frozenset[str], one: Token, *, before: bool) -> bool:
    """Whether a word is one of grammar; one that also tells something only `before` a name."""
    return one.word in grammar and (before or TOLD not in one.tags)


def ends_name(tags: Tags, verb: str) -> bool:
    """Whether a word goes with the verb, and is none of grammar."""
    return f"w:{verb}" in tags and "-" not in tags


def may_stand_with_names(tags: Tags, verb: str) -> bool:
    """Whether a word is a name or a number, or stands with these, or in orders alone. The verb of
    another order must go with this one."""
    if is_name(tags):
        return True
    if is_kind(tags, "v:") and "-" not in tags:
        beside = f"w:{verb}" in tags and ASIDE not in tags
        return beside or not (WAYS - ENDS).isdisjoint(tags)
    return not WAYS.isdisjoint(tags) or OF_TALK.isdisjoint(tags)


def is_name(tags: Tags) -> bool:
    """Whether a word names what is meant, or how much of it."""
    return any(is_kind(tags, kind) for kind in NAMING)


def is_kind(tags: Tags, kind: str) -> bool:
    """Whether a word has a tag of this kind."""
    return any(tag.startswith(kind) for tag in tags)


@cache
def list_headlines(language: str) -> frozenset[str]:
    """Forms of what was done that say what is done where they stand behind the name of a thing."""
    return fold_list(language, "headlines")
