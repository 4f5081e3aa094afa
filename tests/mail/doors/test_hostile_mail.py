"""AT-11: hostile mail is stored first, judged as declared, within a second and 100 MB, and nothing
of it escapes."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from accounts.models import Person
from games.mail.inbound.models import Door, Incoming, Kind
from games.mail.inbound.orders import receive
from games.mail.sandbox.envelope import SIZE_MAX
from games.mail.sandbox.process import SANDBOX, Findings
from games.mail.sandbox.reading import LINE_MAX
from games.rules.orders import order_grammar
from games.rules.orders.lexicon import load_lexicon
from games.rules.registry import GAMES
from tests.mail.doors.hostile_mail import Letter, letters, mutated
from tests.mail.doors.mutants import planted
from tests.mail.orders.client_words import LANGUAGES
from tests.mail.orders.clients import STYLES, reply
from tests.mail.orders.postbag import Postbag
from tests.support.speed import within

pytestmark = pytest.mark.promise(11)
FULL = os.environ.get("KEYWEST_FULL") == "1"
MUTATIONS = 10_000 if FULL else 100
SECOND, MEMORY = 1.0, 100 * 1024 * 1024
LETTERS = list(letters())
FATES = (Kind.HOSTILE, Kind.UNCLEAR, Kind.REFUSED, Kind.STRANGER, Kind.AUTOMATIC)
LONG_LINES = ("a long line of spaces", "a long line of colons")
"""Once they cost minutes, outside of the cage; in everyday runs too."""
HEAVY = 10_000
"""Bytes from which a mail may cost something; those are looked at every day."""


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    SANDBOX.end()


def told(raw: bytes) -> Findings:
    """What the cage says of a mail."""
    return SANDBOX.ask(raw, "p.test", "")


def harm(letter: Letter) -> str:
    """What a mail did that it must not do; nothing if it did none."""
    found = told(letter.raw)
    lines = [str(line) for line in found.reading.lines] if found.reading else []
    if found.crashed:
        return f"it ended the reader: {found.crashed}"
    if found.cpu > SECOND or found.memory > MEMORY:
        return f"it cost {found.cpu:.1f} s, {found.memory / 1024 / 1024:.0f} MB"
    if letter.fate == "aside" and found.reading is not None and not doubtful(found):
        return f"it was read: {lines[:2]}"
    return "it ordered" if lines == ["bid 8"] and not doubtful(found) else ""


def doubtful(found: Findings) -> bool:
    """Whether what was read may not be carried out."""
    return found.reading is None or found.reading.doubtful or not found.reading.lines


def test_there_are_enough_of_them() -> None:
    assert len(LETTERS) >= 400
    assert len({letter.kind for letter in LETTERS}) >= 60
    assert len({sha256(letter.raw).digest() for letter in LETTERS}) >= 400


def test_none_does_harm() -> None:
    looked_at = LETTERS if FULL else [letter for letter in LETTERS if len(letter.raw) > HEAVY]
    harmful = {(letter.kind, letter.which): did for letter in looked_at if (did := harm(letter))}
    assert harmful == {}


def said_first(letter: Letter) -> str:
    """The first line that is read of a mail; in some kinds it is an order, and only what comes
    below it is hostile."""
    reading = told(letter.raw).reading
    return reading.lines[0] if reading and reading.lines else ""


@pytest.fixture
def at_the_table(bag: Postbag) -> Postbag:
    """The sender of all those letters is in the first seat, and their door is sure of them. The
    words of all languages are loaded: a process does that once, for some seconds."""
    Person.objects.filter(pk=bag.person(0).pk).update(email="ben@p.test")
    for game in GAMES.values():
        for language in order_grammar.LANGUAGES:
            load_lexicon(game.name, game.forms, language)
    return bag


def test_each_is_stored_first_and_moves_nothing(at_the_table: Postbag) -> None:
    to, facts = at_the_table.address(0), at_the_table.facts()
    for letter in (
        LETTERS if FULL else [*LETTERS[::24], *(one for one in LETTERS if one.kind in LONG_LINES)]
    ):
        if said_first(letter) == "bid 8":
            continue
        began = time.process_time()
        pk, _again = receive.store_raw_message(
            letter.raw, door=Door.PIPE, authenticated=True, recipient=to
        )
        assert bytes(Incoming.objects.get(pk=pk).raw) == letter.raw[: SIZE_MAX + 1]
        kind = receive.handle_and_answer(pk).kind
        assert kind in FATES, letter[:3]
        assert within(time.process_time() - began, SECOND), letter[:3]
    assert at_the_table.facts() == facts


def test_mutations_of_good_and_bad_mail_end_no_reader() -> None:
    dice = random.Random(11)
    good = [reply(style, language, "bid 8") for style in STYLES for language in LANGUAGES]
    seeds = [letter.raw for letter in LETTERS] + good
    for number in range(MUTATIONS):
        found = told(mutated(dice.choice(seeds), dice))
        assert not found.crashed, number
        assert within(found.cpu, SECOND), number
        assert found.memory <= MEMORY, number


MUTANTS = {
    "the shape is not checked": "import games.mail.sandbox.reading as reading; "
    "reading.check_message_shape = lambda raw: None",
    "From is read by the standard library": """
import games.mail.sandbox.envelope as envelope
from email import message_from_bytes
from email.policy import default
def careless(raw, domain, recipient=''):
    str(message_from_bytes(raw, policy=default)['From'])
    return caged_open(raw, domain, recipient)
caged_open, caged.read_envelope = caged.read_envelope, careless
""",
    "the first From counts": """
import games.mail.sandbox.envelope as envelope
strict = envelope.list_field_values
envelope.list_field_values = lambda fields, name: strict(fields, name)[:1]
""",
    "attachments are read": """
import games.mail.sandbox.reading as body
from email.message import Message
Message.get_content_disposition = lambda self: None
""",
    "large mail is read": """
import games.mail.sandbox.envelope as envelope
envelope.SIZE_MAX = 10 ** 9
""",
    "the parser's exceptions escape": """
import games.mail.sandbox.reading as body
from email import message_from_bytes
from email.policy import compat32
body.check_message_shape = lambda raw: None
body.read_plain_and_html = lambda raw: body.extract_texts(message_from_bytes(raw, policy=compat32))
""",
    "quotations in quotations are marked without end": """
import games.mail.sandbox.text_parts as html
html.DEEPEST = 10 ** 9
""",
}


@pytest.mark.few(2)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_planted_fault_is_found(mutant: str) -> None:
    with planted(MUTANTS[mutant]):
        assert any(harm(letter) for letter in LETTERS)


def test_lines_leave_the_cage_short_and_a_cage_that_lets_them_out_is_found() -> None:
    long = [letter for letter in LETTERS if letter.kind in LONG_LINES]
    assert longest_line(long) == LINE_MAX
    with planted("import games.mail.sandbox.reading as reading; reading.LINE_MAX = 10**9"):
        assert longest_line(long) > LINE_MAX


def longest_line(letters: list[Letter]) -> int:
    """How long the longest line is that is read of these mails."""
    return max(len(line) for letter in letters for line in told(letter.raw).reading.lines)  # type: ignore[union-attr]


def test_a_door_that_reads_before_it_stores_is_found(
    at_the_table: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = receive.store_raw_message

    def hasty(raw: bytes, **more: Any) -> tuple[int, bool]:
        return keep(raw if told(raw).envelope else b"", **more)

    monkeypatch.setattr(receive, "store_raw_message", hasty)
    with pytest.raises(AssertionError):
        test_each_is_stored_first_and_moves_nothing(at_the_table)
