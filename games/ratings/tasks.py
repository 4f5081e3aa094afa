"""Celery is the second of two that rate games: the first is `manage.py sweep`, which needs no
queue."""

from __future__ import annotations

from celery import shared_task

from games.ratings import rating


@shared_task(name="games.ratings.tasks.rate")  # type: ignore[untyped-decorator]
def rate_from_queue() -> int:
    """Every minute: what has ended since."""
    return rating.rate_earliest_games()
