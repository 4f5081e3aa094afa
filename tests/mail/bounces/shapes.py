"""Returns as mail servers write them: (name, class, lines), each for one recipient. "" means
nothing bad."""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """One kind of return."""

    name: str
    means: str
    raw: bytes


def report(
    name: str, means: str, action: str, status: str, said: str, *, words: str = "", cr: str = "\r\n"
) -> Shape:
    """A report after RFC 3464, in the order in which most servers write it."""
    lines = [
        "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",
        "Subject: Undelivered Mail Returned to Sender",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="4gX/b"',
        "",
        "--4gX/b",
        "Content-Type: text/plain; charset=us-ascii",
        "",
        words or "I'm sorry to have to inform you that your message could not be delivered.",
        "",
        "--4gX/b",
        "Content-Description: Delivery report",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.example.net",
        "Arrival-Date: Sat, 21 Nov 2026 10:00:00 +0100 (CET)",
        "",
        "Final-Recipient: rfc822; anna@example.org",
        "Original-Recipient: rfc822;anna@example.org",
        *([f"Action: {action}"] if action else []),
        *([f"Status: {status}"] if status else []),
        "Remote-MTA: dns; mail.example.org",
        *([f"Diagnostic-Code: {said}"] if said else []),
        "",
        "--4gX/b",
        "Content-Type: text/rfc822-headers",
        "",
        "Subject: Pearls: your turn (user unknown)",
        "",
        "--4gX/b--",
        "",
    ]
    return Shape(name, means, cr.join(lines).encode())


def letter(name: str, means: str, head: str, body: str) -> Shape:
    """A return that follows no standard."""
    return Shape(name, means, f"{head}\n\n{body}\n".replace("\n", "\r\n").encode())


def feedback(name: str, means: str, kind: str) -> Shape:
    """A complaint after RFC 5965."""
    body = (
        "--x\nContent-Type: text/plain\n\nThis is an email abuse report.\n\n--x\n"
        "Content-Type: message/feedback-report\n\n"
        f"Feedback-Type: {kind}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\n"
        "Original-Mail-From: <RETURN>\nOriginal-Rcpt-To: <anna@example.org>\n\n"
        "--x\nContent-Type: message/rfc822\n\nSubject: Pearls: your turn\n\nHello\n\n--x--"
    )
    return letter(
        name,
        means,
        'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
        body,
    )


QMAIL = "From: MAILER-DAEMON@mx.example.net\nSubject: failure notice"
EXIM = (
    "From: Mail Delivery System <Mailer-Daemon@mx.example.net>\n"
    "X-Failed-Recipients: anna@example.org\nAuto-Submitted: auto-replied\n"
    "Subject: Mail delivery failed: returning message to sender"
)
HI = (
    "Hi. This is the qmail-send program at mx.example.net.\n"
    "I'm afraid I wasn't able to deliver your message to the following addresses.\n\n"
    "<anna@example.org>:\n"
)
COPY = (
    "\n\n--- Below this line is a copy of the message.\n\nReceived: from us\nSubject: mailbox "
    "full, user unknown\n"
)
BASE64 = report("", "", "failed", "5.1.1", "smtp; 550 no such user").raw
STATUS_PART = (
    b"UmVwb3J0aW5nLU1UQTogZG5zOyBteA0KDQpGaW5hbC1SZWNpcGllbnQ6IHJmYzgyMjsgYW5uYUBleGFtcGxlLm9yZw0KQWN0aW9uOiBmYWls"
    b"ZWQNClN0YXR1czogNS4xLjENCg=="
)

SHAPES = [
    report("postfix, nobody there", "hard", "failed", "5.1.1",
    "smtp; 550 5.1.1 <anna@example.org>: User unknown"),
    report("postfix, no such domain", "hard", "failed", "5.4.4",
    "X-Postfix; Host or domain name not found. nxdomain"),
    report("postfix, late", "soft", "delayed", "4.4.1",
    "X-Postfix; connect to mail.example.org: Connection timed out"),
    report("postfix, gave up after days", "soft", "failed", "4.4.1",
    "X-Postfix; connect: Connection timed out"),
    report("gmail, nobody there", "hard", "failed", "5.1.1",
    "smtp; 550-5.1.1 The email account does not exist"),
    report("gmail, over quota", "soft", "failed", "5.2.2",
    "smtp; 552-5.2.2 The recipient's inbox is out of storage"),
    report("gmail, disabled", "hard", "failed", "5.2.1",
    "smtp; 550-5.2.1 The email account is disabled."),
    report("gmail, not authenticated", "soft", "failed", "5.7.26",
    "smtp; 550-5.7.26 unauthenticated mail"),
    report("gmail, too fast", "soft", "failed", "4.7.28", "smtp; 421-4.7.28 unusual rate of mail"),
    report("outlook, nobody there", "hard", "failed", "5.1.10",
    "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound"),
    report("outlook, access denied", "hard", "failed", "5.4.1",
    "smtp;550 5.4.1 Recipient address rejected"),
    report("outlook, block list", "soft", "failed", "5.7.1",
    "smtp;550 5.7.1 Your IP is on our block list (S3150)"),
    report("outlook, no domain", "hard", "failed", "5.4.310",
    "smtp;550 5.4.310 DNS domain does not exist"),
    report("hotmail, vague code, plain words", "hard", "failed", "5.5.0",
    "smtp;550 mailbox unavailable"),
    report("exchange, too large", "soft", "failed", "5.3.4",
    "smtp;552 5.3.4 message size exceeds fixed limit"),
    report("exchange, account disabled", "hard", "failed", "5.7.13",
    "smtp;550 5.7.13 user account is disabled"),
    report("exchange, loop", "unknown", "failed", "5.4.6",
    "smtp;554 5.4.6 Hop count too high - possible mail loop"),
    report("yahoo, mailbox gone", "hard", "failed", "5.0.0",
    "smtp; 554 error: this user doesn't have an account"),
    report("yahoo, put off", "soft", "failed", "4.7.0",
    "smtp; 421 4.7.0 [TSS04] Messages temporarily deferred"),
    report("gmx, nobody there, in German", "hard", "failed", "5.0.0",
    "smtp; 550 Empfänger: Adresse existiert nicht"),
    report("orange, in French", "hard", "failed", "5.0.0",
    "smtp; 550 Adresse d'au moins un destinataire inconnue"),
    report("no reason given", "unknown", "failed", "5.0.0", "smtp; 554 Transaction failed"),
    report("our own address is the trouble", "unknown", "failed", "5.1.8",
    "smtp; 553 5.1.8 sender domain is unknown"),
    report("it moved without a word where", "hard", "failed", "5.1.6",
    "smtp; 551 5.1.6 mailbox has moved"),
    report("no status at all", "hard", "failed", "", "smtp; 550 No such user here"),
    report("no diagnostic code", "hard", "failed", "5.1.1", ""),
    report("status and code disagree", "soft", "failed", "5.0.0", "smtp; 452 4.2.2 Mailbox full"),
    report("spam filter with a code of its own", "soft", "failed", "5.7.1",
    "smtp; 550 5.7.1 spam score too high"),
    report("greylisted to the end", "soft", "failed", "4.2.0", "smtp; 450 4.2.0 Greylisted"),
    report("line feeds alone", "hard", "failed", "5.1.1", "smtp; 550 5.1.1 User unknown", cr="\n"),
    report("delivered after all", "", "delivered", "2.0.0", "smtp; 250 2.0.0 OK"),
    report("handed on", "", "relayed", "2.0.0", "smtp; 250 OK"),
    report("to a list of people", "", "expanded", "2.0.0", ""),
    report("folded", "hard", "failed", "5.1.1",
    "smtp; 550 5.1.1\r\n\t<anna@example.org>:\r\n\tuser unknown"),
    Shape("status in base64", "hard", BASE64.split(b"Content-Type: message/delivery-status")[0]
          + b"Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n"
          + STATUS_PART + b"\r\n--4gX/b--\r\n"),
    Shape("utf-8 report", "hard", report("", "", "failed", "5.1.1",
    "smtp; 550 5.1.1 nobody").raw.replace(
          b"message/delivery-status", b"message/global-delivery-status")),
    letter("qmail, nobody there", "hard", QMAIL,
    HI + "Sorry, no mailbox here by that name. (#5.1.1)" + COPY),
    letter("qmail, full", "soft", QMAIL, HI + "Remote host said: 452 4.2.2 mailbox full" + COPY),
    letter("qmail, no such host", "hard", QMAIL,
    HI + "Sorry, I couldn't find any host. (#5.1.2)" + COPY),
    letter("exim, nobody there", "hard", EXIM,
    "A message could not be delivered:\n  anna@example.org\n    Unrouteable address\n\n"
    "------ This is a copy of the message ------\n\nfull"),
    letter("exim, refused", "hard", EXIM,
    "anna@example.org\n  host mx [1.2.3.4]\n  SMTP error after RCPT TO:<anna@example.org>:\n"
    "  550 5.1.1 no such user"),
    letter("exim, late", "soft", EXIM,
    "anna@example.org\n  retry timeout exceeded, try again later"),
    letter("gateway in German", "hard",
    "From: postmaster@firma.example\nSubject: Unzustellbar: Pearls",
    "Diese Adresse existiert nicht."),
    letter("old Exchange", "hard", "From: System Administrator\nSubject: Undeliverable: Pearls",
    "anna@example.org\n  The e-mail account does not exist at the organization. "
    "Recipient not found. #5.1.1"),
    letter("a bounce without a reason", "unknown",
    "From: MAILER-DAEMON@x.example\nSubject: Returned mail", "Something went wrong."),
    letter("out of office", "",
    "From: Anna <anna@example.org>\nAuto-Submitted: auto-replied\nSubject: Out of office",
    "I am away, my mailbox is full of sand."),
    letter("out of office without a header", "",
    "From: Anna <anna@example.org>\nSubject: Away until Monday", "I read mails again on Monday."),
    letter("read receipt", "",
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="r"\n'
    "Subject: Read: Pearls", "--r\nContent-Type: text/plain\n\nread\n\n--r\n"
    "Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed\n\n"
    "--r--"),
    feedback("called spam", "complaint", "abuse"),
    feedback("called fraud", "complaint", "fraud"),
    feedback("opted out", "complaint", "opt-out"),
    feedback("not spam after all", "", "not-spam"),
    report("late, and it looks hard", "soft", "delayed", "5.4.4",
    "X-Postfix; Host not found, trying again"),
    report("delivered at last, the code forgotten", "", "delivered", "",
    "smtp; 550 user unknown, then it was"),
    letter("telling words in our own mail alone", "unknown", QMAIL, HI + "Alas." + COPY),
    Shape("nothing at all", "", b""),
    Shape("noise", "", bytes(range(256)) * 40),
]  # fmt: skip
