"""Replies in the encodings and the headings of other countries."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage

from tests.mail.corpus.mails import BOARD, below, encoded
from tests.mail.orders.client_words import Language
from tests.mail.orders.clients import QUOTED, Style, marked, text


def mail_ru(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [
        "Вторник, 3 марта 2026, 10:00 +03:00 от Key West <play@p.test>:",
        *marked(BOARD, ">"),
        "",
        "--",
        "Ben",
    ]
    return encoded([*own, "", *lines], "koi8-r", "base64")


def yandex(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            '03.03.2026, 10:00, "Key West" <play@p.test>:',
            *marked(BOARD),
            "",
            "--",
            "Отправлено из Яндекс.Почты",
        ]
    )


def qq(own: Sequence[str], said: Language) -> EmailMessage:
    head = [
        "------------------ 原始邮件 ------------------",
        '发件人: "Key West" <play@p.test>;',
        "发送时间: 2026年3月3日(星期二) 上午10:00",
    ]
    return encoded([*own, "", *head, "主题: bid 5", "", *QUOTED], "gb18030", "base64")


def netease(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [*own, "", '在 2026-03-03 10:00:00，"Key West" <play@p.test> 写道：', *marked(BOARD)]
    )


def naver(own: Sequence[str], said: Language) -> EmailMessage:
    return text(
        [
            *own,
            "",
            "-----Original Message-----",
            'From: "Key West"<play@p.test>',
            "To: <ben@p.test>;",
            "Sent: 2026-03-03 (화) 10:00:00",
            *QUOTED,
        ]
    )


def iso_2022_jp(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [*own, "", "2026年3月3日(火) 10:00 Key West <play@p.test>:", *marked(BOARD)]
    return encoded(lines, "iso-2022-jp", "7bit")


def docomo(own: Sequence[str], said: Language) -> EmailMessage:
    return encoded(
        [
            *own,
            "",
            "iPhoneから送信",
            "",
            "2026/03/03 10:00、Key West <play@p.test>のメール:",
            "",
            *QUOTED,
        ],
        "shift_jis",
        "base64",
    )


def latin_1(own: Sequence[str], said: Language) -> EmailMessage:
    return encoded(
        below(own, "Le 3 mars 2026 à 10:00, Key West a écrit :"), "iso-8859-1", "quoted-printable"
    )


def windows_1252(own: Sequence[str], said: Language) -> EmailMessage:
    return encoded(
        below(own, "Am 03.03.2026 um 10:00 schrieb Key West:"), "windows-1252", "quoted-printable"
    )


ALL: tuple[Style, ...] = (
    mail_ru,
    yandex,
    qq,
    netease,
    naver,
    iso_2022_jp,
    docomo,
    latin_1,
    windows_1252,
)
