"""Lines of a mail that are written before their writer can see what they answer, in the grammar of
standing orders:
`dive sea-1 7, 12, 19 keep treasure or wreck`, `take mango or harvest`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.play import commands, plans
from games.play.table import Table, TableHeader, known_by, table_for
from games.rules.core import GAMES, Decision, Game, Refused, Text, View
from games.rules.plan_lines import parse
from games.rules.planning import Plan, Play
from games.rules.plans import choose
from games.rules.said import counted, read_said

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import Letter

MOST = 60
"""So many moves at most follow from one line."""


class Made(NamedTuple):
    """Moves that were made: their lines in notation, in words, and as they were written where that
    was not just the move, else ""."""

    lines: tuple[str, ...]
    says: tuple[Text, ...]
    wrote: tuple[str, ...]


def written_ahead(game: Game[Any], line: str) -> Plan | None:
    """What a line says for later; None: it is none, or names one single thing without any
    condition."""
    try:
        plan = parse(game, line)
    except Refused:
        return None
    several = len(plan.orders) > 1 or any(
        order.tests or len(order.wishes) > 1 for order in plan.orders
    )
    return plan if several else None


def answers_now(game: Game[Any], line: str, decision: Decision) -> Plan | None:
    """The same as an answer to this question: of several numbers none is chosen, unless a condition
    does."""
    plan = written_ahead(game, line)
    if plan is None or not counted([str(move) for move in decision.moves]):
        return plan
    chooses = any(len(order.wishes) > 1 and not order.tests for order in plan.orders)
    return None if chooses else plan


def chosen(game: Game[Any], plan: Plan, view: View, decision: Decision) -> str:
    """The line of the move that the plan makes now; "" if it makes none."""
    found = choose(game, plan, view, decision)
    return str(found.move) if isinstance(found, Play) else ""


def carried_out(reply: ReplyAddress, plan: Plan) -> Made:
    """Answer what the seat is asked, as long as the line speaks to it: its first thing once, what
    follows as often as
    it is asked for. Raises Refused."""
    lines, says = list[str](), list[Text]()
    while len(lines) < MOST:
        table = table_for(known_by("id", reply.game_id), reply.seat)
        move = answer(table, plan)
        if move is None:
            break
        line, text = move
        commands.act(reply.game_id, reply.seat, line, table.token)
        lines.append(line)
        says.append(text)
        plan = plan._replace(orders=tuple(order for order in plan.orders if order.after))
    return Made(tuple(lines), tuple(says), ("",) * len(lines))


def understood(table: Table, line: str) -> Made:
    """The move of the question that a line writes, and its words. Raises Refused."""
    if table.decision is None or table.view is None:
        return Made((), (), ())
    move, framed = read_said(table.game, line, table.decision)
    says = table.game.presentation.describe(table.view, move).text
    return Made((str(move),), (says,), (line if framed else "",))


def answer(table: Table, plan: Plan) -> tuple[str, Text] | None:
    """The move that the line makes at this table now, and its words."""
    if table.decision is None or table.view is None:
        return None
    line = chosen(table.game, plan, table.view, table.decision)
    move = next((move for move in table.decision.moves if str(move) == line), None)
    return (
        (line, table.game.presentation.describe(table.view, move).text)
        if move is not None
        else None
    )


def kept(reply: ReplyAddress, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Of lines that were written ahead, those that now stand in the person's plan for the rest of
    the round."""
    try:
        plans.write_lines((reply.game_id, reply.seat, reply.person_id), lines)
    except Refused:
        return ()
    return lines


def all_moves(reply: ReplyAddress, known: TableHeader, letter: Letter) -> bool:
    """Whether the letter says nothing but moves, the first of them one of the question itself."""
    game = GAMES[known.meta.rules]
    if any(written_ahead(game, line) for line in letter.orders[1:]):
        return False
    try:
        return bool(understood(table_for(known, reply.seat), letter.orders[0]).lines)
    except Refused:
        return False
