"""Whether a move explains every word of a line: what games.rules.explained asks of each move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.rules.added_amounts import ADDED, settle_added
from games.rules.move_check import Check, has_order
from games.rules.move_facts import How
from games.rules.said_words import Said, find_value

if TYPE_CHECKING:
    from games.rules.move_facts import Facts, Menu


class Told(NamedTuple):
    """The words of a line beside the moves of a verb. `amounts`: those that are said of what these
    moves count; `each`: "one each"; `lone`: one place alone is named; `added`: an amount is to be
    added to another; `later`: where a word says that what stands before it comes later."""

    said: Sequence[Said]
    amounts: frozenset[int]
    each: bool
    lone: bool
    added: bool
    later: int | None


def list_explaining(menu: Menu, verb: str, said: Sequence[Said]) -> list[tuple[Facts, How]]:
    """The moves of a verb that explain every word; none where nothing is said."""
    if not said or waives_twice(verb, said):
        return []
    told = weigh_words(menu, verb, said)
    every = [(facts, find_how(menu, facts, told)) for facts in menu.verbs[verb]]
    return [(facts, how) for facts, how in every if how]


def weigh_words(menu: Menu, verb: str, said: Sequence[Said]) -> Told:
    """What the words say for all moves of a verb alike."""
    counted, ends = menu.counted[verb], menu.ends[verb]
    amounts = {one.amount for one in said if not counted.isdisjoint(one.tags)} - {0}
    each = any("each" in one.tags for one in said)
    places = sum(not ends.isdisjoint(one.tags) for one in said)
    added = verb in menu.raising and any(ADDED in one.tags for one in said)
    later = (at for at, one in enumerate(said) if "later" in one.tags and has_order(verb))
    said = lead_to_other_place(said, ends) if places == 2 else said
    return Told(said, frozenset(amounts), each, places == 1, added, next(later, None))


def lead_to_other_place(said: Sequence[Said], ends: frozenset[str]) -> Sequence[Said]:
    """The words with the way to the first of two places, where it is said that something comes from
    the second: "iron home from the miner"."""
    first, second = (at for at, one in enumerate(said) if not ends.isdisjoint(one.tags))
    if said[first].way or said[second].way != "from":
        return said
    return [*said[:first], said[first]._replace(way="to"), *said[first + 1 :]]


def find_how(menu: Menu, facts: Facts, told: Told) -> How:
    """How a move explains every word."""
    if told.added:
        settled = settle_added(menu, facts, told.said)
        if settled is None:
            return How.NOT
        told = weigh_words(menu, facts.verb, settled)._replace(added=False)
    if told.later is not None:
        return find_how_without_later(menu, facts, told.said, told.later)
    check = start_check(menu, facts, told)
    for at, one in enumerate(told.said):
        if "then" in one.tags and check.may_be_followed():
            return check.tell_how() if is_followed(menu, facts, told.said, at) else How.NOT
        if is_loose_then(told.said, at) or not check.take(one):
            return How.NOT
    return check.tell_how()


def is_followed(menu: Menu, facts: Facts, said: Sequence[Said], at: int) -> bool:
    """Whether another move comes behind the word for "then" there, and this one is the first."""
    return explains_another(menu, facts, said[at + 1 :]) and is_first(facts.verb, said, at)


def start_check(menu: Menu, facts: Facts, told: Told) -> Check:
    """The check of a move before its first word: whether amounts are said, "each", and one place
    alone. Where there is an amount, and not "one each", no other word without an amount says
    one."""
    check = Check(menu, facts)
    check.counts = bool(told.amounts) and not (told.each and told.amounts == {1})
    check.counts_ones = told.amounts == {1}
    check.each = told.each and not check.counts
    check.lone = told.lone
    return check


def find_how_without_later(menu: Menu, facts: Facts, said: Sequence[Said], later: int) -> How:
    """How the other words explain a move, where what comes later is another one: "A behind B",
    "first A, B later". Where that word alone may also say that something is put off, the verb must
    be said."""
    best = How.NOT
    for start in range(later):
        if explains_another(menu, facts, said[start:later]):
            others = weigh_words(menu, facts.verb, [*said[:start], *said[later + 1 :]])
            best = max(best, find_how(menu, facts, others))
    return How.NOT if best == How.BARE and "!" in said[later].tags else best


def is_first(verb: str, said: Sequence[Said], at: int) -> bool:
    """Whether what stands before a word for "then" comes first: where that word alone may also say
    that something is put off, "first" must stand before it, and not behind it."""
    if "!" not in said[at].tags:
        return True
    before, behind = (
        any(f"v:{verb}" in one.tags for one in part) for part in (said[:at], said[at + 1 :])
    )
    return before and not behind


def is_loose_then(said: Sequence[Said], at: int) -> bool:
    """Whether a word says "then" with nothing named before or behind it: "a hotel, then manage" is
    one move, "then manage" is one of a later time."""
    if "then" not in said[at].tags:
        return False
    return not all(
        any(find_value(one.tags, kind) for one in part for kind in ("c:", "v:", "n:"))
        for part in (said[:at], said[at + 1 :])
    )


def waives_twice(verb: str, said: Sequence[Said]) -> bool:
    """Whether two words of doing without stand together: "I do not want to do without it"."""
    said_twice = [one for one in said if "v:waive" in one.tags and not find_value(one.tags, "x:")]
    return verb == "waive" and len(said_twice) > 1


def explains_another(menu: Menu, facts: Facts, said: Sequence[Said]) -> bool:
    """Whether what comes then is another move of this verb."""
    kept = [one for one in said if "then" not in one.tags]
    told = weigh_words(menu, facts.verb, kept)
    return any(
        find_how(menu, other, told) for other in menu.verbs[facts.verb] if other.line != facts.line
    )
