"""Beaten workers may be counted, nothing may be bid in many words, and what things bring together
names them; a wrong number, a denial, a complaint or a question asks."""

from __future__ import annotations

import pytest

from tests.orders.measure import Order, read_at

READ = (
    ("keyflower-t02", "pick up my two beaten yellows from turn order 1", "gather order-1"),
    (
        "keyflower-t02",
        "hol meine zwei überbotenen gelben von der reihenfolge 1 zurück auf die hand",
        "gather order-1",
    ),
    ("keyflower-t02", "ターン順1で負けてる黄色2個を引っこめる", "gather order-1"),
    ("keywest-u07", "bidding nothing", "bid 0"),
    ("keywest-u05", "I'm not bidding anything this round, zero", "bid 0"),
    ("keywest-u07", "nix bieten (0)", "bid 0"),
    ("keywest-s18", "diesmal biet ich gar nix, also 0", "bid 0"),
    ("keywest-u07", "お金は出さない。ゼロ入札", "bid 0"),
    ("keywest-t11", "die 6 Punkte natürlich", "score long-key seven-miles"),
    ("keywest-t11", "les 6 points", "score long-key seven-miles"),
    ("keywest-u02", "fabrique et vente sans production", "mark factory-market"),
    ("keywest-u02", "hôtel sans gestion", "mark hotel"),
)
ASKED = {
    "keyflower-t02": (
        *("pick up my three beaten yellows from turn order 1",),
        *("pick up my two beaten reds from turn order 1",),
        *("pick up one of my two beaten yellows from turn order 1",),
        *("my two beaten yellows are on turn order 1", "pick up my two beaten yellows?"),
        *("hol meine drei überbotenen gelben von der reihenfolge 1 zurück",),
        *("hol einen meiner zwei überbotenen gelben von der reihenfolge 1 zurück",),
        *("meine zwei überbotenen gelben bleiben auf der reihenfolge 1",),
        *("ターン順1で負けてる黄色3個を引っこめる", "ターン順1で負けてる黄色2個は引っこめない"),
    ),
    "keywest-u07": (
        *("bid nothing, 3", "not bidding nothing", "I'm not bidding anything but 9"),
        *("I'm not bidding anything yet", "I'm not bidding anything?", "I won't bid anything, 5"),
        *("Blue is not bidding anything", "if I don't bid anything", "bidding nothing or 3"),
        *("お金は出さない、3で入札", "お金は出さないかも", "nix bieten, 3", "10, 0", "0, 10"),
    ),
    "keywest-t11": (
        *("only 6 points", "6 points?", "6 points ahead", "6 points for Blue"),
        *("I need 6 points", "il me manque 6 points", "mir fehlen 6 Punkte", "7 points"),
    ),
    "keywest-u02": ("fabrique sans production", "fabrique sans vente"),
    "keywest-t12": ("I'm not paying anything",),
}


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_it_is_read(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize(
    ("position", "line"), [(position, line) for position, lines in ASKED.items() for line in lines]
)
def test_what_is_near_asks(position: str, line: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == ""
    assert read_at("mail", Order(0, position, line, "")) == ""
