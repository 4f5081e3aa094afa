"""All forms of the verbs in the tables of words: a table has one form, a grammar gives the others.

`inflection.toml` is the grammar of each language as data. `verbs` names verbs as a dictionary does;
`classes` has for the end of such a name what each of `bases` has in its place, the longest end
first; `endings` has what stands around a base. `at` says where in a row of words the verb stands:
"first" ("mets en vente") or "last" (権利を捨てる). A word of a table that ends with `mark` is the
first base of its verb ("権利を捨て+"); a mark of `nouns` stands for a verb ("入札~").

`alone` is what the first base must have to stand without an ending, as in notes of Japanese.
`describing` are forms in which a verb stands before the name of a thing and tells of it: 余った石;
`beside` further ones of verbs that no table of a game has. `endings` are forms in which people say
what they do now: no negation, no past, no condition, no form for another person. `limits` say that
nothing else is done: "ne mise que". `denials` are ways to say what they do not do, `told` what a
reason may say. `done` are patterns of words that alone say what was done: "sold", "geerntet",
"récoltées".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

TABLES: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "inflection.toml").read_text("utf-8")
)
SHORTEST = 2
"""A shorter base without its ending is found in no longer row of words."""


def is_done_form(language: str, word: str) -> bool:
    """Whether a word, with its accents, says that something was done, and so tells it and asks for
    nothing."""
    pattern = build_done_pattern(language)
    return pattern is not None and pattern.fullmatch(word) is not None


def list_done_words(language: str, raw: str) -> list[str]:
    """The words of a line that say so."""
    return [word for word in re.findall(r"[^\W\d_]+", raw) if is_done_form(language, word)]


@cache
def build_done_pattern(language: str) -> re.Pattern[str] | None:
    """All forms of words for what was done; None where the grammar has none."""
    ways = TABLES.get(language, {}).get("done", ())
    return re.compile("|".join(ways), re.IGNORECASE) if ways else None


def inflects_facts(language: str) -> bool:
    """Whether words for what buttons say have all forms of their verbs, too."""
    return bool(TABLES.get(language, {}).get("facts", True))


def list_inflected(language: str, word: str) -> tuple[str, ...]:
    """The word of a table with its verb in all forms; none where it has no known verb."""
    ways = (list_ways(language, word, part) for part in ("endings", "limits"))
    return (*chain.from_iterable(ways), *list_alone(language, word))


def list_alone(language: str, word: str) -> tuple[str, ...]:
    """The word of a table with the first base of its verb, if that may stand alone."""
    pattern = TABLES.get(language, {}).get("alone", "")
    if not pattern:
        return ()
    before, verb, _after = find_last_verb(language, spell_verb(language, word))
    base = before + list_bases(language, verb)[0] if verb else ""
    return (base,) if len(base) >= SHORTEST and re.search(pattern, base) else ()


def spell_verb(language: str, word: str) -> str:
    """A word of a table with the verb that its mark of a noun stands for."""
    noun = TABLES[language].get("nouns", {}).get(word[-1:])
    return word[:-1] + noun if noun else word


def list_denials(language: str, word: str) -> tuple[str, ...]:
    """Ways to say that what the word of a table says is not done: "sans miser", 入札せずに."""
    return list_ways(language, word, "denials")


def list_told(language: str) -> list[str]:
    """Forms of all verbs for what has been, can be or is wanted: a reason may say that."""
    table = TABLES.get(language, {})
    verbs = (*table["verbs"], *table.get("about", ())) if "told" in table else ()
    return [form for verb in verbs for form in list_forms_of(language, verb, "told")]


def list_describing(language: str) -> list[str]:
    """Forms of all verbs that tell of the thing whose name stands behind them."""
    table = TABLES.get(language, {})
    verbs = [*table["verbs"], *table.get("about", ())] if "describing" in table else []
    found = [form for verb in verbs for form in list_forms_of(language, verb, "describing")]
    about = table.get("about", ()) if "beside" in table else ()
    return [*found, *(form for verb in about for form in list_forms_of(language, verb, "beside"))]


def list_ways(language: str, word: str, part: str) -> tuple[str, ...]:
    """The word of a table with its verb in the ways of a part of the grammar."""
    table = TABLES.get(language, {})
    if part not in table:
        return ()
    word = spell_verb(language, word)
    find = find_first_verb if table["at"] == "first" else find_last_verb
    before, verb, after = find(language, word)
    ways = list_forms_of(language, verb, part) if verb else ()
    return tuple(f"{before}{way}{after}" for way in ways)


def find_first_verb(language: str, word: str) -> tuple[str, str, str]:
    """The verb with which a row of words begins, and what stands before and after it; "" for
    none."""
    form, blank, rest = word.removesuffix(TABLES[language]["mark"]).partition(" ")
    return "", index_forms(language).get(form, ""), blank + rest


def find_last_verb(language: str, word: str) -> tuple[str, str, str]:
    """The same where the verb ends a row; the longest that does."""
    row = word.removesuffix(TABLES[language]["mark"])
    index = index_verbs(language) if row == word else index_stems(language)
    for at in range(len(row)):
        if row[at:] in index and (at == 0 or len(row) - at >= SHORTEST):
            return row[:at], index[row[at:]], ""
    return "", "", ""


@cache
def index_verbs(language: str) -> dict[str, str]:
    """Each verb by its name in the dictionary."""
    return {verb: verb for verb in TABLES[language]["verbs"]}


@cache
def index_stems(language: str) -> dict[str, str]:
    """Each verb by its first base."""
    return {list_bases(language, verb)[0]: verb for verb in TABLES[language]["verbs"]}


@cache
def index_forms(language: str) -> dict[str, str]:
    """Each verb by each of its forms that is one word."""
    return {
        form: verb
        for verb in TABLES[language]["verbs"]
        for form in list_forms_of(language, verb, "endings")
        if " " not in form
    }


@cache
def list_forms_of(language: str, verb: str, part: str) -> tuple[str, ...]:
    """A verb in the ways of a part of the grammar."""
    ways, bases = TABLES[language][part], list_bases(language, verb)
    named = {"dictionary": verb, **dict(zip(TABLES[language]["bases"], bases, strict=True))}
    kinds = dict.fromkeys([*(["dictionary"] if part == "endings" else ()), *ways])
    found = (way.replace("{}", named[kind]) for kind in kinds for way in ways.get(kind, ("{}",)))
    return tuple(dict.fromkeys(found))


def list_bases(language: str, verb: str) -> list[str]:
    """The bases of a verb, by the class with the longest end."""
    classes = TABLES[language]["classes"]
    end = max(filter(verb.endswith, classes), key=len)
    return [verb.removesuffix(end) + base for base in classes[end]]
