"""A line is a move if this move alone explains each of its words; what stands in no list asks."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import cut_line, fold_explained, load_lexicon
from games.rules.orders.order_grammar import LANGUAGES
from games.rules.registry import GAMES
from tests.orders.menus import list_explained

HOTELS = {
    "buy upper-hotel-3": ("Buy out 3-star hotel, Upper Keys, on the left / costs $8 paid to Red",),
    "buy upper-hotel-4": ("Buy out 3-star hotel, Upper Keys, on the right / costs $8 paid to Red",),
    "buy lower-hotel-2": ("Buy out 4-star hotel, Lower Keys / costs $8 paid to Green",),
    "stop": ("End this action",),
}
NOTHING: tuple[str, ...] = ()
"""What the buttons of other moves say."""
FRUITS = dict.fromkeys(("harvest banana", "harvest mango", "harvest banana mango"), NOTHING)
BIDS = dict.fromkeys((f"bid {number}" for number in range(9)), NOTHING)
USED = ("bid 1 red on well", "bid 2 red on well", "use miner 2 red", "use miner 1 blue 2 red")
MOVED = ("move wood stable>barn", "move wood barn>stable")
IRON = dict.fromkeys(("move iron home-2>blacksmith", "move iron inn>blacksmith"), ())
TILES = dict.fromkeys((*USED, *MOVED), NOTHING)
CHOSEN = dict.fromkeys(("choose scholar", "choose watermill", "choose scholar watermill"), NOTHING)
USES = {
    "use carpenter 1 blue": ("Send 1 blue to Carpenter / hands in one saw and makes 3 wood",),
    "use carpenter 2 blue": ("Send 2 blue to Carpenter / hands in one saw and makes 3 wood",),
}
PLACES = {
    "place stable 0,-1 r1": ("Build Stable at place 2, above Home 4, turned by 60°",),
    "place stable -1,0 r1": ("Build Stable at place 1, above Home 4 on the left, turned by 60°",),
}
FACTORIES = {
    "buy upper-factory-1": ("Buy out cigar factory, Upper Keys / costs $8 paid to Red",),
    "buy upper-factory-2": ("Buy cigar factory, Upper Keys / costs $5",),
}
BRIDGES = {
    "score key-largo": ("Score Key Largo Cut / earns 1 point",),
    "score long-key": ("Score Long Key / earns 2 points",),
    "score key-largo long-key": ("Score Key Largo Cut and Long Key / earns 4 points",),
}
GOLD = ("or", "fr")
"""Gold in French."""
READ = (
    ("keywest", HOTELS, "the left three star in the Upper Keys, I'll buy it", "buy upper-hotel-3"),
    ("keywest", HOTELS, "Grüns Vier-Sterne-Hotel kaufe ich", "buy lower-hotel-2"),
    ("keywest", HOTELS, "je rachète l'hôtel de droite à Rouge", "buy upper-hotel-4"),
    ("keywest", HOTELS, "緑の4つ星を買います", "buy lower-hotel-2"),
    ("keywest", FRUITS, "I'm picking bananas only", "harvest banana"),
    ("keywest", BIDS, "Ich biete mein ganzes Geld", "bid 8"),
    ("keyflower", TILES, "send two reds to the miner", "use miner 2 red"),
    (
        "keyflower",
        TILES,
        "I'm bringing the wood from the barn to the stable",
        "move wood barn>stable",
    ),
    (
        "keyflower",
        IRON,
        "Home 2's iron goes to the blacksmith",
        "move iron home-2>blacksmith",
    ),
    ("keyflower", TILES, "in den Stable trage ich Holz aus der Barn", "move wood barn>stable"),
    ("keyflower", TILES, "my red as a bid on the well", "bid 1 red on well"),
    ("keyflower", CHOSEN, "put up everything but the Scholar", "choose watermill"),
    ("keyflower", CHOSEN, "alles zur Versteigerung geben", "choose scholar watermill"),
)
READ_WITHOUT_VERB = (
    ("keyflower", CHOSEN, "the Scholar, nothing else", "choose scholar"),
    ("keyflower", CHOSEN, "keep the Scholar and put up the rest", "choose watermill"),
    ("keyflower", CHOSEN, "学者以外を出します", "choose watermill"),
    ("keyflower", CHOSEN, "everything but the Scholar", "choose watermill"),
    ("keyflower", PLACES, "the Stable above my home, 60 degrees", "place stable 0,-1 r1"),
    ("keyflower", PLACES, "Stable top left of my home, turned by 60", "place stable -1,0 r1"),
    ("keyflower", USES, "a blue to the carpenter for three wood", "use carpenter 1 blue"),
    ("keywest", HOTELS, "the 4* in the Lower Keys", "buy lower-hotel-2"),
    ("keywest", FACTORIES, "the vacant factory please", "buy upper-factory-2"),
    ("keywest", BRIDGES, "Key Largo and Long Key for 4", "score key-largo long-key"),
    ("keywest", BRIDGES, "Key Largo and Long Key, 4 points yay", "score key-largo long-key"),
    ("keywest", FRUITS, "mangos, I have plenty of those", "harvest mango"),
    ("keywest", FRUITS, "je ne récolte que les mangues", "harvest mango"),
)
ASKED = (
    ("keywest", HOTELS, "buy the three star in the Upper Keys"),
    ("keywest", HOTELS, "buy the four star in the Upper Keys"),
    ("keywest", HOTELS, "don't buy the left one in the Upper Keys"),
    ("keywest", HOTELS, "Green buys the four star"),
    ("keywest", HOTELS, "buy the four star next turn"),
    ("keywest", HOTELS, "buy the four star, maybe"),
    ("keywest", HOTELS, "buy the four star for $9"),
    ("keywest", BIDS, "a bid"),
    ("keywest", BIDS, "ich biete ein Gebot"),
    ("keywest", BIDS, "bid 3 and 4"),
    ("keywest", BIDS, "bid 3 + 1"),
    ("keywest", BIDS, "(bid 3"),
    ("keywest", BIDS, "!!!bid 3"),
    ("keywest", BIDS, "//bid 3"),
    ("keywest", BIDS, "bid 3, I take it back"),
    ("keyflower", TILES, "send two or three reds to the miner"),
    ("keyflower", TILES, "send 2 1 reds to the miner"),
    ("keyflower", TILES, "send two reds to the miner if Blue passes"),
    ("keyflower", TILES, "wood to the well"),
    ("keyflower", CHOSEN, "put up all but the Miner"),
    ("keyflower", CHOSEN, "keep the Watermill"),
    ("keyflower", CHOSEN, "Scholar and Watermill, nothing else"),
    ("keyflower", TILES, "reds on the well"),
    ("keyflower", TILES, "all my reds on the well"),
    ("keyflower", TILES, "alle Roten auf den Well"),
    ("keyflower", TILES, "tous les rouges sur le Well"),
    ("keyflower", USES, "a blue to the carpenter for two wood"),
    ("keywest", FACTORIES, "buy the hotel in the Upper Keys"),
    ("keywest", BRIDGES, "Key Largo and Long Key for 6"),
    ("keywest", BIDS, "I have 8 dollars"),
    ("keywest", BIDS, "up to 5"),
)


@pytest.mark.parametrize(("name", "menu", "line", "move"), READ)
def test_the_move_that_explains_each_word_is_meant(
    name: str, menu: dict[str, tuple[str, ...]], line: str, move: str
) -> None:
    assert list_explained(GAMES[name], menu, line, bare=False) == [move]


@pytest.mark.parametrize(("name", "menu", "line", "move"), READ_WITHOUT_VERB)
def test_in_the_box_facts_alone_say_which_move_is_meant(
    name: str, menu: dict[str, tuple[str, ...]], line: str, move: str
) -> None:
    assert list_explained(GAMES[name], menu, line, bare=True) == [move]


@pytest.mark.parametrize(("name", "menu", "line"), ASKED)
def test_a_word_that_no_move_explains_asks(
    name: str, menu: dict[str, tuple[str, ...]], line: str
) -> None:
    assert len(list_explained(GAMES[name], menu, line, bare=True)) != 1


def test_where_no_verb_is_said_a_mail_plays_nothing() -> None:
    game = GAMES["keywest"]
    assert list_explained(game, FRUITS, "just bananas", bare=True) == ["harvest banana"]
    assert list_explained(game, FRUITS, "just bananas", bare=False) == []


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_cut_into_words_of_the_lists_or_not_at_all(name: str, language: str) -> None:
    lexicon = load_lexicon(name, GAMES[name].forms, language)
    doubts = ("not", "nicht", "ne pas", "if", "wenn", "si", "もし", "maybe", "or", "oder", "ou")
    for word in (word for word in doubts if (word, language) != GOLD):
        plain = fold_explained(word)
        assert plain
        assert all(one.tags == {"why"} for one in cut_line(lexicon, plain) or ())
