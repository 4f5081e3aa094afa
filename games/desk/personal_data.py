"""What the moderators' tables hold of a person (accounts.personal_data.stored_tables), what of it
outlives an account, and erasing at the moderators' request."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, override
from django.utils.translation import gettext as _

from accounts.models import Person
from accounts.personal_data import erasure_records, erasures
from accounts.personal_data.erasures import ErasureRefused
from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    delete_rows,
    is_identity_named_in,
    match_person_column,
)
from games.desk import texts
from games.desk.actions import PERSON, Action, DryRun, Order
from games.desk.cases import correspondence
from games.desk.facts import Sanctioned
from games.desk.forms import ActionForm, YesNoField
from games.desk.log import record_desk_facts
from games.desk.models import (
    Alarm,
    Announcement,
    Case,
    Fact,
    Grant,
    Log,
    Look,
    Outsider,
    PlayedGame,
    Proposal,
    Report,
    Review,
    Sanction,
    SanctionKind,
    Sheet,
    Step,
    Text,
    Trust,
)
from games.desk.permissions import list_power_holders
from games.desk.powers import DeskRefused, Power
from games.desk.sanctions.active import list_active_sanctions
from keywest_site.keyset import iterate_by_key

BY_NUMBER = "by number; the number is that of an empty row. Who acted upon whom is the desk's"


def erase_naming_texts(rows: Rows, identity: Identity) -> None:
    """Words in which they are named go, with their salts."""
    texts.erase_texts(
        [row.digest for row in iterate_by_key(rows) if is_identity_named_in(row.body, identity)]
    )


PERSONAL_DATA_OF_LOG = (
    PersonalTable(
        Grant,
        lambda whose: Q(person=whose.id),
        ("power", "since", "until", "ended_at"),
        {"seq": INNER_NUMBER, "person": "whoever asks", "by": "somebody else"},
        why=BY_NUMBER,
    ),
    PersonalTable(
        Trust,
        lambda whose: Q(person=whose.id),
        ("since",),
        {
            "passkey": INNER_NUMBER,
            "person": "whoever asks",
            "by": "somebody else",
            "seq": INNER_NUMBER,
        },
        why=BY_NUMBER,
    ),
    PersonalTable(
        Look,
        lambda whose: Q(person=whose.id),
        ("game", "seat", "version", "at"),
        {"seq": INNER_NUMBER, "proposal": INNER_NUMBER, "person": "whoever asks"},
        why=BY_NUMBER,
    ),
    PersonalTable(
        Text,
        lambda _whose: Q(pk=None),
        (),
        {
            "digest": INNER_NUMBER,
            "salt": INNER_NUMBER,
            "body": "the desk's words, about many",
            "at": INNER_NUMBER,
        },
        erase_naming_texts,
        lambda _whose: ~Q(salt=b""),
        why="words of the desk in which nobody is named stay",
    ),
    PersonalTable(Fact, why=BY_NUMBER),
    PersonalTable(Log, why="how far it has come"),
    PersonalTable(Proposal, why=BY_NUMBER),
    PersonalTable(Review, why=BY_NUMBER),
    PersonalTable(Alarm, why=BY_NUMBER),
    PersonalTable(Announcement, why="what everybody was told"),
)


# Cases and sanctions.


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


def export_moderation_file(
    identity: Identity, language: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """A file of the export: what they told the moderators, and what these told them."""
    with override(language):
        asked = [one._asdict() for one in correspondence.list_own_reports(identity.id)]
        letters = [
            {"sanction": one.row.kind, "since": one.row.since, "reason": one.reason}
            | {"appeal": one.appeal, "about": one.title, "hidden": one.words}
            for one in correspondence.list_sanction_letters(identity.id, timezone.now())
        ]
    yield "desk.json", {"asked": asked, "sanctions": letters}


def list_lasting_sanctions(person: int) -> list[erasure_records.Sanction]:
    """Sanctions that hold for whoever comes back with the same address."""
    rows = list_active_sanctions(person, timezone.now()).exclude(kind=SanctionKind.HIDDEN)
    return [
        erasure_records.Sanction(f"{one.kind}/{one.rule}", one.until or FOR_EVER) for one in rows
    ]


def restore_sanctions(person: Person) -> None:
    """Whoever was erased under a sanction comes back with it."""
    for one in erasure_records.list_sanctions_of_address(person.email):
        kind, _slash, rule = one.kind.partition("/")
        until = 0 if one.ends_at >= FOR_EVER else int(one.ends_at.timestamp())
        now = timezone.now()
        with override(person.language):
            words = texts.save_desk_text(
                gettext("It was imposed on the account that you had before."), now
            )
        record_desk_facts(Sanctioned(0, person.pk, kind, rule, until, words), at=now)


# Erasing at a moderator's request, and who must not go: the last who manages rights.


FORGET = "forget"
LAST_MANAGER_STAYS = gettext_lazy(
    "Someone has to manage rights, and no one else does: give them to someone else first."
)


def is_last_manager(person: int) -> bool:
    """Whether nobody else manages rights."""
    return list_power_holders(Power.RIGHTS, timezone.now()) == {person}


def check_may_be_erased(person: int) -> None:
    """Raises Stays: the last who manages rights."""
    if is_last_manager(person):
        raise ErasureRefused(LAST_MANAGER_STAYS)


class ErasureForm(ActionForm):
    """Whether what they said goes, too."""

    talk = YesNoField(label=gettext_lazy("What they said goes, too"))


def get_erasure_version(person: int, hold: bool) -> str:
    """Whether it is asked for already."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person, erased_at=None).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    return "asked" if erasures.find_erasure(person) else ""


def preview_erasure(order: Order) -> DryRun:
    """Raises DeskRefused."""
    if is_last_manager(order.subject):
        raise DeskRefused(LAST_MANAGER_STAYS)
    name = Person.objects.values_list("name", flat=True).get(pk=order.subject)
    told = _("{name}: name, addresses and emails are erased at once, for good.").format(name=name)
    talk = _("What they said goes, too.") if order.terms.get("talk") else _("What they said stays.")
    return DryRun((told, talk, _("Games stay whole under “Former player”.")))


def request_erasure(order: Order) -> None:
    """The sweep does it within moments."""
    preview_erasure(order)
    wish = erasures.ErasureOrder(bool(order.terms.get("talk")), "by the moderators", timedelta())
    erasures.schedule_erasure(order.subject, wish, order.at)


ERASE_ACTION = Action(
    name=FORGET,
    title=gettext_lazy("Erase someone"),
    about=PERSON,
    power=Power.SUSPEND,
    two=True,
    version=get_erasure_version,
    dry_run=preview_erasure,
    do=request_erasure,
    undo=gettext_lazy("What is erased cannot be brought back."),
    form=ErasureForm,
)
ALL = (ERASE_ACTION,)
