"""An owner that a line says says which home is meant; of any other tile, it must be true."""

from __future__ import annotations

import pytest

from games.rules.orders.notation import Misread
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.words import get_words, list_words_of_all_languages
from tests.orders.measure import DOORS, Order, find_question, read_at

HOMES = {
    "all my yellows to Blue's home tile": "use home-5 3 yellow",
    "two reds to Blue's home": "use home-5 2 red",
    "Use Blue's home with 2 blue": "use home-5 2 blue",
    "use Red's home with 2 red and 1 blue": "use home-3 2 red 1 blue",
    "2 reds to my home tile": "use home-1 2 red",
    "2 reds to my own home": "use home-1 2 red",
    "2 red on Green's home": "use home-1 2 red",
    "2 red on the home tile of the blue player": "use home-5 2 red",
    "Mit 3 Gelben das Heimatplättchen von Blau benutzen.": "use home-5 3 yellow",
    "Zwei Rote in Blaus Heim": "use home-5 2 red",
    "Zwei Blaue ins Heim von Blau": "use home-5 2 blue",
    "2 Rot auf mein eigenes Heim": "use home-1 2 red",
    "Deux rouges sur la maison de Bleu": "use home-5 2 red",
    "2 rouges chez Bleu, à la maison": "use home-5 2 red",
    "Un bleu dans ma propre maison": "use home-1 1 blue",
    "2 rouges chez moi": "use home-1 2 red",
    "青の家タイルに赤2個": "use home-5 2 red",
    "青2個を青の家タイルに送ります": "use home-5 2 blue",
    "緑の子を青の家タイルへ送ります": "use home-5 1 green",
    "自分の家に赤2個": "use home-1 2 red",
    "我が家に赤2個": "use home-1 2 red",
}
"""Lines of a box in the position "keyflower-k02", where Green is asked: home-3 is Red's, home-5
Blue's, home-1 Green's."""
OTHERS = {
    "2 red on Red's home": (),
    "2 red on Yellow's home": (),
    "use home-5 of Red with 2 red": (),
    "use my home-5 with 2 red": ("use home-5 2 red",),
    "2 red to home": ("use home-5 2 red", "use home-1 2 red"),
    "2 red on Blue's home or my home": None,
    "2 red on Blue's home, then 2 red on my home": None,
    "2 red on Blue's home, not on Green's home": None,
    "2 red on Blue's and Red's home": None,
    "2 of Blue's red to Red's home": None,
    "Blue's 2 red go to my home": None,
    "Blue sends 2 red to my home": None,
    "Blau schickt 2 Rote in mein Heim": None,
    "2 Rot aufs Heim von Blau oder von Rot": None,
    "2 Rot auf Rots Heim": None,
    "2 Rot und Blau ins Heim": None,
    "2 rouges à la maison de Rouge": None,
    "2 rouges sur la maison de Bleu ou de Rouge": None,
    "2 rouge, bleu, maison": None,
    "赤2個と青の家タイル": None,
    "赤と青の家タイル": None,
    "青の家か赤の家に赤2個": None,
    "赤の家タイルに赤2個": None,
}
"""Lines that no door plays there, and what is asked, if that matters."""
WRONG = (
    "Send one red to Blue's farrier",
    "red to Green's farrier",
    "one red to my farrier",
    "one red to the farrier in my village",
    "one red to the farrier in Blue's village",
    "Rot zum Farrier bei Blau",
    "Rot zum Farrier im Dorf von Grün",
    "Ein Roter zu meinem Farrier",
    "rouge chez Bleu, au Farrier",
    "un rouge au Farrier de Vert",
    "un rouge à mon Farrier",
    "青の村の装蹄師に赤",
    "緑の装蹄師に赤1個",
    "私の装蹄師に赤1個",
)
"""Owners of the Farrier in the position "keyflower-04" that are not: it is Red's."""


def list_asked(title: str, line: str, *, whole: bool, names: tuple[str, ...] = ()) -> list[str]:
    """What is asked about a line, that must not be played."""
    question = find_question(title)
    with pytest.raises(Misread) as misread:
        read_order(
            GAMES["keyflower"],
            line,
            question.decision,
            whole=whole,
            view=lambda: question.view,
            says=(get_words("en", names), *list_words_of_all_languages()),
        )
    return list(misread.value.suggestions)


@pytest.mark.parametrize("line", HOMES)
def test_a_home_is_called_by_its_owner(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-k02", line, "")) == HOMES[line]
    assert read_at("mail", Order(0, "keyflower-k02", line, "")) in ("", HOMES[line])


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", OTHERS)
def test_no_other_home_is_taken(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-k02", line, "")) == ""


@pytest.mark.parametrize("line", [line for line, asked in OTHERS.items() if asked is not None])
def test_a_home_of_another_owner_asks(line: str) -> None:
    asked = list_asked("keyflower-k02", line, whole=False)
    assert asked == list(OTHERS[line] or ())


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_owner_asks(line: str, *, whole: bool) -> None:
    asked = list_asked("keyflower-04", line, whole=whole)
    assert asked in ([], ["use farrier 1 red"])
    if "village" not in line and "Dorf" not in line:
        assert asked == ["use farrier 1 red"]


@pytest.mark.parametrize("line", ["2 reds to Blue's home", "Zwei Rote in Blaus Heim"])
def test_no_colour_is_a_player_who_has_a_name(line: str) -> None:
    names = ("Anna", "Bert", "Cleo")
    assert "home" not in str(list_asked("keyflower-k02", line, whole=False, names=names))
