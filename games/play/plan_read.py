"""A plan read out to its author, from their own view: what each line says, what can never apply,
what it would do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.play.plans import MAX_TEXT, TooLong, try_plan
from games.play.ports import plain_words
from games.rules.plan_check import list_hopeless_lines
from games.rules.plan_lines import read_new_plan
from games.rules.plan_words import describe_plan
from games.rules.planning import Play, Remark, Stuck
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.play.table import Table


class Reading(NamedTuple):
    """What can be said of a plan. `says`, `never`: by line; `would`: its answer to what is asked
    now, None: it has nothing to say about that."""

    says: tuple[Remark, ...]
    never: tuple[Remark, ...]
    would: Play | Stuck | None
    verdict: Text


def explain_plan(table: Table, text: str) -> Reading:
    """A text as its author's plan at this table. Raises TooLong, BadLine or NoPlans."""
    if len(text) > MAX_TEXT:
        raise TooLong
    plan = read_new_plan(table.game, text, plain_words()).plan
    would = try_plan(table, plan)
    never = list_hopeless_lines(plan, table.view) if table.view is not None else ()
    return Reading(describe_plan(plan), never, would, describe_next_answer(table, would))


def describe_next_answer(table: Table, would: Play | Stuck | None) -> Text:
    """What the plan would do now, in one sentence."""
    match would:
        case Play(move, number):
            assert table.view is not None
            what = table.game.presentation.describe(table.view, move).text
            return _("Now it would play, by line {number}: {move}", number=number, move=what)
        case Stuck():
            return _("Now it would ask you, because nothing that it says can be done:")
        case _:
            if table.decision is None:
                return _("You are not asked anything now; the plan waits.")
            return _("It says nothing about what you are asked now, so you would be asked.")
