"""Remarks that people wrote who had not seen the code, beside orders: one that takes an order back
plays nothing, one that changes nothing gives no other move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from tests.orders.measure import LISTS, Order, read_at
from tests.orders.positions import LANGUAGES

ORDERS = {
    "en": (
        ("keywest-s18", "bid 5", "bid 5"),
        ("keywest-s14", "I take dive", "mark dive"),
        ("keyflower-s12", "bid 2 yellow on scribes", "bid 2 yellow on scribes"),
        ("keyflower-s05", "I sail with the Sea Bastion", "sail sea-bastion"),
        ("keywest-s17", "I take tile 3", "take 3"),
        ("keyflower-s13", "make iron", "make iron"),
    ),
    "de": (
        ("keywest-s18", "ich biete 5", "bid 5"),
        ("keywest-s14", "ich wähle Tauchen", "mark dive"),
        ("keyflower-s12", "biete 2 gelbe auf Scribes", "bid 2 yellow on scribes"),
        ("keyflower-s05", "ich nehme die Sea Bastion", "sail sea-bastion"),
        ("keywest-s17", "ich nehme Plättchen 3", "take 3"),
        ("keyflower-s13", "Eisen herstellen", "make iron"),
    ),
    "fr": (
        ("keywest-s18", "je mise 5", "bid 5"),
        ("keywest-s14", "je marque plongée", "mark dive"),
        ("keyflower-s12", "mise 2 jaunes sur Scribes", "bid 2 yellow on scribes"),
        ("keyflower-s05", "je prends le Sea Bastion", "sail sea-bastion"),
        ("keywest-s17", "je prends la tuile 3", "take 3"),
        ("keyflower-s13", "je produis du fer", "make iron"),
    ),
    "ja": (
        ("keywest-s18", "5ドルで入札します", "bid 5"),
        ("keywest-s14", "ダイビングを選びます", "mark dive"),
        ("keyflower-s05", "シーバスチャンに乗ります", "sail sea-bastion"),
        ("keywest-s17", "3番のタイルを取ります", "take 3"),
        ("keyflower-s13", "鉄を作ります", "make iron"),
    ),
}
LIMITED = "just the one though"
"""This says beside one thing no more than the order."""


def put_beside(language: str, order: str, row: dict[str, str]) -> str:
    """An order with a remark before or behind it."""
    first, last = (row["remark"], order) if row["place"] == "before" else (order, row["remark"])
    joint = row["joint"]
    if joint == "(":
        remark = "(" + row["remark"].strip("()（）") + ")"
        return f"{remark} {order}" if row["place"] == "before" else f"{order} {remark}"
    if language == "ja":
        return first + (joint or ("、" if first != order else "。")) + last
    return first + {"–": " – ", "": " "}.get(joint, f"{joint} ") + last


def list_lines(language: str, kind: str) -> Iterator[tuple[str, str, str]]:
    """A position, an order with a remark, and the move of the order alone."""
    text = (LISTS / "remarks" / f"{kind}-{language}.jsonl").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    for row, (position, order, move) in zip(rows, cycle(ORDERS[language]), strict=False):
        if row["remark"] != LIMITED:
            yield position, put_beside(language, order, row), move


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_alone_are_read(language: str) -> None:
    for position, order, move in ORDERS[language]:
        assert read_at("mail", Order(0, position, order, "")) == move


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["harmful", "further"])
def test_harmful_remarks_play_nothing(language: str, kind: str) -> None:
    lines = list_lines(language, kind)
    played = [line for at, line, _move in lines if read_at("box", Order(0, at, line, ""))]
    assert played == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_harmless_remarks_give_no_other_move(language: str) -> None:
    others = [
        line
        for at, line, move in list_lines(language, "harmless")
        if read_at("box", Order(0, at, line, "")) not in ("", move)
    ]
    assert others == []
