"""The rules of Keyflower as a page: complete, and made from the component file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from games.rules.keyflower.book import build_book
from games.rules.keyflower.edition import CURRENT, get_edition
from games.rules.keyflower.game import GAME
from games.words import get_words

FOLDER = Path(settings.BASE_DIR) / "templates" / "games" / "keyflower"
BOOK = [FOLDER / name for name in ("rules.html", "tiles.html", "source.html")]


@pytest.fixture
def book() -> str:
    """The page."""
    with translation.override("en"):
        return render_to_string(
            "games/keyflower/rules.html", {"game": GAME, **build_book(get_words("en", ()))}
        )


def test_every_entry_of_the_contents_leads_somewhere(book: str) -> None:
    entries = re.findall(r'<li><a href="#([a-z]+)"', book)
    assert len(entries) == 18
    assert all(f'<section id="{entry}"' in book for entry in entries)


def test_every_verb_of_the_notation_is_explained(book: str) -> None:
    explained = {line.split()[0] for line in re.findall(r"<kbd>([^<]+)</kbd>", book)}
    assert explained >= GAME.verbs


def test_every_tile_is_shown_with_its_picture_and_summer_boats_with_both(book: str) -> None:
    board = get_edition(CURRENT, 6)
    assert book.count('class="kf tileface"') == len(board.tile) + 4 == 68
    assert all(
        tile.name.replace("'", "’") in book
        for tile in board.tile.values()
        if tile.kind != "summer-boat"
    )


def test_the_tables_say_what_the_component_file_says() -> None:
    tables = build_book(get_words("en", ()))
    assert [len(tiles) for _season, _name, tiles in tables["seasons"]] == [12, 8, 12]
    tavern = next(
        tile for _s, _n, tiles in tables["seasons"] for tile in tiles if tile["id"] == "tavern"
    )
    assert (tavern["cost"], tavern["points"]) == ("1 wood, 1 stone and 1 iron", (0, 0))
    assert "draws 3 workers" in tavern["back"]
    pays = {tile["id"]: tile["pays"] for tile in tables["winter"]}
    assert pays["craftsmens-guild"] == "3 points for each set of red, blue and yellow"
    assert pays["scholar"] == "3 points for each skill tile of one kind that you choose"
    assert pays["windmill"] == "5 points for every 5 goods of any kinds"
    assert pays["jeweller"] == "2 points for each gold"
    assert pays["keythedral"] == "12 points"
    assert [row["winter"] for row in tables["seats"]] == [3, 3, 3, 2, 2]


@pytest.mark.parametrize("path", BOOK, ids=lambda path: path.name)
def test_every_word_can_be_translated(path: Path) -> None:
    text = path.read_text("utf-8")
    text = re.sub(r"{% comment %}.*?{% endcomment %}", "", text, flags=re.S)
    text = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", text, flags=re.S)
    text = re.sub(r"<kbd>.*?</kbd>", "", text)
    bare = re.sub(r"{%.*?%}|{{.*?}}|<[^>]*>", "", text)
    assert set(re.findall(r"[A-Za-z]{2,}", bare)) == set(), bare


@pytest.mark.parametrize("path", BOOK, ids=lambda path: path.name)
def test_nothing_is_styled_or_scripted_in_place(path: Path) -> None:
    assert not re.search(r"style=|<style|<script|onclick", path.read_text("utf-8"))


def test_each_mark_says_what_it_is_said_of_and_edges_and_loads_rest_on_one_source(
    book: str,
) -> None:
    board = get_edition(CURRENT, 6)
    marks = {
        tile.kind: {(t.source, t.edges_source) for t in board.tile.values() if t.kind == tile.kind}
        for tile in board.tile.values()
    }
    assert marks["winter"] == {("two", "one")}
    assert marks["home"] == {("one", "one")}
    assert {t.source for t in board.tile.values() if t.kind == "village" and t.season == 2} == {
        "one"
    }
    assert all(
        t.side_source == "one" for t in board.tile.values() if t.kind in ("boat", "turn-order")
    )
    assert "two or more sources agree on what it does, costs and scores" in book
    assert "Three things rest on one careful source for all tiles" in book
    boats = book[book.index('id="boat-tiles"') : book.index('id="order-tiles"')]
    assert boats[: boats.index("<tbody>")].count("source-derived") == 3


@pytest.mark.parametrize(
    "said",
    [
        "Gold may stand for any other good, in upgrades and at the Mercer’s Guild",
        "gold standing for any of them",
        "green ones too",
        "An exchange draws first",
        "one worker at a time, none above its printed number",
        "also where only all together are enough",
        "the table works out the best possible allocation for everyone",
        "never over rivers",
        "also in several at once, even green",
        "Summer boats are never turned",
        "on season tiles but not on turn order tiles",
        "If no one bid on it, it counts for no one",
        "goods that were carried there during the game and are left there",
        "Here those who are tied win together",
        "as at the online table",
    ],
)
def test_the_page_tells_the_rules_as_they_are_printed(book: str, said: str) -> None:
    assert said in book
