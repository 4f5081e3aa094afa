"""A line is an order if it says to do something, or only names what is meant. What was done, what a
thing is or costs, and what somebody likes are told: none of that plays."""

from __future__ import annotations

import pytest

from games.rules.orders.inflection import is_done_form
from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.misspelt import list_known_words, mend_word
from games.rules.orders.order_grammar import LANGUAGES
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.words import list_words_of_all_languages
from tests.orders.measure import find_question

READ = (
    ("keywest-k04", "the cigars", "market"),
    ("keywest-k04", "Zigarren verkaufen", "market"),
    ("keywest-k04", "Vends tous mes cigares", "market"),
    ("keywest-k05", "mangos please", "harvest mango"),
    ("keywest-k05", "Récolter les bananes", "harvest banana"),
    ("keywest-k05", "マンゴーでお願いします", "harvest mango"),
    ("keywest-k10", "the five-star in the Lower Keys for $8", "buy lower-hotel-3"),
    ("keywest-k10", "Meine Hotels bewirtschaften", "manage"),
    ("keywest-k01", "Ich hätte gern die Ernte", "mark harvest"),
    ("keywest-k01", "Ich tauche", "mark dive"),
    ("keywest-k18", "die 3 nehme ich gern", "take 3"),
    ("keywest-k03", "Long Key and Seven Miles, 4 points yay", "score long-key seven-miles"),
    ("keyflower-k04", "Eisen will ich", "make iron"),
    ("keyflower-k04", "鉄がいいです", "make iron"),
    ("keyflower-k10", "Place 11, tournée de 300 degrés.", "place watermill 2,1 r5"),
    ("keyflower-k16", "ich passe", "pass"),
    ("keyflower-k14", "terminé", "stop"),
    ("keyflower-k08", "Ein Stein wird vom Heim zum Miner getragen", "move stone home-4>miner"),
    ("keyflower-k04", "Hergestellt werden soll bitte Eisen", "make iron"),
    ("keyflower-k15", "Säge weg", "pay saw"),
    ("keywest-k19", "アッパーキーズのマンゴーをはがす", "lift upper-mango-1"),
    ("keyflower-k14", "finished", "stop"),
    ("keywest-k14", "je garde", "keep"),
)
TOLD = (
    *(("keywest-k04", line) for line in ("Sold, the cigars", "Verkauft, die Zigarren")),
    *(("keywest-k04", line) for line in ("Vendus, tous les cigares", "Cigares vendus")),
    *(("keywest-k05", line) for line in ("Bananes récoltées", "Des mangues, hier")),
    *(("keywest-k20", line) for line in ("Gedrehte Zigarren", "Meine Fabrik bringt Geld")),
    ("keywest-k10", "The five-star in the Lower Keys costs eight"),
    *(("keywest-k10", line) for line in ("Bewirtschaftet, alle beide",)),
    *(("keywest-k15", line) for line in ("Meine Hotels brauchen Gäste", "My hotels need guests")),
    *(("keywest-k01", line) for line in ("Die Ernte bringt Plättchen", "Ich tauche gern")),
    *(("keywest-k01", line) for line in ("Ich ernte sehr gern", "The harvest brings a tile")),
    ("keywest-k18", "Karte 2, die 3 nehme ich gern"),
    ("keywest-k24", "Key Largo, hier"),
    *(("keywest-k26", line) for line in ("3 Dollar wert, der Schwamm",)),
    *(("keywest-k13", line) for line in ("20ドルが全財産", "Il me faut 20 $, j'ai des dettes")),
    *(("keywest-k08", line) for line in ("バナナが余った", "バナナが残った")),
    *(("keyflower-k09", line) for line in ("石が余った", "iron will", "Eisern bleiben")),
    *(("keyflower-k15", line) for line in ("Meine Säge ist weg", "黄が1つ残った")),
    *(("keyflower-k08", line) for line in ("Eisen liegt auf dem Miner", "Le fer reste chez Miner")),
    *(("keyflower-k12", line) for line in ("Blacksmith amélioré", "Blacksmith ausgebaut")),
    ("keywest-k14", "Gardé, comme toujours"),
    *(("keywest-k10", line) for line in ("Mes hôtels tournent", "Mes hôtels rapportent")),
    *(("keywest-k18", line) for line in ("Karte 4 gefällt mir", "4番が気に入った")),
    ("keywest-03", "upper keys factory no. 3, eight dollars to Blue"),
)


def read(title: str, line: str, *, whole: bool = False) -> str:
    """The move that is played at a position; "" if none is."""
    question = find_question(title)
    game, says = GAMES[title.partition("-")[0]], list_words_of_all_languages()
    try:
        view = question.view
        found = read_order(game, line, question.decision, whole=whole, view=lambda: view, says=says)
    except Refused:
        return ""
    return str(found.move)


@pytest.mark.parametrize(("title", "line", "move"), READ)
def test_what_says_to_do_something_or_names_it_is_an_order(
    title: str, line: str, move: str
) -> None:
    assert read(title, line) == move


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("title", "line"), TOLD)
def test_what_tells_of_a_thing_is_none(title: str, line: str, whole: bool) -> None:
    assert read(title, line, whole=whole) == ""


def test_what_was_done_has_its_own_form() -> None:
    done = {"en": "sold", "de": "geerntet", "fr": "récoltées"}
    assert all(is_done_form(language, word) for language, word in done.items())
    now = {"en": "sell", "de": "ernten", "fr": "récolte", "ja": "収穫"}
    assert not any(is_done_form(language, word) for language, word in now.items())


def test_a_word_of_another_language_is_not_misspelt() -> None:
    game = GAMES["keywest"]
    lexicons = [load_lexicon(game.name, game.forms, language) for language in LANGUAGES]
    french = next(one for one in lexicons if one.language == "fr")
    known = list_known_words(lexicons, "sold")
    assert "sold" in known
    assert mend_word(french, "sold", known) is None
