"""Replies of many mail programs: the sender's own words are read, and never a word that they
quotes."""

from __future__ import annotations

import itertools

import pytest

from games.mail.sandbox import marks
from games.mail.sandbox.reading import Reading, separate_own_words, split_message_into_parts
from tests.mail.orders.client_words import LANGUAGES
from tests.mail.orders.clients import QUOTED, STYLES, Style, reply

OWN = ("bid 8",)
EVERY = list(itertools.product(STYLES, LANGUAGES))


def reading(raw: bytes) -> Reading:
    """The mail as it is read."""
    return split_message_into_parts(raw)


@pytest.mark.parametrize(
    ("style", "language"), EVERY, ids=[f"{style.__name__}-{tongue}" for style, tongue in EVERY]
)
def test_a_reply_is_read_exactly(style: Style, language: str) -> None:
    found = reading(reply(style, language, OWN))
    assert found.lines == OWN
    assert not found.doubtful


@pytest.mark.parametrize(
    ("style", "language"), EVERY, ids=[f"{style.__name__}-{tongue}" for style, tongue in EVERY]
)
def test_a_reply_without_words_of_its_own_gives_no_order(style: Style, language: str) -> None:
    found = reading(reply(style, language, ()))
    assert found.doubtful or not set(found.lines) & set(QUOTED)


def test_there_are_enough_programs_and_languages() -> None:
    assert len(STYLES) >= 20
    assert len(LANGUAGES) >= 8
    assert len(EVERY) >= 200
    assert {"bid 3", "stop", "take 2"} <= set(QUOTED)


@pytest.mark.parametrize(
    "text",
    [
        "> bid 3\nbid 8",
        "> bid 3\n\nbid 8\n\n> bid 4\nstop\n> bid 5",
        "bid 8\n\n> bid 3\n\nno, wait, bid 9",
        "bid 8\n\n> bid 3\n\nbid 9\n\n> bid 4",
        "On 3 March 2026 Ben wrote:\n> You may write: bid 0-20,\nstop\n\nbid 8",
    ],
)
def test_what_cannot_be_told_for_sure_is_doubtful(text: str) -> None:
    assert separate_own_words(text).doubtful


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("bid 8", ("bid 8",)),
        ("\ufeffbid 8\r\nstop\r\n", ("bid 8", "stop")),
        ("bid 8\n\nCheers\nBen\nstop", ("bid 8",)),
        ("bid 8\n>bid 3", ("bid 8",)),
        ("bid 8\n\n> a long line that was\nbid 3\n> and goes on", ("bid 8",)),
        ("wait: not yet\nbid 8", ("wait: not yet", "bid 8")),
        ("", ()),
        ("> bid 3\n\nbid 8\n\n> bid 4", ("bid 8",)),
        ("Hi,\n\n> bid 3\n\nbid 8", ("Hi,", "bid 8")),
        ("From: x@p.test\nTo: y@p.test\n\n> bid 3\n\nbid 8", ()),
        ("On Monday Ben wrote:\n\nAnna said\n> bid 3\n\nbid 8", ()),
    ],
)
def test_own_words(text: str, own: tuple[str, ...]) -> None:
    assert separate_own_words(text).lines == own


LATVIAN = (
    "bid 8\n\nNo: Key West <play@p.test>\nNosūtīts: 3.3.2026 10:00\nKam: Ben\nTēma: bid 5\n\nstop"
)


def test_a_block_of_labels_is_a_heading_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert separate_own_words(LATVIAN).lines == ("bid 8",)
    monkeypatch.setattr(marks, "is_label_block", lambda lines, at: False)
    assert separate_own_words(LATVIAN).lines != ("bid 8",)


def test_lines_with_colons_are_no_heading() -> None:
    text = (
        "plan:\nif start player: bid 3\nif money 10+: bid 5\nunless first action: bid 2\nmessage: "
        "until 20:00!"
    )
    assert separate_own_words(text).lines == tuple(text.splitlines())


@pytest.mark.parametrize(
    ("text", "left", "torn"),
    [
        ("bid 8\n\nCheers\nAnna\n\n-- \nAnna Smith\n+49 170", ("Cheers", "Anna"), ()),
        (
            "bid 8\n\nVon meinem iPhone gesendet\nbid 9",
            ("Von meinem iPhone gesendet", "bid 9"),
            (),
        ),
        ("bid 8\n---\nbid 9\n\nSent from my iPhone", ("---", "bid 9", "Sent from my iPhone"), ()),
        ("bid 8\n\n-----Original Message-----\nbid 3", (), ()),
        ("bid 8\n> You may write: bid 0-20\nbid 9\n> stop", ("bid 9",), ()),
        (
            "bid 8\n> You may write what you like to write of all this:\nbid 9\n> stop",
            (),
            ("bid 9",),
        ),
        ("bid 8\n\n> bid 3\n\nno, wait, bid 9", ("no, wait, bid 9",), ()),
        (
            "bid 8\n\nThanks\n\n> bid 3\n\nno, bid 9\n\nBye\nAnna",
            ("Thanks", "Bye", "Anna", "no, bid 9"),
            (),
        ),
    ],
)
def test_what_is_not_read_is_told(text: str, left: tuple[str, ...], torn: tuple[str, ...]) -> None:
    own = separate_own_words(text)
    assert own.lines == ("bid 8",)
    assert (own.left, own.torn) == (left, torn)


def test_where_nothing_is_read_even_a_signature_is_told() -> None:
    own = separate_own_words("-- \nAnna\n\nbid 8\n\n> bid 3")
    assert own.lines == ()
    assert own.left == ("--", "Anna", "bid 8")


def test_full_width_letters_are_the_same_as_narrow_ones_but_small_figures_are_not() -> None:
    raw = b"From: ben@p.test\nContent-Type: text/plain; charset=utf-8\n\n%s\n"
    assert reading(raw % "ｂｉｄ　８。".encode()).lines == ("bid 8",)
    assert reading(raw % "bid 8²".encode()).lines == ("bid 8²",)
