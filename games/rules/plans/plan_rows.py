"""The words of a freely written plan in other ways to cut them: times before their orders, without
what only leaves something as it is, or says an order of things that "then" said already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_frames import LETTERED, MARKS, Token
from games.rules.plans.plan_spans import CHOICES, JOINTS, is_followed, is_joint, may_begin

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

AHEAD = "ahead"
"""The idea of a word behind which stands what comes later."""
ROUND = "round"
"""The idea behind which the number of a time stands."""


def lead_times(planning: Planning, tokens: Sequence[Token]) -> list[Token]:
    """The words with each time that is one word before the other words of its part of the line: it
    may stand in the middle of an order ("nimm als zweite Karte die 3"). None where one is
    bound to its place, or stands further behind "else", where it may be the time of both."""
    times = list_time_ideas(planning)
    found, start = list[Token](), 0
    for at, token in enumerate(tokens):
        if is_part_of_time(tokens, at, times):
            if is_bound_to_place(tokens, at, start < len(found)) or is_time_of_both(
                found, start, times
            ):
                return []
            found.insert(start, token)
            start += 1
        else:
            found.append(token)
        if may_begin(token, JOINTS):
            start = len(found)
    return found if found != list(tokens) else []


def is_bound_to_place(tokens: Sequence[Token], at: int, within: bool) -> bool:
    """Whether a word of a time says something else before other words of its part: behind "until"
    or "up to", or an "after" within the part ("harvest after, dive")."""
    after = may_begin(tokens[at], {"after"}) and not LETTERED.match(tokens[at].word)
    return may_begin_at(tokens, at - 1, {"until", "up-to"}) or (after and within)


def drop_idle(tokens: Sequence[Token]) -> list[Token]:
    """The words without a part that leaves something as it is ("if I'm outbid, forget it and use
    the inn") before what is done instead. None where there is no such part."""
    found, at = list[Token](), 0
    while at < len(tokens):
        if may_begin(tokens[at], {"idle"}) and all(map(ends_part, found[-1:])):
            end = next((n for n in range(at + 1, len(tokens)) if not is_pause(tokens[n])), at + 1)
            if at + 1 < end < len(tokens):
                at = end
                continue
        found.append(tokens[at])
        at += 1
    return found if len(found) < len(tokens) else []


def drop_order(tokens: Sequence[Token]) -> list[Token]:
    """The words without "in this order" at their end, where "then" said so already. None where they
    do not end so."""
    last = next((at for at in reversed(range(len(tokens))) if not is_pause(tokens[at])), 0)
    ordered = last > 0 and may_begin(tokens[last], {"in-order"})
    return list(tokens[:last]) if ordered and is_followed(tokens[:last]) else []


def drop_second(planning: Planning, tokens: Sequence[Token]) -> list[Token]:
    """The words without what something comes before, where an order says no more than what comes
    first ("carry out the bridge before the capacity"). None where there is no such order."""
    at = next((at for at, one in enumerate(tokens) if may_begin(one, {AHEAD})), 0)
    if not at or not any(may_begin(token, planning.leading) for token in tokens):
        return []
    if LETTERED.match(tokens[at].word):
        before = reversed(range(at))
        start = next((n for n in before if () in tokens[n].ways or is_joint(tokens[n])), -1)
        return [*tokens[: start + 1], *tokens[at + 1 :]]
    rest = range(at + 1, len(tokens))
    end = next((n for n in rest if not is_bare_word(planning, tokens[n])), len(tokens))
    return [*tokens[:at], *tokens[end:]]


def is_bare_word(planning: Planning, token: Token) -> bool:
    """Whether this is neither a joint nor the verb of an order that says what comes first."""
    return not is_joint(token) and not may_begin(token, planning.leading)


def lead_then(planning: Planning, tokens: Sequence[Token]) -> list[Token]:
    """The words with a "then" that stands behind a verb with which a part begins before it ("sell
    the cigars, buy then the factory"). None where there is none."""
    found, verbs = list(tokens), planning.verb_ideas
    for at in range(2, len(found) - 1):
        before, verb, then, behind = found[at - 2 : at + 2]
        if (
            then.ways == (("then",),)
            and is_pause(before)
            and may_begin(verb, verbs)
            and not is_joint(behind)
            and not may_begin(behind, verbs)
        ):
            found[at - 1 : at + 1] = [then, verb]
    return found if found != list(tokens) else []


def ends_part(token: Token) -> bool:
    """Whether a new part may begin behind a word or sign."""
    return is_joint(token) or has_mark_behind(token)


def is_pause(token: Token) -> bool:
    """Whether a word or sign only parts what is done instead from what is left."""
    return may_begin(token, {"and", "but", ",", ";"})


def is_part_of_time(tokens: Sequence[Token], at: int, times: Collection[str]) -> bool:
    """Whether a word begins a time, or is its number."""
    token = tokens[at]
    return may_begin(token, times) or (is_number(token) and may_begin_at(tokens, at - 1, {ROUND}))


def may_begin_at(tokens: Sequence[Token], at: int, ideas: Collection[str]) -> bool:
    """The same as `may_begin` for the word in this place, if there is one."""
    return at >= 0 and may_begin(tokens[at], ideas)


def is_time_of_both(found: Sequence[Token], start: int, times: Collection[str]) -> bool:
    """Whether a time within the part that begins at `start` may also be that of the part before."""
    before = found[:start]
    return start < len(found) and (is_choice(before) or is_linked(before, times))


def is_choice(before: Sequence[Token]) -> bool:
    """Whether what follows these words is another choice."""
    return bool(before) and may_begin(before[-1], CHOICES)


def is_linked(before: Sequence[Token], times: Collection[str]) -> bool:
    """Whether only "and" parts what follows from these words, which have no time of their own."""
    linked = bool(before) and may_begin(before[-1], {"and"}) and not is_sign(before[-2:-1])
    return linked and not any(may_begin(token, times) for token in before)


def is_sign(tokens: Sequence[Token]) -> bool:
    """Whether the first of these is a sign."""
    return any(token.word in SIGNS for token in tokens[:1])


def list_time_ideas(planning: Planning) -> set[str]:
    """The ideas with which the frames of times begin."""
    timed = [frame for frame in planning.frames if frame.condition and frame.bare]
    return {frame.parts[0].name for frame in timed if not frame.until}


def is_number(token: Token) -> bool:
    """Whether a word says a number and nothing else."""
    return all(len(way) == 1 and way[0].startswith("n:") for way in token.ways)


def has_mark(token: Token) -> bool:
    """Whether a word can say that a clause is a condition."""
    return any(not MARKS.isdisjoint(way) for way in token.ways)


def has_mark_before(token: Token) -> bool:
    """Whether a word can say at the beginning of a clause that it is a condition: in no language
    that says so at its end."""
    return has_mark(token) and not LETTERED.search(token.word)


def has_mark_behind(token: Token) -> bool:
    """Whether a word can say at the end of a clause that it is a condition: in Japanese."""
    return has_mark(token) and bool(LETTERED.search(token.word))
