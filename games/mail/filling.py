"""Templates of mails, rendered once for each shape of what they show and then only filled: mails
differ in their words alone.

The shape is everything but the words: which are there at all, numbers, how many items a list has.
It is rendered with marks in place of words; what lies between marks is kept, and words are put
there escaped as Django does it. So a template may ask whether a word is there and print it, but
not look into it. Lists of many items of one shape (`repeated`) are written by `{% each %}`, whose
inside is rendered once for all of them: nothing may ask how many they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import chain, count
from typing import Any, NamedTuple

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

KEPT_SHAPES = 512
WORD, LIST, LIST_END, END = "\ue000", "\ue001", "\ue002", "\ue003"
"""Marks, of letters that belong to nobody: a number stands between the first and END."""
MARKED = re.compile(rf"{WORD}(\d+){END}|{LIST}(\d+) (\d+){END}(.*?){LIST_END}", re.DOTALL)
BETWEEN = "\x00"
"""Stands in no word that PostgreSQL can hold."""

Filling = list[Any]
"""What is put in: a word each, or of a list the words of all its items, one after the other."""


class Word(NamedTuple):
    """In a shape: a word that is there."""


WORD_IS_THERE = Word()


class Items(NamedTuple):
    """In a shape: one item or more, each of this shape, and with how many words."""

    item: Hashable
    width: int


class Group(NamedTuple):
    """In a shape: a tuple of this type with these parts."""

    kind: type[Any]
    parts: tuple[Hashable, ...]


class Again(tuple[Any, ...]):
    """A list that is given by one item for all; `mark` is its number and how many words each item
    has."""

    mark: str


class Pattern(NamedTuple):
    """What was rendered, cut at its marks: `texts[0]`, what belongs at `places[0]`, `texts[1]` and
    so on; a place is the number of a word, or of a list with the pattern of its items, that have
    `width` words each."""

    texts: tuple[str, ...]
    places: tuple[tuple[int, Pattern | None], ...]
    width: int = 0


def fill_template(name: str, shown: Mapping[str, object], repeated: Collection[str] = ()) -> str:
    """The template of that name with these values, as `render_to_string` writes it.

    Values are words, numbers, None, and (named) tuples of them; bytes are not shown. `repeated`:
    names of fields that hold lists which the template writes by `{% each %}`.
    """
    words: Filling = []
    shapes = tuple([(key, extract_shape(value, words, repeated)) for key, value in shown.items()])
    return insert_words(render_pattern(name, get_language(), shapes), words)


def extract_shape(value: object, words: Filling, repeated: Collection[str] = ()) -> Hashable:
    """The shape of a value; its words are put behind the others."""
    if isinstance(value, str):
        if value:
            words.append(value)
        return WORD_IS_THERE if value else ""
    if isinstance(value, tuple):
        return extract_tuple_shape(value, words, repeated)
    if value is None or isinstance(value, bool | int | float):
        return type(value), value
    if isinstance(value, bytes):
        return type(None), None
    return extract_shape(str(value), words)


def extract_tuple_shape(
    values: tuple[object, ...], words: Filling, repeated: Collection[str]
) -> Hashable:
    """The shape of a tuple."""
    names = getattr(values, "_fields", None)
    if names is None:
        return Group(tuple, tuple([extract_shape(value, words, repeated) for value in values]))
    parts = [
        extract_list_shape(value, words)
        if name in repeated
        else extract_shape(value, words, repeated)
        for name, value in zip(names, values, strict=True)
    ]
    return Group(type(values), tuple(parts))


def extract_list_shape(values: Any, words: Filling) -> Hashable:
    """The shape of a list of many: that of its items, if they have one."""
    inside: Filling = []
    shapes = extract_word_shapes(values, inside) or {
        extract_shape(value, inside) for value in values
    }
    if len(shapes) != 1 or not inside:
        return extract_shape(tuple(values), words)
    words.append(inside)
    return Items(shapes.pop(), len(inside) // len(values))


def extract_word_shapes(values: Any, words: Filling) -> set[Hashable]:
    """The shapes of tuples of words alone, as lists of moves are, found in one go, and their words
    put behind the others; none if these are anything else."""
    kinds = set(map(type, values))
    if len(kinds) != 1 or not issubclass(kind := kinds.pop(), tuple):
        return set()
    told = list(chain.from_iterable(values))
    if set(map(type, told)) != {str}:
        return set()
    words += filter(None, told)
    there = {tuple(map(bool, value)) for value in values}
    return {Group(kind, tuple([WORD_IS_THERE if word else "" for word in one])) for one in there}


@lru_cache(maxsize=KEPT_SHAPES)
def render_pattern(
    name: str, _language: str | None, shapes: tuple[tuple[str, Hashable], ...]
) -> Pattern:
    """What that template makes of these shapes in the language that is active."""
    numbers = count()
    shown = {key: build_marked_value(shape, numbers) for key, shape in shapes}
    return cut_at_marks(render_to_string(name, shown))


def build_marked_value(shape: Any, numbers: Iterator[int]) -> Any:
    """A value of this shape with marks for its words, by the next of these numbers."""
    match shape:
        case Word():
            return f"{WORD}{next(numbers)}{END}"
        case Items(item, width):
            one = Again([build_marked_value(item, count())])
            one.mark = f"{LIST}{next(numbers)} {width}{END}"
            return one
        case Group(kind, parts):
            found = [build_marked_value(part, numbers) for part in parts]
            return tuple(found) if kind is tuple else kind._make(found)
        case (_kind, value):
            return value
        case _:
            return shape


def cut_at_marks(text: str) -> Pattern:
    """A rendered text, cut at its marks."""
    texts, places, at = list[str](), list[tuple[int, Pattern | None]](), 0
    for found in MARKED.finditer(text):
        texts.append(text[at : found.start()])
        places.append(
            (int(found[1]), None)
            if found[1]
            else (int(found[2]), cut_at_marks(found[4])._replace(width=int(found[3])))
        )
        at = found.end()
    return Pattern((*texts, text[at:]), tuple(places))


def insert_words(pattern: Pattern, words: Filling) -> str:
    """The pattern with these words."""
    plain = iter(escape_words([word for word in words if not isinstance(word, list)]))
    safe = [escape_words(word) if isinstance(word, list) else next(plain) for word in words]
    return insert_escaped_words(pattern, safe)


def insert_escaped_words(pattern: Pattern, safe: Filling) -> str:
    """The pattern with words that are escaped already."""
    parts = [pattern.texts[0]]
    for (place, inside), text in zip(pattern.places, pattern.texts[1:], strict=True):
        value = safe[place]
        if inside is not None:
            starts = range(0, len(value), inside.width)
            parts += [insert_escaped_words(inside, value[at : at + inside.width]) for at in starts]
        else:
            parts.append(value)
        parts.append(text)
    return "".join(parts)


def escape_words(words: Sequence[str]) -> list[str]:
    """Each as Django escapes it; plain ones all at once."""
    together = BETWEEN.join(words)
    if all(type(word) is str for word in words) and together.count(BETWEEN) == len(words) - 1:
        return escape(together).split(BETWEEN)
    return [str(conditional_escape(word)) for word in words]


class Each(template.Node):
    """`{% each move in section.moves %}...{% endeach %}`: as `for`, without its counters."""

    child_nodelists = ("inside",)

    def __init__(self, name: str, values: template.base.FilterExpression, inside: NodeList) -> None:
        self.name, self.values, self.inside = name, values, inside

    def render(self, context: Context) -> SafeString:
        """The inside for each; for a list that stands for many, once and marked."""
        values, found = self.values.resolve(context) or (), []
        with context.push():
            for value in values:
                context[self.name] = value
                found.append(self.inside.render(context))
        text = "".join(found)
        if isinstance(values, Again):
            text = f"{values.mark}{text}{LIST_END}"
        return mark_safe(text)


def parse_each_tag(parser: Parser, token: Token) -> Each:
    """The tag `{% each %}`."""
    _tag, name, _in, values = token.split_contents()
    inside = parser.parse(("endeach",))
    parser.delete_first_token()
    return Each(name, parser.compile_filter(values), inside)
