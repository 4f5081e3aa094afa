"""Replies of Outlook, in its many forms, and of webmail."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from html import escape

from tests.mail.corpus.mails import encoded
from tests.mail.orders.client_words import Language
from tests.mail.orders.clients import QUOTED, Style, block, divs, html, marked, text


def outlook_original(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "-----Original Message-----", *block(said), "", *QUOTED])


def outlook_indented(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [f"  {line}" for line in [*block(said, "*"), "", *QUOTED]]
    return text([*own, "", *lines])


def outlook_markdown(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [f"**{line.replace(':', ':**', 1)}" for line in block(said)]
    return text([*own, "", *lines, "", *QUOTED])


def outlook_crlf(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [part for line in own for part in (line, "")]
    return encoded([*lines, "_" * 32, *block(said), "", *QUOTED], "utf-8", "base64")


def outlook_html_signed(own: Sequence[str], said: Language) -> EmailMessage:
    source = "".join(f"<p class=MsoNormal>{escape(line)}<o:p></o:p></p>" for line in own)
    source += (
        f"<p class=MsoNormal>&nbsp;</p><p class=MsoNormal>{said.closing}</p><p class=MsoNormal>Ben"
    )
    return html(
        f"{source}</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'>{divs(QUOTED)}"
    )


def outlook_new(own: Sequence[str], said: Language) -> EmailMessage:
    source = f"<div class='elementToProof'>{'<br>'.join(map(escape, own))}</div>"
    source += f"<div id='appendonsend'></div><hr><div id='divRplyFwdMsg'>{divs(block(said))}</div>"
    return html(source + divs(QUOTED))


def outlook_android(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [*own, "", "Get Outlook for Android<https://aka.ms/AAb9ysg>", "_" * 32]
    return text([*lines, *block(said), "", *QUOTED])


def outlook_banner(own: Sequence[str], said: Language) -> EmailMessage:
    banner = "CAUTION: This email originated from outside of the organisation. Do not click links."
    return text([*own, "", *block(said), "", banner, "", *QUOTED])


def hotmail(own: Sequence[str], said: Language) -> EmailMessage:
    head = ("Subject: bid 5", "From: play@p.test", "To: ben@p.test", "Date: Mon, 2 Apr 2012")
    return text([*own, "", *marked([*head, "", *QUOTED])])


def hotmail_date(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Date: Wed, 16 May 2012 00:15:02 -0600", "To: ben@p.test", "", *QUOTED])


def msn(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "_" * 32, *block(said), "", *QUOTED])


def yahoo_phone(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Sent from Yahoo Mail on Android", "", f"  {said.wrote}", "", *QUOTED])


def yahoo_dashed(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", f"    {said.wrote}  ", " ", *[f" {line}" for line in QUOTED]])


def aol(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [*own, "", "", said.closing, "Ben", "", "-----Original Message-----", *block(said), *QUOTED]
    )


def gmx_web(own: Sequence[str], said: Language) -> EmailMessage:
    heading = ["Gesendet: Dienstag, 03. März 2026 um 10:00 Uhr", "Von: Key West <play@p.test>"]
    return text([*own, " ", "", *heading, "An: ben@p.test", "Betreff: bid 5", *QUOTED])


def web_de_html(own: Sequence[str], said: Language) -> EmailMessage:
    quote = f"<div name='quote' style='border-left:2px solid #C3D9E5;'>{divs(block(said))}"
    return html(
        f"<div>{divs(own)}</div><div>&nbsp;</div>{quote}<div name='quoted-content'>{divs(QUOTED)}"
    )


def t_online(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [*own, "", "-----Original-Nachricht-----", "Betreff: bid 5", "Datum: 2026-03-03", *QUOTED]
    )


ALL: tuple[Style, ...] = (
    outlook_original,
    outlook_indented,
    outlook_markdown,
    outlook_crlf,
    outlook_html_signed,
    outlook_new,
    outlook_android,
    outlook_banner,
    hotmail,
    hotmail_date,
    msn,
    yahoo_phone,
    yahoo_dashed,
    aol,
    gmx_web,
    web_de_html,
    t_online,
)
