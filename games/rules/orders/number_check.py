"""What of a move was named so far, and whether the numbers of a line are true of it: its own, those
of a place in a row, and how many things it names or what these bring."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.rules.orders.lexicon import Tags, list_atoms
from games.rules.orders.said_words import Said, get_number
from games.rules.orders.tagged_words import ORDINAL

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Facts, Menu

LEAST_MONEY = 6
"""No number of stars, of a place in a row or of steps is so great."""
PLACED = frozenset({"place", "nth", "row", "star", "deg", "purse", "total", "look", "haul"})
"""Numbers that say which, not how many; and those that are said with words of their own alone."""
TURNS = frozenset({60, 120, 180, 240, 300})
"""The degrees by which a tile may be turned; no place has such a number."""


def is_named_by_words(facts: Facts) -> bool:
    """Whether a move has things with names, and no number: what its button says besides, as what a
    tile makes, is true of it and does not name it."""
    things = list_atoms(facts.line)[1:]
    return bool(things) and not facts.numbers


class NumberCheck:
    """What of a move was named so far, by number and by name."""

    has_verb = has_fact = has_other = False
    without = leaving = parted = rest = given = all = together = False
    counts = counts_ones = each = lone = gains = signed = False
    praised = wondered = done = denies = asks = picked = exact = False
    everything = tells_gain = False
    row_numbers: frozenset[int] = frozenset()

    def __init__(self, menu: Menu, facts: Facts) -> None:
        self.menu, self.facts = menu, facts
        self.whole = menu.whole.get(facts.verb, frozenset[str]())
        self.named = set[str]()
        self.numbers = set[int]()
        self.left_out = set[str]()
        self.ends = set[int]()
        self.sides = set[str]()
        self.said = set[str]()
        self.is_named = not is_named_by_words(facts)
        self.is_called = False

    def take_ordinal(self, fact: str) -> bool:
        """Whether "the first" is the number of the move, which was not named before."""
        fresh = not self.numbers and not (self.is_called and is_named_by_words(self.facts))
        self.numbers.add(int(fact.removeprefix(ORDINAL)))
        return fresh

    def may_count_more(self) -> bool:
        """Whether a number may tell more than how much of something is left."""
        return not self.leaving or self.facts.verb in self.menu.grouped

    def take_number(self, tags: Tags) -> bool:
        """Whether this is the number of the move, or of a place to build on, said once; nothing
        is nothing, however often it is said: "nothing (0)"."""
        number = 1 if "one" in tags else get_number(tags)
        if number is None or (number and number in self.numbers):
            return False
        if self.is_number(number) and "both" not in tags:
            self.numbers.add(number)
            self.has_fact = self.is_named = True
            return True
        if self.belongs_to_name(number):
            self.numbers.add(number)
            return True
        return self.counts_all(number) or self.earns(number) or self.is_told_with(number)

    def take_total(self, one: Said) -> bool:
        """Whether "raise to 5" says how many there are of the only thing that the move counts."""
        number, amounts = get_number(one.tags), self.facts.amounts
        if one.way != "to" or len(amounts) != 1 or self.named or number not in amounts.values():
            return False
        self.named |= amounts.keys()
        self.has_fact = True
        return True

    def is_row_place(self, number: int) -> bool:
        """Whether this is the place in a row of a thing whose name in the notation was not said."""
        return f"row{number}" in self.facts.facts and self.said.isdisjoint(
            list_atoms(self.facts.line)
        )

    def belongs_to_name(self, number: int) -> bool:
        """Whether a number stands with the name of a thing: at its end, or as its place in a row
        behind a sign."""
        if self.ends_name(number):
            return True
        if not self.signed or not self.is_row_place(number):
            return False
        self.row_numbers |= {number}
        return True

    def leaves_row_open(self) -> bool:
        """Whether a number said as a place in a row may be that of another thing."""
        return any(map(self.numbers_another, self.row_numbers))

    def numbers_another(self, number: int) -> bool:
        """Whether the notation gives this number to another thing of which all that was said is
        true, too: "factory no. 3" may be either."""
        others = [one for one in self.menu.moves if one.verb == self.facts.verb]
        return any(
            thing.endswith(f"-{number}") and self.said <= one.facts
            for one in others if one.line != self.facts.line
            for thing in list_atoms(one.line)
        )  # fmt: skip

    def ends_name(self, number: int) -> bool:
        """Whether a thing was named whose whole name has this number: "my home, number 4"."""
        named = {f"{fact}-{number}" for fact in self.said}
        return not named.isdisjoint(list_atoms(self.facts.line))

    def is_number(self, number: int) -> bool:
        """Whether this is a number of the move, or of the place or the turn of what is built."""
        place = self.facts.verb == "place" and f"place{number}" in self.facts.facts
        turned = number in TURNS and f"deg{number}" in self.facts.facts
        return number in self.facts.numbers or place or turned

    def is_told_with(self, number: int) -> bool:
        """Whether the button of a move that has no number itself counts so many of something; one
        may be an amount added."""
        if number == 1 or any(map(str.isdigit, self.facts.line)):
            return False
        told = (re.fullmatch(r"([a-z]+)(\d+)", fact) for fact in self.facts.facts)
        return any(one and int(one[2]) == number and one[1] not in PLACED for one in told)

    def earns(self, number: int) -> bool:
        """Whether the button names so much money, more than anything else is counted to, or so
        many points of things that the move names together."""
        facts, grouped = self.facts, self.facts.verb in self.menu.grouped
        money = number >= LEAST_MONEY and f"usd{number}" in facts.facts
        return money or (grouped and f"point{number}" in facts.facts)

    def counts_all(self, number: int) -> bool:
        """Whether this is how many things the move names together."""
        amounts = self.facts.amounts
        together = len(amounts) if self.facts.verb in self.menu.grouped else sum(amounts.values())
        return len(amounts) > 1 and (number == together or self.brings_each(number))

    def brings_each(self, number: int) -> bool:
        """Whether each of the things that the move names together brings so many."""
        brought = number * len(self.facts.amounts)
        return self.each and f"harvest{brought}" in self.facts.facts
