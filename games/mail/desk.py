"""What mails of the moderators are written from: the facts of the desk's log, and the words beside
them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.desk import log, texts
from games.desk.cases.queue import load_table_titles
from games.desk.models import Case, Sanction
from games.play.sql import Cursor


class DeskMailFacts(NamedTuple):
    """Facts by number, their words by hash, and the cases and sanctions that they name; of tables
    only what they are called."""

    facts: Mapping[int, Any]
    words: Mapping[str, str]
    cases: Mapping[int, Case]
    sanctions: Mapping[int, Sanction]
    titles: Mapping[int | None, str]


class DeskMailContext(NamedTuple):
    """The same, for a mail to this person. `discreet`: nothing that others could read with them."""

    letters: DeskMailFacts
    discreet: bool


def load_desk_mail_facts(seqs: Iterable[int]) -> DeskMailFacts:
    """What these facts of the desk tell: five statements."""
    numbers = sorted(set(seqs))
    with Cursor() as cursor:
        rows = [row for seq in numbers for row in log.load_desk_rows(cursor, seq - 1, seq)]
    told = {row.seq: log.decode_desk_row(row) for row in rows}
    upon = {getattr(fact, "sanction", 0) for fact in told.values()} | set(told)
    cases = Case.objects.in_bulk({getattr(fact, "case", 0) for fact in told.values()})
    sanctions = Sanction.objects.in_bulk(upon)
    words = [getattr(fact, "text", "") for fact in told.values()]
    return DeskMailFacts(
        told,
        texts.load_desk_texts([*words, *(one.what for one in sanctions.values())]),
        cases,
        sanctions,
        load_table_titles(one.game for one in (*cases.values(), *sanctions.values())),  # type: ignore[attr-defined]
    )


# In a mail.


def quote_moderators(context: DeskMailContext, fact: Any) -> tuple[str, ...]:
    """Their words, a line each; where somebody wants discreet mails, where to read them."""
    if context.discreet:
        return (gettext("It is on the page, because you keep hidden things out of your emails."),)
    words = context.letters.words.get(fact.text, "")
    return tuple(line.strip() for line in words.splitlines() if line.strip())
