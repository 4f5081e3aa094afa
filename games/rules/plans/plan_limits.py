"""Limits in a freely written plan ("never oust Green"): they bind all of it, so that they are taken
out before its other clauses are put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.speech import list_written
from games.rules.plans.plan_asides import CLAUSES
from games.rules.plans.plan_case_lines import THERE, Unclear
from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_filling import Clause, Element, fill_clause
from games.rules.plans.plan_frames import Match

if TYPE_CHECKING:
    from games.rules.plans.plan_frames import Token
    from games.rules.plans.planning import Planning
    from games.rules.types import View

LINKS = SIGNS | {"and", "but"}
"""What may part a limit from the clauses beside it."""
PARTED = " / "
"""What parts the lines of a frame that says several limits ("never use red or green")."""
TAKEN = "take"
"""The idea of words that may be an order for any question."""
SILENT = frozenset(
    fold_sentence(word)
    for words in CLAUSES["limits"].values()
    for word in chain.from_iterable(map(list_written, words))
)
"""Words that may say nothing beside a limit, in any language."""

NARROWING = frozenset(word for words in CLAUSES["narrowing"].values() for word in words)
"""Words in the name of a thing that make a limit about it another one."""


def part_limits(
    planning: Planning, parse: Sequence[Element], view: View | None
) -> tuple[list[Element], tuple[str, ...]]:
    """The other clauses, and the lines of the limits. Raises Unclear where one may be meant for
    some case alone, or where nothing says what it forbids."""
    limits = [each for each in parse if is_limit(each)]
    if not limits:
        return list(parse), ()
    rest = leave_limits_out(parse)
    families = {each.frame.family for each in rest if is_order(each) and isinstance(each, Clause)}
    lines = list[str]()
    for each in limits:
        if not isinstance(each, Clause) or not may_be_weak(each, families):
            raise Unclear
        lines += fill_clause(planning, each, (), (), view).line.split(PARTED)
    return [*name_question(planning, limits[0], rest), *rest], tuple(dict.fromkeys(lines))


def name_question(planning: Planning, first: Element, rest: Sequence[Element]) -> Iterator[Element]:
    """The clause that names the question of a limit, where the first of the others is an order of
    it: "never move a disk off a hotel, take a banana"."""
    order = next((each for each in rest if isinstance(each, Clause)), None)
    hint = first.frame.hint if isinstance(first, Clause) else ""
    if not order or not hint or order.frame.family != hint or TAKEN not in order.match.ideas:
        return
    frame = next(one for one in planning.frames if one.line == THERE and one.hint == hint)
    yield Clause(frame, Match({}, (), False, ()), False, False, False, frozenset())


def may_narrow_limit(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether some word between the same signs as a stretch says nothing where orders stand, but
    might make a limit another: "never use red yet", "never use red there"."""
    before = takewhile(is_no_sign, reversed(tokens[:at]))
    behind = takewhile(is_no_sign, tokens[end:])
    return any(map(may_narrow, (*before, *tokens[at:end], *behind)))


def may_narrow(token: Token) -> bool:
    """Whether a word might make a limit another one."""
    silent = () in token.ways and token.word not in SILENT
    return silent or not NARROWING.isdisjoint(token.word.split())


def is_no_sign(token: Token) -> bool:
    """Whether this is a word."""
    return token.word not in SIGNS


def may_be_weak(one: Clause, families: set[str]) -> bool:
    """Whether a limit says its verb, or has that of an order beside it."""
    return not one.frame.weak or not families.isdisjoint(one.frame.beside)


def leave_limits_out(parse: Sequence[Element]) -> list[Element]:
    """The clauses and joints without limits, and without what parts these from what stands before
    them. Raises Unclear."""
    rest = list[Element]()
    for at, each in enumerate(parse):
        if is_limit(each):
            before = list_joints(rest[::-1])
            check_before(rest, before, lasts=isinstance(each, Clause) and each.lasts)
            check_behind(parse, at, before)
            del rest[len(rest) - len(before) :]
        elif rest or isinstance(each, Clause) or each not in LINKS:
            rest.append(each)
    return rest if any(isinstance(each, Clause) for each in rest) else []


def check_before(rest: Sequence[Element], joints: Sequence[str], *, lasts: bool) -> None:
    """Raise Unclear where a condition, or a word for a case, stands before a limit, or directly
    before it a clause that says no verb: "never lift hotels and factories" lifts no hotel. `lasts`:
    "always" is said of the limit."""
    clauses = [each for each in rest if isinstance(each, Clause)]
    if not set(joints) <= LINKS or (clauses and not may_precede_limit(clauses, joints, lasts)):
        raise Unclear


def may_precede_limit(clauses: Sequence[Clause], joints: Sequence[str], lasts: bool) -> bool:
    """Whether a limit, of which "always" may be said, may stand behind these clauses and joints."""
    if ";" in joints:
        return True
    if "but" in joints or (lasts and "and" in joints):
        return any(map(is_order, clauses))
    return clauses[-1].match.said and is_order(clauses[-1])


def check_behind(parse: Sequence[Element], at: int, before: Sequence[str]) -> None:
    """Raise Unclear where a condition stands behind a limit, or another case follows, or is only
    begun ("never oust Blue, only as a last resort"); or where signs do not tell to which sentence
    it belongs."""
    joints = list_joints(parse[at + 1 :])
    follows = parse[at + 1 + len(joints) : at + 2 + len(joints)]
    if not follows:
        check_end(joints)
        return
    if not joints and (is_limit(follows[0]) or names_question(follows[0], parse[at])):
        return
    if not may_follow_limit(joints, first=not (before or at)):
        raise Unclear
    if ";" not in joints:
        check_same_sentence(follows[0], before)


def check_same_sentence(behind: Element, before: Sequence[str]) -> None:
    """Raise Unclear where no order follows a limit in its sentence, or where another sentence ended
    before it: "bid 5. Never oust Red, take 3"."""
    if ";" in before or not is_order(behind):
        raise Unclear


def may_follow_limit(joints: Sequence[str], *, first: bool) -> bool:
    """Whether these may part a limit from what stands behind it; "then" only where it is not the
    first clause."""
    return bool(joints) and set(joints) <= (LINKS if first else LINKS | {"then"})


def list_joints(elements: Sequence[Element]) -> list[str]:
    """What stands before the first clause of these."""
    return [str(each) for each in takewhile(lambda one: isinstance(one, str), elements)]


def names_question(each: Element, one: Element) -> bool:
    """Whether a clause only names the question that a limit is about anyway: "never lift hotels if
    a disk must be moved"."""
    if not isinstance(each, Clause) or not isinstance(one, Clause):
        return False
    bare = each.frame.line == THERE and each.frame.bare
    return bare and each.frame.hint in one.frame.beside


def check_end(joints: Sequence[str]) -> None:
    """Raise Unclear where more than signs ends a plan."""
    if not set(joints) <= SIGNS:
        raise Unclear


def is_limit(each: Element) -> bool:
    """Whether a clause is a limit."""
    return isinstance(each, Clause) and each.frame.limit


def is_order(each: Element) -> bool:
    """Whether a clause orders something, or binds the plan."""
    return isinstance(each, Clause) and not each.frame.condition
