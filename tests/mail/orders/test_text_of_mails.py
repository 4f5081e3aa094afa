"""The text of a mail is found as its writer saw it: in HTML of every kind, in UTF-16, among letters
without width."""

from __future__ import annotations

import re
from base64 import b64encode
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from email import message_from_bytes
from email.message import EmailMessage
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.policy import compat32

import pytest

from games.mail.sandbox import reading
from games.mail.sandbox.process import read_in_sandbox
from games.mail.sandbox.reading import split_message_into_parts
from games.mail.sandbox.text_parts import convert_html_to_text

HEAD = "From: ben@p.test\r\nTo: play@p.test\r\n"
OWN = ("mark hotel", "buy upper-hotel-2")


def html(source: str) -> bytes:
    """A mail of HTML alone."""
    return f"{HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n{source}\r\n".encode()


def both(plain: str, source: str) -> bytes:
    """A mail of text beside HTML."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "ben@p.test", "play@p.test"
    mail.set_content(plain)
    mail.add_alternative(source, subtype="html")
    return mail.as_bytes()


PAGE = "<div>mark hotel</div><div>buy upper-hotel-2</div>"
HEADS = [
    "<!DOCTYPE html>",
    "<!doctype html>\r\n",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    '<?xml version="1.0" encoding="utf-8"?>',
    '<?xml version="1.0"?><!DOCTYPE html>',
    '<?xml:namespace prefix = o ns = "urn:schemas-microsoft-com:office:office" />',
    "<![if !mso]><!-- --><![endif]>",
    "<!--[if gte mso 9]><xml>bid 3</xml><![endif]-->",
]


@pytest.mark.parametrize("head", HEADS)
def test_html_may_say_what_it_is(head: str) -> None:
    assert (
        split_message_into_parts(
            html(f"{head}<html><head><title>x</title></head><body>{PAGE}</body></html>")
        ).lines
        == OWN
    )
    assert split_message_into_parts(html(f"<html>{head}{PAGE}</html>")).lines == OWN


PLACEHOLDERS = [
    "This message is in HTML.",
    "This is an HTML message. Please use a mail program that shows HTML.",
    "Your mail client does not support HTML e-mail.\nTo view it in a browser:\n"
    "https://example.org/m/1",
    "Diese Nachricht ist im HTML-Format.",
    "Ce message est au format HTML.",
    "このメールはHTML形式です。",
    "\u200b",
    "\xa0\n \ufeff\n",
    "",
]


@pytest.mark.parametrize("plain", PLACEHOLDERS)
def test_a_placeholder_hides_no_html(plain: str) -> None:
    assert split_message_into_parts(both(plain, f"<!DOCTYPE html><body>{PAGE}</body>")).lines == OWN


def test_of_two_texts_that_have_the_same_words_the_plain_one_is_read() -> None:
    assert (
        split_message_into_parts(both("bid 8\n\nBen", "<div>bid</div><div>8</div>Ben")).lines[0]
        == "bid 8"
    )


def test_what_stands_in_html_alone_was_seen_by_its_writer() -> None:
    assert (
        "just kidding"
        in split_message_into_parts(both("bid 8", "<div>bid 8</div><div>just kidding</div>")).lines
    )


def test_a_text_about_html_that_stands_alone_is_read() -> None:
    raw = f"{HEAD}\r\nmessage: I like HTML\r\n".encode()
    assert split_message_into_parts(raw).lines == ("message: I like HTML",)


UNSEEN = [
    "\u200b",
    "\u2060",
    "\u200e",
    "\u200f",
    "\ufeff",
    "\u00ad",
    "\u200d",
    "\u202a",
    "\u202c",
    "\u2069",
    "\u061c",
]


@pytest.mark.parametrize("letter", UNSEEN)
@pytest.mark.parametrize(
    "line", ["{}bid 8", "bid {}8", "bid 8{}", "b{}id 8", "{}\nbid 8\n{}\n{}> bid 3"]
)
def test_what_nobody_sees_does_not_matter(letter: str, line: str) -> None:
    text = line.replace("{}", letter)
    raw = f"{HEAD}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()
    assert split_message_into_parts(raw).lines == ("bid 8",)
    entities = "".join(char if char.isascii() else f"&#{ord(char)};" for char in text).replace(
        "\n", "<br>"
    )
    assert split_message_into_parts(html(entities.replace("> bid", "&gt; bid"))).lines == ("bid 8",)


@pytest.mark.parametrize("letter", ["\u202e", "\u202d"])
def test_what_shows_other_words_than_are_there_is_not_taken_away(letter: str) -> None:
    raw = f"{HEAD}Content-Type: text/plain; charset=utf-8\r\n\r\nbid {letter}8\r\n".encode()
    assert split_message_into_parts(raw).lines != ("bid 8",)


LABELS = ["utf-16", "UTF-16", "utf-16le", "utf-16be", "utf-8", "us-ascii"]
UTF_16 = [(label, order, True) for label in LABELS for order in ("le", "be")]
UTF_16 += [
    ("utf-16", "le", False),
    ("utf-16", "be", False),
    ("utf-16le", "le", False),
    ("utf-16be", "be", False),
]


@pytest.mark.parametrize(("label", "order", "marked"), UTF_16)
@pytest.mark.parametrize("packed", [True, False])
def test_utf_16_is_read(label: str, order: str, marked: bool, packed: bool) -> None:
    mark = (BOM_UTF16_LE if order == "le" else BOM_UTF16_BE) if marked else b""
    text = mark + "bid 8\r\nmessage: Viel Glück, 頑張って\r\n".encode(f"utf-16-{order}")
    head = f"{HEAD}Content-Type: text/plain; charset={label}\r\n"
    if packed:
        raw = f"{head}Content-Transfer-Encoding: base64\r\n\r\n".encode() + b64encode(text)
    else:
        raw = f"{head}Content-Transfer-Encoding: binary\r\n\r\n".encode() + text
    assert split_message_into_parts(raw).lines == ("bid 8", "message: Viel Glück, 頑張って")


def test_utf_16_is_read_in_the_cage() -> None:
    raw = (
        f"{HEAD}Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n"
        f"\r\n"
    ).encode()
    opened = read_in_sandbox(raw + b64encode("bid 8\r\n".encode("utf-16")))
    assert opened.reading
    assert opened.reading.lines == ("bid 8",)


def row(*texts: str, kind: str = "plain", shape: str = "mixed") -> bytes:
    """A mail of several texts with a picture between each two."""
    mail = MIMEMultipart(shape)
    mail["From"], mail["To"] = "ben@p.test", "play@p.test"
    for text in texts:
        mail.attach(MIMEText(text, kind))
        mail.attach(MIMEImage(b"png", "png"))
    return mail.as_bytes()


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_a_text_goes_on_below_a_picture(kind: str) -> None:
    assert (
        split_message_into_parts(row("", "mark hotel", "buy upper-hotel-2", kind=kind)).lines == OWN
    )
    below = "Sent from my iPhone\n\n> bid 3\n"
    assert split_message_into_parts(row("bid 8", below)).lines == ("bid 8",)
    assert split_message_into_parts(row("bid 8", "bid 9", shape="alternative")).lines == ("bid 8",)


def test_files_are_not_read_as_text() -> None:
    mail = message_from_bytes(row("bid 8", "bid 9"), policy=compat32)
    mail.get_payload()[2].add_header("Content-Disposition", "inline", filename="note.txt")
    assert split_message_into_parts(mail.as_bytes()).lines == ("bid 8",)


@pytest.mark.parametrize("label", ["shift_jis", "x-sjis", "cp932", "windows-31j"])
def test_the_letters_of_windows_are_read_under_all_their_names(label: str) -> None:
    head = f"{HEAD}Content-Type: text/plain; charset={label}\r\n\r\n"
    raw = head.encode() + "入札 8\r\nmessage: ①㈱髙橋\r\n".encode("cp932")
    assert split_message_into_parts(raw).lines == ("入札 8", "message: ①㈱髙橋")


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("<div>a</div><div>b</div>", ["a", "b"]),
        ("<div>a</div><div><br></div><div>b</div>", ["a", "", "b"]),
        ("a<br>b<br><br>c", ["a", "b", "", "c"]),
        ("<p>a</p><p>b</p>", ["a", "", "b"]),
        ("<p class=MsoNormal>a<o:p></o:p></p><p class=MsoNormal>b</p>", ["a", "b"]),
        (
            "<p class=MsoNormal>a</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>b</p>",
            ["a", "", "b"],
        ),
        ('<p style="margin:0">a</p><p style="margin: 0px">b</p>', ["a", "b"]),
        ("a<blockquote>b</blockquote>c", ["a", "", "> b", "", "c"]),
        ("<ul><li>a</li><li>b</li></ul>", ["a", "b"]),
    ],
)
def test_lines_and_gaps_are_those_that_a_reader_sees(source: str, lines: list[str]) -> None:
    assert convert_html_to_text(source).strip().split("\n") == lines


def test_blind_readers_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "WORDS", re.compile("(?!)"))
    assert split_message_into_parts(both(PLACEHOLDERS[0], PAGE)).lines != OWN
    monkeypatch.setattr(reading, "remove_invisible", lambda text: text)
    assert split_message_into_parts(html("bid &#8203;8")).lines != ("bid 8",)
