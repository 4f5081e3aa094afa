"""Lines of standing orders heard in any of the players' languages; plan_spoken shows them in the
reader's."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from games.rules.speech import LANGUAGES
from games.rules.tongues import (
    Tongue,
    folded,
    tables,
    tongue,
)

FORKS = 0xE000
"""From here on, private characters stand for words with several meanings while a line is heard."""
MOST_READINGS = 24
PLUS = re.compile(r"(?<=\d) \+(?= |$|,)")


@lru_cache(maxsize=2048)
def heard(game: str, line: str) -> tuple[str, ...]:
    """The lines in the notation that a line may mean, in whatever language it is written."""
    found: dict[str, None] = {}
    for language in LANGUAGES:
        if tables(game, language):
            found |= dict.fromkeys(heard_in(tongue(game, language), folded(line)))
    return tuple(found)


def heard_in(words: Tongue, plain: str) -> list[str]:
    """The same for one language; of a word with several meanings, each."""
    front = ""
    while found := next(
        ((kind, test) for kind, how in words.tests if (test := how.fullmatch(plain))), None
    ):
        kind, test = found
        front += f"{kind} {conditions(words, test['inner'])}: "
        plain = test["rest"]
    return [front + body for body in [*ordered(words, plain), *conditional(words, plain)]]


def ordered(words: Tongue, plain: str) -> list[str]:
    """What is ordered: a whole phrase, or words one by one."""
    phrase = as_phrase(words, plain)
    return [phrase] if phrase else bodies_of(words, plain)


def conditional(words: Tongue, plain: str) -> list[str]:
    """What is ordered with a condition behind it. The words by which it begins are nobody's to
    leave out: the line is heard only with the condition."""
    for kind, how in words.behind:
        if found := how.fullmatch(plain):
            behind = f"{found['comma']} {kind} {conditions(words, found['inner'])}"
            return [body + behind for body in ordered(words, found["rest"])]
    return []


def conditions(words: Tongue, said: str) -> str:
    """Conditions joined by "and", in the notation."""
    return " and ".join(condition(words, part) for part in words.ands.split(said))


def condition(words: Tongue, said: str) -> str:
    """One condition in the notation, as far as its words are known."""
    denied = (
        None
        if said in words.meanings
        else next(filter(None, (how.fullmatch(said) for how in words.nots)), None)
    )
    if denied:
        return f"not {condition(words, denied['inner'])}"
    return as_phrase(words, said) or first(words, said)


def as_phrase(words: Tongue, said: str) -> str:
    """The canonical phrase that these words fill in; "" if there is none."""
    for pattern, phrase in words.phrases:
        if found := pattern.fullmatch(said):
            places = found.groupdict()
            return phrase.replace("#", places.get("number") or "").replace(
                "@", first(words, places.get("thing") or "")
            )
    return ""


def first(words: Tongue, said: str) -> str:
    """The words in the notation, each in its first meaning."""
    return next(iter(readings(words, said)), said)


def bodies_of(words: Tongue, plain: str) -> list[str]:
    """What is ordered, in the notation; a verb that the language puts last comes first."""
    found = readings(words, plain)
    if words.verb_last:
        found += [turned(line) for line in found]
    return list(dict.fromkeys(found))


def turned(line: str) -> str:
    """The line with the last word of each order in front."""
    parts = re.split(r"( or | then |, )", line)
    return "".join(
        part if at % 2 else " ".join([*part.split()[-1:], *part.split()[:-1]])
        for at, part in enumerate(parts)
    )


def readings(words: Tongue, plain: str) -> list[str]:
    """The words in the notation: one line for each choice of meanings, not more than
    MOST_READINGS."""
    forks: list[tuple[str, ...]] = []

    def meaning(found: re.Match[str]) -> str:
        known = words.meanings[
            found[0].replace("-", " ") if found[0] not in words.meanings else found[0]
        ]
        word = known[0]
        if len(known) > 1:
            forks.append(known)
            word = chr(FORKS + len(forks) - 1)
        apart = found.end() < len(plain) and plain[found.end()] not in " -+,:"
        before = found.start() > 0 and plain[found.start() - 1] not in " -+,:"
        return " " * before + word + " " * apart

    line = PLUS.sub("+", " ".join(words.word.sub(meaning, plain).split()))
    chosen: list[str] = []
    for choice in product(*forks):
        chosen.append(line.translate({FORKS + at: word for at, word in enumerate(choice)}))
        if len(chosen) == MOST_READINGS:
            break
    return chosen
