"""What a case can be about, how much harm it may do, how it can end, and whose it is meanwhile.
Stored words, never renamed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from games.desk.cases.rows import Case

CLAIM_LASTS, ALARM_AFTER = timedelta(hours=24), timedelta(hours=24)


class CaseKind(TextChoices):
    """In the order in which people choose."""

    QUESTION = "question", _("A question about the rules or the site")
    STUCK = "stuck", _("A game that cannot go on")
    LEAVING = "leaving", _("I want to leave a game")
    MAIL = "mail", _("Mails that do not come, or should not")
    CONDUCT = "conduct", _("Insults, threats or hatred")
    CHEATING = "cheating", _("Cheating, or playing together in secret")
    NAME = "name", _("An offensive or misleading name or title")
    OTHER = "other", _("Something else")
    APPEAL = "appeal", _("An appeal against a sanction")
    NOTICE = "notice", _("A notice of something illegal, from outside")


class CaseOutcome(TextChoices):
    """How a case ends."""

    HELPED = "helped", _("Helped")
    ACTED = "acted", _("Something was done")
    ADVICE = "advice", _("Advice given")
    UNFOUNDED = "unfounded", _("Nothing to be done")
    LIFTED = "lifted", _("Sanction lifted")
    UPHELD = "upheld", _("Sanction stays")


HARM = {
    CaseKind.CONDUCT: 4,
    CaseKind.CHEATING: 3,
    CaseKind.APPEAL: 3,
    CaseKind.NOTICE: 3,
    CaseKind.STUCK: 2,
    CaseKind.NAME: 2,
    CaseKind.MAIL: 2,
}
"""The queue is in this order, and by age; all others: 1."""
REPORTABLE_KINDS = [kind for kind in CaseKind if kind not in (CaseKind.APPEAL, CaseKind.NOTICE)]
APPEAL_OUTCOMES = (CaseOutcome.LIFTED, CaseOutcome.UPHELD)


def find_holder(case: Case, now: datetime) -> int | None:
    """Who works on it: a claim lasts a day."""
    if case.claimed_at is None or now >= case.claimed_at + CLAIM_LASTS:
        return None
    return case.claimed_by
