"""The form of every mail that tells of a table, whatever people and tables are called.
KEYWEST_FULL=1: 10,000 names."""

from __future__ import annotations

import gc
import os
import random
import re
from base64 import b64decode
from binascii import b2a_qp
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games.mail.outbound import turn_mail as writing
from games.mail.outbound.section import Move, Section
from games.mail.outbound.sender import pause_garbage_collection, send_due_mails
from games.mail.outgoing import Outgoing, encode_body, format_header
from games.play.models import Game, Notice
from games.play.notice import Kind
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

pytestmark = [pytest.mark.promise(17), pytest.mark.usefixtures("pictures")]
COUNT = 10_000 if os.environ.get("KEYWEST_FULL") else 300
NASTY = (
    "\r", "\n", "\r\n", "\x00", "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1b[2J", "\u202e",
    "\ufeff", "\u200d",
    "\ud83d", "🏝", "🎲", "ß", "ノ", "\r\nBcc: eve@example.org", "\nX-Evil: 1\n\n",
    "=?utf-8?q?=0ABcc:eve?=",
    "<b onclick=x>",
    "%s", "{0}", "Anna", " ", ",", '"', "\\", ";",
)  # fmt: skip
LISTS = ("tuple[str, ...]", "ForwardRef('tuple[str, ...]')")
HEADERS = [
    "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted",
    "X-Auto-Response-Suppress", "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "References", "In-Reply-To", "MIME-Version", "Content-Type",
]  # fmt: skip


def names() -> list[str]:
    rng = random.Random(17)
    return ["".join(rng.choices(NASTY, k=rng.randint(1, 9))) for _ in range(COUNT)]


def section_called(title: str) -> Section:
    """A table of that name that asks."""
    texts: dict[str, Any] = dict.fromkeys(Section._fields, title)
    others = {
        "moves": (Move("bid 3", title, "bid 3", "mailto:x"),),
        "menu": "",
        "results": ((1, title, 3),),
        "picture": None,
        "question": None,
        "parts": (),
        "words": ((title, "mailto:x"),),
        "thread": "table.abc",
        "always": False,
    }
    lists = {name: (title,) for name, kind in Section.__annotations__.items() if str(kind) in LISTS}
    return Section(**{**texts, **lists, **others, "slug": "abc", "url": "http://testserver/t/abc/"})


def mail_for(name: str, language: str = "en") -> Outgoing:
    """The mail to somebody of that name about a table of that name."""
    person: Any = SimpleNamespace(pk=7, name=name, email="anna@example.org")
    with translation.override(language):
        return writing.compose_mail(person, [section_called(name)], "<m@localhost>")


def opened(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, _class=EmailMessage, policy=default)


@pytest.mark.parametrize("part", range(10))
def test_no_name_adds_a_header_or_loses_a_mail(part: int) -> None:
    languages = [code for code, _name in settings.LANGUAGES]
    for number, name in enumerate(names()[part::10]):
        raw = (
            mail_for(name.encode("utf-8", "replace").decode(), languages[number % 4])
            .message()
            .as_bytes(linesep="\r\n")
        )
        assert raw.isascii()
        assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")
        assert max(map(len, raw.split(b"\r\n"))) <= 998
        head = raw.split(b"\r\n\r\n")[0].decode()
        assert re.findall(r"^([\w-]+):", head, re.MULTILINE) == HEADERS
        mail = opened(raw)
        assert not mail.defects
        assert [part.get_content_type() for part in mail.iter_parts()] == [
            "text/plain",
            "text/html",
        ]
        assert "<b onclick" not in mail.get_body(("html",)).get_content()  # type: ignore[union-attr]


def test_a_title_that_reached_the_header_as_it_is_would_be_refused() -> None:
    """The mutant: a subject that nobody has cleaned."""
    mail = mail_for("Anna")
    for trick in ("a\r\nBcc: eve@example.org", "a\nX: 1"):
        mail.extra_headers["X-Title"] = trick
        with pytest.raises(ValueError, match="header"):
            mail.message()
    with pytest.raises(ValueError, match="header"):
        format_header("Subject", "a\x00")


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.STARTED, Kind.OVER])
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_kind_of_mail_in_every_language_has_its_form(
    server: MailServer, kind: Kind, language: str
) -> None:
    party = Party.sit_down(3, rules="keywest")
    Game.objects.filter(pk=party.id).update(title="Ä\u2028🏝\r\nBcc: eve@example.org")
    for seat in party.game.seats.all():
        seat.person.language = language
        seat.person.save()
    Notice.objects.filter(game_id=party.id).exclude(kind=Kind.TURN).delete()
    if kind != Kind.TURN:
        Notice.objects.filter(game_id=party.id).update(kind=kind)
    time_passes(minutes=10)
    assert send_due_mails() == 3
    for raw in server.raw:
        mail = opened(raw)
        assert [len(mail.get_all(name, [])) for name in HEADERS] == [1] * len(HEADERS)
        assert mail["Bcc"] is None
        assert str(mail["From"]).endswith("<post@localhost>")
        assert mail["Auto-Submitted"] == "auto-generated"
        parts = [part for part in mail.walk() if part.get_content_maintype() == "text"]
        assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
        assert all(len(part.as_bytes()) < 100_000 for part in parts)
        assert set(re.findall(r'src="([^":]*):', parts[1].get_content())) <= {"cid"}


BUTTON = re.compile(r'<a href="[^"]*"\s+style="[^"]*mso-padding-alt:0[^"]*">(.*?)</a>', re.DOTALL)
ROOM = re.compile(
    r'<!--\[if mso\]><i hidden\s+style="mso-font-width:\d+%;mso-text-raise:20px">&emsp;</i>'
    r'<span\s+style="mso-text-raise:10px"><!\[endif\]-->[^<]+<!--\[if mso\]></span>'
    r'<i hidden\s+style="mso-font-width:\d+%">&emsp;&#8203;</i><!\[endif\]-->'
)


def test_buttons_have_room_where_links_have_no_padding() -> None:
    html = mail_for("Anna").html
    inside = BUTTON.findall(html)
    assert inside
    assert all(map(ROOM.fullmatch, inside))
    assert html.count("padding:10px 18px") == len(inside)


def test_python_looks_for_cycles_again_whatever_became_of_the_mails() -> None:
    was, off = gc.isenabled(), list[bool]()

    def broken() -> None:
        with pause_garbage_collection():
            off.append(not gc.isenabled())
            raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        broken()
    assert off == [True]
    assert gc.isenabled() == was


def test_lines_that_are_kept_are_the_bytes_of_the_whole_text() -> None:
    """Quoted-printable line by line, as many mails share their lines, is that of all at once."""
    rng, drawn = random.Random(5), "ab .=\t-F\n\né…"
    for size in (0, 1, 3, 20, 75, 76, 77, 78, 150, 400) * 60:
        text = "".join(rng.choices(drawn, k=size))
        data = "\r\n".join(text.splitlines()).encode() + b"\r\n"
        *_head, way, _blank, told = encode_body("plain", text)
        if way.endswith(b"base64"):
            assert b64decode(told) == data
        else:
            assert told == b2a_qp(data, istext=True)
        high = sum(byte > 127 for byte in data)
        assert way.endswith(b"base64") == (high * 6 > len(data))
