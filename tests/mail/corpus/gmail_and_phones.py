"""Replies of Gmail, of Apple's Mail and of telephones."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage

from tests.mail.corpus.mails import BOARD, below, encoded
from tests.mail.orders.client_words import Language
from tests.mail.orders.clients import QUOTED, Style, block, divs, html, marked, text


def gmail_quoted_printable(own: Sequence[str], said: Language) -> EmailMessage:
    return encoded(below(own, said.wrote, ""), "utf-8", "quoted-printable")


def gmail_old(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "2014/4/7 Key West <play@p.test>", ""))


def gmail_iso_date(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "2016-03-03 17:21 GMT+01:00 Key West <play@p.test>:", ""))


def gmail_split_address(own: Sequence[str], said: Language) -> EmailMessage:
    heading = ("On Mon, Aug 26, 2024 at 4:37 PM Key West by Post <", "play@p.test> wrote:")
    return text(below(own, *heading, ""))


def gmail_three_lines(own: Sequence[str], said: Language) -> EmailMessage:
    heading = ("On Nov 30, 2024, at 12:47 PM, Key West <", "play@p.test>", "wrote:")
    return text([*own, "", *heading, "", *QUOTED])


def gmail_close(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, said.wrote, *marked(BOARD)])


def apple_forwarded(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Begin forwarded message:", "", *block(said), "", *QUOTED])


def apple_two_days(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "On Mar 3, 2026, at 10:00 AM, Key West <play@p.test> wrote:", ""))


def apple_html_plain(own: Sequence[str], said: Language) -> EmailMessage:
    source = f"<html><body dir='auto'>{divs(own)}<blockquote type='cite'>{divs(BOARD)}</blockquote>"
    return html(source, alone=False, plain=below(own, said.wrote, ""))


def samsung(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [*own, "", "Sent from my Galaxy", "", f"-------- {said.original} --------"]
    return text([*lines, *block(said), "", *QUOTED])


def samsung_dates(own: Sequence[str], said: Language) -> EmailMessage:
    head = [f"{said.sender}: Key West <play@p.test>", "Date: 3/3/26  10:00 AM  (GMT+01:00)"]
    lines = [*own, "", f"-------- {said.original} --------", *head, f"{said.to}: ben@p.test"]
    return text([*lines, f"{said.subject}: bid 5", "", *QUOTED])


def samsung_wrote(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [*own, "", "Sent from Samsung Mobile. Key West <play@p.test> wrote:", "", *marked()]
    )


ALL: tuple[Style, ...] = (
    gmail_quoted_printable,
    gmail_old,
    gmail_iso_date,
    gmail_split_address,
    gmail_three_lines,
    gmail_close,
    apple_forwarded,
    apple_two_days,
    apple_html_plain,
    samsung,
    samsung_dates,
    samsung_wrote,
)
