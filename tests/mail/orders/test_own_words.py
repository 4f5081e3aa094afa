"""AT-14: what people write into replies of many programs, in many languages, is read exactly, and
no quoted word is."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.mail.sandbox import marks, text_parts
from games.mail.sandbox.mail_keywords import LEAVES, MEANS, UNDOES, sort_by_purpose
from games.mail.sandbox.reading import Reading, clean_keyboard_marks, split_message_into_parts
from games.rules.keywest.game import GAME
from games.rules.orders import speech
from games.rules.registry import GAMES
from tests.mail.orders.client_words import LANGUAGES
from tests.mail.orders.clients import QUOTED, STYLES, reply

pytestmark = pytest.mark.promise(14)
FULL = os.environ.get("KEYWEST_FULL") == "1"

ORDERS: tuple[tuple[str, ...], ...] = (
    ("bid 8",),
    ("Biete 8.",),
    ("enchère 8",),
    ("Enchere 8 !",),
    ("入札８。",),
    ("8ドルで入札",),
    ("mark hotel-manage", "buy upper-hotel-2", "manage"),
    ("setze hotel-bewirtschaften", "kaufe obere hotel 2", "bewirtschafte"),
    ("place hôtel gestion", "achète upper-hotel-2", "gère"),
    ("ホテル経営を選ぶ", "upper-hotel-2を買う", "経営"),
    ("ernte banane mango", "stopp"),
    ("pflanze upper-mango-1",),
    ("undo",),
    ("zurücknehmen",),
    ("取り消し",),
    ("help", "board", "menu", "history"),
    ("Hilfe", "Verlauf"),
    ("away until 3 March",),
    ("weg bis 3. März",),
    ("absent jusqu'au 3 mars",),
    ("3月3日まで不在",),
    ("bid 8", "message: Good luck, everybody!", "See you on the Keys."),
    ("biete 8", "Nachricht: Viel Glück!"),
    ("入札 8", "メッセージ：がんばりましょう。"),
)


def corpus() -> Iterator[tuple[str, tuple[str, ...], bytes]]:
    """Every program in every language with one of the texts; all texts in the full run."""
    for number, (style, language) in enumerate(itertools.product(STYLES, LANGUAGES)):
        chosen = ORDERS if FULL else (ORDERS[number % len(ORDERS)],)
        for own in chosen:
            yield f"{style.__name__} {language} {own}", own, reply(style, language, own)


def reading(raw: bytes) -> Reading:
    """The mail as it is read."""
    return split_message_into_parts(raw)


def wanted(own: tuple[str, ...]) -> tuple[str, ...]:
    """What is to be read: orders cleaned; a message as it stands."""
    talk = next(
        (at for at, line in enumerate(own) if re.match("message|nachricht|メッセージ", line, re.I)),
        len(own),
    )
    return (*map(clean_keyboard_marks, own[:talk]), *own[talk:])


def judged() -> tuple[int, int, int]:
    """How many replies there are, how many are read exactly and without doubt, in how many a quoted
    line was read."""
    total = exact = quoted = 0
    foreign = set(map(clean_keyboard_marks, QUOTED)) | {"Ben"}
    for _name, own, raw in corpus():
        found = reading(raw)
        total += 1
        exact += found.lines == wanted(own) and not found.doubtful
        quoted += not found.doubtful and bool((set(found.lines) & foreign) - set(wanted(own)))
    return total, exact, quoted


def test_nearly_every_reply_is_read_exactly_and_no_quoted_word_is_an_order() -> None:
    total, exact, quoted = judged()
    assert total >= 400
    assert exact >= 0.99 * total, f"{exact} of {total}"
    assert quoted == 0


def test_a_quotation_that_is_torn_apart_gives_no_order() -> None:
    """Lines left out at random, but for marks: whatever is left, nothing that was marked as quoted
    is read for sure."""
    rng = Random(14)
    signs = (b">", b"|", b"-", b"_")
    for name, own, raw in corpus():
        if "html" in name or "base64" in name:
            continue
        head, _blank, body = raw.partition(b"\n\n")
        lines = [line for line in body.split(b"\n") if line.startswith(signs) or rng.random() > 0.1]
        marked = {
            clean_keyboard_marks(line.lstrip(b"> |").decode())
            for line in lines
            if line.startswith((b">", b"|"))
        }
        found = reading(head + b"\n\n" + b"\n".join([b".", *lines, b"."]))
        assert found.doubtful or not set(found.lines) & marked - set(wanted(own)), name


def unmarked(line: str) -> bool:
    return False


MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "quotation marks are not seen": (marks, "is_quoted_line", unmarked),
    "no rule or closing ends the text": (marks, "is_end_mark", unmarked),
    "headings of quotations are not seen": (marks, "count_heading_lines", lambda lines, at: 0),
    "the labels of Outlook are not known": (marks, "HEADER_LABEL", re.compile("(?!)")),
    "nobody wrote": (marks, "TIME_OR_YEAR", re.compile("(?!)")),
    "blockquotes of HTML are the sender's": (
        text_parts,
        "add_quote_marks",
        lambda line, depth: line.strip(),
    ),
    "Gmail's and Yahoo's quotations are the sender's": (text_parts, "QUOTING", re.compile("(?!)")),
    "footers of telephones are orders": (marks, "match_known_line", lambda _line: None),
}


@pytest.mark.few(2)
@pytest.mark.parametrize("name", MUTANTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, part, broken = MUTANTS[name]
    monkeypatch.setattr(module, part, broken)
    total, exact, quoted = judged()
    assert exact < 0.99 * total or quoted


def test_every_text_is_sorted_into_what_it_is_for() -> None:
    letters = [sort_by_purpose(wanted(own), GAME.verbs) for own in ORDERS]
    assert sum(letter.undo for letter in letters) == 3
    assert sum(bool(letter.away) for letter in letters) == 4
    assert sum(bool(letter.message) for letter in letters) == 3
    assert {word for letter in letters for word in letter.wanted} == {
        "help",
        "board",
        "menu",
        "history",
    }
    assert "See you on the Keys." in letters[21].message
    assert letters[21].orders == ("bid 8",)


def test_no_word_of_mails_is_a_word_for_a_move() -> None:
    said = {*MEANS, *UNDOES, *LEAVES}
    for name, game in GAMES.items():
        tables = [speech.load_speech(name, language).heard for language in speech.LANGUAGES]
        assert not said & {
            form for table in tables for verb in game.verbs for form in table.get(verb, ())
        }
        assert not said & game.verbs
