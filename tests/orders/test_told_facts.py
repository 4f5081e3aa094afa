"""What a move brings, costs or leaves may be told in a part of the line; if it is true, it is left
away, and else the line is asked about."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    (
        "keywest-w01",
        "buy the right factory in the Lower Keys, that's 8 dollars",
        "buy lower-factory-2",
    ),
    ("keywest-v04", "I harvest mangos and oranges, thats 5 tiles", "harvest mango orange"),
    ("keywest-v06", "Key Largo und Long Key werten (4 Pkt.)", "score key-largo long-key"),
    (
        "keywest-v06",
        "Je marque Key Largo et Seven Miles, soit 4 pts",
        "score key-largo seven-miles",
    ),
    ("keywest-v07", "Je mets 12 dollars, il m'en reste 25 pour la suite", "bid 12"),
    ("keywest-v07", "I bid 20, leaving me 17", "bid 20"),
    ("keywest-v12", "I pocket the eight dollars now, which makes 23", "cash"),
    ("keywest-v12", "Je produis mes cigares pour commencer, deux dés ça se tente !", "roll"),
    ("keywest-v16", "I start with diving, 8 looks ought to turn up something", "mark dive"),
    ("keywest-v16", "Je pars plonger : 8 cases à regarder, 3 à ramener", "mark dive"),
    ("keywest-v16", "wir gehen tauchen! 8 mal gucken, 3 mitnehmen", "mark dive"),
    (
        "keywest-v21",
        "Fange mit Hotel kaufen und bewirtschaften an, mit dem Kauf hab ich dann noch 21",
        "mark hotel-manage",
    ),
    (
        "keywest-v24",
        "Je prends mes points sur Seven Miles et Key Largo, 5 d'un coup, je passe à 16",
        "score key-largo seven-miles",
    ),
    (
        "keywest-v18",
        "青からロウアー右の工場を買収、8ドル払って14ドル残り",
        "buy lower-factory-2",
    ),
    (
        "keyflower-v01",
        "My yellow walks over to the Keystone Quarry, 3 stone for me",
        "use keystone-quarry 1 yellow",
    ),
)
ASKED = (
    ("keywest-w01", "ロウアーの右の工場、8ドルは高いよなあ"),
    ("keywest-w01", "right factory in the Lower Keys, 8 dollars is steep"),
    ("keywest-w01", "die rechte Fabrik auf den Lower Keys, 8 Dollar sind happig"),
    ("keywest-v04", "I harvest mangos and oranges, thats 4 tiles"),
    ("keywest-v04", "mangos and oranges, if that's 5 tiles"),
    ("keywest-v04", "mangos and oranges, that's not 5 tiles"),
    ("keywest-v04", "mangos and oranges, that would be 5 tiles"),
    ("keywest-v04", "mangos and oranges, that was 5 tiles"),
    ("keywest-v04", "mangos and oranges, 5 tiles?"),
    ("keywest-v04", "mangos and oranges, 5 tiles or bananas"),
    ("keywest-v04", "mangos and oranges, 5 tiles for Blue"),
    ("keywest-v04", "oranges, 3 tiles, mangos"),
    ("keywest-v04", "that's 5 tiles, mangos"),
    ("keywest-v06", "Key Largo und Long Key werten (5 Pkt.)"),
    ("keywest-v06", "Key Largo und Long Key werten, wären 4 Punkte"),
    ("keywest-v07", "Je mets 12 dollars, il m'en reste 24 pour la suite"),
    ("keywest-v07", "I bid 20, leaving me 16"),
    ("keywest-v07", "I bid 20, leaving Blue 17"),
    ("keywest-v07", "I bid 20, that's 17"),
    ("keywest-v07", "I bid 12, makes 25"),
    ("keywest-v07", "I bid 12, 25 dollars"),
    ("keywest-v07", "I bid 12, then I'd have 25 left"),
    ("keywest-v07", "I bid 12 or leave me 25"),
    ("keywest-v07", "leaving me 25"),
    ("keywest-v12", "I pocket the eight dollars now, which makes 24"),
    ("keywest-v12", "cash 23"),
    ("keywest-v12", "which makes 23"),
    ("keywest-v12", "Je produis mes cigares, trois dés ça se tente"),
    ("keywest-v16", "I start with diving, 7 looks ought to turn up something"),
    ("keywest-v16", "wir gehen tauchen! 8 mal gucken, 4 mitnehmen"),
    ("keywest-v16", "dive, not 8 looks"),
    ("keywest-v16", "dive? 8 looks"),
    ("keywest-v16", "8 looks, dive later"),
    ("keywest-v16", "Blue dives, 8 looks"),
    ("keywest-v24", "Key Largo and Seven Miles, 5 points and Long Key"),
    ("keywest-v24", "Key Largo and Seven Miles, 5 points, Long Key 4 points"),
    ("keyflower-v01", "My yellow walks over to the Keystone Quarry, 2 stone for me"),
    ("keyflower-v01", "one blue to the Keystone Quarry, 3 stone for Red"),
    ("keyflower-v01", "one yellow to the Keystone Quarry, 3 stone, 2 yellow"),
    ("keyflower-v14", "keyflower, nice river there"),
    ("keyflower-v14", "sea breese, nice river there"),
    ("keywest-s24", "score the long bridge, seven miles"),
    ("keywest-k26", "3 Dollar wert, der Schwamm"),
    ("keyflower-v14", "not the Sea Breese, nice river"),
)
IN_BOX = (("keywest-v16", "8 looks, dive", "mark dive"),)


@pytest.mark.parametrize(("position", "line", "move"), READ)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_true_is_read(door: str, position: str, line: str, move: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line", "move"), IN_BOX)
def test_beside_a_bare_name_it_is_read_in_the_box(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move
    assert read_at("mail", Order(0, position, line, "")) == ""


@pytest.mark.parametrize(("position", "line"), ASKED)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_not_true_is_asked(door: str, position: str, line: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == ""
