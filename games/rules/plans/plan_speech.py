"""Translates lines of standing orders: hears them in any of the players' languages, and shows them
in the reader's."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import islice, product
from typing import NamedTuple

from games.rules.orders.speech import FOLDER, LANGUAGES, read_speech_file
from games.rules.plans.plan_languages import (
    CONNECTIVES,
    PlanLanguage,
    build_phrase_pattern,
    fold_plan_line,
    has_places,
    load_plan_language,
    load_plan_words,
    sort_by_length,
)

# Hearing.


FORKS = 0xE000
"""From here on, private characters stand for words with several meanings while a line is heard."""
MOST_READINGS = 24
PLUS = re.compile(r"(?<=\d) \+(?= |$|,)")


@lru_cache(maxsize=2048)
def list_lines_heard(game: str, line: str) -> tuple[str, ...]:
    """The lines in the notation that a line may mean, in whatever language it is written."""
    found: dict[str, None] = {}
    for language in LANGUAGES:
        if load_plan_words(game, language):
            found |= dict.fromkeys(
                list_lines_heard_in(load_plan_language(game, language), fold_plan_line(line))
            )
    return tuple(found)


def list_lines_heard_in(words: PlanLanguage, plain: str) -> list[str]:
    """The same for one language; of a word with several meanings, each."""
    front = ""
    while found := next(
        ((kind, test) for kind, how in words.tests if (test := how.fullmatch(plain))), None
    ):
        kind, test = found
        front += f"{kind} {translate_conditions(words, test['inner'])}: "
        plain = test["rest"]
    return [
        front + body
        for body in [*translate_orders(words, plain), *translate_conditional(words, plain)]
    ]


def translate_orders(words: PlanLanguage, plain: str) -> list[str]:
    """What is ordered: a whole phrase, or words one by one."""
    phrase = translate_phrase(words, plain)
    return (
        [phrase]
        if phrase
        else [*list_orders_in_row(words, plain), *list_order_bodies(words, plain)]
    )


def list_orders_in_row(words: PlanLanguage, plain: str) -> list[str]:
    """Orders with "or" or "then" between them of which one is a whole phrase."""
    orders = words.ors.split(plain)
    phrases = [translate_phrase(words, order) for order in orders]
    if not any(phrases):
        return []
    choices = [
        [phrase] if phrase else list_order_bodies(words, order.strip())
        for order, phrase in zip(orders, phrases, strict=True)
    ]
    return [" ".join(choice) for choice in islice(product(*choices), MOST_READINGS)]


def translate_conditional(words: PlanLanguage, plain: str) -> list[str]:
    """What is ordered with a condition behind it. The words by which it begins are nobody's to
    leave out: the line is heard only with the condition."""
    for kind, how in words.behind:
        if found := how.fullmatch(plain):
            behind = f"{found['comma']} {kind} {translate_conditions(words, found['inner'])}"
            return [body + behind for body in translate_orders(words, found["rest"])]
    return []


def translate_conditions(words: PlanLanguage, said: str) -> str:
    """Conditions joined by "and", in the notation."""
    return " and ".join(translate_condition(words, part) for part in words.ands.split(said))


def translate_condition(words: PlanLanguage, said: str) -> str:
    """One condition in the notation, as far as its words are known."""
    denied = (
        None
        if said in words.meanings
        else next(filter(None, (how.fullmatch(said) for how in words.nots)), None)
    )
    if denied:
        return f"not {translate_condition(words, denied['inner'])}"
    return translate_phrase(words, said) or translate_first_meaning(words, said)


def translate_phrase(words: PlanLanguage, said: str) -> str:
    """The canonical phrase that these words fill in; "" if there is none."""
    for pattern, phrase in words.phrases:
        if found := pattern.fullmatch(said):
            places = found.groupdict()
            return (
                phrase.replace("#", places.get("number") or "")
                .replace("@", translate_first_meaning(words, places.get("thing") or ""))
                .replace("&", words.players.get(places.get("player") or "", ""))
            )
    return ""


def translate_first_meaning(words: PlanLanguage, said: str) -> str:
    """The words in the notation, each in its first meaning."""
    return next(iter(list_choices_of_meaning(words, said)), said)


def list_order_bodies(words: PlanLanguage, plain: str) -> list[str]:
    """What is ordered, in the notation; a verb that the language puts last comes first."""
    found = list_choices_of_meaning(words, plain)
    if words.verb_last:
        found += [put_verbs_first(line) for line in found]
    return list(dict.fromkeys(found))


def put_verbs_first(line: str) -> str:
    """The line with the last word of each order in front."""
    parts = re.split(r"( or | then |, )", line)
    return "".join(
        part if at % 2 else " ".join([*part.split()[-1:], *part.split()[:-1]])
        for at, part in enumerate(parts)
    )


def list_choices_of_meaning(words: PlanLanguage, plain: str) -> list[str]:
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


# Showing; hearing what is shown gives back the same.


TEST = re.compile(r"(if|unless) (not )?([^:]+): (.*)")
PIECES = re.compile(r"( or | then |, )")


class DisplayTable(NamedTuple):
    """What is needed to show them: phrases with places, words, and colours of players."""

    phrases: tuple[tuple[re.Pattern[str], str], ...]
    words: dict[str, str]
    players: dict[str, str]
    word: re.Pattern[str]


@cache
def load_display_table(game: str, language: str) -> DisplayTable:
    """How a game's plans are shown in a language."""
    words, phrases = dict[str, str](), list[tuple[re.Pattern[str], str]]()
    table, players = load_plan_words(game, language), CONNECTIVES[language]["players"]
    only_heard = read_speech_file(FOLDER / game / "speech" / f"{language}.toml")["heard"]
    for meaning, said in table.items():
        if has_places(meaning):
            phrases.append((build_phrase_pattern(meaning, players), said[0]))
        elif meaning not in only_heard:
            words[meaning] = said[0]
    return DisplayTable(
        tuple(phrases),
        words,
        {name: said[0] for name, said in players.items()},
        re.compile("|".join(rf"(?<![\w-]){re.escape(w)}(?![\w-])" for w in sort_by_length(words))),
    )


def display_plan_line(game: str, language: str, line: str) -> str:
    """A line in the notation as it is written in a language; hearing it gives back the same."""
    language = language.partition("-")[0]
    if not load_plan_words(game, language):
        return line
    found = TEST.fullmatch(line)
    if found:
        kind, denied, phrase, rest = found.groups()
        parts = [display_words(game, language, part) for part in phrase.split(" and ")]
        if denied:
            parts[0] = CONNECTIVES[language]["not"][0].format(parts[0])
        joined = f" {CONNECTIVES[language]['and'][0]} ".join(parts)
        condition = CONNECTIVES[language][kind][0].format(joined)
        return f"{condition}: {display_plan_line(game, language, rest)}"
    return "".join(
        f" {CONNECTIVES[language][piece.strip()][0]} "
        if piece.strip() in ("or", "then")
        else display_words(game, language, piece)
        for piece in PIECES.split(line)
    )


def display_words(game: str, language: str, words: str) -> str:
    """A phrase, or words, as they are shown."""
    table = load_display_table(game, language)
    for pattern, phrase in table.phrases:
        if found := pattern.fullmatch(words):
            places = found.groupdict()
            return (
                phrase.replace("#", places.get("number") or "")
                .replace("@", places.get("thing") or "")
                .replace("&", table.players.get(places.get("player") or "", ""))
            )
    return table.word.sub(lambda word: table.words[word[0]], words)
