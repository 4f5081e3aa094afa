"""Replies of programs that fewer people use."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage

from tests.mail.corpus.mails import BOARD, below, encoded
from tests.mail.orders.client_words import Language
from tests.mail.orders.clients import QUOTED, Style, marked, text


def posteo_roundcube(own: Sequence[str], said: Language) -> EmailMessage:
    return text(["Am 03.03.2026 10:00 schrieb Key West:", *marked(BOARD), "", *own])


def thunderbird_flowed(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [said.wrote, *(f"> {line} " for line in BOARD), "", *own, ""]
    return encoded(lines, "utf-8", "base64", "; format=flowed; delsp=yes")


def thunderbird_says(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            "-------- Original Message --------",
            "Subject: bid 5",
            "Date: Tue, 3 Mar 2026",
            *QUOTED,
        ]
    )


def mutt_above_and_signed(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.wrote, *marked(BOARD), "", "-- ", "Ben Miller", "bid 9"])


def mutt_inline(own: Sequence[str], said: Language) -> EmailMessage:
    return text([said.wrote, *marked(BOARD[:2]), "", *own, "", *marked(BOARD[2:])])


def inline_below_greeting(own: Sequence[str], said: Language) -> EmailMessage:
    return text(["Hi,", "", said.wrote, *marked(BOARD), "", *own])


def inline_cut_short(own: Sequence[str], said: Language) -> EmailMessage:
    return text(["> You are asked to bid.", "", *own])


def gnus(own: Sequence[str], said: Language) -> EmailMessage:
    return text(["Key West <play@p.test> writes:", "", *marked(BOARD), "", *own, "", "--", "Ben"])


def pine(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "On Tue, 3 Mar 2026, Key West wrote:", "", *marked(BOARD)])


def eudora(own: Sequence[str], said: Language) -> EmailMessage:
    return text(["At 10:00 3/3/2026, you wrote:", *marked(BOARD, ">"), "", *own])


def horde(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Quoting Key West <play@p.test>:", "", *marked(BOARD)])


def squirrel(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "> You are asked to bid.", ">", "> bid 3", "", ""])


def groupwise(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", ">>> Key West <play@p.test> 03/03/26 10:00 >>>", *QUOTED])


def lotus_notes(own: Sequence[str], said: Language) -> EmailMessage:
    head = [
        'Von:\t"Key West" <play@p.test>',
        "An:\tben@p.test",
        "Datum:\t03.03.2026 10:00",
        "Betreff:\tbid 5",
    ]
    return text([*own, "", *head, "_" * 40, *QUOTED])


def exchange_dashes(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "------On 12/29/2025 17:32 PM, Key West wrote-----", "", *QUOTED])


def bluemail(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "Get BlueMail for Android", said.wrote, ""))


def k9_german(own: Sequence[str], said: Language) -> EmailMessage:
    footer = "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."
    return text([*own, "", said.wrote, *marked(BOARD), "", "-- ", footer])


def fairemail(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "3 Mar 2026 10:00:02 Key West <play@p.test>:", ""))


def spark(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "Sent with Spark", said.wrote, *marked(BOARD)])


def airmail(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "—", "Sent with Airmail", "", said.wrote, "", *QUOTED])


def protonmail_old(own: Sequence[str], said: Language) -> EmailMessage:
    heads = [
        "-------- Original Message --------",
        "On Mar 3, 2026, 10:00, Key West < play@p.test> wrote:",
    ]
    return text([*own, "", "Sent from Proton Mail mobile", "", *heads, "", *marked(BOARD)])


def tutanota(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [
        "--",
        "Sichere, quantenresistente E-Mails mit Tuta: https://tuta.com",
        "",
        "3. März 2026 10:00 von play@p.test:",
    ]
    return text([*own, "", *lines, "", *marked(BOARD)])


def fastmail(own: Sequence[str], said: Language) -> EmailMessage:
    return text(below(own, "On Tue, 3 Mar 2026, at 10:00 AM, Key West wrote:"))


def zoho_dashed(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            "---- On Tue, 03 Mar 2026 10:00:00 +0100 Key West<play@p.test> wrote ----",
            "",
            *QUOTED,
        ]
    )


ALL: tuple[Style, ...] = (
    posteo_roundcube,
    thunderbird_flowed,
    thunderbird_says,
    mutt_above_and_signed,
    mutt_inline,
    inline_below_greeting,
    inline_cut_short,
    gnus,
    pine,
    eudora,
    horde,
    squirrel,
    groupwise,
    lotus_notes,
    exchange_dashes,
    bluemail,
    k9_german,
    fairemail,
    spark,
    airmail,
    protonmail_old,
    tutanota,
    fastmail,
    zoho_dashed,
)
