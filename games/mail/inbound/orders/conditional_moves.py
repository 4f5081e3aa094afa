"""Lines of a mail that are written before their writer can see what they answer, in the grammar of
standing orders:
`dive sea-1 7, 12, 19 keep treasure or wreck`, `take mango or harvest`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.mail.inbound.orders.line_classes import has_doubtful_part
from games.play import commands, plans
from games.play.table import Table, load_header, table_for
from games.rules.contract import Game
from games.rules.orders.written_moves import find_counted_verb
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Plan, Play
from games.rules.registry import GAMES
from games.rules.text import Text
from games.rules.types import Decision, Refused, View

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.outcome import Outcome

MOST_MOVES = 60
"""So many moves at most follow from one line."""


class MadeMoves(NamedTuple):
    """Moves that were made: their lines in notation, in words, and as they were written where that
    was not just the move, else ""."""

    lines: tuple[str, ...]
    says: tuple[Text, ...]
    wrote: tuple[str, ...]


def find_conditional_plan(game: Game[Any], line: str) -> Plan | None:
    """What a line says for later; None: it is none, names one single thing without any condition,
    or has a word of doubt beside a move."""
    if has_doubtful_part(line):
        return None
    try:
        plan = parse_plan(game, line)
    except Refused:
        return None
    several = len(plan.orders) > 1 or any(
        order.tests or len(order.wishes) > 1 for order in plan.orders
    )
    return plan if several else None


def find_plan_for_question(game: Game[Any], line: str, decision: Decision) -> Plan | None:
    """The same as an answer to this question: of several numbers none is chosen, unless a condition
    does."""
    plan = find_conditional_plan(game, line)
    if plan is None or not find_counted_verb([str(move) for move in decision.moves]):
        return plan
    chooses = any(len(order.wishes) > 1 and not order.tests for order in plan.orders)
    return None if chooses else plan


def choose_planned_line(game: Game[Any], plan: Plan, view: View, decision: Decision) -> str:
    """The line of the move that the plan makes now; "" if it makes none."""
    found = choose_by_plan(game, plan, view, decision)
    return str(found.move) if isinstance(found, Play) else ""


def play_planned_moves(reply: ReplyAddress, plan: Plan) -> MadeMoves:
    """Answer what the seat is asked, as long as the line speaks to it: its first thing once, what
    follows as often as
    it is asked for. Raises Refused."""
    lines, says = list[str](), list[Text]()
    while len(lines) < MOST_MOVES:
        table = table_for(load_header("id", reply.game_id), reply.seat)
        move = choose_move_and_words(table, plan)
        if move is None:
            break
        line, text = move
        commands.act(reply.game_id, reply.seat, line, table.token)
        lines.append(line)
        says.append(text)
        plan = plan._replace(orders=tuple(order for order in plan.orders if order.after))
    return MadeMoves(tuple(lines), tuple(says), ("",) * len(lines))


def carry_out_later_lines(reply: ReplyAddress, outcome: Outcome, rest: tuple[str, ...]) -> Outcome:
    """What becomes of the lines below the first thing that was shown: written ahead, they are
    played or kept in the plan, up to the first that was not; that one and all below are not
    read."""
    rules = GAMES[load_header("id", reply.game_id).meta.rules]
    for number, line in enumerate(rest):
        plan = find_conditional_plan(rules, line)
        made = play_planned_moves(reply, plan) if plan else MadeMoves((), (), ())
        planned = save_lines_in_plan(reply, (line,)) if plan and not made.lines else ()
        if not made.lines and not planned:
            return outcome._replace(unread=rest[number:])
        outcome = outcome._replace(
            played=outcome.played + made.lines,
            says=outcome.says + made.says,
            wrote=outcome.wrote + made.wrote,
            planned=outcome.planned + planned,
        )
    return outcome


def choose_move_and_words(table: Table, plan: Plan) -> tuple[str, Text] | None:
    """The move that the line makes at this table now, and its words."""
    if table.decision is None or table.view is None:
        return None
    line = choose_planned_line(table.game, plan, table.view, table.decision)
    move = next((move for move in table.decision.moves if str(move) == line), None)
    return (
        (line, table.game.presentation.describe(table.view, move).text)
        if move is not None
        else None
    )


def save_lines_in_plan(reply: ReplyAddress, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Of lines that were written ahead, those that now stand in the person's plan for the rest of
    the round."""
    try:
        plans.add_plan_lines((reply.game_id, reply.seat, reply.person_id), lines)
    except Refused:
        return ()
    return lines
