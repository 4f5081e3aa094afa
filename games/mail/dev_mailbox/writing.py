"""Writing the answer to a letter of the post office, as a mail program would."""

from __future__ import annotations

from email import message_from_string
from email.message import EmailMessage
from email.policy import SMTP, compat32
from email.utils import make_msgid
from typing import TYPE_CHECKING

from django.conf import settings

from games.mail.inbound.orders.address import format_reply_address
from games.mail.sandbox.envelope import MESSAGE_ID
from games.mail.sandbox.tokens import list_reply_tokens

if TYPE_CHECKING:
    from games.mail.dev_mailbox.models import Letter
    from games.mail.letter import ReadableEmail


def find_answer_address(letter: Letter) -> str:
    """The reply address that this letter asks to be answered at; "" if it takes no answer."""
    given = str(message_from_string(letter.raw, policy=compat32).get("Reply-To", ""))
    tokens = list_reply_tokens(given, settings.MAIL_DOMAIN)
    return format_reply_address(tokens.pop(), settings.MAIL_DOMAIN) if len(tokens) == 1 else ""


def build_reply_email(sender: str, to: str, letter: ReadableEmail, raw: str, text: str) -> bytes:
    """The raw reply with the sender's text above the quoted letter."""
    reply = EmailMessage(policy=SMTP)
    reply["From"], reply["To"], reply["Subject"] = sender, to, f"Re: {letter.subject}"
    reply["Message-ID"] = make_msgid(domain=settings.MAIL_DOMAIN)
    before = MESSAGE_ID.findall(
        str(message_from_string(raw, policy=compat32).get("Message-ID", ""))
    )
    if before:
        reply["In-Reply-To"] = reply["References"] = before[0]
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    reply.set_content(f"{text}\n\nYou wrote on this day at {to}:\n{quoted}\n")
    return reply.as_bytes()
