"""Figures of speech of any game, courtesies and what one is after, beside a move or in place of its
verb; lines near to them ask."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    ("keywest-v03", "I'm going down at number thirty-three, fingers crossed", "look 33"),
    ("keywest-v05", "Throw it back in the sea, I'm after treasure.", "back"),
    ("keywest-v05", "den 6er Schwamm nehm ich mit", "keep"),
    ("keywest-v12", "ich greif mir die 8 Dollar", "cash"),
    ("keywest-v14", "I'd like to offer nine for the opening round.", "bid 9"),
    ("keywest-v15", "Grün muss leider weichen: ich übernehme die linke Mango auf den Lower Keys",
     "plant lower-mango-1"),
    ("keywest-v17", "That'll do, close this action please", "stop"),
    ("keywest-v18", "Je vends mes cigares, l'achat viendra après", "market"),
    ("keywest-v26", "j'en reste là, je termine l'action sans rien acheter ni vendre", "stop"),
    ("keywest-v27", "Das Hotel geb ich auf, nehmt die Scheibe da weg", "lift middle-hotel-3"),
    ("keyflower-v01", "My yellow walks over to the Keystone Quarry, 3 stone for me, ta Red",
     "use keystone-quarry 1 yellow"),
    ("keyflower-v14", "I sail with the Keyflower, gd luck all", "sail keyflower"),
    ("keyflower-v15", "Wir machen Stein draus", "make stone"),
    ("keyflower-v18", "Je me défais d'une scie, il m'en restera deux", "pay saw"),
    ("keywest-v19", "14番の海綿を拾いに行きます", "look 14"),
)  # fmt: skip
ASKED = (
    ("keywest-v03", "I'm going down after number thirty-three"),
    ("keywest-v03", "Blue is going down at number thirty-three"),
    ("keywest-v05", "Throw it back in the sea if Blue is after treasure"),
    ("keywest-v05", "don't throw it back, I'm after treasure"),
    ("keywest-v05", "ich suche Schätze"),
    ("keywest-v05", "don't leave it where it lies"),
    ("keywest-v05", "den 5er Schwamm nehm ich mit"),
    ("keywest-v07", "I'd like to offer nine for the opening round."),
    ("keywest-v07", "ich biete 8, 5 bleiben"),
    ("keywest-v07", "ich biete 8, es bleibt bei 5"),
    ("keywest-v12", "ich greif mir die 8 Dollar nicht"),
    ("keywest-v14", "I fancy the lighthouse"),
    ("keywest-v15", "Grün muss nicht weichen: ich übernehme die linke Mango auf den Lower Keys"),
    ("keywest-v15", "Blau muss weichen: ich übernehme die linke Mango auf den Lower Keys"),
    ("keywest-v17", "That'll do, don't close this action please"),
    ("keywest-v18", "l'achat viendra après"),
    ("keyflower-v14", "gd luck all"),
    ("keyflower-v18", "Je ne me défais pas d'une scie"),
    ("keyflower-v01", "My yellow walks over to the Keystone Quarry, 3 stone for Red"),
)
IN_BOX = (
    ("keywest-v05", "Leg's zurück, ich suche Schätze", "back"),
    ("keywest-v11", "Do the capacity before the bridge, not that it makes any difference",
     "resolve 1"),
    ("keywest-v14", "going in with zilch, zero, I fancy the lighthouse", "bid 0"),
    ("keyflower-v08", "Je m'arrête là, plus rien à gagner par ici", "stop"),
    ("keyflower-v09", "My blue fellow works the quarryman, two more stone, lovely.",
     "use quarryman 1 blue"),
)  # fmt: skip
WITHOUT = (
    ("keywest-v02", "I'll take the plain Key Largo Cut, the one without any plantation on it",
     "take 5"),
    ("keywest-v02", "Key Largo ohne Plantage", "take 5"),
    ("keywest-v02", "la plongée toute seule, sans récolte", "take 4"),
    ("keywest-v02", "Long Key without plantation", ""),
    ("keywest-v02", "Long Key ohne Plantage", ""),
    ("keywest-v02", "without plantation", ""),
    ("keywest-v26", "I'd like to purchase the last free factory on the Lower Keys please",
     "buy lower-factory-1"),
    ("keywest-v26", "the last free factory", ""),
    ("keywest-v17", "8 bucks pls im skint", "cash"),
    ("keywest-v17", "im skint", ""),
)  # fmt: skip


@pytest.mark.parametrize(("position", "line", "move"), READ)
@pytest.mark.parametrize("door", DOORS)
def test_it_is_read_at_both_doors(door: str, position: str, line: str, move: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line", "move"), IN_BOX)
def test_beside_a_comment_it_is_read_in_the_box(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move
    assert read_at("mail", Order(0, position, line, "")) == ""


@pytest.mark.parametrize(("position", "line", "move"), WITHOUT)
def test_what_a_thing_comes_without_is_true_of_it(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_near_asks(door: str, position: str, line: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == ""
