"""Talk that names a thing is no order: what was done, what a thing is, praise of another player's
tile, what one wants to keep, a row of words that a sign parts. Each thing and place that is named
must be one of the move."""

from __future__ import annotations

import pytest

from games.rules.orders.owners import claims_foreign
from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

MENUS = {
    "harvest": ("keywest", ("harvest banana", "harvest mango", "harvest banana mango", "stop")),
    "look": ("keywest", ("keep", "back")),
    "mark": ("keywest", ("mark hotel-manage", "mark dive", "repeat hotel")),
    "use": ("keyflower", ("use carpenter 1 red", "bid 3 blue on jeweller", "pass")),
    "pay": ("keyflower", ("pay red", "pay blue", "pay green")),
    "make": ("keyflower", ("make wood", "make stone", "stop")),
    "choose": ("keyflower", ("choose scholar", "choose village-hall", "choose scribes")),
    "haul": ("keyflower", ("move gold key-mine>barn", "move stone home-2>store", "stop")),
    "yard": ("keyflower", ("move stone home-6>alehouse", "upgrade stone-yard", "stop")),
}
READ = (
    ("harvest", "mangos please", "harvest mango"),
    ("use", "carpenter with one red", "use carpenter 1 red"),
    ("use", "3 blue on the jeweller", "bid 3 blue on jeweller"),
    ("mark", "hotel and manage for one marker", "mark hotel-manage"),
    ("pay", "red, thanks", "pay red"),
    ("make", "Holz bitte", "make wood"),
    ("choose", "the scholar please", "choose scholar"),
    ("haul", "gold from the key mine to the barn", "move gold key-mine>barn"),
    ("haul", "das Gold von der Key Mine in die Scheune", "move gold key-mine>barn"),
)
TALK = (
    *(("harvest", line) for line in ("I harvested the mangos", "lovely mango plantation")),
    *(("harvest", line) for line in ("thanks for the mangos", "Les mangues sont bonnes")),
    *(("look", line) for line in ("I keep forgetting", "keep well", "I am back")),
    *(("mark", line) for line in ("hotel for one marker", "Hotel für einen Marker")),
    *(("mark", line) for line in ("hôtel pour un marqueur", "repeat hotel for one marker")),
    *(("use", line) for line in ("Nice carpenter, Red", "Schöner Zimmermann, Rot")),
    *(("use", line) for line in ("Beau charpentier, Rouge", "3 blue on the jeweller to use it")),
    *(("pay", line) for line in ("well played, Green", "Gut gespielt, Grün", "Bien joué, Bleu")),
    *(("make", line) for line in ("Stein ist bitter", "Ich machte Holz")),
    *(("choose", line) for line in ("the scholar, I need it", "Der Gelehrte gehört mir")),
    *(
        ("choose", line)
        for line in ("Le savant est à moi", "学者は私のもの", "lovely village hall")
    ),
    *(("choose", line) for line in ("Schönes Rathaus", "Belle mairie", "いい村役場")),
    *(("choose", line) for line in ("Schreiber, die mag ich", "書記、大好き")),
    *(("haul", line) for line in ("Mehr transportiere ich, nicht fertig.",)),
    *(("haul", line) for line in ("the gold from the store to the barn", "Gold heim")),
    *(("haul", line) for line in ("das Gold vom Heim direkt in die Scheune",)),
    *(("yard", line) for line in ("stone to the Stone Yard", "Stein zum Stone Yard")),
    *(("yard", line) for line in ("de la pierre au Stone Yard", "石材置き場に石材を")),
)


def read(menu: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    name, moves = MENUS[menu]
    game = GAMES[name]
    if tells_or_asks(game, line):
        return []
    return list_explained(game, dict.fromkeys(moves, NOTHING), line, bare=True)


@pytest.mark.parametrize(("menu", "line", "move"), READ)
def test_a_plain_name_is_read(menu: str, line: str, move: str) -> None:
    assert read(menu, line) == [move]


@pytest.mark.parametrize(("menu", "line"), TALK)
def test_a_statement_is_no_move(menu: str, line: str) -> None:
    assert read(menu, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "buy my three-star hotel",
        "mein Hotel kaufen",
        "je rachète mes 3 étoiles",
        "私のホテルを買う",
    ],
)
def test_what_is_bought_is_not_ones_own(line: str) -> None:
    game = GAMES["keywest"]
    assert claims_foreign(game.name, game.forms, line, "buy upper-hotel-3")
    assert not claims_foreign(game.name, game.forms, line, "lift upper-hotel-3")


def test_ones_own_money_buys() -> None:
    game = GAMES["keywest"]
    assert not claims_foreign(game.name, game.forms, "buy it with my money", "buy upper-hotel-3")
