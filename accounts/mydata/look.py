"""One look at all that "my data" has to do. May be called by anybody, by several at once."""

from __future__ import annotations

from datetime import datetime

from accounts.mydata import erasing, exporting


def run_due_data_requests(now: datetime | None = None) -> int:
    """How much was done."""
    return erasing.erase_due_accounts(now) + exporting.make_due_exports(now)
