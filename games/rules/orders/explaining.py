"""Whether a move explains every word of a line: what games.rules.orders.explained asks of each
move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.rules.orders.added_amounts import ADDED, settle_added
from games.rules.orders.move_check import Check
from games.rules.orders.move_facts import MANY, How, is_name, list_places
from games.rules.orders.said_words import (
    Said,
    find_value,
    get_number,
    has_order,
    list_facts_said,
)
from games.rules.orders.told_counts import drop_told_counts

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Facts, Menu

SELECTING = frozenset({"all", "except", "later", "many", "only", "rest", "then"})
"""Tags of words by which other words may be true of what a move does not name."""


class Told(NamedTuple):
    """The words of a line beside the moves of a verb. `amounts`: those that are said of what these
    moves count; `each`: "one each"; `lone`: one place alone is named; `added`: an amount is to be
    added to another; `later`: where a word says that what stands before it comes later; `unsaid`:
    no amount is said, nor what these moves count."""

    said: Sequence[Said]
    amounts: frozenset[int]
    each: bool
    lone: bool
    added: bool
    later: int | None
    unsaid: bool


def list_explaining(menu: Menu, verb: str, said: Sequence[Said]) -> list[tuple[Facts, How]]:
    """The moves of a verb that explain every word; none where nothing is said."""
    if not said or waives_twice(verb, said) or leads_home(menu, verb, said):
        return []
    told = weigh_words(menu, verb, drop_told_counts(menu, verb, said))
    named = list_moves_named(menu, verb, told)
    every = [(facts, find_how(menu, facts, told)) for facts in named]
    return [(facts, how) for facts, how in every if how]


def list_moves_named(menu: Menu, verb: str, told: Told) -> Sequence[Facts]:
    """The moves of a verb of which each word that names a thing of some of them is true; no other
    one can explain the line. All, where a word may stand for what is left out or comes later."""
    moves: Sequence[Facts] = menu.verbs[verb]
    selects = any(not SELECTING.isdisjoint(one.tags) for one in told.said)
    if selects or told.added or told.later is not None:
        return moves
    for one in told.said:
        said = list_facts_said(one.tags)
        if not menu.known[verb].isdisjoint(said):
            moves = list_moves_with(menu, verb, moves, said, one.amount)
    return moves


def list_moves_with(
    menu: Menu, verb: str, moves: Iterable[Facts], said: Sequence[str], amount: int
) -> list[Facts]:
    """Those of these moves of a verb that name one of these things, or so many of it."""
    facts = {*said, *[f"{fact}{MANY}{amount}" for fact in said]}
    counted = menu.whole.get(verb, frozenset[str]())
    things = {thing for thing in counted if any(is_name(fact, thing) for fact in said)}
    return [
        move
        for move in moves
        if not move.facts.isdisjoint(facts) or not things.isdisjoint(move.amounts)
    ]


def leads_home(menu: Menu, verb: str, said: Sequence[Said]) -> bool:
    """Whether a word says that something goes home, and this verb, which is not said, moves
    nothing: "the wood home" upgrades no home."""
    if menu.ends[verb] or any(f"v:{verb}" in one.tags for one in said):
        return False
    beside = {f"w:{verb}", f"v:{verb}"}
    return any("homeward" in one.tags and beside.isdisjoint(one.tags) for one in said)


def weigh_words(menu: Menu, verb: str, said: Sequence[Said]) -> Told:
    """What the words say for all moves of a verb alike."""
    counted, ends = menu.counted[verb], menu.ends[verb]
    amounts = {one.amount for one in said if not counted.isdisjoint(one.tags)} - {0}
    each = any("each" in one.tags for one in said)
    places = sum(not ends.isdisjoint(one.tags) for one in said)
    added = verb in menu.raising and any(ADDED in one.tags for one in said)
    later = (at for at, one in enumerate(said) if "later" in one.tags and has_order(verb))
    said = lead_to_other_place(said, ends) if places == 2 else said
    unsaid = not any(says_amount(one, counted) for one in said)
    return Told(said, frozenset(amounts), each, places == 1, added, next(later, None), unsaid)


def says_amount(one: Said, counted: frozenset[str]) -> bool:
    """Whether a word says an amount, or what is counted."""
    return get_number(one.tags) is not None or not one.tags.isdisjoint((*counted, "one", "added"))


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
        if leads_on(facts.verb, told.said, at) and check.may_be_followed():
            return check.tell_how() if is_followed(menu, facts, told.said, at) else How.NOT
        if is_loose_then(facts.verb, told.said, at) or not check.take(one):
            return How.NOT
    return check.tell_how()


def list_only_ones(menu: Menu, verb: str, said: Sequence[Said]) -> list[Facts]:
    """The moves of a verb that explain every word but for their amounts, which are not said, where
    no other move of the verb is about the same things."""
    only = [facts for facts in menu.verbs[verb] if facts.line in menu.only]
    told = weigh_words(menu, verb, said) if only and said else None
    if told is None or not told.unsaid or told.later is not None:
        return []
    return [facts for facts in only if is_said_but_amounts(menu, facts, told)]


def is_said_but_amounts(menu: Menu, facts: Facts, told: Told) -> bool:
    """Whether the verb is said, and each thing of the move but those that it counts."""
    check = start_check(menu, facts, told)
    if any("then" in one.tags or not check.take(one) for one in told.said):
        return False
    places = list_places(facts)
    named = all(any(is_name(fact, one) for fact in check.said) for one in places)
    check.named |= facts.amounts.keys() if named and check.has_verb else set()
    return check.tell_how() is How.WITH_VERB


def leads_on(verb: str, said: Sequence[Said], at: int) -> bool:
    """Whether a word says "then", and is not the verb at the end of the line."""
    return "then" in said[at].tags and not ends_as_verb(verb, said, at)


def ends_as_verb(verb: str, said: Sequence[Said], at: int) -> bool:
    """Whether a word for "then" ends the line, and is the verb, too: "the bridge before"."""
    tags = said[at].tags
    return "then" in tags and at + 1 == len(said) and f"v:{verb}" in tags and "!" not in tags


def is_followed(menu: Menu, facts: Facts, said: Sequence[Said], at: int) -> bool:
    """Whether another move comes behind the word for "then" there, or the others, and this one is
    the first."""
    another = explains_another(menu, facts, said[at + 1 :])
    return (another or says_others(facts.verb, said[at + 1 :])) and is_first(facts.verb, said, at)


def says_others(verb: str, said: Sequence[Said]) -> bool:
    """Whether these words only say that the others follow: "then the rest"."""
    beside = [one for one in said if "-" not in one.tags]
    return any("others" in one.tags for one in beside) and all(
        {"others", f"w:{verb}", f"v:{verb}"} & one.tags and not find_value(one.tags, "c:")
        for one in beside
    )


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


def is_loose_then(verb: str, said: Sequence[Said], at: int) -> bool:
    """Whether a word says "then" with nothing named before or behind it: "a hotel, then manage" is
    one move, "then manage" is one of a later time."""
    if not leads_on(verb, said, at):
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
