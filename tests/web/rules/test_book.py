"""The rules of Key West as a page: complete, honest about its figures, and ready to be
translated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.rules.keywest import book as keywest
from games.rules.keywest.book import LABELS, build_numbered_board
from games.rules.keywest.drawing.places import HEIGHT, WIDTH
from games.rules.keywest.edition import get_edition, load_printed_file
from games.rules.keywest.game import GAME
from games.rules.registry import GAMES
from games.words import get_words
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db

TEMPLATES = Path(settings.BASE_DIR) / "templates"
OURS = sorted(
    path
    for folder in ("lobby", "rules", "replay", "dice", "games/keywest")
    for path in (TEMPLATES / folder).glob("*.html")
    if path.name == "rules.html" or folder != "games/keywest"
)


@pytest.fixture
def book() -> str:
    """The page."""
    answer = Client().get("/rules/keywest/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_entry_of_the_contents_leads_somewhere(book: str) -> None:
    entries = re.findall(r'<li><a href="#([a-z]+)"', book)
    assert len(entries) == 14
    assert all(f'<section id="{entry}"' in book for entry in entries)


def test_every_verb_of_the_notation_is_explained(book: str) -> None:
    explained = {line.split()[0] for line in re.findall(r"<kbd>([^<]+)</kbd>", book)}
    assert explained >= GAME.verbs


def test_every_action_has_its_paragraph(book: str) -> None:
    for action in (
        "dive",
        "hotel",
        "hotel-manage",
        "factory-roll",
        "factory-market",
        "roll-cash",
        "shares",
        "harvest",
    ):
        assert f'<h3 id="{action}">' in book
    assert '<h3 id="repeat">' in book


def test_the_tables_show_all_that_is_in_the_component_file() -> None:
    tables = keywest.build_book(get_words("en", ()))
    assert (
        sum(face.copies for kind in tables["kinds"] for face in kind.faces)
        == len(load_printed_file("2010-r1")["deck"])
        == 42
    )
    assert [kind.copies for kind in tables["kinds"]] == [9, 6, 3, 6, 6, 6, 3, 3]
    shown = sum(len(island["hotel"]) + len(island["factory"]) for island in tables["islands"])
    shown += sum(
        count for island in tables["islands"] for _fruit, _name, count in island["plantations"]
    )
    assert shown == len(get_edition("2010-r1", 5).sites)
    assert [grave.value for grave in tables["graveyard"]] == [2, 2, 3, 3, 3, 4, 4, 4, 5, 5]
    assert sum(count for _name, count in tables["sea"]) == 40


def test_the_book_shows_one_face_of_each_class_as_printed() -> None:
    for kind in keywest.build_book(get_words("en", ()))["kinds"]:
        assert [face.source for face in kind.faces].count("rules") == 1, kind.name
        assert {face.count_source for face in kind.faces} == {"reconstructed"}, kind.name


def test_every_figure_says_where_it_comes_from(book: str) -> None:
    for source in ("rules", "derived", "ours"):
        assert f'class="source source-{source}"' in book
    sites = [site for island in load_printed_file("2010-r1")["islands"] for site in island["sites"]]
    derived = sum(
        1
        for entry in [*sites, *load_printed_file("2010-r1")["graveyard"]]
        if entry["source"] == "derived"
    )
    besides = 1 + 3  # the legend; paid wrecks, the bank, the sum of the money
    assert book.count("source-derived") == derived + besides


def test_what_is_in_play_follows_the_number_of_players() -> None:
    rows = {row["players"]: row for row in keywest.build_book(get_words("en", ()))["seats"]}
    assert [rows[n]["hotels"] for n in (3, 4, 5)] == [9, 10, 11]
    assert [rows[n]["bank"] for n in (3, 4, 5)] == [145, 125, 105]


def test_a_game_without_a_book_is_not_there() -> None:
    assert Client().get("/rules/chess/").status_code == 404


def test_the_book_is_read_in_the_readers_language() -> None:
    with translation.override("de"):
        assert Client(headers={"Accept-Language": "de"}).get("/rules/keywest/").status_code == 200


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_every_word_of_a_page_can_be_translated(path: Path) -> None:
    text = path.read_text()
    for kept_out in (
        r"{% block (?:main|body)_class %}.*?{% endblock %}",
        r"{% comment %}.*?{% endcomment %}",
        r"{% blocktranslate.*?{% endblocktranslate %}",
        r"{%.*?%}",
        r"{{.*?}}",
        r"<kbd>.*?</kbd>",
        r"<[^>]*>",
        r"&\w+;",
    ):
        text = re.sub(kept_out, " ", text, flags=re.DOTALL)
    assert not re.findall(r"[^\W\d_]+", text)


def test_a_game_whose_book_is_not_written_yet_has_a_page_of_what_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Client().get("/rules/pearls/").status_code == 404
    monkeypatch.setitem(GAMES, "pearls", PEARLS)
    page = Client().get("/rules/pearls/").content.decode()
    assert "<h1>Pearls</h1>" in page
    assert "Sealed bids and a dive." in page
    assert "2 to 4 players" in page


def test_every_number_on_the_board_stands_on_it_and_in_the_legend(book: str) -> None:
    picture, legend = build_numbered_board(get_words("en", ()))
    numbers = re.findall(r'<g class="label">.*?<text[^>]*>(\d+)</text>', picture)
    assert numbers == [str(number) for number in range(1, len(legend) + 1)]
    assert all(0 < at.x < WIDTH and 0 < at.y < HEIGHT for at, _told in LABELS)
    assert picture in book
    assert [book.index(told) for told in legend] == sorted(book.index(told) for told in legend)
    assert 'class="can"' not in picture, "nothing on it is a move"
