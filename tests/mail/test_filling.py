"""A template that is filled says to the byte what it says when it is rendered; however its values
are shaped, and whatever stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from games.mail import filling
from games.mail.filling import fill_template
from games.mail.outbound.picture_cache import Picture
from games.mail.outbound.section import Move, Section
from games.mail.outbound.turn_mail import LISTS, MailFrame
from games.play.notice_kind import Part

HARD = ('Anna & "Bert" <i>', "it's =3D", "{{ hello }}{% if %}", "\ue0000\ue003", "é 入札", "a\x00b")
"""Words that would show where they are put in."""
SIZES = (0, 1, 2, 7, 21)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    filling.render_pattern.cache_clear()


def sections(seed: int) -> Iterator[Section]:
    """Sections of many shapes, drawn from that seed."""
    draw = random.Random(seed)

    def word() -> str:
        return draw.choice(("", *HARD)) + str(draw.randrange(1000))

    def maybe() -> str:
        return word() if draw.random() < 0.6 else ""

    def lines() -> tuple[str, ...]:
        return tuple(word() for _ in range(draw.choice(SIZES)))

    for _ in range(draw.choice((1, 1, 1, 3))):
        linked = draw.choice((word, str, maybe))
        moves = tuple(Move(word(), maybe(), word(), linked()) for _ in range(draw.choice(SIZES)))
        parts = tuple(
            Part(word(), lines(), maybe(), word(), ((word(), word()),), draw.random() < 0.5)
            for _ in range(draw.choice((0, 1, 2)))
        )
        shown = Picture(b"png", draw.choice((640, 1760)), 400, word()) if maybe() else None
        yield Section(
            *[word() for _ in range(8)], prompt=maybe(), moves=moves, menu=maybe(),
            elsewhere=maybe(), deadline=maybe(), waiting=lines(), parts=parts, news=lines(),
            results=((1, word(), 40), (2, word(), 1000)) if maybe() else (), board=maybe(),
            picture=shown, alt=word(), standings=maybe(), link=maybe(), standing=maybe(),
            words=((word(), word()), (word(), word())) if maybe() else (),
            number=draw.choice((0, 2)), answer=maybe(), write_to=maybe(),
        )  # fmt: skip


def same(shown: dict[str, Any]) -> bool:
    """Whether both ways write the same."""
    return fill_template("mail/turn.html", shown, LISTS) == render_to_string(
        "mail/turn.html", shown
    )


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_a_turn_mail_that_is_filled_is_the_one_that_is_rendered(language: str) -> None:
    with translation.override(language):
        for seed in range(60):
            around = MailFrame("Hello <b>,", "A & B", "why", "" if seed % 3 else "stop", "change")
            assert same({**around._asdict(), "sections": tuple(sections(seed))}), seed


def test_mails_that_differ_in_words_alone_are_rendered_once() -> None:
    with translation.override("en"):
        found = list(sections(1))
        for name, count in (("Anna", 3), ("Bert & Co", 21), ("Carla", 21)):
            moves = tuple(Move(f"bid {n}", name, f"bid {n}", "mailto:x") for n in range(count))
            assert same({"hello": name, "sections": (found[0]._replace(moves=moves),)})
    assert filling.render_pattern.cache_info().misses == 1


def test_each_language_has_its_own() -> None:
    shown = {"hello": "x", "stop": "y", "sections": ()}
    for language in ("en", "de", "ja"):
        with translation.override(language):
            assert same(shown)


def test_what_is_safe_already_stays_and_what_is_lazy_is_said() -> None:
    for hello in (mark_safe("<b>A</b>"), gettext_lazy("Your moves"), 7):
        with translation.override("fr"):
            assert same({"hello": hello, "sections": ()})


def test_nothing_of_one_mail_is_in_another() -> None:
    for name in ("Anna", "Bert"):
        text = fill_template("mail/turn.html", {"hello": name, "sections": ()}, LISTS)
        assert ("Anna" in text, "Bert" in text) == (name == "Anna", name == "Bert")
