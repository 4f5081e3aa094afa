"""What is told about a line of a plan that is not in the notation: its words as they were typed,
and the lines nearest to them that are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from games.rules.orders.speech import LANGUAGES
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_languages import fold_plan_line, load_plan_language, load_plan_words
from games.rules.plans.plan_speech import display_plan_line, translate_condition
from games.rules.plans.planning import (
    Condition,
    Limit,
    Planning,
    Slot,
    fill_phrase,
    list_example_values,
)
from games.rules.text import Ordered, Text, _

if TYPE_CHECKING:
    from games.rules.contract import Game

MOST_QUOTED, SHORT = 60, 40
"""So many letters are quoted; a line that is no longer than the second is quoted as a whole."""
MOST_NEAR_CONDITIONS, MOST_NEAR_LINES = 6, 3
MOST_DROPPED = 3
"""So many words may stand around a condition: "if", "except if"."""
PART = re.compile(r"[:,、，：]")
PLACE = re.compile(r"\{(\w+)\}")
SOME_NUMBER = 3
ALIKE = 0.8


class Wrong(Exception):
    """What is wrong with a line."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.msgid)
        self.why = why

    def explain(self, _game: Game[Any], _typed: str) -> Text:
        """What is told of the line, which was typed so."""
        return self.why


class Unread(Wrong):
    """Words in a line that are nothing which the notation has."""

    def __init__(self, words: str) -> None:
        super().__init__(Text("{words}", (("words", words),)))
        self.words = words


class NoCondition(Unread):
    """Words that stand for a condition and are none."""

    def explain(self, game: Game[Any], typed: str) -> Text:
        """The words, and the nearest conditions."""
        return _(
            "“{words}” is not a condition here. You can use, for example: {known}",
            words=quote_beginning(find_typed_condition(game, self.words, typed) or typed),
            known=Ordered(game.name, tuple(list_near_conditions(game, self.words))),
        )


class NoOrder(Unread):
    """Words that stand for an order and are none."""

    def explain(self, game: Game[Any], typed: str) -> Text:
        """The words, and the nearest orders with their verb, or the verbs there are."""
        planning = get_planning(game)
        piece = find_typed_piece(self.words, typed) if len(typed) > SHORT else ""
        words = quote_beginning(piece or typed)
        if self.words.partition(" ")[0] not in planning.verbs:
            return _(
                "“{words}” can’t be read. An order begins with one of these words: {verbs}",
                words=words,
                verbs=Ordered(game.name, tuple(sorted(planning.verbs))),
            )
        near = Ordered(game.name, tuple(list_near_orders(game, self.words)))
        return (
            _(
                "“{words}” can’t be used as an order. You could write, for example: {known}",
                words=words,
                known=near,
            )
            if near.lines
            else _("“{words}” can’t be used as an order.", words=words)
        )


# The words as they were typed.


def quote_beginning(words: str) -> str:
    """So much as is quoted, up to the end of a word."""
    if len(words) <= MOST_QUOTED:
        return words.rstrip(" .。")
    whole, space, _rest = words[:MOST_QUOTED].rpartition(" ")
    return (whole + space if space else words[:MOST_QUOTED]) + "…"


def find_typed_piece(words: str, typed: str) -> str:
    """The piece of the line that is these words but for its capitals; "" if there is none."""
    at = typed.lower().find(words)
    return typed[at : at + len(words)] if at >= 0 else ""


def find_typed_condition(game: Game[Any], words: str, typed: str) -> str:
    """The piece of the line that says this condition in some language; "" if that is not sure."""
    if found := find_typed_piece(words, typed):
        return found
    languages = [
        load_plan_language(game.name, each)
        for each in LANGUAGES
        if load_plan_words(game.name, each)
    ]
    for piece in list_pieces(typed):
        plain = fold_plan_line(piece)
        if any(translate_condition(language, plain) == words for language in languages):
            return piece
    return ""


def list_pieces(typed: str) -> Iterator[str]:
    """What stands between colons and commas, also without some of its outer words, the longest
    first."""
    for part in PART.split(typed):
        said = part.split()
        for dropped in range(2 * MOST_DROPPED - 1):
            for front in range(min(dropped, MOST_DROPPED) + 1):
                if piece := said[front : len(said) - (dropped - front)]:
                    yield " ".join(piece)


# What is near.


def list_near_conditions(game: Game[Any], words: str) -> list[str]:
    """The conditions whose examples are nearest to these words, one of each sort; where none is
    near, some from the whole list."""
    planning = get_planning(game)
    examples = {
        known.like or known.phrase: fill_example(planning, known, words)
        for known in reversed(planning.conditions)
    }
    every = list(reversed(examples.values()))
    spread = every[:: len(every) // MOST_NEAR_CONDITIONS + 1]
    return sort_by_nearness(game.name, [*spread, *every], words)[:MOST_NEAR_CONDITIONS]


def list_near_orders(game: Game[Any], words: str) -> list[str]:
    """The orders and limits with the verb of these words that are nearest to them."""
    planning, verb = get_planning(game), words.partition(" ")[0] + " "
    patterns = [one for one in planning.patterns if one.startswith(verb)]
    examples = list(filter(None, (fill_pattern(planning, one, words) for one in patterns)))
    limits = [one for one in planning.limits if one.phrase.startswith(verb)]
    examples += [fill_example(planning, one, words) for one in limits]
    return sort_by_nearness(game.name, examples, words)[:MOST_NEAR_LINES]


def sort_by_nearness(game: str, examples: Iterable[str], words: str) -> list[str]:
    """The examples with the most words in common with these first, also misspelt or in another
    language, each once."""

    def count_shared(example: str) -> int:
        shown = (example, *(display_plan_line(game, each, example) for each in LANGUAGES))
        known = " ".join(map(fold_plan_line, shown)).split()
        return sum(bool(get_close_matches(one, known, 1, ALIKE)) for one in words.split())

    return sorted(dict.fromkeys(examples), key=count_shared, reverse=True)


def fill_example(planning: Planning, known: Condition | Limit, words: str) -> str:
    """A condition or a limit as it may be written, with the number of these words."""
    named = list_example_values(planning, known.phrase)
    return fill_phrase(known.phrase, (find_number(words), *named))


def fill_pattern(planning: Planning, pattern: str, words: str) -> str:
    """An order of this pattern with the number of these words; "" where no example is at hand."""

    def fill(place: re.Match[str]) -> str:
        if place[1] == "number":
            return str(find_number(words))
        return load_first_things(planning.slots).get(place[1], "")

    line = PLACE.sub(fill, pattern)
    return line if planning.read(line) else ""


@cache
def load_first_things(slots: Callable[[], Mapping[str, Slot]]) -> Mapping[str, str]:
    """The first of the things that may stand in a place, by place."""
    return {
        name: next(iter(slot))
        for name, slot in slots().items()
        if isinstance(slot, Mapping) and slot
    }


def find_number(words: str) -> int:
    """The number in these words, or some."""
    found = re.search(r"\d{1,4}", words)
    return int(found[0]) if found else SOME_NUMBER
