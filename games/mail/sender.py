"""The sender: claims a person's due notices, writes one mail of them, hands it over, notes what came of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from django.utils import timezone

from accounts.models import Person
from games.mail.bounces.address import return_address
from games.mail.bounces.noting import refused
from games.mail.invitations.sending import send_invitations
from games.mail.line import Line
from games.mail.outcome import Outcome
from games.mail.timing import when
from games.mail.turn_mail import turn_mail
from games.play import notices
from games.play.notice import WAITING, State
from games.play.notices import Claim, Due, Verdict, Waiting

log = logging.getLogger(__name__)

UNCLEAR = timedelta(hours=1)
LONGEST_RUN = 30.0
"""Seconds after which a run ends, so that one task never keeps a worker from its other work for long."""

by_message = attrgetter("message")


def send_due() -> int:
    """Send all that is due; how many mails were taken. Several senders at once share the work by people.

    Ends early when no mail server answers: what is left lies safe, and the next run tries again.
    """
    until, sent = time.monotonic() + LONGEST_RUN, 0
    notices.drop_needless(timezone.now())
    with Line() as line:
        while time.monotonic() < until and (claimed := notices.claim(timezone.now(), allowed)):
            outcomes = deliver(line, claimed)
            sent += sum(outcome.state == State.SENT for outcome in outcomes)
            if any(outcome.server_away for outcome in outcomes):
                break
            if any(outcome.line_broken for outcome in outcomes):
                line.hang_up()
        else:
            sent += send_invitations(line)
    return sent


def allowed(person_id: int, waiting: Sequence[Waiting], mailed: Sequence[datetime], now: datetime) -> Verdict:
    """When this person may be told of what; a person for whom that cannot be said holds up nobody else."""
    try:
        return when(person_id, waiting, mailed, now)
    except Exception:
        log.exception("mail: no time for person %s", person_id)
        return Verdict(now + UNCLEAR)


def deliver(line: Line, claimed: Claim) -> list[Outcome]:
    """Send what one person is to be told: one mail, before it those that failed once, oldest first.

    While one must come again, the later ones wait for it: mails about a table arrive in order.
    """
    person = Person.objects.get(pk=claimed.person_id)
    needed = notices.still_needed(claimed.notices, timezone.now())
    messages = [list(group) for _key, group in groupby(sorted(needed, key=by_message), key=by_message)]
    messages.sort(key=lambda group: group[0].id)
    outcomes: list[Outcome] = []
    for group in messages:
        late = outcomes and outcomes[-1].state in WAITING
        outcomes.append(put_off(person, group) if late else attempt(line, person, group))
    return outcomes


def put_off(person: Person, group: Sequence[Due]) -> Outcome:
    """Let a mail wait for an earlier one."""
    outcome = Outcome(State.RETRY, "waits for an earlier mail")
    notices.settle(person.pk, group, outcome.state, outcome.answer, timezone.now())
    return outcome


def attempt(line: Line, person: Person, group: Sequence[Due]) -> Outcome:
    """One mail: write it, hand it over, note the outcome. It counts as sent only when the server has said so."""
    try:
        mail = turn_mail(person, group)
    except Exception as error:
        log.exception("mail: %s could not be written", group[0].message)
        outcome = Outcome(State.RETRY, f"not written: {type(error).__name__}")
    else:
        outcome = line.hand_over(mail, return_address(group[0].message))
    now = timezone.now()
    notices.settle(person.pk, group, outcome.state, outcome.answer, now)
    if outcome.state == State.FAILED:
        refused(group[0].message, outcome.answer, now)
    return outcome
