"""Mail that no table can take: to the address from which our mails come, or from somebody who does
not sit there. It plays nothing; who is a person of ours is told what waits for them."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext, override

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.answering import Answer, answer, receipt
from games.mail.inbound.orders.draft import SHOWN_UNREAD, shown
from games.mail.inbound.orders.outcome import GIVEN_UP, LEFT, TAKEN, Outcome
from games.mail.inbound.orders.sender import person_of
from games.mail.inbound.orders.waiting import oldest_waiting
from games.mail.outgoing import folded_text, message_id
from games.play.models import Envelope as Outside
from games.play.table_lookup import known_by
from games.rules.text import Text, _
from games.words import words

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.models import Incoming
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.process import Opened

NAME = re.compile(r"<([0-9a-f]{32})@")
TO_US = "to our sender"
"""Why a mail was not answered that came to that address; it is kept for a day."""
NOT_HERE = _(
    "You wrote to the address from which our mails come, and nothing is played there. Please "
    "answer this mail instead."
)
CONFIRM_IS_ON = _(
    "Your replies are no longer believed as they come: from now on each move by mail waits for a "
    "click of yours."
)
DONE = {CONFIRM_IS_ON: "confirm on", GIVEN_UP: "resigned", TAKEN: "joined", LEFT: "left"}
"""What was done after all, and not at the table that is told of: a word for each, for the log."""


def our_sender() -> str:
    """The address from which our mails come."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()


def who_is_answered(envelope: Envelope, vouched: bool) -> Person | None:
    """Who wrote to the address from which our mails come and is answered: a person of ours for whom
    somebody vouches, or who names a mail that we sent to them. Not who wrote to a reply address as
    well: that mail has an answer of its own."""
    person = None if envelope.machine or envelope.beside else person_of(envelope.sender)
    return person if person and (vouched or had_a_mail(person, envelope)) else None


def had_a_mail(person: Person, envelope: Envelope) -> bool:
    """Whether the mail names one that went to this person."""
    named = [found[1] for one in envelope.answers if (found := NAME.match(one))]
    ours = [name for name in named if message_id(name) in envelope.answers]
    return bool(ours) and Outside.objects.filter(person=person, message__in=ours).exists()


def answered_elsewhere(
    held: Incoming, opened: Opened, person: Person, note: Text
) -> tuple[Outcome, Answer]:
    """That nothing was done, with what they wrote, and the question that has waited longest for
    them: answering this answers that."""
    lines = opened.reading.lines if opened.reading else ()
    outcome = Outcome(Kind.REFUSED, "elsewhere", unread=lines, note=note)
    if note in DONE:
        lines, outcome = (), Outcome(Kind.TOLD, DONE[note], note=note)
    waiting = oldest_waiting(person.pk)
    if waiting is not None:
        version = known_by("id", waiting.game_id).meta.version
        return outcome, receipt(held, opened.envelope, waiting, outcome, version)
    with override(person.language):
        told = [words(person.language, ())(note), "", *[f"  {shown(line)}" for line in lines]]
        body = "\n".join([*told[: SHOWN_UNREAD + 2], "", gettext("No table waits for you now.")])
        said = gettext("as you asked") if note in DONE else gettext("not played")
        subject = said.capitalize()
    return outcome, answer(held, opened.envelope, person.email, subject, folded_text(body), "")


def to_stranger(incoming: Incoming, envelope: Envelope) -> Answer:
    """What somebody is told who wrote to a reply address that is not theirs: nothing of the game,
    nor whose it is."""
    body = gettext(
        "Nothing was played. This mail came from another address than the one to which we sent the "
        "turn mail.\n"
        "Please answer from that address, or make your move on the site."
    )
    return answer(incoming, envelope, envelope.sender, gettext("Not read"), folded_text(body), "")
