"""Words of pages."""

from __future__ import annotations

from django.utils import timezone

from games.desk.cases.outside_notices import sign_report_number
from games.desk.models import Outsider
from games.leagues.models import League
from games.mail.inbound.reply_trust_views import build_not_me_url
from games.mail.invitations.sending import sign_never_again_token
from games.mail.reply import build_stop_url
from tests.snapshots.house import House

FIRST = 7_000_000


def words(house: House) -> dict[str, str]:
    """What stands in braces in addresses."""
    stop = build_stop_url(house.people["Anna"].pk).split("/")[-2]
    return {
        **{name: game.slug for name, game in house.tables.items()},
        "invite": house.tables["private"].invite,
        "stop": stop,
        "not_me": build_not_me_url(house.people["Anna"].pk).split("/")[-2],
        "league": League.objects.get().slug,
        "never": sign_never_again_token("stranger@example.com"),
        "notice": noticed(),
    }


def noticed() -> str:
    """The token of somebody without an account who told the desk something."""
    at = timezone.now()
    mail = {"address": "vera@example.com", "mailbox": "0", "language": "en", "due_at": at}
    row, _new = Outsider.objects.get_or_create(report=1, case=1, defaults={"at": at, **mail})
    return sign_report_number(row.report)
