"""Whether the words of a line are true of one move: what of it was named so far, and what must be
named still."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.rules.orders.absent_moves import PARTS
from games.rules.orders.lexicon import Tags, list_atoms
from games.rules.orders.move_facts import (
    MANY,
    MOST_ON_TILE,
    Facts,
    How,
    Menu,
    is_counted_otherwise,
    is_name,
    list_uncounted,
)
from games.rules.orders.number_check import TURNS, NumberCheck
from games.rules.orders.said_words import (
    Said,
    get_number,
    has_order,
    is_recipient,
    list_facts_said,
)
from games.rules.orders.side_remarks import PLAYERS
from games.rules.orders.tagged_words import BEST, ORDINAL, PICK

IDLE = frozenset(
    {"-", "of", "ask", "praise", "wonder", "from", "to", "arrow", "each", "only", PICK, BEST}
)
"""Tags of words that say nothing about any move."""
PLACE = re.compile(r"place\d+")
WHICH = re.compile(r"(?:place|star)\d+")
BESIDE = frozenset({"above", "below", "above-left", "above-right", "below-left", "below-right"})
"""Where a place lies beside a tile, which tells it from all others."""
GAINED = re.compile(r"(?:point|harvest)\d+")
"""What things that a move names together bring."""


def is_everything(menu: Menu, facts: Facts, named: set[str]) -> bool:
    """Whether a move counts things, not one by one and not so many as a tile holds, and no move
    about the same tile has more of any, or of those that were named: they are all that one has."""
    amounts = facts.amounts
    if not amounts or facts.verb in menu.grouped or sum(amounts.values()) >= MOST_ON_TILE:
        return False
    most = menu.greatest[list_uncounted(facts)]
    return all(amounts.get(thing, 0) >= most[thing] for thing in (named or most))


class Check(NumberCheck):
    """What of a move was named so far. `beside`: tags of words that stand with its verb, or with
    that of an action which it names: "roll cigars" where an action is chosen."""

    def __init__(self, menu: Menu, facts: Facts) -> None:
        super().__init__(menu, facts)
        self.beside = frozenset(f"w:{verb}" for verb in (facts.verb, *facts.actions))

    def take(self, one: Said) -> bool:
        """Whether this word is true of the move."""
        if self.names_other_action(one.tags) or ("only" in one.tags and self.is_denied(one.tags)):
            return False
        self.note_tags(one.tags)
        said = list_facts_said(one.tags)
        if self.is_own_verb(one.tags) and not self.names_end(said, one):
            return self.names_own(said, one) and self.take_verb(one.tags)
        if "many" in one.tags and self.take_kind(said):
            return True
        return not self.goes_to_player(one) and self.take_thing(said, one)

    def names_other_action(self, tags: Tags) -> bool:
        """Whether a word names an action that this one does not join: "a hotel, with managing"."""
        if self.facts.verb not in self.menu.acting:
            return False
        named = {tag[2:] for tag in tags if tag[:2] == "c:"}
        return bool(named) and named <= self.menu.actions - self.facts.facts

    def take_thing(self, said: Sequence[str], one: Said) -> bool:
        """Whether a word says something of the move, or nothing of any move of its verb."""
        return self.take_told(said, one) or (self.may_say_more(said, one) and self.take_other(one))

    def names_own(self, said: Sequence[str], one: Said) -> bool:
        """Whether a word for the verb names no thing of other moves of this verb alone: "dive
        again"."""
        known = self.menu.known[self.facts.verb]
        return known.isdisjoint(said) or self.take_told(said, one)

    def take_told(self, said: Sequence[str], one: Said) -> bool:
        """Whether a word says something that is true of the move, and keep what it says."""
        if not self.take_some(said, one):
            return False
        self.has_fact = True
        self.has_verb |= self.is_own_verb(one.tags)
        self.is_called |= any(map(self.names, said))
        self.is_named |= self.is_called
        self.said |= set(said)
        return True

    def may_say_more(self, said: Sequence[str], one: Said) -> bool:
        """Whether a word says nothing that is true of other moves of this verb alone."""
        known = self.menu.known[self.facts.verb]
        return known.isdisjoint(said) and not self.names_end(said, one)

    def is_own_verb(self, tags: Tags) -> bool:
        """Whether a word is the verb of the move."""
        return f"v:{self.facts.verb}" in tags

    def names_end(self, said: Sequence[str], one: Said) -> bool:
        """Whether a word says from where or to where something goes: with a word for it, or by a
        place to which some move of this verb goes. It must be an end of the move."""
        if not self.facts.ends or not said:
            return False
        return bool(one.way) or not self.menu.known[self.facts.verb].isdisjoint(said)

    def note_tags(self, tags: Tags) -> None:
        """Keep what a word says beside what it names: a sign, praise, a request, that something is
        not done, the end of what is left out."""
        self.signed |= "sign" in tags
        self.denies |= "only" in tags and any(tag[:2] == "x:" for tag in tags)
        self.praised |= "praise" in tags
        self.wondered |= "wonder" in tags
        self.picked |= PICK in tags
        self.exact |= "only" in tags and "except" not in tags
        asked = not tags.isdisjoint(("do", "only"))
        self.done |= asked and self.facts.verb not in self.menu.refusing
        self.asks |= "do" in tags
        self.leaving &= "resumed" not in tags
        self.has_verb |= self.is_requested(tags)

    def take_other(self, one: Said) -> bool:
        """Whether a word that is neither the verb nor a thing of any move is true of the move, or
        says nothing about it."""
        self.has_other |= self.is_other_verb(one.tags)
        self.is_named |= f"w:{self.facts.verb}" in one.tags and "only" not in one.tags
        return (
            self.take_word(one.tags)
            or (self.may_count_more() and self.take_number(one.tags))
            or self.take_total(one)
            or (self.is_idle(one.tags) and not self.is_amount_unknown(one))
        )

    def is_amount_unknown(self, one: Said) -> bool:
        """Whether so many of a thing are named that only goes with the verb: the move may have
        others. "Take it back with 4 yellow" may be a higher bid."""
        return one.amount > 0 and any(tag[:2] == "c:" for tag in one.tags)

    def is_other_verb(self, tags: Tags) -> bool:
        """Whether a word is a verb and goes with no verb of this move, whose line does not name it
        either."""
        verbs = {tag[2:] for tag in tags if tag.startswith("v:")}
        own = {self.facts.verb, *PARTS.split(self.facts.line)}
        beside = {"only", "except", "rest", "given", "from", "to", f"w:{self.facts.verb}"}
        general = {"-", "do"} <= tags
        return bool(verbs) and verbs.isdisjoint(own) and not general and beside.isdisjoint(tags)

    def names(self, fact: str) -> bool:
        """Whether this names a thing of the move, or which place or hotel is meant."""
        things = list_atoms(self.facts.line)[1:]
        beside = self.facts.verb == "place" and fact in BESIDE
        listed = fact.startswith(ORDINAL) and fact in self.facts.facts
        which = listed or bool(WHICH.fullmatch(fact))
        return beside or which or any(is_name(fact, one) for one in things)

    def take_verb(self, tags: Tags) -> bool:
        """Whether the number is true of the move that stands in the word for its verb, if any."""
        self.has_verb = self.has_fact = True
        return get_number(tags) is None or self.take_number(tags)

    def goes_to_player(self, one: Said) -> bool:
        """Whether a word says to whom something goes, and this move has no place for it."""
        return not self.facts.ends and is_recipient(one, list_atoms(self.facts.line))

    def is_requested(self, tags: Tags) -> bool:
        """Whether a word asks for this move in place of its verb; not to refuse anything."""
        return "ask" in tags and self.facts.verb not in self.menu.refusing

    def is_denied(self, tags: Tags) -> bool:
        """Whether a word says that something of this move is left out: "without managing"."""
        denied = {tag[2:] for tag in tags if tag.startswith("x:")}
        return bool(denied & {self.facts.verb, *self.facts.facts})

    def is_idle(self, tags: Tags) -> bool:
        """Whether a word says nothing about this move."""
        if "except" in tags:
            return False
        if self.tells_other_gain(tags):
            return True
        if "until" in tags:
            return bool(self.facts.ends)
        if self.says_to_do(tags):
            return True
        if "u:row" in tags and any(fact.startswith(("nth", "row")) for fact in self.sides):
            return True
        return not tags.isdisjoint(IDLE | self.beside)

    def says_to_do(self, tags: Tags) -> bool:
        """Whether a word says to do something; for a move that refuses, what is not done."""
        refusing = self.facts.verb in self.menu.refusing
        return self.is_other_denied(tags) if refusing else "do" in tags

    def tells_other_gain(self, tags: Tags) -> bool:
        """Whether a word says points, of which no button of this verb tells any."""
        points = any(re.fullmatch(r"c:point\d+", tag) for tag in tags)
        other = points and "point" not in self.menu.known[self.facts.verb]
        self.tells_gain |= other
        return other

    def is_other_denied(self, tags: Tags) -> bool:
        """Whether a word says that something else than this move is not done. Not to do without is
        to do something."""
        denied = {tag[2:] for tag in tags if tag.startswith("x:")}
        return bool(denied) and denied.isdisjoint(self.menu.refusing)

    def take_fact(self, fact: str, one: Said) -> bool:
        """Whether this thing or fact is one of the move."""
        if self.name_amount(fact, one):
            return True
        if not self.is_fact_told(fact, one):
            return False
        if fact.startswith(ORDINAL):
            return self.take_ordinal(fact)
        self.sides |= {tag[2:] for tag in one.tags if tag[2:] in self.facts.facts}
        self.gains |= self.facts.verb in self.menu.grouped and bool(GAINED.fullmatch(fact))
        return not self.facts.ends or self.take_end(fact, one.way)

    def is_fact_told(self, fact: str, one: Said) -> bool:
        """Whether the button says this of the move, and so many of it, and no amount is missing."""
        if "entire" in one.tags:
            return False
        told = one.amount <= (0 if self.may_count(fact) else 1) and fact in self.facts.facts
        if self.lacks_amount(fact, one) or is_counted_otherwise(self.facts, fact, one.amount):
            return False
        return told or self.brings(fact, one.amount)

    def lacks_amount(self, fact: str, one: Said) -> bool:
        """Whether this thing is one of the move's amounts, or may be and stands without a number
        beside others with one."""
        if any(is_name(fact, thing) for thing in self.facts.amounts):
            return True
        return self.counts and not one.amount and self.may_count(fact)

    def may_count(self, fact: str) -> bool:
        """Whether some move of this verb counts this thing."""
        return fact in self.whole

    def brings(self, fact: str, amount: int) -> bool:
        """Whether the button names so many of this thing, which the move does not count."""
        counted = self.may_count(fact) and bool(self.facts.amounts)
        return not counted and f"{fact}{MANY}{amount}" in self.facts.facts

    def take_some(self, said: Sequence[str], one: Said) -> bool:
        """Whether one of these facts is true of the move; all count that are left out."""
        if self.leaving:
            left = [self.leave_out(fact) for fact in said]
            return any(left)
        return any(self.take_fact(fact, one) for fact in said)

    def take_kind(self, said: Sequence[str]) -> bool:
        """Whether a plural names several things of the move, and all that can be named: "both
        mills"."""
        hits = {thing for thing in self.whole for fact in said if is_name(fact, thing)}
        grouped = self.facts.verb in self.menu.grouped and not self.without
        if (
            len(hits) < 2
            or not grouped
            or hits & self.named
            or not hits <= self.facts.amounts.keys()
        ):
            return False
        self.named |= hits
        self.has_fact = self.is_named = True
        return True

    def name_amount(self, fact: str, one: Said) -> bool:
        """Whether the move has so much of this thing, which was not named before."""
        for thing, there in self.facts.amounts.items():
            amount = one.amount or self.get_unsaid_amount(thing, one)
            if is_name(fact, thing) and thing not in self.named and amount == there:
                self.named.add(thing)
                return True
        return self.is_named_again(fact, one.amount or (0 if self.counts else 1))

    def get_unsaid_amount(self, thing: str, one: Said) -> int:
        """How many a word without an amount says: one, as beside "one each"; none beside other
        amounts, but where it says that there is one only, or no other amount is said than one and
        it is no colour, which may be an owner; and no move of the verb has more."""
        if "entire" in one.tags:
            return self.menu.count_all(self.facts, thing)
        if self.says_one(one):
            return 1
        more = self.menu.may_have_more(self.facts.verb, thing)
        if "many" in one.tags and more:
            return 0
        ones = self.counts_ones and f"c:{thing}" not in PLAYERS
        single = ("single" in one.tags or ones) and not more
        return 0 if self.counts and not single else 1

    def is_named_again(self, fact: str, amount: int) -> bool:
        """Whether a thing of which there is one alone is named by another word: "the cut (Key
        Largo)"."""
        grouped = self.facts.verb in self.menu.grouped and amount == 1
        return grouped and any(is_name(fact, thing) for thing in self.named)

    def says_one(self, one: Said) -> bool:
        """Whether a word without an amount says one: beside "one each", or by its article."""
        return self.each or "definite" in one.tags

    def leave_out(self, fact: str) -> bool:
        """Whether this is a thing that the move does not name, though it might."""
        hits = {thing for thing in self.whole if is_name(fact, thing)}
        self.left_out |= hits
        return bool(hits) and not hits & self.facts.amounts.keys()

    def take_end(self, fact: str, way: str) -> bool:
        """Whether a place is that from which, or to which, something goes, and is said once: a
        place without a word for it is the first, until that is named; a lone one may be either. By
        another word it may be named again: "the barn (Barn)"."""
        ways = {0: ("from", ""), 1: ("to", "") if self.lone or 0 in self.ends else ("to",)}
        ends = list(enumerate(self.facts.ends))
        for number, end in ends:
            if is_name(fact, end) and number not in self.ends and way in ways[number]:
                self.ends.add(number)
                return True
        return not way and any(is_name(fact, end) for number, end in ends if number in self.ends)

    def take_word(self, tags: Tags) -> bool:
        """Whether a word for all, or for the most, is true of the move."""
        facts, grouped = self.facts, self.facts.verb in self.menu.grouped
        if grouped and self.take_group(tags):
            self.is_named = True
            return True
        if "except" in tags and facts.amounts and not grouped:
            self.leaving = True
            return True
        return not {"most", "all"}.isdisjoint(tags) and self.take_all()

    def take_all(self) -> bool:
        """Whether the move is that with all that one has."""
        facts = self.facts
        if facts.verb in self.menu.all_in and facts.numbers:
            self.has_fact = True
            return max(facts.numbers) == self.menu.most[facts.verb]
        self.everything |= is_everything(self.menu, facts, self.named)
        return self.everything

    def take_group(self, tags: Tags) -> bool:
        """Whether a word says that the move names all, or all but some things, or no others."""
        if "given" in tags:
            self.rest = self.given = True
            return True
        if {"except", "rest"} & tags:
            self.parted |= "after" in tags
            if self.parted and not self.named:
                return False
            self.without |= "except" in tags
            self.leaving |= "except" in tags
            self.rest |= "rest" in tags
            self.all |= {"except", "all"} <= tags
            return True
        amounts = self.facts.amounts
        if "all" in tags and amounts and get_number(tags) in (None, len(amounts)):
            self.all, self.together = True, get_number(tags) is not None
            return True
        return False

    def is_whole(self) -> bool:
        """Whether the move names all that can be named."""
        return self.whole == self.facts.amounts.keys() and len(self.whole) > 1

    def is_complete(self) -> bool:
        """Whether all that must be named is named."""
        if self.leaves_open():
            return False
        if self.without:
            every = self.whole == self.left_out | self.facts.amounts.keys()
            return (every or self.names_only_some()) and self.is_chosen()
        if self.all and self.facts.verb in self.menu.grouped and not (self.together and self.named):
            self.has_fact = True
            return self.is_whole() and self.named in (set(), self.whole)
        return self.names_amounts()

    def leaves_open(self) -> bool:
        """Whether something else may be meant, too."""
        return self.leaves_side_open() or self.leaves_others_open() or self.leaves_row_open()

    def names_only_some(self) -> bool:
        """Whether it is said that what is named is all that is meant."""
        return self.exact and self.named == self.facts.amounts.keys()

    def leaves_others_open(self) -> bool:
        """Whether others are spoken of, and which ones is not said."""
        if self.parted and len(self.left_out) > 1:
            return True
        return (self.rest and self.is_whole()) or (self.given and not self.without)

    def names_amounts(self) -> bool:
        """Whether all amounts are named, or what the things bring in their place."""
        if self.everything and not self.named:
            return True
        return self.facts.amounts.keys() <= self.named or (self.gains and not self.named)

    def tell_how(self) -> How:
        """Whether the move is named, and whether its verb is said."""
        if not (self.is_complete() and self.has_fact) or self.is_only_denied():
            return How.NOT
        if self.has_verb:
            return How.WITH_VERB
        return How.BARE if self.stands_alone() else How.NOT

    def is_only_denied(self) -> bool:
        """Whether it is said what is left out, and nothing of the move itself: "no oranges"; or not
        the action that it joins: "a factory without rolling" need not be one with marketing."""
        if self.denies and self.facts.verb in self.menu.acting and not self.names_actions():
            return True
        return self.denies and not (self.said or self.named or self.numbers)

    def names_actions(self) -> bool:
        """Whether each action of the move is said by its name."""
        things = list_atoms(self.facts.line)[1:]
        whole = any(thing in self.said for thing in things)
        return whole or self.facts.actions <= self.said

    def stands_alone(self) -> bool:
        """Whether the move is named enough without a verb, and no other one was said. Praise alone
        is no order, but beside how much of what, or from where to where, for that tells of nothing
        else; a comment is none but beside what is counted."""
        refuses = self.asks and self.facts.verb in self.menu.refusing
        if self.picked and self.tells_gain:
            return False
        if self.has_other or not self.is_meant() or refuses:
            return False
        return self.done or bool(self.ends) or self.is_no_talk()

    def is_meant(self) -> bool:
        """Whether the move is named, or what its things bring together, and no complaint."""
        return self.is_named or self.is_picked() or (self.gains and not self.exact)

    def is_picked(self) -> bool:
        """Whether a word stands for the thing that is meant, which the move does not count."""
        return self.picked and (not self.facts.amounts or self.facts.verb in self.menu.grouped)

    def is_no_talk(self) -> bool:
        """Whether there is no praise, or something is counted beside it."""
        counted = bool(self.facts.amounts) and self.facts.verb not in self.menu.grouped
        if self.praised:
            return counted and self.counts
        return counted or not self.wondered

    def may_be_followed(self) -> bool:
        """Whether another move of this verb may be named behind this one."""
        return has_order(self.facts.verb) and self.has_fact

    def is_chosen(self) -> bool:
        """Whether something is left out, and it is said what becomes of the others: of all of them,
        if some are named."""
        if self.named not in (set(), self.facts.amounts.keys()):
            return False
        return bool(self.left_out) and (self.rest or self.all or self.has_verb or bool(self.named))

    def leaves_side_open(self) -> bool:
        """Whether the place lies at a side of what it is above or below, and that is not said."""
        said, facts = self.sides, self.facts.facts
        placed = bool(self.numbers - TURNS) or any(PLACE.fullmatch(fact) for fact in said)
        if placed or not {"above", "below"} & said or self.facts.verb != "place":
            return False
        return bool({"left", "right"} & facts) and not {"left", "right"} & said
