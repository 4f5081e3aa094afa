"""Plain words read back: the sentence in which a page says what a line of a plan does -> the line.

A sentence counts only if the line that is found is printed in exactly these words, so it can never
mean anything else than what was shown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.plans import plan_words
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_grammar import read_line
from games.rules.plans.plan_languages import fold_plan_line
from games.rules.plans.planning import (
    Condition,
    Limit,
    Many,
    Matching,
    Planning,
    Slot,
    list_example_values,
)
from games.rules.text import Arg, Say, Several, Text

if TYPE_CHECKING:
    from games.rules.contract import Game

PLACE = re.compile(r"\{(\w+)\}")
MARK = 0xE100
"""From here on, private characters stand in the places of a sentence while its words are found."""
MARKS = re.compile(r"([\ue100-\ue10f])")
NUMBER, THING, PLAYER = "number", "thing", "player"
NO_SPACES = "\u3040"
"""From here on, letters stand beside other words without a space."""
SOME_NUMBER = 7321
"""Stands for any number while the words of a condition are found."""
MOST_WAYS = 200
"""So many ways at most are tried to cut one sentence."""


READERS: dict[tuple[str, Say], Reader] = {}
MOST_READERS = 32


class Sentence(NamedTuple):
    """Plain words with places, cut at them: "bid ", " on ", ""; and the line that they stand for,
    with the names of the places in braces in the order of the words."""

    literals: tuple[str, ...]
    places: tuple[str, ...]
    line: str


Reads = Callable[[str], set[str]]
"""What stands in a place -> how it is written in a line."""


def read_sentence(game: Game[Any], say: Say, plain: str) -> list[str]:
    """The lines in the notation whose plain words, said by `say`, are this sentence."""
    reader = get_reader(game, say)
    for words in dict.fromkeys(
        (fold_plan_line(plain), reader.replace_english_names(fold_plan_line(plain)))
    ):
        found = [line for line in reader.lines(words) if words in render_sentences(game, say, line)]
        if found:
            return sorted(found)
    return []


def render_sentences(game: Game[Any], say: Say, line: str) -> set[str]:
    """The sentences in which a line is read back."""
    try:
        plan = read_line(game, line).plan(game.name, 1)
    except Wrong:
        return set()
    return {fold_plan_line(say(remark.text)) for remark in plan_words.describe_plan(plan)}


def get_reader(game: Game[Any], say: Say) -> Reader:
    """What is needed to read a game's plain words in one language; made once."""
    found = READERS.get((game.name, say))
    if found is None:
        if len(READERS) >= MOST_READERS:
            READERS.clear()
        found = READERS[game.name, say] = Reader(get_planning(game), say)
    return found


class Reader:
    """Reads the plain words of one game in one language."""

    def __init__(self, planning: Planning, say: Say) -> None:
        self._say = say
        self._slots: dict[str, Slot] = {
            NUMBER: Matching(r"[0-9]{1,4}", ("7", 7)),
            THING: planning.things,
            PLAYER: planning.players,
            **planning.slots(),
        }
        self._places = {name: self._get_slot_reader(slot) for name, slot in self._slots.items()}
        self._own_names = dict(self._pair_names(planning.things.values()))
        self._wishes = tuple(map(self._get_wish_builder(planning), planning.patterns))
        self._conditions = tuple(self._list_phrase_sentences(planning, planning.conditions))
        self._limits = tuple(self._list_phrase_sentences(planning, planning.limits))
        self._joints = {
            name: self._cut_at_marks(join(build_place_mark(0), build_place_mark(1)))
            for name, join in (
                ("if", plan_words.describe_if),
                ("unless", plan_words.describe_unless),
                ("after", plan_words.describe_follow_up),
                ("or", plan_words.describe_alternative),
            )
        }

    def lines(self, words: str) -> set[str]:
        """All lines that may be printed as these words."""
        found = self.orders(words) | self._read_any_sentence(self._limits, words)
        for front in ("if", "unless"):
            found |= self._join_parts(front, words, self.conditions, self.lines, front + " {}: {}")
        found |= self._join_parts("after", words, self.wishes, self.lines, "after {}: {}")
        return found

    def replace_english_names(self, words: str) -> str:
        """The sentence with the language's own names of things in place of the English ones, which
        may be typed in every language."""
        if not self._own_names:
            return words
        names = "|".join(map(re.escape, sorted(self._own_names, key=len, reverse=True)))
        name = re.compile(rf"( ?)(?<![a-z0-9])({names})(?![a-z0-9])( ?)")

        def put(at: re.Match[str]) -> str:
            own = self._own_names[at[2]]
            return f"{at[1]}{own}{at[3]}" if own[0] < NO_SPACES else own

        return name.sub(put, words)

    def _pair_names(self, texts: Iterable[Text]) -> Iterator[tuple[str, str]]:
        """The English name and the language's own, where they differ."""
        for text in texts:
            english, own = (
                fold_plan_line(text.msgid.format(**dict(text.args))),
                fold_plan_line(self._say(text)),
            )
            if english != own:
                yield english, own

    def orders(self, words: str) -> set[str]:
        """Wishes, one or several."""
        return self.wishes(words) | self._join_parts(
            "or", words, self.wishes, self.orders, "{} or {}"
        )

    def wishes(self, words: str) -> set[str]:
        """One wish."""
        return self._read_any_sentence(self._wishes, words)

    def conditions(self, words: str) -> set[str]:
        """One condition."""
        return self._read_any_sentence(self._conditions, words)

    def _read_any_sentence(self, sentences: tuple[Sentence, ...], words: str) -> set[str]:
        """What one of these sentences stands for."""
        return {
            " ".join(fill_places(sentence, values).split())
            for sentence in sentences
            for values in list_cuts(
                sentence.literals, tuple(self._places[name] for name in sentence.places), words
            )
        }

    def _join_parts(
        self, name: str, words: str, first: Reads, second: Reads, line: str
    ) -> set[str]:
        """Two parts joined in this way."""
        literals, order = self._joints[name]
        reads = tuple((first, second)[number] for number in order)
        return {
            line.format(*(values[order.index(number)] for number in (0, 1)))
            for values in list_cuts(literals, reads, words)
        }

    def _get_slot_reader(self, slot: Slot) -> Reads:
        """Reads what stands in such a place."""
        if isinstance(slot, Matching):
            return lambda words: {words} if re.fullmatch(slot.pattern, words) else set()
        known = defaultdict[str, set[str]](set)
        for written, text in (slot.items if isinstance(slot, Many) else slot).items():
            known[fold_plan_line(self._say(text))].add(written)
        if not isinstance(slot, Many):
            return lambda words: known.get(words, set())
        joined = fold_plan_line(
            self._say(
                wrap_as_text(
                    slot.build([build_place_mark(0), build_place_mark(1), build_place_mark(2)])
                )
            )
        )
        between = re.compile(
            "|".join(map(build_separator_pattern, set(MARKS.split(joined)[2:-1:2])))
        )

        def read_several(words: str) -> set[str]:
            parts = [known.get(part, set()) for part in between.split(words)]
            return {slot.joint.join(choice) for choice in islice(product(*parts), MOST_WAYS)}

        return read_several

    def _cut_at_marks(self, text: Text) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The words of a text around its marks, and the numbers of the marks as they follow."""
        parts = MARKS.split(fold_plan_line(self._say(text)))
        return tuple(part.strip() for part in parts[::2]), tuple(
            ord(part) - MARK for part in parts[1::2]
        )

    def _build_sentence(self, text: Text, line: str, places: Mapping[str, Arg]) -> Sentence:
        """The sentence of a text, in which these arguments stand in the places."""
        marks = {arg: build_place_mark(number) for number, arg in enumerate(places.values())}
        literals, order = self._cut_at_marks(put_marks(text, marks))
        assert sorted(order) == list(range(len(places))), (text, line)
        names = list(places)
        return Sentence(literals, tuple(names[number] for number in order), line)

    def _get_wish_builder(self, planning: Planning) -> Callable[[str], Sentence]:
        """Makes the sentence for a pattern of a wish."""

        def sentence(pattern: str) -> Sentence:
            examples = {
                name: get_slot_example(self._slots[name]) for name in PLACE.findall(pattern)
            }
            written = {name: example[0] for name, example in examples.items()}
            wish = planning.read(" ".join(pattern.format(**written).split()))
            assert wish, pattern
            places = {name: example[1] for name, example in examples.items()}
            return self._build_sentence(wish.words, pattern, places)

        return sentence

    def _list_phrase_sentences(
        self, planning: Planning, known: Iterable[Condition | Limit]
    ) -> Iterator[Sentence]:
        """Sentences for conditions or limits; numbers for which a language has words of their own
        by themselves."""
        for one in known:
            names = list_example_values(planning, one.phrase)
            named: dict[str, Arg] = {
                place: (planning.things if place == THING else planning.players)[name]
                for place, name in zip(list_named_places(one.phrase), names, strict=True)
            }
            line = one.phrase.replace("@", "{thing}").replace("&", "{player}")
            numbers = (0, 1, 2, SOME_NUMBER) if "#" in one.phrase else (0,)
            for number in numbers:
                text = one.words(number, *names)
                if number == SOME_NUMBER:
                    places: dict[str, Arg] = {**named, NUMBER: SOME_NUMBER}
                    yield self._build_sentence(text, line.replace("#", "{number}"), places)
                else:
                    yield self._build_sentence(text, line.replace("#", str(number)), named)


def list_named_places(phrase: str) -> list[str]:
    """The places of a phrase in which names stand."""
    return [place for sign, place in (("@", THING), ("&", PLAYER)) if sign in phrase]


def get_slot_example(slot: Slot) -> tuple[str, Arg]:
    """Something that may stand in a place, as it is written and in the plain words."""
    if isinstance(slot, Matching):
        return slot.example
    if isinstance(slot, Many):
        first, second = islice(slot.items.items(), 2)
        return slot.joint.join((first[0], second[0])), slot.build([first[1], second[1]])
    return next(iter(slot.items()))


def build_separator_pattern(words: str) -> str:
    """The pattern of what stands between two things; Japanese needs no space around it."""
    return re.escape(words) if words.isascii() else f" ?{re.escape(words)} ?"


def wrap_as_text(arg: Arg) -> Text:
    """A parameter of a text as a text."""
    return arg if isinstance(arg, Text) else Text("{arg}", (("arg", arg),))


def build_place_mark(number: int) -> Text:
    """What stands in a place."""
    return Text(chr(MARK + number))


def put_marks(text: Text, marks: Mapping[Arg, Text]) -> Text:
    """The text with marks in the place of these arguments, however deep they stand."""

    def put(arg: Arg) -> Arg:
        if arg in marks:
            return marks[arg]
        if isinstance(arg, Text):
            return put_marks(arg, marks)
        if isinstance(arg, Several):
            items = tuple(put(item) for item in arg.items)
            return Several(tuple(item for item in items if isinstance(item, Text)))
        return arg

    return text._replace(args=tuple((name, put(arg)) for name, arg in text.args))


def fill_places(sentence: Sentence, values: tuple[str, ...]) -> str:
    """The line with these values in its places."""
    return sentence.line.format(**dict(zip(sentence.places, values, strict=True)))


def list_cuts(
    literals: tuple[str, ...], places: tuple[Reads, ...], words: str
) -> list[tuple[str, ...]]:
    """The ways to cut the words at these literals so that each place can be read."""
    first, *others = literals
    if not words.startswith(first):
        return []
    words = words.removeprefix(first).strip()
    if not places:
        return [] if words else [()]
    found: list[tuple[str, ...]] = []
    for at in list_place_ends(words, others[0], is_last=len(places) == 1):
        for value in places[0](words[:at].strip()) if at else ():
            for rest in list_cuts(tuple(others), places[1:], words[at:]):
                found.append((value, *rest))
                if len(found) == MOST_WAYS:
                    return found
    return found


def list_place_ends(words: str, literal: str, *, is_last: bool) -> Iterable[int]:
    """Where a place may end that this literal follows."""
    if not literal:
        return (len(words),) if is_last else range(1, len(words) + 1)
    return (found.start() for found in re.finditer(re.escape(literal), words))
