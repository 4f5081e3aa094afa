"""What the tables of the desk hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import INNER_NUMBER, Identity, PersonalTable, Rows, is_named_in
from games.desk import texts
from games.desk.models import (
    Alarm,
    Announcement,
    Fact,
    Grant,
    Log,
    Look,
    Proposal,
    Review,
    Text,
    Trust,
)

BY_NUMBER = "by number; the number is that of an empty row. Who acted upon whom is the desk's"


def erase_naming_texts(rows: Rows, whose: Identity) -> None:
    """Words in which they are named go, with their salts."""
    texts.erase_texts([row.digest for row in rows.iterator() if is_named_in(row.body, whose)])


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
