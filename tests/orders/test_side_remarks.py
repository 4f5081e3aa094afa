"""Remarks beside an order are left away, misspelt names are mended; what is no remark is asked."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.misspelt import mend_word
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.registry import GAMES
from tests.orders.menus import MENUS, list_explained

READ = (
    ("keywest", "Tough choice, but I'll bid 8, wish me luck!", "bid 8"),
    ("keywest", "Sorry Green, I'm bidding 3", "bid 3"),
    ("keywest", "Ich biete 3, drückt mir die Daumen", "bid 3"),
    ("keywest", "J'ai besoin de sous : je mise 3", "bid 3"),
    ("keywest", "マンゴーが食べたいのでマンゴーを収穫します", "harvest mango"),
    ("keywest", "ばななを収穫", "harvest banana"),
    ("keywest", "緑さん、ごめんなさい。バナナを収穫します", "harvest banana"),
    ("keywest", "オレンジもあるしマンゴーを収穫します", "harvest mango"),
    ("keywest", "a dollar from me, I bid it", "bid 1"),
    ("keywest", "buy the facotry", "buy upper-factory-2"),
    ("keywest", "Je récolte la mangue parce que Vert n'en veut pas", "harvest mango"),
    ("keywest", "Je récolte la mangue, ce sera bien utile", "harvest mango"),
    ("keywest", "La mangue me plaît, je la cueille", "harvest mango"),
    ("keywest", "Je mise 8, pas un dollar de plus", "bid 8"),
    ("keywest", "8 dollars, il me faut absolument la mangue", "bid 8"),
    ("keyflower", "Je cède un rouge pour bloquer Vert", "pay red"),
    ("keyflower", "un rouge, ça m'arrange", "pay red"),
    ("keyflower", "Hmm, tough hand, but I'd like to put up the Watermill :)", "choose watermill"),
)
ASKED = (
    ("keywest", "bid 8, if Green passes"),
    ("keywest", "bid 8, lovely, or 3"),
    ("keywest", "bid 8, maybe"),
    ("keywest", "bid 8, not 3"),
    ("keywest", "bid 8, not really"),
    ("keywest", "wish me luck"),
    ("keywest", "la mangue me plaît"),
    ("keywest", "la mangue, c'est intéressant"),
    ("keywest", "je mise 8, c'est pas sûr"),
    ("keywest", "je mise 8, ça dépend"),
    ("keywest", "je mise 8, c'est non"),
    ("keywest", "je mise 8, zut"),
    ("keywest", "je mise 8, je reviens à 17 heures"),
    ("keywest", "je mise 8, c'est bon je récolte"),
    ("keywest", "je récolte la mangue, c'est la banane"),
    ("keywest", "never, bid 8"),
    ("keywest", "ich biete 3, aber nur wenn Rot passt"),
    ("keywest", "je mise 3, sauf si Rouge mise 8"),
    ("keywest", "マンゴーを収穫するな"),
    ("keywest", "3ドルで入札したくない"),
    ("keywest", "次のラウンドから、3ドルで入札します"),
    ("keyflower", "宝石商を家に運んで、風車小屋を出します"),
    ("keyflower", "Watermill zur Auktion, lieber nicht"),
)
DOUBTS = (
    *("never", "unless", "maybe", "perhaps", "except", "later", "would", "could", "should"),
    *("nicht", "keine", "keinen", "falls", "sonst", "vielleicht", "spater", "bevor", "niemals"),
    *("jamais", "aucun", "aucune", "sinon", "avant", "apres", "peut", "plutot", "quand"),
)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_a_remark_beside_an_order_is_left_away(name: str, line: str, move: str) -> None:
    assert list_explained(GAMES[name], MENUS[name], line, bare=True) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_what_is_no_remark_is_asked_about(name: str, line: str) -> None:
    assert list_explained(GAMES[name], MENUS[name], line, bare=True) == []


@pytest.mark.parametrize("name", sorted(MENUS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_doubt_is_never_taken_for_a_misspelt_name(language: str, name: str) -> None:
    game = GAMES[name]
    lexicon = load_lexicon(game.name, game.forms, language)
    mended = {word: mend_word(lexicon, fold_sentence(word)) for word in DOUBTS}
    assert {word: meant for word, meant in mended.items() if meant} == {}


def test_a_name_is_not_mended_by_mail() -> None:
    assert list_explained(GAMES["keywest"], MENUS["keywest"], "buy the facotry", bare=False) == []
