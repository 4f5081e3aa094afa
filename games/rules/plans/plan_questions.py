"""Questions that a freely written plan answers itself ("Wreck? Keep. Outbid? Then pass."), and what
stands before a colon as they do ("outbid: 3 yellow")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_frames import MARKS, Token
from games.rules.plans.plan_spans import may_begin

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

ASKED = "?"
SILENT = frozenset({"one", "and", "asked"})
"""Ideas that may stand beside the name of a thing, or name a question."""
NAMED = Token(":", ((":",),))
PARTED = Token(",", ((",",),))
IF = Token("if", (("if",),))


def answer_questions(planning: Planning, tokens: Sequence[Token]) -> list[Token]:
    """The words with each question as what it says: the thing that it names, or a condition. None
    where one asks nothing, or has no answer."""
    found, start = list[Token](), 0
    for at, token in enumerate(tokens):
        if token.word != ASKED:
            found.append(token)
            start = len(found) if token.word in SIGNS else start
            continue
        part = found[start:]
        if not part or not any(any(one.ways) for one in tokens[at + 1 :]):
            return []
        named = all(names_thing(planning, one) for one in part)
        found = [*found, NAMED] if named else [*found[:start], *spell_condition(part), PARTED]
        start = len(found)
    return found


def spell_states(tokens: Sequence[Token]) -> list[Token]:
    """The words with each part before a colon as a condition. None where nothing stands there."""
    found, start = list[Token](), 0
    for token in tokens:
        if token.word == ":" and start < len(found):
            found = [*found[:start], *spell_condition(found[start:]), PARTED]
        else:
            found.append(token)
        start = len(found) if token.word in SIGNS else start
    return found if found != list(tokens) else []


def spell_condition(part: Sequence[Token]) -> list[Token]:
    """The words of a part with one for "if", if they have none."""
    marked = any(not MARKS.isdisjoint(way) for one in part for way in one.ways if way != ("not",))
    return [*part] if marked else [IF, *part]


def names_thing(planning: Planning, token: Token) -> bool:
    """Whether a word may name a thing or a question, or says nothing."""
    ideas = {way[0] for way in token.ways if len(way) == 1}
    things = {idea for place in planning.places.values() for idea in place}
    return () in token.ways or may_begin(token, SILENT) or not ideas.isdisjoint(things)
