"""What people and their servers put around a reply: signatures, disclaimers, torn quotations."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from html import escape

from tests.mail.corpus.mails import BOARD, LEGAL, RECHTLICH, below
from tests.mail.orders.client_words import Language
from tests.mail.orders.clients import QUOTED, Style, block, divs, html, marked, text, wrap


def with_disclaimer(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            said.closing,
            "Ben Miller",
            "",
            *LEGAL,
            "",
            *RECHTLICH,
            "",
            *block(said),
            *QUOTED,
        ]
    )


def with_disclaimer_alone(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *LEGAL])


def with_business_card(own: Sequence[str], said: Language) -> EmailMessage:
    card = [
        "Ben Miller",
        "Head of Logistics",
        "ACME GmbH",
        "Hauptstraße 12",
        "10115 Berlin",
        "Tel.: +49 30 1234567",
        "ben@p.test",
        "www.p.test",
    ]
    return text([*own, "", said.closing, "", *card, "", said.wrote, *marked(BOARD)])


def with_drawn_line(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            "—————",
            "Ben Miller",
            "📧 ben@p.test",
            "📱 +1 555-0123",
            "",
            said.wrote,
            *marked(BOARD),
        ]
    )


def signed_in_a_word(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Ben", "", said.wrote, *marked(BOARD)])


def closed_and_signed_below(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.wrote, *marked(BOARD), "", "Regards, Ben"])


def wrapped_quotation(own: Sequence[str], said: Language) -> EmailMessage:
    torn = [
        part
        for line in marked(BOARD)
        for part in ([line[:76], line[76:]] if len(line) > 76 else [line])
    ]
    return text([*own, "", said.wrote, *torn])


def nested_quotations(own: Sequence[str], said: Language) -> EmailMessage:
    inner = marked(marked(QUOTED, ">"), ">")
    return text([*own, "", said.wrote, *inner, *marked(BOARD)])


def virus_scanned(own: Sequence[str], said: Language) -> EmailMessage:
    footer = ["Virus-free.www.avast.com", "<https://www.avast.com/sig-email?utm_medium=email>"]
    return text([*own, "", *footer, "", said.wrote, *marked(BOARD)])


def excused(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [*own, "", "(sent from my phone, please excuse any typos)", "", said.wrote, *marked(BOARD)]
    )


def mixed_with_picture(own: Sequence[str], said: Language) -> EmailMessage:
    mail = text(below(own, said.wrote))
    mail.add_attachment(b"\x89PNG....", maintype="image", subtype="png", filename="logo5.png")
    return mail


def calendar_html(own: Sequence[str], said: Language) -> EmailMessage:
    rows = "</td></tr><tr><td>".join(map(escape, own))
    source = f"<table><tr><td>{rows}</td></tr></table><hr>{divs(QUOTED)}"
    return html(source)


def gmail_html_only(own: Sequence[str], said: Language) -> EmailMessage:
    source = f"<div dir='auto'>{divs(own)}</div><br><div class='gmail_quote gmail_quote_container'>"
    heading = f"<div dir='ltr' class='gmail_attr'>{escape(said.wrote)}<br></div>"
    return html(f"{source}{heading}{divs(QUOTED)}</div>")


def word_html(own: Sequence[str], said: Language) -> EmailMessage:
    body = "".join(f"<p class=MsoPlainText>{escape(line)}<o:p></o:p></p>" for line in own)
    head = "<br>".join(f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in block(said))
    page = f"<html xmlns:o='urn:x'><head><style>p{{}}</style></head><body>{body}"
    return html(f"{page}<p class=MsoNormal>{head}</p>{divs(QUOTED)}")


def wrapped_heading(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *wrap(said.wrote), *marked(BOARD)])


ALL: tuple[Style, ...] = (
    with_disclaimer,
    with_disclaimer_alone,
    with_business_card,
    with_drawn_line,
    signed_in_a_word,
    closed_and_signed_below,
    wrapped_quotation,
    nested_quotations,
    virus_scanned,
    excused,
    mixed_with_picture,
    calendar_html,
    gmail_html_only,
    word_html,
    wrapped_heading,
)
