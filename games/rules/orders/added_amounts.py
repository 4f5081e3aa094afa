"""An amount that is added to what one has bid: "one more yellow, so 3 in all".

Where a word says that it is added, the number is not the amount of the move. The move is meant only
if the sum is said, too, and is right for who leads by the least; or if nobody has bid there yet; or
if the facts of the move tell how many it adds to one's own bid ("more2").
`raising` of a game has the verbs behind which amounts are added; the tag "added" marks such words.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.orders.move_facts import Facts, Menu, is_name, list_names
from games.rules.orders.said_words import RECIPIENT, Said, get_number

ADDED = "added"
TOTAL = "total"
"""Tag: words beside an amount that is a sum."""
AGAIN = "again"
"""Tag: words that may say once more that something is added."""
UNBID = "unbid"
"""The fact of a tile on which nobody has bid."""
MORE = "more"
"""Before how many are added to what one has bid, in a fact of a move."""


def settle_added(menu: Menu, facts: Facts, said: Sequence[Said]) -> list[Said] | None:
    """The words with the sum as the amount of the move; None where the sum is not said, or is not
    that of this move."""
    if facts.verb not in menu.raising or not any(ADDED in one.tags for one in said):
        return list(said)
    found = find_amounts(facts, said)
    if found and not found[1] and is_total(said, found[0]):
        return drop_added(said, facts.verb)
    if found is None or not is_right(menu, facts, said, *found):
        return None
    first, sums = found
    there = sum(facts.amounts.values())
    kept = [one for at, one in enumerate(said) if at not in sums]
    kept[first] = kept[first]._replace(amount=there)
    return drop_added(kept, facts.verb)


def find_amounts(facts: Facts, said: Sequence[Said]) -> tuple[int, list[int]] | None:
    """Where what is added stands, and where its sum, if that is said; None where more is said."""
    named = [at for at, one in enumerate(said) if names_amount(facts, one)]
    if not named:
        return None
    sums = [at for at in range(named[0] + 1, len(said)) if is_sum(facts, said[at])]
    whole = len(sums) <= 1 and set(named[1:]) <= set(sums)
    return (named[0], sums) if whole and not adds_behind(said, named[0]) else None


def adds_behind(said: Sequence[Said], first: int) -> bool:
    """Whether something is added behind the amount: "bid 1 red on the inn, plus 4". Only words that
    say nothing may stand between: "one red more"; unless it was said before, and is said again:
    "one more red on the inn on top"."""
    before = any(ADDED in one.tags for one in said[:first])
    behind = [
        at for at in range(first + 1, len(said))
        if ADDED in said[at].tags and not (before and AGAIN in said[at].tags)
    ]  # fmt: skip
    return any("-" not in one.tags for at in behind for one in said[first + 1 : at])


def is_total(said: Sequence[Said], first: int) -> bool:
    """Whether a word directly beside an amount says that it is a sum, and no word but the verb adds
    something to it."""
    beside = [*said[max(0, first - 1) : first], *said[first + 1 : first + 2]]
    adding = [one for one in said if ADDED in one.tags and AGAIN not in one.tags]
    total = said[first].amount > 0 and any(TOTAL in one.tags for one in beside)
    return total and all(any(tag[:2] == "v:" for tag in one.tags) for one in adding)


def is_right(
    menu: Menu, facts: Facts, said: Sequence[Said], first: int, sums: Sequence[int]
) -> bool:
    """Whether the sum that is said, or what is added to nothing, is that of the move."""
    there, amount = sum(facts.amounts.values()), max(said[first].amount, 1)
    told = f"{MORE}{amount}" in facts.facts
    if sums:
        return there > amount and (told or there - amount + 1 == find_least(menu, facts))
    if any(f"v:{facts.verb}" in one.tags for one in said) and told:
        return not said[first].way
    return amount == there and is_first_bid(facts, said[first])


def is_first_bid(facts: Facts, one: Said) -> bool:
    """Whether the amount is the sum: nobody has bid there, or the word for "to" says it."""
    return UNBID in facts.facts or (one.way == "to" and one.amount > 0)


def names_amount(facts: Facts, one: Said) -> bool:
    """Whether a word names what the move counts, and no player: "by Blue"."""
    if RECIPIENT in one.tags:
        return False
    named = (tag[2:] for tag in one.tags if tag.startswith("c:"))
    return any(is_name(fact, thing) for fact in named for thing in facts.amounts)


def is_sum(facts: Facts, one: Said) -> bool:
    """Whether this is the amount of the move."""
    number = one.amount if names_amount(facts, one) else get_number(one.tags)
    return len(facts.amounts) == 1 and number in facts.amounts.values()


def drop_added(said: Sequence[Said], verb: str) -> list[Said]:
    """The words without those that only say that something is added, and not this verb."""
    return [one for one in said if ADDED not in one.tags or f"v:{verb}" in one.tags]


def find_least(menu: Menu, facts: Facts) -> int:
    """The least amount of a move about the same things."""
    return min(
        sum(one.amounts.values())
        for one in menu.moves
        if one.verb == facts.verb and list_names(one.line) == list_names(facts.line)
    )
