"""Parts of which the replies of the corpus are made."""

from __future__ import annotations

import quopri
from base64 import b64encode
from collections.abc import Sequence
from email.message import EmailMessage

from tests.mail.orders.clients import marked

BOARD = (
    "Key West, round 3 of 12. You are asked to bid, and all bids are opened at once when the last",
    "of them lies there.",
    "bid 3",
    "",
    "https://p.test/table/abcdefghij/",
    "play+aaaabbbbccccddddeeeeffffgggghhhh@p.test",
)
LEGAL = (
    "This e-mail and any attachments are confidential and may be legally privileged. If you are",
    "not the intended recipient, please notify the sender at once and do not copy or use it. 5.",
)
RECHTLICH = (
    "Diese E-Mail enthält vertrauliche oder rechtlich geschützte Informationen. Wenn Sie nicht der",
    "richtige Adressat sind, informieren Sie bitte den Absender und löschen Sie diese Mail.",
)


def encoded(lines: Sequence[str], charset: str, way: str, more: str = "") -> EmailMessage:
    """Plain text in a charset, as quoted-printable, base64 or as it is."""
    whole = "\r\n".join(lines)
    charset = charset if whole.encode(charset, "ignore").decode(charset) == whole else "utf-8"
    way = "base64" if charset == "utf-8" and way == "7bit" else way
    body = whole.encode(charset)
    mail = EmailMessage()
    mail["Content-Type"] = f"text/plain; charset={charset}{more}"
    mail["Content-Transfer-Encoding"] = way
    if way == "base64":
        code = b64encode(body).decode()
        mail.set_payload("\r\n".join(code[at : at + 76] for at in range(0, len(code), 76)))
    elif way == "quoted-printable":
        mail.set_payload(quopri.encodestring(body).decode("ascii"))
    else:
        mail.set_payload(body.decode("ascii", "surrogateescape"))
    return mail


def below(own: Sequence[str], *heading: str) -> list[str]:
    return [*own, "", *heading, *marked(BOARD)]
