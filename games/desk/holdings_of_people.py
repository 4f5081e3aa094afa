"""What cases and sanctions hold of a person, and what of it outlives their account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.mydata import remnants
from accounts.mydata.holdings import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    delete_rows,
    match_person_column,
)
from games.desk import texts
from games.desk.cases import mine
from games.desk.log import record_desk_facts
from games.desk.models import (
    Case,
    Outsider,
    PlayedGame,
    Report,
    Sanction,
    SanctionKind,
    Sheet,
    Step,
)
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.facts import Sanctioned

if TYPE_CHECKING:
    from accounts.models import Person

FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)
WORDS = "desk.json has the words"
OF_THE_DESK = "a moderator"


def forget_reports(rows: Rows, _whose: Identity) -> None:
    """What they told the moderators goes, with its salt."""
    texts.erase_texts(rows.values_list("text", flat=True))


def forget_appeals(rows: Rows, _whose: Identity) -> None:
    """What they said against a sanction, and what of theirs was hidden, goes likewise."""
    texts.erase_texts([words for pair in rows.values_list("appeal", "what") for words in pair])


def forget_address(rows: Rows, _whose: Identity) -> None:
    """No answer goes there any more; what was reported stays a case."""
    texts.erase_texts(
        Report.objects.filter(seq__in=rows.values("report")).values_list("text", flat=True)
    )
    rows.update(address="")


PERSONAL_DATA_OF_CASES = (
    PersonalTable(
        Report,
        lambda whose: Q(by=whose.id),
        ("case__kind", "at", "lines"),
        {"seq": INNER_NUMBER, "by": "whoever asks", "text": WORDS},
        forget_reports,
        why="by number; the number is that of an empty row",
    ),
    PersonalTable(
        Sanction,
        match_person_column,
        ("kind", "rule", "since", "until", "ended_at", "appealed_at", "action", "line"),
        {
            "seq": INNER_NUMBER,
            "person": "whoever asks",
            "by": OF_THE_DESK,
            "text": WORDS,
            "appeal": WORDS,
            "game": "desk.json has its title",
            "what": WORDS,
        },
        forget_appeals,
        why="erasing sheds no sanction; its words name nobody who is gone",
    ),
    PersonalTable(
        Outsider,
        lambda whose: Q(address__in=whose.addresses[:1]),
        ("address", "language", "at", "confirmed_at"),
        {
            "report": INNER_NUMBER,
            "case": INNER_NUMBER,
            "mailbox": SECRET,
            "message": INNER_NUMBER,
            "state": INNER_NUMBER,
            "attempts": INNER_NUMBER,
            "due_at": INNER_NUMBER,
        },
        forget_address,
        lambda whose: Q(address__in=whose.addresses),
    ),
    PersonalTable(
        PlayedGame,
        lambda whose: Q(people__contains=[whose.id]),
        ("game", "ends_at"),
        {
            "version": INNER_NUMBER,
            "people": "who sat at that table",
            "told": "places, ratings and gifts of all who sat there: worked out from the game",
        },
        delete_rows,
    ),
    PersonalTable(
        Sheet,
        lambda whose: Q(one=whose.id) | Q(two=whose.id),
        ("signals", "made_at", "shown_at", "how", "closed_at", "ends_at"),
        {
            "number": INNER_NUMBER,
            "one": "one of you two",
            "two": "one of you two",
            "weight": "how heavy the signals are together",
            "told": "what does not tell of the other is in the export",
            "closed_by": OF_THE_DESK,
            "text": "words for moderators",
        },
        delete_rows,
    ),
    PersonalTable(Case, why="by number; what people told of others is told to moderators alone"),
    PersonalTable(Step, why="by number; what moderators did"),
)


def export_moderation_file(whose: Identity, language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A file of the export: what they told the moderators, and what these told them."""
    with override(language):
        asked = [one._asdict() for one in mine.list_own_reports(whose.id)]
        letters = [
            {"sanction": one.row.kind, "since": one.row.since, "reason": one.reason}
            | {"appeal": one.appeal, "about": one.title, "hidden": one.words}
            for one in mine.list_sanction_letters(whose.id, timezone.now())
        ]
    yield "desk.json", {"asked": asked, "sanctions": letters}


def list_lasting_sanctions(person: int) -> list[remnants.Sanction]:
    """Sanctions that hold for whoever comes back with the same address."""
    rows = list_active_sanctions(person, timezone.now()).exclude(kind=SanctionKind.HIDDEN)
    return [remnants.Sanction(f"{one.kind}/{one.rule}", one.until or FOR_EVER) for one in rows]


def restore_sanctions(person: Person) -> None:
    """Whoever was erased under a sanction comes back with it."""
    for one in remnants.list_sanctions_of_address(person.email):
        kind, _slash, rule = one.kind.partition("/")
        until = 0 if one.ends_at >= FOR_EVER else int(one.ends_at.timestamp())
        now = timezone.now()
        with override(person.language):
            words = texts.save_desk_text(
                gettext("It was imposed on the account that you had before."), now
            )
        record_desk_facts(Sanctioned(0, person.pk, kind, rule, until, words), at=now)
