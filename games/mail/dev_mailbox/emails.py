"""Reads, answers and erases the mails of the development mailbox."""

from __future__ import annotations

import re
from base64 import b64encode
from email import message_from_bytes, message_from_string, policy
from email.message import EmailMessage
from email.policy import SMTP, compat32, default
from email.utils import make_msgid
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from accounts.personal_data.stored_tables import (
    Identity,
    Rows,
    is_identity_named_in,
    remove_identity,
)
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Door
from games.mail.inbound.orders.receive import receive_mail
from games.mail.inbound.orders.reply_addresses import format_reply_address
from games.mail.sandbox.envelope import MESSAGE_ID
from games.mail.sandbox.tokens import list_reply_tokens
from keywest_site.http import require_post
from keywest_site.keyset import iterate_by_key

# Reading: the parts of a mail, its pictures, its sign-in code.


CODE = re.compile(r"^\s*([B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4})\s*$", re.MULTILINE)


class ReadableEmail(NamedTuple):
    """A mail opened for reading; `html` and `code` are empty where there are none."""

    sender: str
    subject: str
    text: str
    html: str
    code: str


def read_raw_email(raw: str) -> ReadableEmail:
    """Open the mail of that RFC 822 text."""
    mail = message_from_bytes(raw.encode(), _class=EmailMessage, policy=default)
    text, html = get_body_text(mail, "plain"), embed_pictures(mail, get_body_text(mail, "html"))
    code = CODE.search(text)
    return ReadableEmail(
        str(mail["From"]), str(mail["Subject"]), text, html, code[1] if code else ""
    )


def get_body_text(mail: EmailMessage, kind: str) -> str:
    """The mail's body of that kind, or nothing."""
    body = mail.get_body((kind,))
    return str(body.get_content()) if body else ""


def embed_pictures(mail: EmailMessage, html: str) -> str:
    """The HTML with the pictures that travel with it inside, as a mail program would show them."""
    for inner in mail.walk():
        name = str(inner.get("Content-ID", "")).strip("<>")
        if name and inner.get_content_type() == "image/png":
            data = b64encode(inner.get_payload(decode=True)).decode()  # type: ignore[arg-type]
            html = html.replace(f"cid:{name}", f"data:image/png;base64,{data}")
    return html


# Answering.


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


LONGEST_ANSWER = 10_000


@require_post(lambda _request, pk: redirect("letter", pk))
@login_required
def answer_email_by_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a letter of the post office by hand: a real reply is written and taken in like any
    other mail.

    This door is sure of the sender, because they are signed in and the letter is theirs; nobody
    else can answer it.
    """
    letter = get_object_or_404(Letter, pk=pk, to=getattr(request.user, "email", ""))
    address = find_answer_address(letter)
    if not settings.POST_OFFICE or not address:
        raise Http404
    text = request.POST.get("text", "")[:LONGEST_ANSWER]
    raw = build_reply_email(letter.to, address, read_raw_email(letter.raw), letter.raw, text)
    told = receive_mail(raw, door=Door.HAND, authenticated=True)
    return redirect("mailed_order", told.key)


# Erasing: a person's own mails go whole, their name goes from those to others.


def erase_from_stored_emails(rows: Rows, identity: Identity) -> None:
    """Delete what went to their addresses; in the rest their name and addresses are left out."""
    rows.filter(to__in=identity.addresses).delete()
    for letter in iterate_by_key(rows):
        mail = message_from_string(letter.raw, policy=policy.default)
        if remove_name_from_email(mail, identity) or is_identity_named_in(letter.subject, identity):
            subject = remove_identity(letter.subject, identity)
            Letter.objects.filter(pk=letter.pk).update(subject=subject, raw=mail.as_string())


def remove_name_from_email(mail: EmailMessage, identity: Identity) -> bool:
    """Whether their name stood there; now it does not."""
    found = False
    for part in mail.walk():
        if part.get_content_maintype() != "text":
            continue
        text = part.get_content()
        if is_identity_named_in(text, identity):
            part.set_content(remove_identity(text, identity), subtype=part.get_content_subtype())
            found = True
    for name, value in mail.items():
        if is_identity_named_in(value, identity):
            mail.replace_header(name, remove_identity(value, identity))
            found = True
    return found
