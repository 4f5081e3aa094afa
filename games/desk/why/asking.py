"""Somebody asks at the machine: the same rights as at the desk, and the same line in its log."""

from __future__ import annotations

from datetime import datetime

from games.desk import facts, texts
from games.desk.log import record_desk_facts
from games.desk.may import Actor, find_objection
from games.desk.powers import Power
from games.desk.refused import NotAllowed


def record_machine_read(
    person: int,
    what: str,
    reason: str,
    now: datetime,
    *,
    table: int | None = None,
    about: int | None = None,
) -> None:
    """Note that they read this page; `table`, `about`: the ids of a table and of a person. Raises
    NotAllowed, which is noted, too."""
    kind, subject = ("person", about) if about is not None else ("table", table)
    if subject is None:
        kind, subject = "", 0
    who = Actor(person, machine=True)
    why = find_objection(who, Power.REPORTS, now, table=table, person=about)
    if why:
        fact = facts.Refused(person, Power.REPORTS.value, why, what, kind, subject)
        record_desk_facts(fact, at=now)
        raise NotAllowed(why)
    record_desk_facts(
        facts.Read(person, what, kind, subject, texts.save_desk_text(reason, now)), at=now
    )
