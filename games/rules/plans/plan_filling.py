"""What the clauses of a freely written plan leave to each other: the thing that a condition is
about, the verb and the amounts of an order that says none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plans.plan_case_lines import FREE, GONE, THERE, Filled, Unclear
from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_denials import NOT
from games.rules.plans.plan_frames import MANY, Frame, Match, Values, list_places

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning
    from games.rules.types import View

OR_ALONE = " | "
"""What parts the lines of a frame for which fewer values do, the fullest first."""
AGAIN = "-again"
"""At the end of the name of a place: it must have the value of the other."""


class Clause(NamedTuple):
    """A condition or an order as its words say it; `ends`: its last word says that it is a
    condition; `counts`: its first word is a number; `links`: its last word leads on to what is done
    next; `before`: what words before its things say; `ends_row`: it is passing, whose verb is that
    of no order before it; `lasts`: "always" is said of it."""

    frame: Frame
    match: Match
    ends: bool
    counts: bool
    links: bool
    before: frozenset[str]
    ends_row: bool = False
    lasts: bool = False


Element = str | Clause


def fill_clauses(
    planning: Planning, parse: Sequence[Element], view: View | None, *, limited: bool
) -> tuple[list[str | Filled], int]:
    """The clauses with what others say, and how many orders have another verb than the one that was
    said. A clause also tells those behind it what it was told itself: "use the quarry if it is
    free; if it is used, pass". Raises Unclear."""
    said = [each for each in parse if isinstance(each, Clause)]
    told, filled, slips = list[Clause](), list[str | Filled](), 0
    asked = find_verb_asked(planning, said, view, limited=limited)
    for place, each in enumerate(parse):
        if isinstance(each, str):
            filled.append(each)
            continue
        at = len(told)
        behind = said[at + 1 :]
        if each.frame.condition and is_about_next(parse, place):
            check_same_thing(each, told, behind)
        one = fill_clause(planning, each, told, behind, view)
        filled.append(one)
        told.append(each._replace(match=each.match._replace(values=one.values)))
        slips += count_slips(parse, said, at, asked)
        if is_odd(each) and view and planning.mistaken(view, one.line):
            raise Unclear
    check_things_used(planning, filled)
    return [settle_free(planning, one, filled) for one in filled], slips


def settle_free(
    planning: Planning, one: str | Filled, every: Sequence[str | Filled]
) -> str | Filled:
    """The element; "if it is free" as the order means it that names the same thing: "use the inn;
    if it isn't free, pass"."""
    if isinstance(one, str) or not one.frame.condition or one.line.split()[0] != FREE:
        return one
    orders = [each for each in every if isinstance(each, Filled) and not each.frame.condition]
    verbs = {each.frame.family for each in orders if each.values.items() >= one.values.items()}
    phrases = {planning.free[verb] for verb in verbs & planning.free.keys()}
    if not one.values or len(phrases) != 1:
        return one
    return one._replace(line=phrases.pop().format(**one.values))


def find_verb_asked(
    planning: Planning, said: Sequence[Clause], view: View | None, *, limited: bool
) -> str:
    """The verb that orders need not say, since it is asked now; "" if there is none. `limited`: a
    limit stands beside them, which may also bind what a single one names without a verb."""
    several = sum(not one.frame.condition for one in said) > 1
    return planning.asked(view, several) if view and (several or not limited) else ""


def count_slips(parse: Sequence[Element], said: Sequence[Clause], at: int, asked: str) -> int:
    """How much speaks against a clause: another verb, or words by which it is rather another.
    Raises Unclear."""
    one = said[at]
    slips = is_odd(one)
    if one.frame.condition:
        return slips + is_of_other_verb(one, said[:at])
    if one.match.said:
        return slips
    return slips + is_slip(parse, said, at, asked)


def is_of_other_verb(test: Clause, before: Sequence[Clause]) -> bool:
    """Whether a condition that names no thing speaks of another verb than the order that does:
    "use the mine with 1 blue; if somebody is there" is said of workers, and not of bids."""
    if test.match.values or not test.frame.hint:
        return False
    orders = [one for one in before if not one.frame.condition and one.match.values]
    return bool(orders) and not orders[-1].frame.has_verb(test.frame.hint)


def is_odd(one: Clause) -> bool:
    """Whether words of a clause speak for another one."""
    return one.frame.odd in {*one.match.ideas, *one.before}


def is_slip(parse: Sequence[Element], said: Sequence[Clause], at: int, asked: str) -> bool:
    """Whether an order without a verb has another one than was said beside it, or than is asked
    where none was said. Raises Unclear where that cannot be."""
    one, family = said[at], find_family(said, at, asked)
    fitting = (one.frame.family, *one.frame.beside)
    if one.frame.weak and (family not in fitting or spares_nothing(one.frame, said)):
        raise Unclear
    if find_verb_before(parse, one) not in ("", *fitting):
        raise Unclear
    return bool(family) and family != one.frame.family


def spares_nothing(frame: Frame, said: Sequence[Clause]) -> bool:
    """Whether something is not to be done of which no clause says that it is done otherwise."""
    verbs = {one.frame.family for one in said}
    return frame.line.startswith(NOT) and verbs.isdisjoint(frame.beside)


def find_verb_before(parse: Sequence[Element], order: Clause) -> str:
    """The verb that is said of the order right before this one, which "and" or a comma joins to it
    ("bid 2 on the mill, and 1 on the well"); "" if there is none."""
    at = next(at for at, one in enumerate(parse) if one is order)
    before = next((one for one in reversed(parse[:at]) if one not in (",", "and")), "")
    if isinstance(before, str) or before.frame.condition or not before.match.said:
        return ""
    return find_verb_told(before.frame)


def check_things_used(planning: Planning, elements: Sequence[str | Filled]) -> None:
    """Raise Unclear where a thing that may be there or gone is in no order."""
    clauses = [each for each in elements if isinstance(each, Filled)]
    used = {
        thing
        for one in clauses
        if not one.frame.condition
        for thing in list_things(planning, one.values)
    }
    for one in clauses:
        if one.line in (THERE, GONE, FREE) and not used.issuperset(
            list_things(planning, one.values)
        ):
            raise Unclear


def list_things(planning: Planning, values: Values) -> list[str]:
    """Each thing that stands in a place, by itself."""
    found = list[str]()
    for place, value in values.items():
        joint = planning.places.get(place, {}).get(MANY)
        found += value.split(joint) if joint else [value]
    return found


def find_family(said: Sequence[Clause], at: int, asked: str) -> str:
    """The verb that an order without one goes on with: that of the order before, or of its
    condition, or one that is said behind; what is asked, where none was said."""
    before = [one for one in reversed(said[:at]) if one.frame.hint or not one.frame.condition]
    behind = [
        one for one in said[at + 1 :] if one.frame.hint or (one.match.said and not one.ends_row)
    ]
    telling = [one for one in before if not is_bare_possibility(one)]
    every = (*telling, *before, *behind)
    return next((one.frame.hint or find_verb_told(one.frame) for one in every), asked)


def find_verb_told(frame: Frame) -> str:
    """The verb of an order, or of one that is not to be given."""
    return frame.line.removeprefix(NOT).partition(" ")[0]


def is_bare_possibility(one: Clause) -> bool:
    """Whether a clause says that something is there or gone, and not what: it may be anything."""
    return one.frame.line in (THERE, GONE) and not one.match.values and not one.frame.bare


def fill_clause(
    planning: Planning, clause: Clause, before: Sequence[Clause], behind: Sequence[Clause],
    view: View | None,
) -> Filled:  # fmt: skip
    """The clause with what others say in its places. Raises Unclear."""
    values = find_values(clause, tuple(reversed(before)), behind, view)
    values.update(find_alike(planning, clause.frame, values, before))
    line = choose_line(clause.frame, values)
    check_said_again(values, before)
    for place, value in values.items():
        line = line.replace(f"{{{place}}}", sort_things(planning, place, value))
    turns = sum(mark in ("unless", "until", "not") for mark in clause.match.marks)
    wanted = clause.frame.wanted == (turns % 2 == 0)
    named = not planning.apart.isdisjoint(clause.match.values)
    preferred = "rather" in clause.match.ideas[:1]
    parted = clause.match.said or clause.ends or clause.frame.bare or clause.counts or named
    parted = parted or preferred
    excepts = not {"unless", "until"}.isdisjoint(clause.match.marks)
    inherits = clause.frame.condition and not clause.match.values
    return Filled(clause.frame, line, wanted, values, parted, clause.links, excepts, inherits)


def check_said_again(values: Values, before: Sequence[Clause]) -> None:
    """Raise Unclear where what is said again in a clause, or of one before it, is something else:
    "10, or all if that's less than 8", "up to 3; if 4 are not enough, pass"."""
    for place in values:
        name = place.removesuffix(AGAIN)
        told = {**find_value(name, tuple(reversed(before))), **values}
        if values[place] != told.get(name):
            raise Unclear


def find_values(
    clause: Clause, before: Sequence[Clause], behind: Sequence[Clause], view: View | None
) -> dict[str, str]:
    """What the clause says, the view and the other clauses, the nearest first. What an order need
    not say is not taken from what stands behind ("bid 2 on the mill, and 1 blue on the well").
    Raises Unclear where the view is missing."""
    values = dict(clause.match.values)
    optional = "" if clause.frame.condition else clause.frame.alone.split(OR_ALONE)[0]
    before = find_akin_order(clause, before)
    needed = list_places(optional or clause.frame.line)
    if clause.frame.now:
        if view is None:
            raise Unclear
        values.update(clause.frame.now(view))
    for place in list_places(clause.frame.line):
        if place in values:
            continue
        if clause.frame.condition:
            values.update(find_thing_meant(place, clause, before, behind))
        else:
            values.update(find_value(place, (*before, *behind) if place in needed else before))
    return values


def find_akin_order(clause: Clause, before: Sequence[Clause]) -> Sequence[Clause]:
    """Of the clauses before, the nearest first, those that tell what is left out: where a weak
    order has the verb of one of them, only the nearest such ("2 red on the mill. Use the inn,
    otherwise the farm": as few workers as will do)."""
    if not clause.frame.weak:
        return before
    akin = [one for one in before if one.frame.family == clause.frame.family]
    return akin[:1] or before


def find_thing_meant(
    place: str, test: Clause, before: Sequence[Clause], behind: Sequence[Clause]
) -> Values:
    """What a condition is about that names nothing itself: what was named before it, rather with
    its verb; else what is named behind. Raises Unclear where several were named."""
    told = list_named(place, list_akin(test.frame, before)) or list_named(place, before)
    follows = list_named(place, list_akin(test.frame, behind)) or list_named(place, behind)
    if len(set(told)) > 1 or (test.frame.told and not told):
        raise Unclear
    return {place: (told or follows)[0]} if told or follows else {}


def list_named(place: str, clauses: Sequence[Clause]) -> list[str]:
    """What clauses say of such a place."""
    return [one.match.values[place] for one in clauses if place in one.match.values]


def is_about_next(parse: Sequence[Element], at: int) -> bool:
    """Whether a condition may limit the order behind it, and not only the one before it."""
    if at and isinstance(parse[at - 1], Clause):
        return False
    joints = list(takewhile(lambda each: isinstance(each, str), parse[at + 1 :]))
    return set(joints) <= SIGNS | {"and", "but"} and at + 1 + len(joints) < len(parse)


def check_same_thing(test: Clause, before: Sequence[Clause], behind: Sequence[Clause]) -> None:
    """Raise Unclear where "if it is free" may be about what was named before it, or about another
    thing that the order behind it names."""
    turns = sum(mark in ("unless", "until", "not") for mark in test.match.marks)
    free = test.frame.line.startswith((FREE, "no bid")) or test.frame.line.endswith(" free")
    if not free or test.frame.wanted != (turns % 2 == 0):
        return
    for place in set(list_places(test.frame.line)) - test.match.values.keys():
        told, follows = list_named(place, before), list_named(place, behind[:1])
        if told and follows and follows[0] != told[-1]:
            raise Unclear


def find_alike(
    planning: Planning, frame: Frame, values: Values, before: Sequence[Clause]
) -> Values:
    """The only thing that the last clause with another such place names, for each place that
    nothing was said of ("put up the Scholar; in winter bid 2 yellow on it")."""
    found = dict[str, str]()
    for place in list_places(frame.line):
        like = planning.alike.get(place, "")
        said = [one.match.values[like] for one in before if like in one.match.values]
        if place not in values and said and said[-1] in planning.places[place].values():
            found[place] = said[-1]
    return found


def list_akin(frame: Frame, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses that speak of the verb that a condition hints at."""
    if not frame.condition or not frame.hint:
        return []
    return [
        one for one in clauses if frame.hint == one.frame.hint or one.frame.has_verb(frame.hint)
    ]


def choose_line(frame: Frame, values: Values) -> str:
    """The line of the frame, or the one for which fewer values do. Raises Unclear where these are
    too few for it as well."""
    for line in (frame.line, *frame.alone.split(OR_ALONE)):
        if line and values.keys() >= set(list_places(line)):
            return line
    raise Unclear


def find_value(place: str, clauses: Sequence[Clause]) -> Values:
    """What the first clause that speaks of such a place says of it."""
    return next(
        ({place: one.match.values[place]} for one in clauses if place in one.match.values), {}
    )


def sort_things(planning: Planning, place: str, value: str) -> str:
    """Several things in the order of the table."""
    known = planning.places.get(place, {})
    if MANY not in known:
        return value
    things, rank = value.split(known[MANY]), list(known.values())
    if not set(things) <= set(rank):
        return value
    return known[MANY].join(sorted(things, key=rank.index))
