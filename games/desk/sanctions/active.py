"""Which sanctions hold, and what they keep people from."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.desk.models import Sanction
from games.desk.sanctions.rows import SanctionKind
from games.rules.text import _
from games.rules.types import Refused
from keywest_site.dates import format_date

__all__ = [
    "Sanctioned",
    "check_may_speak",
    "check_may_take_seats",
    "format_sanction_end",
    "list_active_sanctions",
]
"""With what kinds there are."""


class Sanctioned(Refused):
    """A sanction keeps them from this until then."""


def list_active_sanctions(person: int, now: datetime) -> QuerySet[Sanction]:
    """Those of a person that hold now."""
    lasting = Q(until=None) | Q(until__gt=now)
    return Sanction.objects.filter(lasting, person=person, ended_at=None)


def format_sanction_end(person: int, kind: SanctionKind, now: datetime) -> str:
    """Until which day one of this kind holds, in the reader's words; "": none does."""
    ends = (
        list_active_sanctions(person, now)
        .filter(kind=kind)
        .order_by("-until")
        .values_list("until", flat=True)
    )
    found = [end for end in ends if end]
    return format_date(timezone.localtime(found[0])) if found else ""


def check_may_speak(person: int) -> None:
    """Raises Sanctioned: they may not write at tables."""
    if day := format_sanction_end(person, SanctionKind.SILENCE, timezone.now()):
        raise Sanctioned(_("The moderators have closed talk to you until {day}.", day=day))


def check_may_take_seats(person: int) -> None:
    """Raises Sanctioned: they may not open tables or sit down at one."""
    if day := format_sanction_end(person, SanctionKind.NO_TABLES, timezone.now()):
        raise Sanctioned(_("The moderators have closed new tables to you until {day}.", day=day))
