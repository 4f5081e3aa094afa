"""Cases that nobody has answered for a day: each moderator who may know of one is alarmed, once.

No fact tells of it: who reads the log and is involved in a case shall not learn that there is one.
"""

from __future__ import annotations

from datetime import datetime

from games.desk.cases.kinds import ALARM_AFTER
from games.desk.cases.queue import waiting
from games.desk.may import holders
from games.desk.models import Case, Step
from games.desk.powers import Power
from games.desk.telling import mail
from games.play.notice import Kind


def alarm(now: datetime) -> int:
    """Write to whoever has not been written to; for how many moderators something is late. May be
    called often, by several at once."""
    if not Case.objects.filter(answered_at=None, opened_at__lte=now - ALARM_AFTER).exists():
        return 0
    return sum(alarmed(one, now) for one in sorted(holders(Power.REPORTS, now)))


def alarmed(moderator: int, now: datetime) -> bool:
    """What is late of that which they may work on."""
    late = [line.case.number for line in waiting(moderator, now) if line.late]
    asked = Step.objects.filter(case__in=late, kind="inquired").values_list("case", flat=True)
    open_cases = sorted({*late} - {*asked})
    for number in open_cases:
        mail(Kind.ALARM, [moderator], number, now)
    return bool(open_cases)
