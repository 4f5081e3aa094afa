"""The word for one verb is never left away where another verb could take the rest of the line."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.order_grammar import fold_sentence, load_table
from games.rules.registry import GAMES
from tests.orders.measure import DOORS, Order, find_question, read_at
from tests.orders.positions import LANGUAGES

USED = "keyflower-d11"
"""There the Woodcutter may be used, and nobody may bid on it."""
BIDS = (
    "bid one red on the woodcutter",
    "I bid 1 red for woodcutter",
    "red bid on woodcutter",
    "my bid: 1 red, woodcutter",
    "biete 1 rot auf woodcutter",
    "Mein Gebot lautet 1 rot auf woodcutter",
    "je mise 1 rouge sur woodcutter",
    "woodcutterに赤1個で入札",
)

ABSENT = (
    ("keyflower-02", "bid 2 red on quarry"),
    ("keyflower-02", "bid 2 red on it"),
    ("keyflower-02", "mise 2 rouges sur la carrière"),
    ("keyflower-f09", "Pass."),
    ("keyflower-f05", "je passe"),
    ("keyflower-f15", "Make a stone please"),
    ("keyflower-f15", "Ich nehme Stein."),
    ("keyflower-f15", "la pioche svp"),
    ("keyflower-h02", "bid 1 red on the well"),
    ("keyflower-g14", "send 1 red 1 yellow and 1 green to fair"),
    ("keyflower-g14", "1 red 1 yellow 1 green fair"),
    ("keyflower-g14", "zu Fair schicken: 1x rot 1x gelb und 1x grün"),
    ("keywest-f01", "Take tile no. 4"),
    ("keywest-f01", "Karte 4"),
)
"""Lines that say another move than any of the menu, though some word in them is true of one."""


PLAIN = {"at", "resolve"}
"""No verbs for people: lines begin with them that say where a thing is, or what comes first."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("typed", BIDS)
def test_a_bid_is_no_use(door: str, typed: str) -> None:
    menu = {str(move) for move in find_question(USED).decision.moves}
    assert "use woodcutter 1 red" in menu
    assert not any(move.endswith(" on woodcutter") for move in menu)
    assert read_at(door, Order(1, USED, typed, "")) == ""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("position", "typed"), ABSENT)
def test_a_move_that_is_not_in_the_menu_is_no_other(door: str, position: str, typed: str) -> None:
    assert read_at(door, Order(1, position, typed, "")) == ""


@pytest.mark.parametrize(
    ("position", "typed", "played"),
    [
        ("keyflower-02", "pick up my bid on quarry", "gather keystone-quarry"),
        ("keyflower-f16", "barn with a pickaxe", "upgrade barn pickaxe"),
        ("keyflower-f03", "place 8, 60°", "place stone-yard 2,-1 r1"),
        ("keyflower-f04", "all three", "choose scribes village-hall key-guild"),
        ("keyflower-f07", "Only the Village Hall please", "choose village-hall"),
        ("keyflower-f02", "Die Werkstatt soll mir Eisen liefern", "make iron"),
    ],
)
def test_what_the_menu_has_is_still_read(position: str, typed: str, played: str) -> None:
    assert read_at("box", Order(1, position, typed, played)) == played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_word_of_a_verb_says_something(name: str, language: str) -> None:
    game = GAMES[name]
    words = load_lexicon(name, game.forms, language).words
    shown = load_table(name, language).get("shown", {})
    first = [form[0] for form in game.forms]
    verbs = {verb for words in first if isinstance(words, frozenset) for verb in words} - PLAIN
    assert len(verbs) > 8
    said = {fold_sentence(word) for verb in verbs for word in (verb, *shown.get(verb, ()))}
    silent = {word for word in said & words.keys() if "-" in words[word]}
    assert silent == set()


@pytest.mark.parametrize(
    ("position", "line", "played"),
    [
        ("keywest-j03", "Hotel kaufen (ohne alles, mit einem Marker)", ""),
        ("keywest-j03", "nur Hotel kaufen", ""),
        ("keywest-k01", "Nur Hotel kaufen, das Bewirtschaften bringt jetzt nichts", ""),
        ("keywest-k01", "Achat d'hôtel tout court, la gestion ne sert à rien", ""),
        ("keywest-k01", "Hotel kaufen, das Bewirtschaften bringt jetzt nichts", ""),
        ("keywest-k01", "Hotel kaufen, bewirtschaften", "mark hotel-manage"),
        ("keywest-j03", "only buy a hotel", ""),
        ("keywest-j03", "just the dive", "mark dive"),
        ("keyflower-j05", "職人組合、黄4個にして取り返します", "bid 4 yellow on craftsmens-guild"),
        ("keyflower-j05", "take the craftsmen's guild back with 4 yellow", ""),
        ("keyflower-j05", "職人組合を取り返します", "gather craftsmens-guild"),
    ],
)
def test_what_is_said_besides_is_never_left_away(position: str, line: str, played: str) -> None:
    """ "Only" leaves out the second part of an action; so many workers may be a higher bid."""
    assert read_at("box", Order(0, position, line, "")) == played
