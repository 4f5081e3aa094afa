"""Cases that nobody has answered for a day: each moderator who may know of one is alarmed, once.

No fact tells of it: who reads the log and is involved in a case shall not learn that there is one.
"""

from __future__ import annotations

from datetime import datetime

from games.desk.cases.kinds import ALARM_AFTER
from games.desk.cases.queue import list_waiting_cases
from games.desk.may import list_power_holders
from games.desk.models import Case, Step
from games.desk.powers import Power
from games.desk.telling import save_desk_mails
from games.play.notice import Kind


def alarm_about_overdue_cases(now: datetime) -> int:
    """Write to whoever has not been written to; for how many moderators something is late. May be
    called often, by several at once."""
    if not Case.objects.filter(answered_at=None, opened_at__lte=now - ALARM_AFTER).exists():
        return 0
    return sum(
        mail_overdue_alarm(one, now) for one in sorted(list_power_holders(Power.REPORTS, now))
    )


def mail_overdue_alarm(moderator: int, now: datetime) -> bool:
    """What is late of that which they may work on."""
    late = [line.case.number for line in list_waiting_cases(moderator, now) if line.late]
    asked = Step.objects.filter(case__in=late, kind="inquired").values_list("case", flat=True)
    open_cases = sorted({*late} - {*asked})
    for number in open_cases:
        save_desk_mails(Kind.ALARM, [moderator], number, now)
    return bool(open_cases)
