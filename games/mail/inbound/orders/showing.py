"""What a receipt shows of the table: as its reader sees it, or as anybody does if they want nothing
hidden in mails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language, gettext, pgettext

from games.mail.outbound.section import prompt, results
from games.play.table import (
    Table,
    TableHeader,
    events,
    known_by,
    log_for,
    openings,
    since_last_turn,
    table_for,
)
from games.rules.compact_lists import fold_numbers
from games.words import words_at

if TYPE_CHECKING:
    from games.words import Words

HISTORY_FACTS, HISTORY_LINES = 400, 80
MANY_MOVES = 60


class Eyes(NamedTuple):
    """Through whose eyes a table is shown: `table` is that of the reader's own seat, `shown` what
    may be told of it."""

    table: Table
    shown: Table
    say: Words

    @property
    def discreet(self) -> bool:
        """Whether only what anybody may know is told."""
        return self.shown.seat is None


def eyes(known: TableHeader, seat: int, discreet: bool, say: Words) -> Eyes:
    """The reader's eyes, or those of a spectator."""
    table = table_for(known, seat)
    return Eyes(table, table_for(known, None) if discreet else table, say)


def eyes_at(game_id: int, seat: int, discreet: bool) -> Eyes:
    """The same at this table as it is now, in the language that is active."""
    known = known_by("id", game_id)
    return eyes(known, seat, discreet, words_at(known, get_language() or "en"))


def asked(look: Eyes) -> dict[str, object]:
    """What the seat is asked now, and its moves, or where they are."""
    table, _shown, say = look
    decision = table.decision
    return {
        "prompt": prompt(table, decision, look.discreet, say),
        "menu": say.menu(table.game.name, map(str, decision.moves))
        if decision and not look.discreet
        else "",
        "elsewhere": gettext(
            "The rest is on the page of the table: you wanted nothing hidden in your mails."
        )
        if look.discreet
        else "",
        "can_undo": table.take_back is not None,
    }


def over(look: Eyes) -> list[tuple[int, str, int]]:
    """Rank, name and points of everybody, once the game is over."""
    return list(results(look.table, look.say))


def wanted(look: Eyes, wishes: Sequence[str]) -> dict[str, object]:
    """What they wanted to be shown: how it works, their moves one by one, what happened, the
    board."""
    shown, say = look.shown, look.say
    board = (
        shown.game.presentation.text_board(shown.view, say).rstrip()
        if shown.view is not None
        else ""
    )
    return {
        "help": words_to_write() if "help" in wishes else [],
        "explained": explained(look) if "menu" in wishes else [],
        "history": history(look) if "history" in wishes else [],
        "board": board if "board" in wishes else "",
    }


def words_to_write() -> list[tuple[str, str]]:
    """Words that are no moves, as the reader writes them, and what each does."""
    plan = gettext(
        "everything after this word is your plan, one order a line; “plan” alone shows it, “plan "
        "off”, “plan on” and "
        "“plan delete” do what they say"
    )
    message = gettext(
        "what follows, up to the first empty line, is told to the table; a longer message ends "
        "with a line that says "
        "“end of message”"
    )
    return [
        (pgettext("typed", "board"), gettext("the whole table as text")),
        (pgettext("typed", "menu"), gettext("every move that you may make now")),
        (pgettext("typed", "history"), gettext("what happened in this round")),
        (pgettext("typed", "rules"), gettext("where the rules are")),
        (pgettext("typed", "games"), gettext("your tables, those that wait for you first")),
        (pgettext("typed", "unsubscribe"), gettext("no more mails when it is your turn")),
        (pgettext("typed", "undo"), gettext("take your last move back, while that is possible")),
        (
            pgettext("typed", "away until 3 March"),
            gettext("your clock stands until the end of that day"),
        ),
        (pgettext("typed", "plan: …"), plan),
        (pgettext("typed", "message: …"), message),
    ]


def explained(look: Eyes) -> list[tuple[str, str]]:
    """Each move as it is written, and what it does; where there are very many of them, all, but
    without that."""
    table, say = look.table, look.say
    if table.decision is None or table.view is None or look.discreet:
        return []
    name, describe, moves = table.game.name, table.game.presentation.describe, table.decision.moves
    if len(moves) > MANY_MOVES:
        return [(line, "") for line in fold_numbers([say.line(name, str(move)) for move in moves])]
    return [(say.line(name, str(move)), say(describe(table.view, move).text)) for move in moves]


def news(look: Eyes, before: int) -> list[str]:
    """What their orders brought about. `before`: the game's version when their mail was opened."""
    meta = look.shown.meta
    if meta.version == before:
        return []
    return [
        look.say(line.text)
        for line in log_for(meta, look.shown.seat, since=before)
        if not line.void
    ]


def history(look: Eyes) -> list[str]:
    """What happened in this round, or since the reader's last turn if that is longer ago."""
    meta = look.shown.meta
    lines = [line for line in log_for(meta, look.shown.seat, limit=HISTORY_FACTS) if not line.void]
    _before, since = since_last_turn(lines, look.table.seat)
    rows = events(meta.id, max(0, meta.version - HISTORY_FACTS), meta.version)
    opened = max(openings(meta.rules, rows), default=0)
    first = min([opened, *(line.seq for line in since[:1])])
    return [look.say(line.text) for line in lines if line.seq >= first][-HISTORY_LINES:]
