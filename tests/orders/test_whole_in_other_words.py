"""By mail, a move is whole too where the verb stands within a longer word of the lists, where the
thing is named by its kind and what is true of it alone, or where two parts say the same; what is
near to it asks."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

PLAYED = (
    ("keywest-u06", "I'm diving", "mark dive"),
    ("keywest-t24", "ich ernte", "mark harvest"),
    ("keywest-u06", "je vais plonger", "mark dive"),
    ("keywest-u06", "海に潜ります", "mark dive"),
    ("keywest-u02", "harvest my plantations", "mark harvest"),
    ("keywest-u02", "Nur ein Hotel kaufen, ohne Bewirtschaften.", "mark hotel"),
    ("keywest-u06", "repeat just the hotel purchase, without management", "repeat hotel"),
    ("keywest-t06", "ミドルの☆4を青から8ドルで買います", "buy middle-hotel-3"),
    ("keywest-t03", "緑に8ドル払ってロウアーの五つ星ホテルを買う", "buy lower-hotel-3"),
    ("keyflower-t10", "納屋は家タイル6の右上に置いてください", "place barn 1,-1 r0"),
    ("keywest-u05", "my sealed bid is 16", "bid 16"),
    ("keywest-u07", "ich biete gar nichts", "bid 0"),
    ("keywest-s25", "I'll bid nothing at all", "bid 0"),
    ("keyflower-t06", "I take the boat with the saws", "sail sea-bastion"),
    ("keyflower-u05", "Ich nehme das Boot mit der Säge", "sail sea-breese"),
    ("keyflower-t06", "のこぎりが2枚のってる船をもらいます", "sail sea-bastion"),
    ("keywest-t04", "don't want a banana plantation, I'll go without it", "waive banana"),
    ("keywest-u25", "keine Bananenplantage für mich, ich verzichte", "waive banana"),
    ("keywest-t02", "Je laisse tomber la mangue, je n'en veux pas", "waive mango"),
    ("keywest-s23", "オレンジの権利は使いません。放棄します", "waive orange"),
    ("keywest-u12", "that's enough diving for me", "stop"),
    ("keywest-u12", "Stop, je ne plonge plus", "stop"),
    ("keyflower-u04", "Ich verzichte auf den restlichen Transport", "stop"),
    ("keywest-u02", "Als erstes würde ich gern meine Plantagen abernten", "mark harvest"),
    (
        "keyflower-u08",
        "Upgrading Home 5 and paying both golds, I want to hang on to the stone",
        "upgrade home-5 gold gold",
    ),
    (
        "keyflower-u13",
        "J'ajoute un jaune à ma mise sur Key Market, ce qui fait 2 jaunes",
        "bid 2 yellow on key-market",
    ),
)
ASKED = {
    "keywest-u06": (
        *("I dive well", "I dive?", "I don't dive", "I dive or harvest", "I used to dive"),
        *("you go diving", "Blue goes diving", "I love diving", "if I go diving"),
        *("I want to go diving later", "I want to go diving but not now", "dive with harvest"),
        *("ich ernte nicht", "ich ernte später", "ich ernte gern", "ich ging tauchen"),
        *("ich würde gern tauchen, wenn", "ich würde tauchen", "ich hätte gern getaucht"),
        *("je plonge demain", "je ne plonge pas", "je plongerais", "tu vas plonger"),
        *("潜りません", "潜りますか", "潜りました", "青が潜ります", "あとで潜ります"),
    ),
    "keywest-u02": (
        *("Nur ein Hotel kaufen, mit Bewirtschaften.", "Nur kein Hotel kaufen"),
        *("harvest my plantations?", "don't harvest my plantations", "I harvested my plantations"),
        *("Blue harvests my plantations", "harvest my plantations, or dive"),
        *("Als erstes würde ich gern wissen", "ich kauf ne Fabrik und dreh keine Zigarren"),
    ),
    "keywest-t03": (
        *("緑に5ドル払ってロウアーの五つ星ホテルを買う", "ロウアーの五つ星ホテルを5ドルで買います"),
        *("緑が8ドル払ってロウアーの五つ星ホテルを買う",),
        *("緑に8ドル払ってロウアーの五つ星ホテルを買った",),
        *("緑に8ドル払ってロウアーの五つ星ホテルを買いますか",),
    ),
    "keyflower-t10": (
        *("納屋は家タイル6の右上に置いてました", "納屋は家タイル6の右上に置けますか"),
        *("納屋は家タイル6の右上に置かないでください",),
    ),
    "keywest-u05": (
        *(
            "bidding 9",
            "the bid 9",
            "a bid of 9",
            "bid number 9",
            "pay 9",
            "bid bid 9",
            "and bid 9",
        ),
        *("I could bid 9", "never bid 9", "Blue is bidding 9", "I was bidding 9"),
        *("my next bid is 9", "my sealed bid is not 9", "my sealed bid is 9 or 10"),
        *("my sealed bid is 9, no 10", "bidding over 9", "bidding up to 9", "your bid is 9"),
        *("I bid nothing yet", "I won't bid nothing", "ich biete noch nichts", "dein Gebot: 9"),
        *("ich biete bis 9", "ich würde 9 bieten", "je ne mise pas 9", "je mise plus de 9"),
        *("je ne mise rien encore", "青の入札は9", "9で入札しません"),
    ),
    "keyflower-t06": (
        *("I take the boat", "I like the boat with the saws", "I take the saws"),
        *("I took the boat with the saws", "Blue takes the boat with the saws"),
        *("I take the boat with the saws if it's free", "I don't take the boat with the saws"),
        *("nimmst du das Boot mit den Sägen", "ich nehme das Boot ohne Sägen"),
        *("je ne prends pas le bateau avec les scies", "のこぎりが2枚のってる船をもらいません"),
    ),
    "keywest-t04": (
        *("don't want a banana plantation, I'll go without it?",),
        *("don't want a banana plantation, Blue goes without it",),
        *("don't want a banana plantation, I went without it",),
        *("don't need it, plant the banana",),
    ),
    "keywest-u25": ("keine Bananenplantage für mich, ich verzichte nicht",),
    "keywest-u12": (
        *("not enough diving for me", "is that enough diving for me", "je ne plonge plus ?"),
    ),
    "keyflower-u08": (
        *("nichts mehr", "nothing more"),
        *("Upgrading Home 5 and paying both golds, I want to hang on to the golds",),
    ),
    "keyflower-u13": (
        *("J'ajoute un jaune à ma mise sur Key Market, ce qui fait 3 jaunes",),
        *("J'ajoute un jaune à ta mise sur Key Market, ce qui fait 2 jaunes",),
        *("raise your bid on the Key Market to 2 yellow",),
        *("J'ai ajouté un jaune à ma mise sur Key Market, ce qui fait 2 jaunes",),
    ),
}
"""Near to a move, and none: no mail plays them."""


@pytest.mark.parametrize(("position", "line", "move"), PLAYED)
def test_a_whole_move_is_played(position: str, line: str, move: str) -> None:
    assert [read_at(door, Order(0, position, line, "")) for door in DOORS] == [move, move]


@pytest.mark.parametrize(
    ("position", "line"), [(position, line) for position, lines in ASKED.items() for line in lines]
)
def test_what_is_near_to_a_whole_move_asks(position: str, line: str) -> None:
    assert read_at("mail", Order(0, position, line, "")) == ""
