"""All words of freely written plans of a game in a language, each with its ideas: those of the
tables with all forms of their verbs, names of things, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from games.rules.orders.inflection import list_alone, list_denials
from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.lexicon_blocks import hash_forms
from games.rules.orders.order_grammar import fold_sentence, list_all_spellings, load_table
from games.rules.orders.speech import list_written
from games.rules.orders.tagged_words import list_all_forms, list_forms
from games.rules.orders.vocabulary import list_number_words
from games.rules.orders.word_tables import WordTable, find_block, pack_block, pack_words
from games.rules.plans.plan_asides import CLAUSES
from games.rules.plans.plan_frames import LETTERED
from games.rules.plans.plan_states import list_state_forms

if TYPE_CHECKING:
    from games.rules.forms import Form

DENIED = "not-"
"""Before a verb, an idea: it is not done."""
AT_END = "$"
"""Behind a form that stands nowhere but at the end of a part of a line: 売り、"""
ENDING = " ;"
"""The same, behind a word of a table."""
ELSE, FAILING = "else", "failing"
"""Joints: in the other case; where an order cannot be done."""
FACTS = ("c:", "n:", "u:", "p:")

Words = Mapping[str, frozenset[str]]


@lru_cache(maxsize=32)
def load_clause_words(name: str, forms: tuple[Form, ...], verbs: Set[str], language: str) -> Words:
    """All words of plans of a game in a language, folded, with their ideas. Those for `verbs`, the
    ideas that are verbs of orders, stand there with all forms of their verb."""
    told = f"{name}.{language}.plans.{hash_forms((*forms, (frozenset(verbs),)))}"
    block = find_block(told, lambda: pack_clause_words(name, forms, verbs, language))
    return WordTable(block, "words")


def pack_clause_words(name: str, forms: tuple[Form, ...], verbs: Set[str], language: str) -> bytes:
    """The words of load_clause_words as a block of bytes."""
    words = build_clause_words(name, forms, verbs, language)
    return pack_block({}, {"words": pack_words(words)})


def build_clause_words(
    name: str, forms: tuple[Form, ...], verbs: Set[str], language: str
) -> dict[str, frozenset[str]]:
    """The words of load_clause_words."""
    found: dict[str, set[str]] = {}
    amounts = load_amounts(name, language)
    for word, tags in load_lexicon(name, forms, language).words.list_items():
        if not amounts.isdisjoint(word.split()):
            continue
        if facts := {tag for tag in tags if tag.startswith(FACTS) or tag == "one"}:
            found.setdefault(word, set()).update(map(name_idea, facts))
    for form, idea in list_table_forms(name, verbs, language):
        found.setdefault(form, set()).add(idea)
    for number, word in enumerate(list_number_words(language)):
        found.setdefault(fold_sentence(word), set()).add(f"n:{number}")
    add_shorter_ways(found, verbs)
    for word in list_concessions(language, found, verbs):
        found.setdefault(word, set()).add("doubt")
    return {word: drop_denied_ideas(ideas) for word, ideas in found.items() if word}


def load_amounts(name: str, language: str) -> Set[str]:
    """Words of a game that make the name of a thing an amount of it ("all my blue"): a plan would
    only hear the name."""
    return frozenset(load_table(name, language).get("amounts", {}).get("words", ()))


def list_table_forms(name: str, verbs: Set[str], language: str) -> Iterator[tuple[str, str]]:
    """The forms of all words of the tables of a game in a language, each with its idea."""
    own = load_table(name, language).get("clauses", {})
    for ideas, words in (*CLAUSES[language].items(), *own.items()):
        for word in chain.from_iterable(map(list_written, words)):
            forms = list_clause_forms(language, word, is_verb=ideas in verbs)
            yield from ((form, name_joint(language, form, ideas)) for form in forms)
            denied = list_denied(language, word) if DENIED + ideas in verbs else ()
            yield from ((form, DENIED + ideas) for form in denied)
    yield from list_state_forms(name, language)


def name_joint(language: str, form: str, ideas: str) -> str:
    """The ideas of a form; FAILING for one of "else" that is not sure to name the contrary of what
    was said."""
    return FAILING if ideas == ELSE and form not in list_contrary_words(language) else ideas


@lru_cache(maxsize=8)
def list_contrary_words(language: str) -> frozenset[str]:
    """The folded words for "else" that are said of a condition ("otherwise", "if not"), and not of
    an order that cannot be done ("if that fails")."""
    words = chain.from_iterable(map(list_written, CLAUSES["contrary"][language]))
    return frozenset(map(fold_sentence, words))


def add_shorter_ways(found: Mapping[str, set[str]], verbs: Set[str]) -> None:
    """Let a verb behind a word that says nothing ("je prends") say all that it says alone."""
    for word, ideas in found.items():
        for at in range(1, len(word)) if ideas & verbs else ():
            if "-" in found.get(word[:at].strip(), ()) and may_end(word, at):
                ideas |= found.get(word[at:].strip(), set()) & verbs


def list_concessions(language: str, found: Mapping[str, set[str]], verbs: Set[str]) -> list[str]:
    """What says that an order counts for nothing: 入札しても."""
    table = CLAUSES["concessions"].get(language)
    if not table:
        return []
    forms = [word for word, ideas in found.items() if ideas & verbs]
    return [form + table["sign"] for form in forms if form.endswith(tuple(table["behind"]))]


@lru_cache(maxsize=8192)
def list_clause_forms(language: str, word: str, *, is_verb: bool) -> Sequence[str]:
    """The folded forms of a word; of a verb those that have as many words as it has: "on mise" is
    two. A form that stands alone at the end of a part only has the mark for that."""
    if word.endswith(ENDING):
        return tuple(form + AT_END for form in list_forms(language, word.removesuffix(ENDING)))
    forms = list_forms(language, word)
    if not is_verb or not word[:1].isalpha():
        return forms
    alone = {fold_sentence(form) for form in list_alone(language, word)}.difference(forms)
    blanks = fold_sentence(word).count(" ")
    more = [form for form in list_all_forms(language, word) if form.count(" ") == blanks]
    return (*forms, *(form + AT_END if form in alone else form for form in more))


def list_denied(language: str, word: str) -> Sequence[str]:
    """The folded ways to say that what a word says is not done: "sans acheter", 買わずに."""
    return list_all_spellings(list_denials(language, word))


def drop_denied_ideas(ideas: Set[str]) -> frozenset[str]:
    """The ideas of a word without those that it is said not to stand for."""
    denied = {idea for idea in ideas if idea.startswith("!")}
    return frozenset(ideas - denied - {idea[1:] for idea in denied})


def name_idea(tag: str) -> str:
    """The idea of a tag of the reader of orders: "c:blue" -> "blue", "u:usd" -> "usd"."""
    return tag if tag == "one" or tag.startswith("n:") else tag[2:]


def may_end(plain: str, end: int) -> bool:
    """Whether a word may end here: at a blank, or where a letter of Japanese stands."""
    return (
        end >= len(plain)
        or not plain[end].isalnum()
        or not plain[end - 1].isalnum()
        or bool(LETTERED.match(plain[end - 1]) or LETTERED.match(plain[end]))
        or plain[end].isdecimal() != plain[end - 1].isdecimal()
    )
