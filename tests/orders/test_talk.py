"""Talk that has a word of a move in it: a courtesy to a player whose colour may be handed in, a
number of minutes or days, some of several, a verb that means something else with its next word."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

MENUS = {
    "keyflower": dict.fromkeys(("pay red", "pay blue", "pay green", "pass"), NOTHING),
    "keywest": dict.fromkeys(
        (
            *(f"bid {number}" for number in range(6)),
            "take 1",
            "take 2",
            "take 3",
            "back",
            "keep",
            "mark harvest",
        ),
        NOTHING,
    ),
}
READ = (
    ("keyflower", "red, thanks", "pay red"),
    ("keyflower", "Danke Blau, Rot bitte", "pay red"),
    ("keyflower", "hello, red please", "pay red"),
    ("keyflower", "sorry Green, red please", "pay red"),
    ("keyflower", "赤でお願いします", "pay red"),
    ("keyflower", "ich passe jetzt", "pass"),
    ("keyflower", "lieber Rot", "pay red"),
    ("keyflower", "Rot geb ich ab, danke", "pay red"),
    ("keywest", "take 2 please", "take 2"),
    ("keywest", "gib mir die 2", "take 2"),
)
ASKED = (
    *(("keywest", line) for line in ("ich nehme 2, war nur Spaß", "zum Beispiel: ich nehme 2")),
    *(("keyflower", line) for line in ("thanks Blue", "hello Red", "sorry Red", "danke Blau")),
    *(("keyflower", line) for line in ("hallo Rot", "merci Bleu", "bonjour Rouge, merci")),
    *(("keyflower", line) for line in ("赤さんにお願いします", "赤の番です", "赤に渡します")),
    *(("keyflower", line) for line in ("ich passe auf", "ich passe mich an")),
    *(("keyflower", line) for line in ("passez une bonne journée", "je passe par là")),
    *(("keywest", line) for line in ("take 2 of them", "take two of them", "2 davon")),
    *(("keywest", line) for line in ("prends-en 2", "3分ください", "gib mir 2 Tage")),
    *(("keywest", line) for line in ("手番を戻してください", "一手戻してください")),
    ("keywest", "zurückstellen"),
    *(("keyflower", line) for line in ("à Rouge", "赤へ", "赤さんによろしく", "gut gemacht Rot")),
    *(("keywest", line) for line in ("2つください", "die drei letzten", "take 2, oops")),
    *(("keywest", line) for line in ("nahe 2", "eins nach 2", "das ohne 2")),
    *(("keywest", line) for line in ("gute Ernte", "danke für die Ernte", "bonne récolte")),
    *(("keywest", line) for line in ("harvest, wow", "Ernte, nicht schlecht", "récolte, chapeau")),
    *(("keywest", line) for line in ("収穫ありがとうございます", "収穫頑張ってください")),
)


def read(name: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game = GAMES[name]
    return [] if tells_or_asks(game, line) else list_explained(game, MENUS[name], line, bare=True)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_a_courtesy_beside_a_move_is_left_away(name: str, line: str, move: str) -> None:
    assert move in read(name, line)


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_talk_is_no_move(name: str, line: str) -> None:
    assert read(name, line) == []
