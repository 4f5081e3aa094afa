"""What clocks are owed, given back in the order in which they stood: stops, outages, times by
hand."""

from __future__ import annotations

from datetime import datetime

from games.clocks import heartbeat
from games.clocks.heartbeat import Outage
from games.clocks.outages import credit_all_tables
from games.clocks.standing import find_open_stop
from games.play.models import Standstill

STOP, OUTAGE = Standstill.Kind.STOP, Standstill.Kind.OUTAGE


def credit_owed_time(away: Outage | None, now: datetime) -> int:
    """Give every clock back what it is owed; at how many tables. `away`: the last outage of which
    the heartbeat knows.

    Killed half way, or where a table fails, it goes on later, in the same order. An outage in the
    midst of a stop is part of it.
    """
    stop, done = find_open_stop(), 0
    for row in list_owed_outages(away):
        if stop is not None and row.since >= stop.since:
            continue
        assert row.until is not None
        given = credit_all_tables(
            Outage(row.since, row.until, False), now, answered=row.kind == STOP
        )
        done += given.done
        if given.failed:
            break
        mark_credited(row, now)
    return done


def list_owed_outages(away: Outage | None) -> list[Standstill]:
    """What is not given back yet, the oldest first."""
    rows = list(Standstill.objects.filter(credited_at=None, until__isnull=False))
    if away and not away.credited:
        rows.append(Standstill(kind=OUTAGE, since=away.since, until=away.until))
    return sorted(rows, key=lambda row: row.since)


def mark_credited(row: Standstill, now: datetime) -> None:
    """Every clock has it back; what the heartbeat alone knew is on record now, too."""
    if row.pk:
        same = Standstill.objects.filter(pk=row.pk, until=row.until)
        same.update(credited_at=now)
        return
    assert row.until is not None
    row.credited_at = now
    Standstill.objects.bulk_create([row], ignore_conflicts=True)
    heartbeat.mark_outage_credited(Outage(row.since, row.until, False))
