"""How a table stands, in one sentence: whose turn it is, or how the game has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play.agreement import DRAW, NONE, agreed
from games.play.models import Status
from games.rules.frame_texts import AGREED
from games.rules.rulings import RULED, VOID
from games.rules.text import Several, Text, Who, _, ngettext

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader


def news(reader: Reader, table: Table) -> str:
    """The sentence for this reader, in their language."""
    if table.decision:
        return reader.say(_("Your turn: {prompt}", prompt=table.decision.prompt))
    asked = tuple([Who(sitting.number) for sitting in table.seats if sitting.asked])
    if asked:
        return reader.say(_("Waiting for {who}.", who=Several(asked)))
    how = agreed(table.meta.id)
    if table.meta.status == Status.ABANDONED and how != NONE:
        return reader.say(RULED[VOID])
    told = how in (NONE, DRAW) and not table.scores
    return reader.say(AGREED[how] if told else winners(table))


def describe_end(table: Table) -> Text | None:
    """That a game is over and who won it, in a few words; None: it is not over."""
    if table.meta.status not in (Status.FINISHED, Status.ABANDONED):
        return None
    won = tuple(Who(score.seat) for score in table.scores if score.rank == 1)
    if table.meta.status == Status.ABANDONED or not won:
        return _("over")
    return ngettext("over: {who} won", "over: {who} won together", len(won), who=Several(won))


def winners(table: Table) -> Text:
    """Who has won, and with how many points."""
    won = [score for score in table.scores if score.rank == 1]
    return ngettext(
        "{who} wins with {points} points.",
        "{who} win together with {points} points.",
        len(won),
        who=Several(tuple(Who(score.seat) for score in won)),
        points=won[0].points if won else 0,
    )
