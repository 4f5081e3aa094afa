"""Replies of many programs in many languages, what they are to play, and what became of them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from games.mail.sandbox.reading import clean_order_line
from tests.mail.corpus.clients import MORE
from tests.mail.corpus.judge import Judged, asked, judge
from tests.mail.orders.client_words import LANGUAGES
from tests.mail.orders.clients import STYLES, Style, marked, text

SURROUNDINGS = Path(__file__).with_name("surroundings.toml")
CLIENTS: tuple[Style, ...] = (*STYLES, *MORE)
STRICT: tuple[tuple[str, ...], ...] = tuple(
    (line,)
    for line in (
        "bid 8",
        "biete 8",
        "enchère 8",
        "入札 8",
        "Bid 8.",
        "8ドルで入札",
        "gebot 8",
        "mise 8",
    )
)
"""Each own line is a whole canonical order, or in words of a speech table."""
FREE: tuple[tuple[str, ...], ...] = tuple(
    tuple(lines.split("/"))
    for lines in (
        "I bid 8", "bid: 8", "bid $8", "8", "bid eight", "Ich biete 8", "je mise 8",
        "8で入札します",
        "Hi all,//bid 8", "Hallo zusammen,//biete acht", "bid 8//Good luck everyone!", "“bid 8”",
        "Bonjour,//mise 8//Merci", "こんにちは。/入札 8/よろしくお願いします。", "bid 8 👍",
        "- bid 8",        "Here is my move:/bid 8", "Please bid 8", "bid 8//Thanks, Ben",
    )
)  # fmt: skip
MISTYPED: tuple[tuple[str, ...], ...] = (("bidd 8",), ("bod 8",), ("bite 8",), ("enchèr 8",))
PLAYS = ("bid 8",)
MOVE = re.compile(r"[88八]|eight|acht")
NAME = "Ben"


class Reply(NamedTuple):
    """A reply. `kind`: "strict", "free" or "mistyped"."""

    kind: str
    client: str
    language: str
    own: tuple[str, ...]
    raw: bytes

    @property
    def own_orders(self) -> tuple[str, ...]:
        """The lines of it that are orders, as they are read."""
        return tuple(
            line for line in map(clean_order_line, self.own) if any(map(MOVE.search, [line]))
        )


def replies(each: int = 3) -> Iterator[Reply]:
    """The corpus: every client with `each` texts of either kind, in changing languages."""
    tongues = list(LANGUAGES)
    for number, style in enumerate(CLIENTS):
        for turn in range(each):
            for kind, texts in (("strict", STRICT), ("free", FREE)):
                language = tongues[(number * 7 + turn * 5) % len(tongues)]
                own = texts[(number + turn * 3) % len(texts)]
                yield Reply(kind, style.__name__, language, own, raw(style, language, own))
        own = MISTYPED[number % len(MISTYPED)]
        yield Reply("mistyped", style.__name__, "en", own, raw(style, "en", own))
    yield from surrounded()


def surrounded() -> Iterator[Reply]:
    """A move, above a footer, a heading or a closing of surroundings.toml, or below a greeting,
    with a quotation under it that is marked."""
    own = STRICT[0]
    for kind, texts in tomllib.loads(SURROUNDINGS.read_text("utf-8")).items():
        for said in texts:
            head = LANGUAGES["en"].wrote
            lines = {
                "headings": [*own, "", said, *marked()],
                "greetings": [said, "", *own, "", head, *marked()],
            }.get(kind, [*own, "", *said.split("\n"), "", head, *marked()])
            yield Reply("strict", kind, "en", own, sent(text(lines)))


def raw(style: Style, language: str, own: tuple[str, ...]) -> bytes:
    """The mail that this program sends."""
    return sent(style(own, LANGUAGES[language]))


def sent(mail: EmailMessage) -> bytes:
    """The mail, with who writes it to whom."""
    mail["From"], mail["To"] = f"{NAME} <ben@p.test>", "play@p.test"
    return mail.as_bytes()


def became(reply: Reply) -> tuple[str, Judged]:
    """What became of a reply: "exact", "asked" (its writer is shown the right move, and a line that
    is not known), "suggested" (refused with the right suggestion), "refused", "silent" (it would
    not be answered), or "wrong"."""
    found = judge(reply.raw, asked("bid"), NAME)
    if found.asked:
        return ("asked" if found.asked == reply.own_orders else "wrong"), found
    if found.played:
        return ("exact" if found.played == PLAYS else "wrong"), found
    if found.suggests:
        return ("suggested" if found.suggests == PLAYS[0] else "wrong"), found
    return ("silent" if found.why == "machine" else "refused"), found


def figures(step: int = 1, each: int = 3) -> Counter[tuple[str, str]]:
    """How many replies of each kind became what; of `step` of them one is read."""
    return Counter((one.kind, became(one)[0]) for one in islice(replies(each), 0, None, step))
