"""Once a day: what has served its time goes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.mail.models import Incoming, Letter, ReplyAddress
from games.play.models import Question
from games.play.tidy import forget_done

DEAD_ADDRESS = timedelta(days=365)
DONE_OUTBOX = timedelta(days=30)


def tidy(now: datetime | None = None) -> dict[str, int]:
    """Delete old mails, reply addresses whose question is closed, and rows of the outbox that are done; how many."""
    now = now or timezone.now()
    mails_before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    return {
        "mails": deleted(Incoming.objects.filter(received_at__lt=mails_before)),
        "letters": deleted(Letter.objects.filter(at__lt=mails_before)),
        "addresses": deleted(dead_addresses().filter(created_at__lt=now - DEAD_ADDRESS)),
        "outbox": forget_done(now - DONE_OUTBOX),
    }


def dead_addresses() -> QuerySet[ReplyAddress]:
    """Those whose question is answered, or gone."""
    asked = Question.objects.filter(
        game_id=OuterRef("game_id"), seat=OuterRef("seat"), asked_seq=OuterRef("asked_seq"), answered_seq=None
    )
    return ReplyAddress.objects.filter(~Exists(asked))


def deleted(rows: QuerySet[Any]) -> int:
    """Delete them all; how many there were."""
    return rows.delete()[0]
