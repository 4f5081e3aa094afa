"""Signs the heads of all logs every hour and delivers the statement: a file an hour in a folder, a
mail a day to the owner. Nobody else gets them."""

from __future__ import annotations

import gzip
import logging
import os
import socket
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage

from games.heads import leaves
from games.heads.models import Delivery
from games.heads.models import Statement as Row
from games.heads.signing import record_hourly_statement
from games.heads.statement_file import StatementFile, load_statement_file
from games.play.sql import Cursor
from keywest_site.leases import hold_lease

log = logging.getLogger(__name__)

DELIVERER = "heads delivery"
"""The lease of whoever delivers."""
DAY, AGAIN = timedelta(hours=23, minutes=30), timedelta(minutes=10)
"""So long after a mail the next one may go; so long after a failure it is tried again."""
FILES = 48
"""So many stay in the folder: whoever fetches them has two days for it."""

BODY = """\
Attached: where all logs of {site} stood, statement {number} of {at}.
{logs} logs, {facts} facts, root {root}.

Please keep it where nobody of this machine can change it. It lists private tables. To compare:
  manage.py check_games --against {name}
{troubles}"""


def deliver_last_statement(now: datetime) -> int:
    """Bring the last statement to the owner by each way that is due; how many ways. Raises nothing
    of the ways."""
    row = Row.objects.order_by("-number").first()
    due = [way for way in WAYS if row and is_delivery_way_due(way, row, now)]
    if row is None or not due:
        return 0
    with hold_lease(DELIVERER) as lease:
        if lease is None:
            return 0
        return sum(
            try_delivery_way(way, row, now)
            for way in due
            if lease.renew() and is_delivery_way_due(way, row, now)
        )


def is_delivery_way_due(way: str, row: Row, now: datetime) -> bool:
    """Whether this way is wanted, and has not been gone lately."""
    if not is_delivery_way_wanted(way):
        return False
    mine = Delivery.objects.filter(way=way).order_by("-at")
    last = mine.filter(trouble="").first()
    failed = mine.first()
    if failed and failed.trouble and failed.at > now - AGAIN:
        return False
    if way == "folder":
        return needs_statement_file(settings.HEADS_FOLDER, row.number)
    return last is None or (last.statement_id < row.number and last.at <= now - DAY)


FILES_WRITTEN: dict[str, int] = {}
"""The last statement that this process wrote into a folder: a file that was fetched from there and
is gone is not written again."""


def needs_statement_file(folder: str, number: int) -> bool:
    """Whether this folder lacks the file. Each node may have a folder of its own, or all have one:
    whoever comes first writes it."""
    if FILES_WRITTEN.get(folder, 0) >= number:
        return False
    return not os.path.exists(os.path.join(folder, build_file_name(number)))


def is_delivery_way_wanted(way: str) -> bool:
    """Whether the owner wants it so."""
    return bool(settings.HEADS_MAIL_TO if way == "mail" else settings.HEADS_FOLDER)


def try_delivery_way(way: str, row: Row, now: datetime) -> bool:
    """One try, on record."""
    trouble = ""
    try:
        with Cursor() as cursor:
            noted, troubles = load_statement_file(cursor, row), list(leaves.list_cut_logs(cursor))
        WAYS[way](noted, troubles)
    except Exception as error:
        log.exception("heads: statement %s did not leave by %s", row.number, way)
        trouble = f"{type(error).__name__}: {error}"[:300]
    Delivery.objects.create(statement=row, way=way, at=now, trouble=trouble)
    return not trouble


def build_file_name(number: int) -> str:
    """What the file of this statement is called; later ones stand below earlier ones."""
    return f"heads-{number:08}.txt.gz"


def compress_statement_file(noted: StatementFile) -> bytes:
    """The file's bytes, the same each time."""
    return gzip.compress(noted.text.encode(), mtime=0)


def mail_statement_file(noted: StatementFile, troubles: list[str]) -> None:
    """To the addresses of the owner's choice."""
    said, name = noted.statement, build_file_name(noted.statement.number)
    lost = "".join(f"\nNOT IN ORDER: {line}" for line in troubles)
    values = {
        **said._asdict(),
        "root": said.root.hex(),
        "at": said.at.isoformat(timespec="minutes"),
    }
    subject = f"Heads of {said.site}: statement {said.number}" + (
        ", NOT IN ORDER" if troubles else ""
    )
    body = BODY.format(**values, name=name, troubles=lost)
    mail = EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, settings.HEADS_MAIL_TO)
    mail.extra_headers["Auto-Submitted"] = "auto-generated"
    mail.attach(name, compress_statement_file(noted), "application/gzip")
    mail.send()


def write_statement_file(noted: StatementFile, _troubles: list[str]) -> None:
    """Whole or not at all, readable by nobody else; the oldest go."""
    folder = Path(settings.HEADS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = build_file_name(noted.statement.number)
    draft = folder / f".{name}.{socket.gethostname()}.{os.getpid()}"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(compress_statement_file(noted))
        os.fsync(file.fileno())
    draft.replace(folder / name)
    FILES_WRITTEN[settings.HEADS_FOLDER] = noted.statement.number
    for old in sorted(folder.glob("heads-*.txt.gz"))[:-FILES]:
        old.unlink(missing_ok=True)


WAYS: dict[str, Callable[[StatementFile, list[str]], None]] = {
    "folder": write_statement_file,
    "mail": mail_statement_file,
}


# What is due now. May be called by anybody.


def sign_and_deliver_heads(now: datetime) -> int | None:
    """Do what is due; the number of the statement that was written, if one was."""
    number = record_hourly_statement(now)
    deliver_last_statement(now)
    return number
