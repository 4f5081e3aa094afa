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
from games.play.notices import LEASE, Claim, Due, Verdict, Waiting

log = logging.getLogger(__name__)

TOGETHER = 25
"""So many people are claimed at once. Those not yet reached when a sender is killed wait until the lease ends."""
FRESH = 0.5
"""Seconds for which it holds what was looked up: who has answered in the meantime."""
SLOW = LEASE.total_seconds() / 3
"""Seconds after which no further mail is begun on the same claim."""
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
        while time.monotonic() < until and (claimed := notices.claims(timezone.now(), allowed, TOGETHER)):
            outcomes = send_claimed(line, claimed)
            sent += sum(outcome.state == State.SENT for outcome in outcomes)
            if any(outcome.server_away for outcome in outcomes):
                break
        else:
            sent += send_invitations(line)
    return sent


def send_claimed(line: Line, claimed: Sequence[Claim]) -> list[Outcome]:
    """Send what these people are to be told. Once something goes wrong with the line, the others are given back."""
    people = Person.objects.in_bulk([claim.person_id for claim in claimed])
    needed, looked = still_needed(claimed)
    begun = looked
    outcomes: list[Outcome] = []
    for place, claim in enumerate(claimed):
        now = time.monotonic()
        if now - looked > FRESH:
            needed, looked = still_needed(claimed[place:])
        outcomes += deliver(line, people[claim.person_id], needed[claim.person_id])
        if any(outcome.line_broken for outcome in outcomes):
            line.hang_up()
        if now - begun > SLOW or any(outcome.line_broken or outcome.server_away for outcome in outcomes):
            give_back(claimed[place + 1 :])
            break
    return outcomes


def still_needed(claimed: Sequence[Claim]) -> tuple[dict[int, list[Due]], float]:
    """What of this must still be told, by person, and when (monotonic, in seconds) that was looked up."""
    looked = time.monotonic()
    left = notices.still_needed([notice for claim in claimed for notice in claim.notices], timezone.now())
    ids = {notice.id for notice in left}
    return {claim.person_id: [notice for notice in claim.notices if notice.id in ids] for claim in claimed}, looked


def give_back(claimed: Sequence[Claim]) -> None:
    """Let anybody have these, at once."""
    notices.give_back([notice for claim in claimed for notice in claim.notices], timezone.now())


def allowed(person_id: int, waiting: Sequence[Waiting], mailed: Sequence[datetime], now: datetime) -> Verdict:
    """When this person may be told of what; a person for whom that cannot be said holds up nobody else."""
    try:
        return when(person_id, waiting, mailed, now)
    except Exception:
        log.exception("mail: no time for person %s", person_id)
        return Verdict(now + UNCLEAR)


def deliver(line: Line, person: Person, needed: Sequence[Due]) -> list[Outcome]:
    """Send what one person is to be told: one mail, before it those that failed once, oldest first.

    While one must come again, the later ones wait for it: mails about a table arrive in order.
    """
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
