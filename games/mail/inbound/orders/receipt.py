"""The answer to a mail: what was played, what was not and why, what is asked now. In its reader's
language."""

from __future__ import annotations

import secrets
from base64 import b64decode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.zones import zone
from games.mail.inbound.orders.draft import Draft, drafted
from games.mail.inbound.orders.showing import eyes_at
from games.mail.outbound.picture_cache import Picture
from games.mail.outgoing import Besides, Outgoing, message_id
from games.mail.plain import folded_text
from games.mail.sandbox.tokens import hide_tokens

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.outcome import Outcome
    from games.mail.sandbox.envelope import Envelope


class Answer(NamedTuple):
    """An answer as it is kept until it is sent. `secret`: it speaks of its reader's plan; `drafts`:
    what it will tell (draft.Draft), while it is not written; `pictures`: PNG in base64, width,
    height, name; `carried`: ids of the notices that it tells in place of a mail of their own."""

    to: str
    subject: str
    body: str
    reply_to: str
    message_id: str
    in_reply_to: str
    references: str
    html: str = ""
    secret: bool = False
    drafts: Sequence[Any] = ()
    pictures: Sequence[Any] = ()
    carried: Sequence[int] = ()

    @property
    def name(self) -> str:
        """The mail's own name."""
        return self.message_id[1:].partition("@")[0]

    def below(self, root: str) -> Answer:
        """The same in the thread that begins with this name."""
        before = [name for name in self.references.split() if name != root]
        return self._replace(
            in_reply_to=self.in_reply_to or root, references=" ".join([root, *before])
        )

    def spent(self) -> Answer:
        """What is kept once it is sent: nothing that could be used, nothing of anybody's plan."""
        kept = self._replace(
            to=hide_tokens(self.to), reply_to=hide_tokens(self.reply_to), drafts=(), pictures=()
        )
        return kept._replace(body="", html="") if self.secret else kept

    def mail(self) -> EmailMessage:
        """The mail; the same one whenever it is made."""
        headers = {
            "Message-ID": self.message_id,
            "Auto-Submitted": "auto-replied",
            "X-Auto-Response-Suppress": "All",
        }
        if self.in_reply_to:
            headers |= {"In-Reply-To": self.in_reply_to, "References": self.references}
        back = [self.reply_to] if self.reply_to else []
        if self.pictures:
            pictures = [Picture(b64decode(png), *rest) for png, *rest in self.pictures]
            besides: Besides = {"pictures": pictures, "reply_to": back, "headers": headers}
            return Outgoing(self.subject, self.body, self.html, self.to, **besides)
        mail = EmailMultiAlternatives(
            self.subject,
            self.body,
            settings.DEFAULT_FROM_EMAIL,
            [self.to],
            reply_to=back,
            headers=headers,
        )
        if self.html:
            mail.attach_alternative(self.html, "text/html")
        return mail


def receipt(
    incoming: Incoming, envelope: Envelope, reply: ReplyAddress, outcome: Outcome, before: int
) -> Answer:
    """What the person behind this reply address is told; it is written when it is sent. `before`:
    the game's version when their mail was opened."""
    return receipt_of(incoming, envelope, reply.person, [(0, reply, outcome, before)])


def receipt_of(
    incoming: Incoming,
    envelope: Envelope,
    person: Person,
    told: Sequence[tuple[int, ReplyAddress, Outcome, int]],
) -> Answer:
    """The same of several tables, each with its number in the mail."""
    drafts: list[Draft] = []
    with override(person.language), timezone.override(zone(person.time_zone)):
        for number, reply, outcome, before in told:
            draft = drafted(
                incoming,
                reply,
                eyes_at(reply.game_id, reply.seat, person.discreet_mails),
                outcome,
                before,
            )
            drafts.append(draft._replace(number=number))
    return answer(incoming, envelope, person.email, "", "", "")._replace(drafts=drafts)


def to_stranger(incoming: Incoming, envelope: Envelope) -> Answer:
    """What somebody is told who wrote to a reply address that is not theirs: nothing of the game,
    nor whose it is."""
    body = gettext(
        "Nothing was played. This mail came from another address than the one to which we sent the "
        "turn mail.\n"
        "Please answer from that address, or make your move on the site."
    )
    return answer(incoming, envelope, envelope.sender, gettext("Not read"), folded_text(body), "")


def answer(
    _incoming: Incoming, envelope: Envelope, to: str, subject: str, body: str, back: str
) -> Answer:
    """An answer in the thread of the mail that it answers. Its name is 128 random bits that stand
    nowhere else: who names it has had the mail itself."""
    before = [*envelope.references, envelope.message_id] if envelope.message_id else []
    return Answer(
        to,
        subject,
        body,
        back,
        message_id(secrets.token_hex(16)),
        envelope.message_id,
        " ".join(dict.fromkeys(before)),
    )
