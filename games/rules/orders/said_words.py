"""The words of a line with what stands with them: a number with its unit, the amount of a thing,
from where to where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from games.rules.orders.lexicon import Tags, Token
from games.rules.orders.side_remarks import PLAYERS

ONE_OF = frozenset({"usd", "point"})
"""Units of which an article counts one: "a point"."""
RECIPIENT = "recipient"
"""Tag: a player for whom something is."""
RESUMED = Token("", frozenset({"-", "resumed"}))
"""Behind this a word for "except" leaves out nothing more."""


class Said(NamedTuple):
    """A word of a line, the amount that stands with it, and where a place stands in a way: "from",
    "to" or nothing."""

    tags: Tags
    amount: int = 0
    way: str = ""


def has_order(verb: str) -> bool:
    """Whether moves of this verb say what comes first."""
    return verb == "resolve"


def bind_numbers(tokens: Sequence[Token], counted: frozenset[str], *, trailing: bool) -> list[Said]:
    """Words with their numbers: "3 star" is one fact, "2 blue" an amount of a thing. `trailing`: a
    number may stand behind what is counted."""
    said, at, tags = list[Said](), 0, [token.tags for token in tokens]
    while at < len(tags):
        placed = at + 2 < len(tags) and is_counted(tags[at + 2], counted)
        fact, end = ("", at + 1) if placed and is_verb(tags[at]) else read_measure(tags, at)
        said.append(Said(frozenset({f"c:{fact}"}) if fact else tags[at]))
        at = end
    bound = bind_ways(bind_amounts(said, counted, trailing=trailing), trailing=trailing)
    return list(mark_counts(bound))


def mark_counts(said: Sequence[Said]) -> Iterator[Said]:
    """The words, with the tag of a count at each number before a plural: "the two plantations" are
    not the card with number two."""
    for one, behind in zip_longest(said, said[1:], fillvalue=Said(Tags())):
        plural = "many" in behind.tags and get_number(one.tags) is not None
        yield one._replace(tags=one.tags | {"both"}) if plural else one


def read_measure(tags: Sequence[Tags], at: int) -> tuple[str, int]:
    """A number with its unit behind or before it, or around it ("$ 8 dollars"), and where it ends;
    "" for another word."""
    first, second, third = (*tags[at : at + 3], Tags(), Tags())[:3]
    value, unit = get_number(first), find_value(second, "u:")
    if unit in ONE_OF and "one" in first:
        return f"{unit}1", at + 2
    if value is not None and unit and not is_article(second, third):
        return f"{unit}{value}", at + 2
    unit, value = find_value(first, "p:"), get_number(second)
    if unit and value is not None and find_value(third, "u:") in ("", unit):
        return f"{unit}{value}", at + (3 if find_value(third, "u:") == unit else 2)
    return "", at + 1


def is_article(unit: Tags, following: Tags) -> bool:
    """Whether a unit is rather an article before a thing: French "3 des" may speak of dice."""
    return "-" in unit and bool(find_value(following, "c:"))


def is_verb(tags: Tags) -> bool:
    """Whether a word may be a verb."""
    return bool(find_value(tags, "v:"))


@lru_cache(maxsize=4096)
def get_number(tags: Tags) -> int | None:
    """The number that a word is."""
    return next((int(tag[2:]) for tag in tags if tag.startswith("n:")), None)


@lru_cache(maxsize=4096)
def find_value(tags: Tags, kind: str) -> str:
    """The value of the first tag of this kind."""
    return next((tag[2:] for tag in sorted(tags) if tag.startswith(kind)), "")


@lru_cache(maxsize=4096)
def list_facts_said(tags: Tags) -> tuple[str, ...]:
    """The things and facts that a word says."""
    return tuple(tag[2:] for tag in sorted(tags) if tag.startswith("c:"))


def is_counted(tags: Tags, counted: frozenset[str]) -> bool:
    """Whether this is a thing of which there are amounts."""
    return any(tag.startswith("c:") and tag[2:] in counted for tag in tags)


def bind_amounts(said: Sequence[Said], counted: frozenset[str], *, trailing: bool) -> list[Said]:
    """Amounts at the things that they count."""
    found, waiting = list[Said](), list[Said]()
    each = any("each" in one.tags for one in said)
    for one in said:
        if is_counted(one.tags, counted):
            found += waiting[:-1]
            found.append(one._replace(amount=sum(map(get_amount, waiting[-1:]))))
            waiting = []
        elif trailing and count_behind(found, counted, get_amount(one), each=each):
            continue
        else:
            idle = not one.tags.isdisjoint(("-", "added"))
            found += waiting if not idle else []
            waiting = waiting if idle else []
            (waiting if counted and get_amount(one) else found).append(one)
    return [*found, *waiting]


def count_behind(found: list[Said], counted: frozenset[str], number: int, *, each: bool) -> bool:
    """Whether the number behind a thing counts it, which then has it; `each`: and those before."""
    last = find_last(found, counted) if number else None
    if last is None:
        return False
    for at in range(0 if each else last, last + 1):
        if is_counted(found[at].tags, counted) and not found[at].amount:
            found[at] = found[at]._replace(amount=number)
    return True


def get_amount(number: Said | None) -> int:
    """The amount that a word before a thing says; 0 for none."""
    if number is None:
        return 0
    return 1 if "one" in number.tags else get_number(number.tags) or 0


def find_last(found: Sequence[Said], counted: frozenset[str]) -> int | None:
    """Where the last thing stands, if it is counted, has no amount, and only what says nothing
    follows it."""
    for at in range(len(found) - 1, -1, -1):
        if is_counted(found[at].tags, counted):
            return None if found[at].amount else at
        if "-" not in found[at].tags:
            return None
    return None


def lead_exceptions(tokens: Sequence[Token], *, trailing: bool) -> list[Token]:
    """The words with one for "except" before the things that it stands behind: `trailing`, or
    "den Scholar behalte ich". Where it always does, what follows is left out no more."""
    found = list[Token]()
    for token in tokens:
        behind = "except" in token.tags and (trailing or "behind" in token.tags)
        found.insert(find_excepted(found, trailing=trailing) if behind else len(found), token)
        if behind and trailing:
            found.append(RESUMED)
    return found


def find_excepted(tokens: Sequence[Token], *, trailing: bool) -> int:
    """Where the things begin that a word for "except" leaves out behind them. Behind a verb with
    nothing before it, all but the last may be what is done: "I offer: the mill; the scholar stays"
    leaves out neither."""
    at = len(tokens)
    while at and may_be_excepted(tokens[at - 1].tags, trailing=trailing):
        at -= 1
    verb = at > 0 and any(find_value(tokens[at - 1].tags, kind) for kind in ("v:", "w:"))
    before, behind = (sum(bool(find_value(one.tags, "c:")) for one in part)
                      for part in (tokens[:at], tokens[at:]))  # fmt: skip
    return len(tokens) if verb and not before and behind > 1 else at


def may_be_excepted(tags: Tags, *, trailing: bool) -> bool:
    """Whether a word may stand among the things before a word for "except"."""
    if not trailing and find_value(tags, "w:"):
        return False
    return "-" in tags or bool(find_value(tags, "c:"))


def bind_ways(said: Sequence[Said], *, trailing: bool) -> list[Said]:
    """What stands with a word for "from" or "to", or around an arrow; `trailing`: the word stands
    behind."""
    found, way, pointed = list[Said](), "", False
    for one in said:
        if "arrow" in one.tags:
            set_last_way(found, "from", anew=True)
            way, pointed = "to", True
        elif is_way(one.tags):
            way = read_way(one.tags)
            set_last_way(found, way if trailing else "")
        elif find_value(one.tags, "c:"):
            one = lead_place(one, "" if trailing and not pointed else way)
            way, pointed = "", False
        elif get_number(one.tags) is not None and not trailing:
            one = one._replace(way=way)
        found.append(one)
    return found


def lead_place(one: Said, way: str) -> Said:
    """A place with this way, or with the one that its own word says; "" changes nothing."""
    return one._replace(way=read_way(one.tags) or way or one.way)


def is_way(tags: Tags) -> bool:
    """Whether a word says a way, and no place: "back home" says both."""
    return not tags.isdisjoint(("from", "to", "until")) and not find_value(tags, "c:")


def read_way(tags: Tags) -> str:
    """The way that a word says; "" where it may say both."""
    ways = {"to" if tag == "until" else tag for tag in {"from", "to", "until"} & tags}
    return "".join(ways) if len(ways) == 1 else ""


def set_last_way(found: list[Said], way: str, *, anew: bool = False) -> None:
    """Give the last thing this way, if it has none, or `anew`; "" changes nothing."""
    things = [at for at, one in enumerate(found) if find_value(one.tags, "c:")]
    if way and things and (anew or not found[things[-1]].way):
        found[things[-1]] = found[things[-1]]._replace(way=way)


def is_recipient(one: Said, atoms: Sequence[str]) -> bool:
    """Whether something goes to a player whose colour is one of these parts of a move: "à rouge"
    hands in no red worker."""
    colours = {tag[2:] for tag in one.tags & PLAYERS}
    given = one.way == "to" and not colours.isdisjoint(atoms)
    return not one.amount and (given or RECIPIENT in one.tags)


def mark_single(
    tokens: Sequence[Token], counted: frozenset[str], pointers: frozenset[str]
) -> list[Token]:
    """The words with the tag of a single one at each counted thing between a word that points to it
    and one that is no thing: "two yellows and the red"."""
    return [
        one._replace(tags=one.tags | {"single"})
        if at
        and tokens[at - 1].word in pointers
        and is_counted(one.tags, counted)
        and "many" not in one.tags
        and not is_thing(tokens, at + 1)
        else one
        for at, one in enumerate(tokens)
    ]


def skip_ones(said: Sequence[Said]) -> list[Said]:
    """The words without an article that may be the number one: it never decides between moves, but
    behind a sign: "number one"."""
    return [
        one
        for before, one in zip_longest([Said(Tags()), *said[:-1]], said, fillvalue=Said(Tags()))
        if "one" not in one.tags or "sign" in before.tags
    ]


def drop_totals(tokens: Sequence[Token], counted: frozenset[str]) -> list[Token]:
    """The words without those that say of how many something is a part: "one of my four reds"."""
    found, at = list[Token](), 0
    while at < len(tokens):
        found.append(tokens[at])
        at = find_part_end(tokens, at, counted)
    return found


def find_part_end(tokens: Sequence[Token], at: int, counted: frozenset[str]) -> int:
    """Where the thing stands of which the number there says a part; or else the next word."""
    amount, end = get_amount(Said(tokens[at].tags)), at + 1
    while amount and end < len(tokens) and "of" in tokens[end].tags:
        end += 1
    if not amount or end == at + 1:
        return at + 1
    total = get_number(tokens[end].tags) if end < len(tokens) else None
    end += total is not None and total >= amount
    there = end < len(tokens) and is_counted(tokens[end].tags, counted)
    return end if there else at + 1


def drop_all_of(said: Sequence[Said], counted: frozenset[str]) -> list[Said]:
    """The words without "all" directly before a thing of which there are no amounts: "all my
    mangoes" are the mangoes."""
    return [
        one
        for one, behind in zip_longest(said, said[1:])
        if "every" not in one.tags
        or get_number(one.tags) is not None
        or behind is None
        or not find_value(behind.tags, "c:")
        or is_counted(behind.tags, counted)
    ]


def counts_twice(tokens: Sequence[Token], ones: frozenset[str]) -> bool:
    """Whether the number one is said beside another number: "one, two", "number one is 3". "One
    orange" and "the mango one" are no such numbers, "thirty and one" is; nor is the part of a verb
    at the end: "trag 8 ein"."""
    if all(get_number(token.tags) is None for token in tokens):
        return False
    telling = [token for token in tokens if "-" not in token.tags or "one" in token.tags]
    if telling and is_verb_part(telling[-1], ones):
        telling.pop()
    return any(is_further_one(telling, at, ones) for at in range(len(telling)))


def is_verb_part(token: Token, ones: frozenset[str]) -> bool:
    """Whether a word may be an article, and a part of a verb."""
    return "one" in token.tags and token.word not in ones and bool(find_value(token.tags, "w:"))


def is_further_one(telling: Sequence[Token], at: int, ones: frozenset[str]) -> bool:
    """Whether the number one stands there, behind a number or with no thing beside it."""
    token = telling[at]
    if "one" not in token.tags or is_thing(telling, at + 1):
        return False
    if token.word not in ones and is_number(telling, at + 1):
        return False
    behind_number = at > 0 and get_number(telling[at - 1].tags) is not None
    return behind_number or (token.word in ones and not is_thing(telling, at - 1))


def is_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands there that is not one, behind an article: "a 120 degree turn"."""
    return at < len(tokens) and get_number(tokens[at].tags) is not None


def is_thing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a thing stands there."""
    return 0 <= at < len(tokens) and bool(find_value(tokens[at].tags, "c:"))
