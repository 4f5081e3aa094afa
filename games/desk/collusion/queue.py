"""Sheets as moderators see them, and what they find; and what is told to whom a sheet is about."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.desk import texts
from games.desk.collusion.rows import SheetFinding
from games.desk.facts import SheetClosed
from games.desk.involvement import list_partners
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Sheet
from games.desk.permissions import Actor
from games.desk.powers import DeskRefused
from games.play.log_rows import Row

SHOWN = 50


class OwnSheet(NamedTuple):
    """A sheet about oneself: since when, what it rests on, and what a moderator has found ("":
    nobody has yet). Not who the other is, nor any number of theirs."""

    since: datetime
    signals: list[dict[str, Any]]
    how: str


def list_waiting_sheets(moderator: int) -> list[Sheet]:
    """Sheets that nobody has judged, heaviest first; none about themself, or whom they play
    with."""
    near = list_partners(moderator)
    found = Sheet.objects.exclude(shown_at=None).filter(how="")
    found = found.exclude(Q(one__in=near) | Q(two__in=near))
    return list(found.order_by("-weight", "number")[:SHOWN])


def find_shown_sheet(number: int) -> Sheet | None:
    """A sheet that is on the desk."""
    return Sheet.objects.filter(pk=number).exclude(shown_at=None).first()


def is_about_partner(moderator: int, sheet: Sheet) -> bool:
    """Whether it is about this moderator, or somebody whom they play with."""
    return bool({sheet.one, sheet.two} & list_partners(moderator))


def load_judgement_words(sheet: Sheet) -> str:
    """What a moderator wrote when they judged it; "": nothing, or no more."""
    return texts.load_desk_texts([sheet.text]).get(sheet.text, "") if sheet.text else ""


def judge_sheet(who: Actor, sheet: Sheet, how: str, words: str, now: datetime) -> None:
    """A moderator has judged it; nothing else follows. Raises DeskRefused: no such finding, no
    reason, or somebody has judged it before."""
    if how not in SheetFinding.values or not words.strip():
        raise DeskRefused(_("Please say what you found, and why."))
    if not Sheet.objects.filter(pk=sheet.pk, how="").exists():
        raise DeskRefused(_("Someone else has judged it in the meantime."))
    record_desk_facts(
        SheetClosed(who.person, sheet.number, how, texts.save_desk_text(words, now)), at=now
    )


@register_consequence(SheetClosed)
def save_judgement(fact: SheetClosed, row: Row) -> None:
    """The first who judges it counts."""
    Sheet.objects.filter(pk=fact.subject, how="").update(
        how=fact.how, closed_by=fact.by, closed_at=row.at, text=fact.text
    )


def list_sheets_about(person: int) -> list[OwnSheet]:
    """What is told to whom sheets are about, the newest first."""
    found = Sheet.objects.filter(Q(one=person) | Q(two=person)).exclude(shown_at=None)
    return [
        OwnSheet(row.shown_at, row.signals, row.get_how_display() if row.how else "")
        for row in found.order_by("-shown_at", "-number")[:SHOWN]
        if row.shown_at
    ]
