"""Draining a heap of turn mails, against smtplib that hands over the same number of ready-made
ones.

Ours is as it is deployed: as many senders as the settings allow, each a process that has sent mails
before, with one connection that it keeps. smtplib has one process, and one connection to the same
server for all; what it hands over are the bytes of one of our mails, so of the same size.

How fast smtplib is hangs on where the machine lets the server run: on the same core as the client
more than twice as fast as on another one that has to wake up. So both take turns, smtplib before
and after each of our drains; a round's ratio is that of the drain to the mean of both, and what
counts is the median of all rounds' ratios, never that of a fast round of one to a slow one of the
other.
"""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from datetime import timedelta
from statistics import median

from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from games.mail.outbound.picture import clear_painted_boards
from games.mail.outbound.turn_mail import build_turn_mail
from games.play.models import Attempt, Envelope, Notice
from games.play.notice import Due, State
from tests.bench.figures import Figure, at_least, timed
from tests.bench.games import somebody
from tests.bench.http import open_full
from tests.bench.sender import senders
from tests.bench.sink import sink

TABLES = 250
SEATS = 4
MAILS = TABLES * SEATS
TIMES = 5


def figures() -> Iterator[Figure]:
    """Mails a second, with and without pictures, and as a part of what smtplib does with bytes that
    lie ready."""
    people = [[somebody() for _ in range(SEATS)] for _ in range(TABLES)]
    for party in people:
        open_full(party)
    with sink() as port, senders(settings.MAIL_SENDERS, port) as drain:
        all_due_again()
        drain(False)
        yield from measured("without pictures", port, drain, 0.5, pictures=False)
        clear_painted_boards()
        yield from measured(
            "with pictures, each table's painted first", port, drain, 0.1, pictures=True
        )
        yield from measured("with pictures painted before", port, drain, 0.25, pictures=True)


def measured(
    what: str, port: int, drain: Callable[[bool], None], bar: float, *, pictures: bool
) -> Iterator[Figure]:
    """Both rates and their ratio; without pictures in several rounds, and of each the median."""
    mail = ready(pictures)
    rounds = [one_round(mail, port, drain, pictures) for _ in range(1 if pictures else TIMES)]
    ours, bare = (median(rates) for rates in zip(*rounds, strict=True))
    yield Figure(f"turn mails a second, {what}", f"{ours:.0f}")
    yield Figure(f"smtplib with ready-made ones, {what}", f"{bare:.0f}")
    ratio = median([drained / handed for drained, handed in rounds])
    yield at_least(f"ours : smtplib, {what}", ratio, round(bar, 3))


def one_round(
    mail: tuple[str, str, bytes], port: int, drain: Callable[[bool], None], pictures: bool
) -> tuple[float, float]:
    """Mails a second: ours, and smtplib's around them."""
    before = timed(lambda: hand_over(mail, port))
    all_due_again()
    ours = timed(lambda: drain(pictures))
    assert Notice.objects.filter(state=State.SENT).count() >= MAILS
    after = timed(lambda: hand_over(mail, port))
    return MAILS / ours, 2 * MAILS / (before + after)


def all_due_again() -> None:
    """Everybody is to be told of their question, as if they had not been."""
    past = timezone.now() - timedelta(hours=1)
    Attempt.objects.all().delete()
    Envelope.objects.all().delete()
    Notice.objects.exclude(kind="turn").delete()
    Notice.objects.update(
        state=State.QUEUED, message="", attempts=0, created_at=past, due_at=past, settled_at=None
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_notice")


def ready(pictures: bool) -> tuple[str, str, bytes]:
    """Sender, receiver and bytes of one such mail."""
    notice = Notice.objects.filter(kind="turn").select_related("person").latest("pk")
    due = Due(notice.pk, notice.game_id, notice.seq, notice.seat, notice.kind, "m" * 32, 1)
    with override_settings(MAIL_PICTURES=pictures):
        mail = build_turn_mail(notice.person, [due])
    return "post@localhost", notice.person.email, mail.message().as_bytes(linesep="\r\n")


def hand_over(mail: tuple[str, str, bytes], port: int) -> None:
    """As many of them over one connection."""
    sender, to, raw = mail
    with smtplib.SMTP("127.0.0.1", port) as line:
        for _ in range(MAILS):
            line.sendmail(sender, [to], raw)
