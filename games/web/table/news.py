"""How a table stands, in one sentence: whose turn it is, or how the game has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play.agreement import DRAW, NONE, load_agreed_end
from games.play.models import Status
from games.rules.frame_texts import AGREED
from games.rules.rulings import RULED, VOID
from games.rules.text import Several, Text, Who, _, ngettext

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader


def describe_table_state(reader: Reader, table: Table) -> str:
    """The sentence for this reader, in their language."""
    if table.decision:
        return reader.say(_("Your turn: {prompt}", prompt=table.decision.prompt))
    asked = tuple([Who(sitting.number) for sitting in table.seats if sitting.asked])
    if asked:
        return reader.say(_("Waiting for {who}.", who=Several(asked)))
    how = load_agreed_end(table.meta.id)
    if table.meta.status == Status.ABANDONED and how != NONE:
        return reader.say(RULED[VOID])
    told = how in (NONE, DRAW) and not table.scores
    return reader.say(AGREED[how] if told else describe_winners(table))


def describe_winners(table: Table) -> Text:
    """Who has won, and with how many points."""
    won = [score for score in table.scores if score.rank == 1]
    return ngettext(
        "{who} wins with {points} points.",
        "{who} win together with {points} points.",
        len(won),
        who=Several(tuple(Who(score.seat) for score in won)),
        points=won[0].points if won else 0,
    )
