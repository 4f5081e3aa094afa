"""What somebody asked to be shown: how it works, the board, what happened, where to look further.
As they see the table, or as anybody does if they want nothing hidden in mails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from games.mail.outbound.table_section import drop_repetition
from games.play.models import Game, Question, Seat, Status, get_game_title
from games.play.position import list_round_openings
from games.play.table import load_rows, log_for, split_at_last_turn
from games.rules.compact_lists import fold_numbers

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming
    from games.mail.inbound.orders.outcome import Outcome
    from games.mail.inbound.orders.reader_view import ReaderView
    from games.play.table import Table


HISTORY_FACTS, HISTORY_LINES = 400, 80
MANY_MOVES = 60
MOST_TABLES = 30


def build_requested_info(reader_view: ReaderView, wishes: Sequence[str]) -> dict[str, object]:
    """What they wanted to be shown: how it works, their moves one by one, what happened, the
    board."""
    shown, say = reader_view.shown, reader_view.say
    board = (
        shown.game.presentation.text_board(shown.view, say).rstrip()
        if shown.view is not None
        else ""
    )
    return {
        "help": list_writable_words() if "help" in wishes else [],
        "explained": list_explained_moves(reader_view) if "menu" in wishes else [],
        "history": list_history_lines(reader_view) if "history" in wishes else [],
        "board": board if "board" in wishes else "",
    }


def list_writable_words() -> list[tuple[str, str]]:
    """Words that are no moves, as the reader writes them, and what each does."""
    plan = gettext(
        "everything after this word is your plan, one order per line; “plan” alone "
        "shows it, “plan off”, “plan on” and “plan delete” switch it off or on, or "
        "delete it"
    )
    message = gettext(
        "what follows, up to the first empty line, is posted at the table; a longer message "
        "ends with a line that says “end of message”"
    )
    return [
        (pgettext("typed", "board"), gettext("the whole table as text")),
        (pgettext("typed", "menu"), gettext("every move that you may make now")),
        (pgettext("typed", "history"), gettext("what happened in this round")),
        (pgettext("typed", "rules"), gettext("where the rules are")),
        (pgettext("typed", "games"), gettext("your tables, those that wait for you first")),
        (pgettext("typed", "unsubscribe"), gettext("no more emails when it is your turn")),
        (pgettext("typed", "undo"), gettext("take your last move back, while that is possible")),
        (
            pgettext("typed", "away until 3 March"),
            gettext("your clock is paused until the end of that day"),
        ),
        (pgettext("typed", "plan: …"), plan),
        (pgettext("typed", "message: …"), message),
    ]


def list_explained_moves(reader_view: ReaderView) -> list[tuple[str, str]]:
    """Each move as it is written, and what it does; where there are very many of them, all, but
    without that."""
    table, say = reader_view.table, reader_view.say
    if table.decision is None or table.view is None or reader_view.discreet:
        return []
    name, moves = table.game.name, table.decision.moves
    if len(moves) > MANY_MOVES:
        return [(line, "") for line in fold_numbers([say.line(name, str(move)) for move in moves])]
    labels = table.game.presentation.list_labels(table.view, moves)
    told = [
        (say.line(name, str(move)), say(label.text))
        for move, label in zip(moves, labels, strict=True)
    ]
    return [(line, drop_repetition(line, says)) for line, says in told]


def list_history_lines(reader_view: ReaderView) -> list[str]:
    """What happened in this round, or since the reader's last turn if that is longer ago."""
    meta = reader_view.shown.meta
    lines = [
        line for line in log_for(meta, reader_view.shown.seat, limit=HISTORY_FACTS) if not line.void
    ]
    _before, since = split_at_last_turn(lines, reader_view.table.seat)
    rows = load_rows(meta.id, max(0, meta.version - HISTORY_FACTS), meta.version)
    opened = max(list_round_openings(meta.rules, rows), default=0)
    first = min([opened, *(line.seq for line in since[:1])])
    return [reader_view.say(line.text) for line in lines if line.seq >= first][-HISTORY_LINES:]


def list_page_pointers(table: Table, person: int, outcome: Outcome) -> list[tuple[str, str]]:
    """Words and an address each, for what was wanted of these things."""
    found = list[tuple[str, str]]()
    if "rules" in outcome.wanted:
        found.append((gettext("The rules"), build_absolute_url("rules", table.game.name)))
    if "page" in outcome.wanted:
        said = gettext("Seats, votes, a pause and resigning are on the page of the table")
        found.append((said, build_absolute_url("table", table.meta.slug)))
    if "games" in outcome.wanted:
        found += list_own_tables(person)
    if "unsubscribe" in outcome.wanted:
        told = gettext("You get no more emails when it is your turn. Change when emails come")
        found.append((told, build_absolute_url("mail_preferences")))
    return found


def build_signature_pointers(incoming: Incoming) -> list[tuple[str, str]]:
    """Where they can say that their mails end so, where what was not read may be their
    signature."""
    words = gettext("Do all your emails end like this? Say once that it is your signature")
    return [(words, f"{build_absolute_url('signatures')}?mail={incoming.key}")]


def list_own_tables(person: int) -> list[tuple[str, str]]:
    """The tables at which they sit, those that wait for them first."""
    sits = Seat.objects.filter(person=person, game__status__in=[Status.OPEN, Status.RUNNING])
    seats = list(sits.select_related("game").order_by("game__moved_at")[:MOST_TABLES])
    games = [seat.game_id for seat in seats]
    asked = Question.objects.filter(game__in=games, answered_seq=None)
    waiting = set(asked.values_list("game_id", "seat"))
    seats.sort(key=lambda seat: (seat.game_id, seat.number) not in waiting)
    return [
        (
            describe_waiting_table(seat.game, (seat.game_id, seat.number) in waiting),
            build_absolute_url("table", seat.game.slug),
        )
        for seat in seats
    ]


def describe_waiting_table(game: Game, waits: bool) -> str:
    """The name of a table, and whether it waits."""
    title = game.title or get_game_title(game.rules)
    return gettext("%(table)s waits for you") % {"table": title} if waits else title


def build_absolute_url(name: str, *args: str) -> str:
    """The whole address of a page of ours."""
    return settings.SITE_URL + reverse(name, args=args)
