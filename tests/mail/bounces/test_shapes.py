"""AT-18: whatever shape a return has, its class is right; a reader that looks at the wrong place is
caught."""

from __future__ import annotations

import time

import pytest

from games.mail.bounces.returns import read_return_in_sandbox
from games.mail.sandbox import returned
from games.mail.sandbox.returned import read_return
from tests.mail.bounces.shapes import SHAPES, Shape
from tests.mail.doors.mutants import planted
from tests.support.speed import within

pytestmark = pytest.mark.promise(18)


def classed(shape: Shape) -> str:
    means = read_return(shape.raw).means
    return means.value if means else ""


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_every_shape_has_its_class(shape: Shape) -> None:
    assert classed(shape) == shape.means


def test_there_are_enough_of_them_and_every_class_occurs() -> None:
    assert len({shape.raw for shape in SHAPES}) == len(SHAPES) >= 40
    assert {shape.means for shape in SHAPES} == {"hard", "soft", "unknown", "complaint", ""}


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("place", "name", "planted"),
    [
        (returned, "cut_off_our_mail", lambda rest: rest),
        (returned, "GOOD_ENDS", set()),
        (returned, "NOT_FINAL", {}),
        (returned, "BY_CODE", {}),
        (returned, "decode_content", lambda _head, content: content),
    ],
)
def test_a_planted_bug_is_caught(
    monkeypatch: pytest.MonkeyPatch, place: object, name: str, planted: object
) -> None:
    monkeypatch.setattr(place, name, planted)
    assert [shape.name for shape in SHAPES if classed(shape) != shape.means]


@pytest.mark.parametrize(
    "nasty",
    [b"user ", b"\n ", b"Content-Type: message/delivery-status\n", b"a:\n\n", b"--x\n", b"no "],
)
def test_a_return_made_to_hurt_is_read_in_no_time(nasty: bytes) -> None:
    began = time.process_time()
    read_return(b"Subject: failure\n\n" + nasty * (200_000 // len(nasty)))
    assert within(time.process_time() - began, 1)


def test_the_cage_reads_the_same() -> None:
    assert [
        shape.name
        for shape in SHAPES
        if read_return_in_sandbox(shape.raw) != read_return(shape.raw)
    ] == []


def test_a_reader_that_is_killed_notes_nothing() -> None:
    with planted(
        "from games.mail.sandbox import returned; import os; returned.read_return = lambda raw: "
        "os._exit(9)"
    ):
        assert read_return_in_sandbox(SHAPES[0].raw) is None
