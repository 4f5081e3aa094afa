"""What is worked out for the desk in quiet."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.desk.collusion.collection import collect_evidence


@shared_task(name="games.desk.tasks.sheets")  # type: ignore[untyped-decorator]
def run_evidence_collection() -> int:
    """Every hour: evidence from the games that have ended since."""
    return collect_evidence(timezone.now())
