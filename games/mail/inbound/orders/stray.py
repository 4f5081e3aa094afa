"""Mail that no table can take: to the address from which our mails come, or from somebody who does
not sit there. It plays nothing; who is a person of ours is told what waits for them."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext, override

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.answering import Answer, build_receipt, build_threaded_answer
from games.mail.inbound.orders.draft import SHOWN_UNREAD, shorten_quoted_line
from games.mail.inbound.orders.outcome import GIVEN_UP, LEFT, TAKEN, Outcome
from games.mail.inbound.orders.sender import find_person_by_sender
from games.mail.inbound.orders.waiting import find_oldest_question
from games.mail.outgoing import format_message_id, wrap_mail_text
from games.play.models import Envelope as Outside
from games.play.table_lookup import load_header
from games.rules.text import Text, _
from games.words import get_words

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


def get_our_sender() -> str:
    """The address from which our mails come."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()


def find_person_to_answer(envelope: Envelope, vouched: bool) -> Person | None:
    """Who wrote to the address from which our mails come and is answered: a person of ours for whom
    somebody vouches, or who names a mail that we sent to them. Not who wrote to a reply address as
    well: that mail has an answer of its own."""
    person = None if envelope.machine or envelope.beside else find_person_by_sender(envelope.sender)
    return person if person and (vouched or has_quoted_our_mail(person, envelope)) else None


def has_quoted_our_mail(person: Person, envelope: Envelope) -> bool:
    """Whether the mail names one that went to this person."""
    named = [found[1] for one in envelope.answers if (found := NAME.match(one))]
    ours = [name for name in named if format_message_id(name) in envelope.answers]
    return bool(ours) and Outside.objects.filter(person=person, message__in=ours).exists()


def answer_with_oldest_question(
    held: Incoming, opened: Opened, person: Person, note: Text
) -> tuple[Outcome, Answer]:
    """That nothing was done, with what they wrote, and the question that has waited longest for
    them: answering this answers that."""
    lines = opened.reading.lines if opened.reading else ()
    outcome = Outcome(Kind.REFUSED, "elsewhere", unread=lines, note=note)
    if note in DONE:
        lines, outcome = (), Outcome(Kind.TOLD, DONE[note], note=note)
    waiting = find_oldest_question(person.pk)
    if waiting is not None:
        version = load_header("id", waiting.game_id).meta.version
        return outcome, build_receipt(held, opened.envelope, waiting, outcome, version)
    with override(person.language):
        told = [
            get_words(person.language, ())(note),
            "",
            *[f"  {shorten_quoted_line(line)}" for line in lines],
        ]
        body = "\n".join([*told[: SHOWN_UNREAD + 2], "", gettext("No table waits for you now.")])
        said = gettext("as you asked") if note in DONE else gettext("not played")
        subject = said.capitalize()
    return outcome, build_threaded_answer(
        held, opened.envelope, person.email, subject, wrap_mail_text(body), ""
    )


def build_stranger_answer(incoming: Incoming, envelope: Envelope) -> Answer:
    """What somebody is told who wrote to a reply address that is not theirs: nothing of the game,
    nor whose it is."""
    body = gettext(
        "Nothing was played. This mail came from another address than the one to which we sent the "
        "turn mail.\n"
        "Please answer from that address, or make your move on the site."
    )
    return build_threaded_answer(
        incoming, envelope, envelope.sender, gettext("Not read"), wrap_mail_text(body), ""
    )
