"""What the tables of the desk hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import INNER, Holding, Rows, Whose, named_in
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


def erase_naming_texts(rows: Rows, whose: Whose) -> None:
    """Words in which they are named go, with their salts."""
    texts.erase_texts([row.digest for row in rows.iterator() if named_in(row.body, whose)])


PERSONAL_DATA_OF_LOG = (
    Holding(
        Grant,
        lambda whose: Q(person=whose.id),
        ("power", "since", "until", "ended_at"),
        {"seq": INNER, "person": "whoever asks", "by": "somebody else"},
        why=BY_NUMBER,
    ),
    Holding(
        Trust,
        lambda whose: Q(person=whose.id),
        ("since",),
        {"passkey": INNER, "person": "whoever asks", "by": "somebody else", "seq": INNER},
        why=BY_NUMBER,
    ),
    Holding(
        Look,
        lambda whose: Q(person=whose.id),
        ("game", "seat", "version", "at"),
        {"seq": INNER, "proposal": INNER, "person": "whoever asks"},
        why=BY_NUMBER,
    ),
    Holding(
        Text,
        lambda _whose: Q(pk=None),
        (),
        {"digest": INNER, "salt": INNER, "body": "the desk's words, about many", "at": INNER},
        erase_naming_texts,
        lambda _whose: ~Q(salt=b""),
        why="words of the desk in which nobody is named stay",
    ),
    Holding(Fact, why=BY_NUMBER),
    Holding(Log, why="how far it has come"),
    Holding(Proposal, why=BY_NUMBER),
    Holding(Review, why=BY_NUMBER),
    Holding(Alarm, why=BY_NUMBER),
    Holding(Announcement, why="what everybody was told"),
)
