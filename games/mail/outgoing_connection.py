"""Hands mails to the mail server over one connection, step by step, so that we know how far a mail
had come when the line broke."""

from __future__ import annotations

import logging
import re
import smtplib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend

from games.mail.outgoing import encode_address, encode_for_transport
from games.play.notice import State
from keywest_site.breaker import Breaker

# What came of it: taken, put off, refused, or nobody knows.


MAYBE_THERE = (smtplib.SMTPServerDisconnected, OSError)
"""The line broke somewhere between the first word and the server's answer: the mail may have been
taken."""


class DeliveryOutcome(NamedTuple):
    """What becomes of the notices, the server's answer, whether the line is broken, and whether
    nobody answers."""

    state: State
    answer: str
    line_broken: bool = False
    server_away: bool = False


def classify_failure(error: Exception) -> DeliveryOutcome:
    """What a failure means: a 4xx comes again, a 5xx is final, a broken line is ambiguous, any
    other comes again."""
    if isinstance(error, smtplib.SMTPRecipientsRefused) and error.recipients:
        code, said = next(iter(error.recipients.values()))
        return classify_reply_code(code, said)
    if isinstance(error, smtplib.SMTPResponseException):
        return classify_reply_code(error.smtp_code, error.smtp_error)
    broken = isinstance(error, MAYBE_THERE)
    return DeliveryOutcome(
        State.AMBIGUOUS if broken else State.RETRY, f"{type(error).__name__}: {error}", broken
    )


def classify_reply_code(code: int, said: bytes | str) -> DeliveryOutcome:
    """By the server's own number."""
    answer = f"{code} {said.decode(errors='replace') if isinstance(said, bytes) else said}"
    return DeliveryOutcome(State.FAILED if code >= 500 else State.RETRY, answer)


# The connection.


log = logging.getLogger(__name__)

BARE_END = re.compile(rb"\r\n|\r|\n")
END = b"\r\n.\r\n"
ADDRESS = re.compile(r"[^\s<>]+@[^\s<>]+")
"""Whose mail it was is in the database; the log names nobody."""
OF_ANY_SCRIPT = re.compile(r"(?=.*[^\x00-\x7f])[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+")
"""A bare address with other letters than ASCII, which goes over the line as it is (RFC 6531)."""
GO_ON, SERVICE_CLOSING = 354, 421
PATIENCE = 5.0
"""Seconds for each answer of the mail server where somebody is looking at an empty page."""
BREAKER = Breaker()


class TransportMail(NamedTuple):
    """A mail as it goes over the line: where it comes back to, to whom, and its bytes with CRLF."""

    sender: str
    to: str
    raw: bytes


class OutgoingConnection:
    """One connection to the mail server for many mails, opened when first needed, closed at the
    end."""

    def __init__(self, patience: float | None = None) -> None:
        """`patience`: seconds for each answer of the server, if not those of the settings."""
        self._connection = get_connection(**({} if patience is None else {"timeout": patience}))

    def __enter__(self) -> OutgoingConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close it; the next mail opens it again."""
        try:
            self._connection.close()
        except Exception:
            log.info("mail: the line broke while it was closed", exc_info=True)

    def hand_over(
        self,
        mail: EmailMessage,
        comes_back_to: str = "",
        meanwhile: Callable[[], None] | None = None,
    ) -> DeliveryOutcome:
        """Give the mail to the server. `meanwhile` is done while the server has it in hand. Never
        raises by itself."""
        outcome = self._send_over_line(mail, comes_back_to, meanwhile)
        if outcome.state != State.SENT:
            log.warning("mail: %s: %s", outcome.state, ADDRESS.sub("X", outcome.answer))
        return outcome

    def _send_over_line(
        self, mail: EmailMessage, comes_back_to: str, meanwhile: Callable[[], None] | None
    ) -> DeliveryOutcome:
        try:
            self._connection.open()
        except Exception as error:
            return DeliveryOutcome(
                State.RETRY, f"{type(error).__name__}: {error}", server_away=True
            )
        if isinstance(self._connection, EmailBackend) and self._connection.connection is not None:
            return send_by_smtp(
                self._connection.connection, prepare_transport(mail, comes_back_to), meanwhile
            )
        return send_by_backend(self._connection, mail)


def send_single_mail(
    mail: EmailMessage, comes_back_to: str, patience: float | None = None
) -> DeliveryOutcome:
    """What the server says to one mail alone."""
    with OutgoingConnection(patience) as line:
        return line.hand_over(mail, comes_back_to)


def send_promptly(mail: EmailMessage, comes_back_to: str) -> DeliveryOutcome:
    """The same while somebody waits: a server that has just left us without an answer is not asked
    for a while."""
    if not BREAKER.lets_through():
        return DeliveryOutcome(
            State.RETRY, "The mail server did not answer a moment ago.", server_away=True
        )
    outcome = send_single_mail(mail, comes_back_to, PATIENCE)
    if outcome.server_away or outcome.line_broken:
        BREAKER.record_failure()
    else:
        BREAKER.record_answer()
    return outcome


def prepare_transport(mail: EmailMessage, comes_back_to: str) -> TransportMail:
    """The mail's outside and its bytes, signed."""
    (to,) = mail.recipients()
    to = to if OF_ANY_SCRIPT.fullmatch(to) else encode_address(to)
    return TransportMail(
        comes_back_to or encode_address(mail.from_email), to, encode_for_transport(mail)
    )


def send_by_backend(connection: object, mail: EmailMessage) -> DeliveryOutcome:
    """Of a way that is no SMTP (the post office, a provider's own): it took the mail, or it said
    why not."""
    try:
        connection.send_messages([mail])  # type: ignore[attr-defined]
    except Exception as error:
        return classify_failure(error)
    return DeliveryOutcome(State.SENT, "250")


def send_by_smtp(
    line: smtplib.SMTP, mail: TransportMail, meanwhile: Callable[[], None] | None = None
) -> DeliveryOutcome:
    """MAIL, RCPT, DATA, all at once where the server offers PIPELINING (RFC 2920).

    Until the last dot is on its way, a broken line only means: again; after it nobody knows.
    """
    try:
        line.ehlo_or_helo_if_needed()
        if not can_take_address(line, mail.to):
            return DeliveryOutcome(
                State.FAILED, "The mail server takes no address in other letters."
            )
        commands = list_smtp_commands(mail)
        together = line.has_extn("pipelining")
        if together:
            line.send("".join(f"{command}\r\n" for command, _good in commands))
        for place, (command, good) in enumerate(commands, 1):
            code, said = line.getreply() if together else line.docmd(command)
            if code // 100 != good:
                return handle_smtp_refusal(line, code, said, commands[place:] if together else ())
    except (smtplib.SMTPException, OSError, ValueError) as error:
        return DeliveryOutcome(State.RETRY, f"{type(error).__name__}: {error}", line_broken=True)
    return send_mail_data(line, mail.raw, meanwhile)


def can_take_address(line: smtplib.SMTP, address: str) -> bool:
    """Whether the server takes this address; the line then carries letters beyond ASCII."""
    if address.isascii():
        return True
    line.command_encoding = "utf-8"
    return line.has_extn("smtputf8")


def list_smtp_commands(mail: TransportMail) -> tuple[tuple[str, int], ...]:
    """What is said before the mail itself, and the first digit of the answer with which it goes
    on."""
    how = "" if mail.to.isascii() else " SMTPUTF8"
    return (
        (f"MAIL FROM:<{format_smtp_path(mail.sender)}>{how}", 2),
        (f"RCPT TO:<{format_smtp_path(mail.to)}>", 2),
        ("DATA", 3),
    )


def send_mail_data(
    line: smtplib.SMTP, raw: bytes, meanwhile: Callable[[], None] | None = None
) -> DeliveryOutcome:
    """The mail itself, and what the server says to it: its own words with the number in its
    queue."""
    try:
        line.send(stuff_dots(raw))
    except (smtplib.SMTPException, OSError) as error:
        return DeliveryOutcome(
            State.AMBIGUOUS, f"{type(error).__name__}: {error}", line_broken=True
        )
    if meanwhile:
        meanwhile()
    try:
        code, said = line.getreply()
    except (smtplib.SMTPException, OSError) as error:
        return DeliveryOutcome(
            State.AMBIGUOUS, f"{type(error).__name__}: {error}", line_broken=True
        )
    if code == 250:
        return DeliveryOutcome(State.SENT, f"{code} {said.decode(errors='replace')}")
    return classify_reply_code(code, said)._replace(line_broken=code == SERVICE_CLOSING)


def stuff_dots(raw: bytes) -> bytes:
    """The mail with CRLF at the end of every line, a second dot where a line begins with one, and
    the last dot."""
    if not raw.count(b"\r\n") == raw.count(b"\n") == raw.count(b"\r"):
        raw = BARE_END.sub(b"\r\n", raw)
    if b"\r\n." in raw:
        raw = raw.replace(b"\r\n.", b"\r\n..")
    begin = b"." if raw.startswith(b".") else b""
    return begin + raw.removesuffix(b"\r\n") + END


def handle_smtp_refusal(
    line: smtplib.SMTP, code: int, said: bytes, ahead: Sequence[object] = ()
) -> DeliveryOutcome:
    """A mail that is not taken: the line stays for the next one, unless the server hangs up.

    `ahead`: what was said together with the command that is refused. A server that would hear the
    mail all the same (354) is hung up on, so that it gets nothing.
    """
    outcome = classify_reply_code(code, said)
    if code == SERVICE_CLOSING:
        return outcome._replace(line_broken=True)
    try:
        if any(line.getreply()[0] == GO_ON for _ in ahead):
            return outcome._replace(line_broken=True)
        line.rset()
    except (smtplib.SMTPException, OSError):
        return outcome._replace(line_broken=True)
    return outcome


def format_smtp_path(address: str) -> str:
    """An address as it stands between < and >. ValueError: it would end the command."""
    if any(char in address for char in "\r\n<>\x00") or not address.isprintable():
        raise ValueError("no address")
    return address
