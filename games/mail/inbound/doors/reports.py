"""What a provider says of a mail that we sent: the one place where such news arrives."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import NamedTuple

from games.mail.bounces import door

log = logging.getLogger(__name__)


class Report(NamedTuple):
    """News of one mail to one address. `kind`: anymail's word (bounced, complained, rejected,
    failed, deferred,
    delivered, unsubscribed); `message`: the provider's or our Message-ID; `detail`: what the mail
    server said."""

    provider: str
    kind: str
    recipient: str
    message: str
    detail: str
    at: datetime | None


def record_delivery_report(report: Report) -> None:
    """Take note of the news. Its sender is beyond doubt: the provider's secret was with it."""
    log.info("mail: %s says %s of %s", report.provider, report.kind, report.message)
    door.record_provider_news(
        report.kind, report.recipient, report.message, report.detail, report.at
    )
