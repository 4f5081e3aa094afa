"""The frames of clauses in freely written plans: for a condition or an order of the notation, which
ideas its words must and may say, in whatever order and language.

`order("bid {n} on {tile}", "bid^? {n} {tile?}")`: "{n}" must be said, "{tile?}" may be known from
another clause, "bid?" may be said, "bid*" often; "^" marks the verb of the order. A frame explains
a clause only if each word of it says one of these ideas, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.text import IDEOGRAPH

if TYPE_CHECKING:
    from games.rules.types import View

LETTERED = re.compile(rf"[{IDEOGRAPH}]")
"""A letter that stands beside others without a blank."""
NUMBER, NEXT, MANY = "#", "+1", "*"
MARKS = frozenset({"if", "unless", "until", "not"})
"""What makes a clause a condition, or turns it round."""
STILL = "still"
"""What says nothing in a condition, but much before a number."""
Values = Mapping[str, str]
Places = Mapping[str, Mapping[str, str]]
"""For each place the ideas that may stand there, and how the notation writes them; NUMBER as an
idea: any number; NEXT: the one after it; MANY: it takes several, joined by this value."""


class Token(NamedTuple):
    """A word or sign as it was written, and the ideas that it may stand for: one or several at
    once, () for nothing; `links`: it leads on to what is done next; `before`: what the word before
    a thing says of what is done with it ("on", "to"); `counts`: a number stands beside it, so that
    a colour counts workers, and is no player ("my 6 blue"); `lasts`: "always" is said of it."""

    word: str
    ways: tuple[tuple[str, ...], ...]
    links: bool = False
    before: str = ""
    counts: bool = False
    lasts: bool = False


class Part(NamedTuple):
    """An idea, or a place, of a frame."""

    name: str
    place: bool
    needed: bool
    many: bool
    verb: bool


class Frame(NamedTuple):
    """A kind of clause. `line`: in the notation; `wanted`: whether the condition must hold;
    `alone`: the line where no other clause says what stands in its place; `now`: what the places
    are by the view; `bare`: a condition needs no word for "if", an order no sign behind it;
    `hint`: the verb of an order beside it that says none, `only`: the verbs that an order under it
    may have, or with what the condition of an order must begin; `until`: only with a word for
    "until"; `weak`: without its verb, it is this order only if others are, or have one of the verbs
    `beside`; `behind`: only where such an order was said before ("*" for any words in it); `plain`:
    a time with which no word for "if" goes ("if I harvest now" is no time); `odd`:
    an idea, or what the word before its thing says, with which it is rather another clause, where
    its verb is not said; `told`: what a condition does not name must have been named before it;
    `limit`: it orders nothing, but binds the whole plan; `affirmed`: a condition that is said with
    "if" alone, and whose last word has no number behind it ("if it goes over 2"); `counting`: a
    number right behind its last word may belong to it ("if Blue has bid 3, otherwise 4")."""

    condition: bool
    line: str
    parts: tuple[Part, ...]
    wanted: bool = True
    alone: str = ""
    now: Callable[[View], Values] | None = None
    bare: bool = False
    hint: str = ""
    only: str = ""
    until: bool = False
    weak: bool = False
    beside: tuple[str, ...] = ()
    behind: str = ""
    odd: str = ""
    told: bool = False
    plain: bool = False
    limit: bool = False
    affirmed: bool = False
    counting: bool = False

    @property
    def family(self) -> str:
        """The verb of an order."""
        return self.line.partition(" ")[0]

    @property
    def fixed_marks(self) -> tuple[str, ...] | None:
        """The only marks with which a condition is said; None where there are several ways."""
        if self.affirmed:
            return ("if",)
        return () if self.plain else None

    def has_verb(self, verb: str) -> bool:
        """Whether an order is of this verb, or is said with it."""
        return verb == self.family or any(part.verb and part.name == verb for part in self.parts)


class Match(NamedTuple):
    """What the words of a clause said: the values of places, marks, whether the verb was said, all
    ideas."""

    values: Values
    marks: tuple[str, ...]
    said: bool
    ideas: tuple[str, ...]


def order(line: str, words: str, alone: str = "", **more: Any) -> Frame:
    """The frame of an order."""
    return Frame(False, line, parse_parts(words), alone=alone, **more)


def limit(line: str, words: str, **more: Any) -> Frame:
    """The frame of a limit."""
    return order(line, words, limit=True, **more)


def condition(line: str, words: str, alone: str = "", **more: Any) -> Frame:
    """The frame of a condition; "!" before its line: it must not hold."""
    return Frame(True, line.lstrip("!"), parse_parts(words), line[0] != "!", alone, **more)


def parse_parts(words: str) -> tuple[Part, ...]:
    """The ideas and places of a frame."""
    return tuple(parse_part(word) for word in words.split())


def parse_part(word: str) -> Part:
    """One idea or place as it is written."""
    name = re.sub(r"[{}^?*]", "", word)
    return Part(name, "{" in word, "?" not in word and "*" not in word, "*" in word, "^" in word)


class Steps:
    """How many steps may still be made for a line."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self) -> bool:
        """Whether one more may be made."""
        self.left -= 1
        return self.left >= 0


def match_frame(
    frame: Frame, places: Places, tokens: Sequence[Token], steps: Steps
) -> Match | None:
    """What these words say in this frame, rather with its verb; None if one of them says nothing
    there."""
    found = list_matches(frame, places, tokens, (0, (), {}, ()), steps)
    first = next(found, None)
    if first is None or first.said or frame.condition:
        return first
    others = (one for one in found if one.said and one[:2] == first[:2])
    return next(others, first)


PLAYER = "player"
"""The place of a player in a frame."""
State = tuple[int, tuple[str, ...], Values, tuple[str, ...]]
"""How many words were taken, which ideas, the values of places, the marks."""


def list_matches(
    frame: Frame, places: Places, tokens: Sequence[Token], state: State, steps: Steps
) -> Iterator[Match]:
    """All ways in which the words from there on fit."""
    at, used, values, marks = state
    if not steps.take():
        return
    if at == len(tokens):
        if says_all(frame, {*used, *values}):
            spoken = any(part.verb and part.name in used for part in frame.parts)
            yield Match(values, marks, spoken, used)
        return
    for way in tokens[at].ways:
        for more in take_ideas(frame, places, way, (at + 1, used, values, marks)):
            if not names_player(more[2], values) or not tokens[at].counts:
                yield from list_matches(frame, places, tokens, more, steps)


def says_all(frame: Frame, said: Collection[str]) -> bool:
    """Whether all that a frame needs is said."""
    return all(part.name in said for part in frame.parts if part.needed)


def names_player(values: Values, before: Values) -> bool:
    """Whether a word filled the place of a player."""
    return PLAYER in values and PLAYER not in before


def mark_counted(tokens: Sequence[Token]) -> list[Token]:
    """The words, of which those right beside a number have that mark."""
    numbers = [any(idea[:2] == "n:" or idea == "one" for way in one.ways for idea in way)
               for one in tokens]  # fmt: skip
    return [
        one._replace(counts=any((*numbers[max(at - 1, 0) : at], *numbers[at + 1 : at + 2])))
        for at, one in enumerate(tokens)
    ]


def marks_agree(marks: Collection[str]) -> bool:
    """Whether these do not contradict each other."""
    return len({"if", "unless", "until"}.intersection(marks)) <= 1


def take_ideas(frame: Frame, places: Places, ideas: Sequence[str], state: State) -> Iterator[State]:
    """What is said after these ideas, in each way in which they fit."""
    if not ideas:
        yield state
        return
    idea, rest = ideas[0], ideas[1:]
    at, used, values, marks = state
    if frame.condition and idea == STILL:
        yield from take_ideas(frame, places, rest, state)
    if frame.condition and idea in MARKS and marks_agree({idea, *marks}):
        yield from take_ideas(frame, places, rest, (at, used, values, (*marks, idea)))
    for part in list_parts(frame, idea):
        taken = take_idea(part, places, idea, state)
        if taken is not None:
            yield from take_ideas(frame, places, rest, taken)


def list_parts(frame: Frame, idea: str) -> list[Part]:
    """The parts for which an idea may stand: in a condition an article is no number ("ein Gebot"
    is any bid, not a bid of one)."""
    article = frame.condition and idea == "one" and not counts_left(frame)
    return [part for part in frame.parts if not (article and part.place)]


def counts_left(frame: Frame) -> bool:
    """Whether a condition says how little is left: there an article counts ("nur noch einen")."""
    return any(part.name in ("have-only", "only") and part.needed for part in frame.parts)


def take_idea(part: Part, places: Places, idea: str, state: State) -> State | None:
    """What is said after an idea in this part of a frame; None if it does not stand for it."""
    at, used, values, marks = state
    if part.place:
        filled = fill_place(places[part.name], part.name, idea, values)
        return None if filled is None else (at, used, filled, marks)
    if part.name == idea and (part.many or idea not in used):
        return at, (*used, idea), values, marks
    return None


def fill_place(known: Mapping[str, str], name: str, idea: str, values: Values) -> Values | None:
    """The values with this idea in the place; None if it cannot stand there."""
    number = idea.removeprefix("n:") if idea != "one" else "1"
    if number.isdecimal() and not known.keys().isdisjoint((NUMBER, NEXT)):
        value: str | None = number if NUMBER in known else str(int(number) + 1)
    else:
        value = known.get(idea) if idea != MANY else None
    if value is None:
        return None
    if name not in values:
        return {**values, name: value}
    if MANY not in known or value in values[name].split(known[MANY]):
        return None
    return {**values, name: values[name] + known[MANY] + value}


def can_take(frame: Frame, places: Places, token: Token) -> bool:
    """Whether some way of this word fits somewhere in the frame."""
    return any(all(knows(frame, places, idea) for idea in way) for way in token.ways)


def knows(frame: Frame, places: Places, idea: str) -> bool:
    """Whether the frame has this idea."""
    if frame.condition and (idea in MARKS or idea == STILL):
        return True
    return any(
        fill_place(places[part.name], part.name, idea, {}) is not None
        if part.place
        else part.name == idea
        for part in frame.parts
    )


def list_places(line: str) -> list[str]:
    """The names of the places of a line."""
    return re.findall(r"\{(\w+)\}", line)
