"""What stands in a mail: its parts for reading, its pictures, and the sign-in code if it carries
one."""

from __future__ import annotations

import re
from base64 import b64encode
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import NamedTuple

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
