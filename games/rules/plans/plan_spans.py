"""How long a freely written plan lasts by its words, and which of them say of several times what no
plan can say."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import takewhile

from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_frames import Token

JOINTS = frozenset(
    {"else", "failing", "other", "then", "first", "later", "or", "and", "but", ",", ";", ":"}
)
CHOICES = frozenset({"else", "failing", "other", "or"})
"""Joints behind which comes another choice."""
SPANS = frozenset({"always", "once", "this-chapter", "absent"})
"""How long a plan lasts."""
ENDLESS = frozenset({"always", "absent"})
"""Spans that say nothing beside a shorter one; while its author is absent a plan has no end."""


def may_begin(token: Token, ideas: Collection[str]) -> bool:
    """Whether what a word says may begin with one of these ideas."""
    return any(way and way[0] in ideas for way in token.ways)


def read_span(tokens: Sequence[Token]) -> str | None:
    """How long a plan lasts by the words of a line; None where they contradict each other, or say
    what comes at another time."""
    if has_next_time(tokens) or goes_past(tokens):
        return None
    return find_span([token for token in tokens if is_span(token)])


def has_next_time(tokens: Sequence[Token]) -> bool:
    """Whether "next time" is that of a part of the line alone ("stone, next time iron", "pass next
    time, then stone"): such a line has orders of several times."""
    for at, token in enumerate(tokens):
        if is_span(token) and may_begin(token, {"once"}):
            before, behind = tokens[:at], tokens[at + 1 :]
            begins = bool(before) and is_joint(before[-1]) and says_something(before)
            if (begins and says_something(behind)) or is_followed(behind):
                return True
    return False


def goes_past(tokens: Sequence[Token]) -> bool:
    """Whether something is said right behind an absence that may come after it ("pass until I'm
    back, then bid 3"): no plan knows when that is."""
    ends = (at for at, token in enumerate(tokens) if may_begin(token, {"absent"}))
    return any(map(partial(goes_on_behind, tokens), ends))


def goes_on_behind(tokens: Sequence[Token], at: int) -> bool:
    """Whether more of what stands before a word is said behind it."""
    before, behind = tokens[:at], tokens[at + 1 :]
    first = next((one for one in behind if one.word not in SIGNS), tokens[at])
    if may_begin(first, {"then", "later", *CHOICES}):
        return True
    same = list(takewhile(lambda one: one.word != ";", behind))
    return says_something(before) and says_something(same)


def is_joint(token: Token) -> bool:
    """Whether a word or sign parts clauses."""
    return may_begin(token, JOINTS)


def says_something(tokens: Sequence[Token]) -> bool:
    """Whether one of these is more than a joint."""
    return any(not is_joint(token) and any(token.ways) for token in tokens)


def is_followed(tokens: Sequence[Token]) -> bool:
    """Whether one of these says that something comes after."""
    return any(may_begin(token, {"then", "later"}) for token in tokens)


def find_span(tokens: Sequence[Token]) -> str | None:
    """How long a plan lasts by these words; None where they contradict each other."""
    spans = [way[0] for token in tokens for way in token.ways]
    said = set(spans) - (ENDLESS if "this-chapter" in spans else set())
    said = {"always"} if said and said <= ENDLESS else said
    if len(said) > 1 or spans.count("once") > 1:
        return None
    return {"always": "game", "once": "question", "this-chapter": "round"}.get("".join(said), "")


def is_span(token: Token) -> bool:
    """Whether a word says only how long a plan lasts."""
    return all(len(way) == 1 and way[0] in SPANS for way in token.ways)


def mark_lasting(tokens: Sequence[Token]) -> list[Token]:
    """The words, of which those have the mark for that beside which "always" stands in their part
    of the line."""
    found, start = list[Token](), 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or is_joint(tokens[at]):
            part = tokens[start : at + 1]
            lasts = any(is_span(one) and may_begin(one, {"always"}) for one in part)
            found += [one._replace(lasts=lasts) for one in part]
            start = at + 1
    return found
