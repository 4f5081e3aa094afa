"""Decoys: mails that hold what could be taken for an order, and of which nothing may be played."""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from html import escape
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from games.mail.inbound.orders.line_classes import DOUBT_WORD
from tests.mail.corpus.judge import asked, judge

FILE = Path(__file__).with_suffix(".toml")
HEAD = "From: {name} <ben@p.test>\r\nTo: play@p.test\r\nMIME-Version: 1.0\r\n"
QUOTE = (
    "",
    "On Wed, 3 Mar 2026 at 10:00, Key West <play@p.test> wrote:",
    "> You are asked to bid.",
    "> bid 3",
)


class Decoy(NamedTuple):
    """A text, its class, who wrote it, what they are asked; `html`: the text is HTML; `head`: more
    header fields."""

    kind: str
    text: str
    name: str
    asked: str
    html: bool = False
    head: str = ""


def decoys() -> list[Decoy]:
    """All of them."""
    classes = tomllib.loads(FILE.read_text("utf-8"))
    return [
        Decoy(
            kind,
            text,
            data.get("name", "Ben"),
            data.get("asked", "bid"),
            data.get("html", False),
            data.get("head", ""),
        )
        for kind, data in classes.items()
        for text in data["texts"]
    ]


def plain(lines: list[str], name: str) -> bytes:
    """A mail of plain text."""
    kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    return (HEAD.format(name=name) + kind + "\r\n".join(lines) + "\r\n").encode()


def html(lines: list[str], name: str) -> bytes:
    """A mail of HTML alone."""
    body = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)
    kind = "Content-Type: text/html; charset=utf-8\r\n\r\n"
    return (HEAD.format(name=name) + kind + f"<html><body>{body}</body></html>").encode()


def base64(lines: list[str], name: str) -> bytes:
    """Plain text in base64."""
    kind = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return (HEAD.format(name=name) + kind).encode() + b64encode("\r\n".join(lines).encode())


WAYS: tuple[Callable[[list[str], str], bytes], ...] = (plain, html, base64)
AROUND: tuple[Callable[[list[str]], list[str]], ...] = (
    lambda own: own,
    lambda own: [*own, *QUOTE],
    lambda own: ["Hi,", "", *own, "", "Best regards,", "Ben"],
    lambda own: [*own, "", "Sent from my iPhone", *QUOTE],
    lambda own: [*own, "", "-- ", "Ben Miller", "+44 20 7946 0000"],
    lambda own: [*QUOTE[1:], "", *own],
)
"""What may stand around the words of a mail without changing what they mean."""


def variants(kind: str = "") -> Iterator[tuple[Decoy, bytes]]:
    """Each decoy, or each of a kind, as many programs send it, in other letters, with the same
    meaning: nothing."""
    for number, decoy in enumerate(decoys()):
        if kind not in ("", decoy.kind):
            continue
        if decoy.html:
            yield decoy, struck(decoy)
            continue
        own = decoy.text.split("\n")
        for turn, around in enumerate(AROUND):
            way = WAYS[(number + turn) % len(WAYS)]
            raw = way(around(written(own, number + turn)), decoy.name)
            yield decoy, decoy.head.encode() + raw


def struck(decoy: Decoy) -> bytes:
    """A page beside a plain text from which the strokes are gone."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{decoy.name} <ben@p.test>", "play@p.test"
    mail.set_content(re.sub("<[^>]*>", "", decoy.text.replace("<br>", "\n")))
    mail.add_alternative(f"<html><body>{decoy.text}</body></html>", subtype="html")
    return mail.as_bytes()


def written(own: list[str], turn: int) -> list[str]:
    """The lines in capital letters, with blanks, or as they are."""
    match turn % 4:
        case 1:
            return [line.upper() if line.isascii() else line for line in own]
        case 2:
            return [f"  {line} " for line in own]
        case _:
            return own


def misread(kind: str = "", step: int = 1) -> Iterator[tuple[Decoy, tuple[str, ...]]]:
    """The variants of which something is played, and what; of `step` variants one is tried."""
    for decoy, raw in islice(variants(kind), 0, None, step):
        played = judge(raw, asked(decoy.asked), decoy.name).played
        if played:
            yield decoy, played


SIGNED = ("Ben the Third of that name", "Sunset Sailing Society of Boston")
"""A signature that has been taught."""


def misread_signed(step: int = 1) -> Iterator[tuple[Decoy, tuple[str, ...]]]:
    """The same of decoys below which stands a signature, and of those whose own last lines have
    been taught as one."""
    for decoy, taught in islice(signed(), 0, None, step):
        lines = decoy.text.split("\n") + (["", *SIGNED] if taught == SIGNED else [])
        raw = decoy.head.encode() + plain(lines, decoy.name)
        played = judge(raw, asked(decoy.asked), decoy.name, taught).played
        if played:
            yield decoy, played


def signed() -> Iterator[tuple[Decoy, tuple[str, ...]]]:
    """Each decoy of plain text with each of these signatures of two words or more."""
    for decoy in decoys():
        if decoy.kind in ("slots", "headings"):  # with their last lines taught, these are played
            continue
        own = tuple(line.strip() for line in decoy.text.split("\n") if line.strip())
        for block in (SIGNED, *(own[at:] for at in range(len(own)))):
            if not decoy.html and len(DOUBT_WORD.findall(" ".join(block))) > 1:
                yield decoy, block
