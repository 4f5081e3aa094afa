"""The sender: claims people's due notices, writes a mail of each person's while the server has the
one before it in hand, hands it over, notes what came of it."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from django.utils import timezone

from games.mail.bounces.returns import record_smtp_refusal
from games.mail.invitations.sending import send_invitations
from games.mail.outbound.timing import choose_sending_time, load_readers
from games.mail.outbound.turn_mail import build_turn_mail, load_mail_context
from games.mail.outgoing_connection import DeliveryOutcome, OutgoingConnection
from games.mail.push.sending import insert_tellings
from games.play import claims
from games.play.claims import LEASE, Candidate, Claim, Verdict, build_return_address
from games.play.models import READ_ONLY_STOPS
from games.play.notice import WAITING, Due, State
from keywest_site.metrics import count_mail

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.outgoing import Outgoing

log = logging.getLogger(__name__)

TOGETHER = 50
"""So many people are claimed at once. Those not yet reached when a sender is killed wait until the
lease ends."""
SLOW = LEASE.total_seconds() / 3
"""Seconds after which no further mail is begun on the same claim."""
UNCLEAR = timedelta(hours=1)
LONGEST_RUN = 30.0
"""Seconds after which a run ends, so that one task never keeps a worker from its other work for
long."""

FRESH = 0.5
"""Seconds for which it holds what was looked up: who has answered in the meantime."""

Group = Sequence[Due]
"""What one mail tells."""
by_message = attrgetter("message")


def send_due_mails(
    many: Callable[[], None] | None = None, may_go_on: Callable[[], bool] = lambda: True
) -> int:
    """Send all that is due; how many mails were taken. Several senders at once share the work by
    people.

    `many` is called once, as soon as there is work for another sender. Ends early when no mail
    server answers, or when not `may_go_on`: what is left lies safe, and the next run tries again.
    """
    until, sent, called = time.monotonic() + LONGEST_RUN, 0, False
    claims.strike_off_all_needless_notices(timezone.now())
    with OutgoingConnection() as line:
        people: dict[int, Person] = {}
        while time.monotonic() < until and may_go_on() and (claimed := claim_due_notices(people)):
            if many and not called and len(claimed) == TOGETHER:
                many()
                called = True
            with pause_garbage_collection():
                outcomes = send_claimed_mails(line, claimed, people)
            sent += sum(outcome.state == State.SENT for outcome in outcomes)
            if any(outcome.server_away for outcome in outcomes):
                break
        else:
            sent += send_invitations(line)
    return sent


@contextmanager
def pause_garbage_collection() -> Iterator[None]:
    """Python looks for no cycles of unreachable objects meanwhile: it would go through all that a
    process keeps again and again, and mails leave none. What lies there is found afterwards."""
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()


def claim_due_notices(people: dict[int, Person]) -> list[Claim]:
    """The next ones, for us; nobody while nothing goes out. `people` become those whom this has
    looked at, as they were while they were held."""
    people.clear()
    if READ_ONLY_STOPS.exists():
        return []
    now = timezone.now()
    claimed = claims.claim_notices(now, partial(choose_sending_times, people=people), TOGETHER)
    insert_tellings(claimed, now)
    return claimed


def send_claimed_mails(
    line: OutgoingConnection, claimed: Sequence[Claim], people: Mapping[int, Person]
) -> list[DeliveryOutcome]:
    """Send what these people are to be told. Once something goes wrong with the line, the others
    are given back."""
    begun, desk = time.monotonic(), MailBatch(claimed, people)
    outcomes: list[DeliveryOutcome] = []
    for place in range(len(claimed)):
        outcomes += send_mails_of_person(line, desk, *desk.mails_for(place))
        if any(outcome.line_broken for outcome in outcomes):
            line.hang_up()
        late = time.monotonic() - begun > SLOW
        if late or any(outcome.line_broken or outcome.server_away for outcome in outcomes):
            release_claims(claimed[place + 1 :])
            break
    return outcomes


def release_claims(claimed: Sequence[Claim]) -> None:
    """Let anybody have these, at once."""
    claims.release_notices(
        [notice for claim in claimed for notice in claim.notices], timezone.now()
    )


def choose_sending_times(
    candidates: Sequence[Candidate], now: datetime, people: dict[int, Person] | None = None
) -> dict[int, Verdict]:
    """When each of these people may be told of what; they are put into `people`."""
    people = {} if people is None else people
    people |= load_readers([one.person_id for one in candidates], now)
    return {
        one.person_id: choose_sending_time_safely(people[one.person_id], one, now)
        for one in candidates
    }


def choose_sending_time_safely(person: Person, candidate: Candidate, now: datetime) -> Verdict:
    """When this person may be told; one for whom that cannot be said holds up nobody else."""
    try:
        return choose_sending_time(person, candidate.waiting, candidate.mailed, now)
    except Exception:
        log.exception("mail: no time for person %s", candidate.person_id)
        return Verdict(now + UNCLEAR)


def send_mails_of_person(
    line: OutgoingConnection, desk: MailBatch, person: Person, mails: Sequence[Group]
) -> list[DeliveryOutcome]:
    """Send one person's mails in their order. While one must come again, the later ones wait for
    it."""
    outcomes: list[DeliveryOutcome] = []
    for group in mails:
        late = outcomes and outcomes[-1].state in WAITING
        outcomes.append(
            postpone_mail(person, group) if late else send_one_turn_mail(line, desk, person, group)
        )
    return outcomes


def postpone_mail(person: Person, group: Group) -> DeliveryOutcome:
    """Let a mail wait for an earlier one."""
    outcome = DeliveryOutcome(State.RETRY, "waits for an earlier mail")
    claims.settle_notices(person.pk, group, outcome.state, outcome.answer, timezone.now())
    return outcome


def send_one_turn_mail(
    line: OutgoingConnection, desk: MailBatch, person: Person, group: Group
) -> DeliveryOutcome:
    """One mail: write it, hand it over, note the outcome. It counts as sent only when the server
    has said so."""
    try:
        mail = desk.mail(person, group)
    except Exception as error:
        log.exception("mail: %s could not be written", group[0].message)
        outcome = DeliveryOutcome(State.RETRY, f"not written: {type(error).__name__}")
    else:
        outcome = line.hand_over(
            mail, build_return_address(group[0].message), partial(desk.write_after, group)
        )
    now = timezone.now()
    claims.settle_notices(person.pk, group, outcome.state, outcome.answer, now)
    count_mail(outcome.state)
    if outcome.state == State.FAILED:
        record_smtp_refusal(group[0].message, outcome.answer, now)
    return outcome


class MailBatch:
    """Writes the mails of these claims in their order; the next one while the mail server has one
    in hand."""

    def __init__(self, claimed: Sequence[Claim], people: Mapping[int, Person]) -> None:
        """`people`: whom the claims are for, by id, as they were when they were claimed."""
        self._claimed = claimed
        self._people = people
        self._look(0)

    def mails_for(self, place: int) -> tuple[Person, list[Group]]:
        """Whom the claim at this place is for, and what they must still be told, mail by mail."""
        if time.monotonic() - self._looked > FRESH:
            self._look(place)
        person = self._people[self._claimed[place].person_id]
        return person, [group for reader, group in self._mails if reader is person]

    def mail(self, person: Person, group: Group) -> Outgoing:
        """This mail. Raises whatever kept it from being written."""
        of, mail = self._ahead
        if of is not group:
            mail = self._write_mail(person, group)
        if isinstance(mail, Exception):
            raise mail
        return mail

    def write_after(self, group: Group) -> None:
        """Write the mail that comes after this one."""
        after = [
            mail
            for mail, (_reader, before) in zip(self._mails[1:], self._mails, strict=False)
            if before is group
        ]
        for person, following in after:
            self._ahead = following, self._write_mail(person, following)

    def _look(self, place: int) -> None:
        """Look up, from this place on, what must still be told, and what is needed to tell it."""
        self._looked = time.monotonic()
        claimed = [notice for claim in self._claimed[place:] for notice in claim.notices]
        needed = {
            notice.id for notice in claims.strike_off_needless_notices(claimed, timezone.now())
        }
        self._mails = [
            (self._people[claim.person_id], group)
            for claim in self._claimed[place:]
            for group in group_by_mail([notice for notice in claim.notices if notice.id in needed])
        ]
        self._known = load_mail_context([(person.pk, group) for person, group in self._mails])
        self._ahead: tuple[Group, Outgoing | Exception] = (), LookupError()

    def _write_mail(self, person: Person, group: Group) -> Outgoing | Exception:
        """The mail, or why it cannot be written."""
        try:
            return build_turn_mail(person, group, self._known)
        except Exception as error:
            return error


def group_by_mail(needed: Sequence[Due]) -> list[Group]:
    """What one person is to be told, mail by mail: before the new one those that failed once,
    oldest first."""
    mails = [
        list(group) for _message, group in groupby(sorted(needed, key=by_message), key=by_message)
    ]
    return sorted(mails, key=lambda group: group[0].id)
