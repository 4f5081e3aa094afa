"""What people say beside an order in English: comments, moods, reasons, what they have and how old
their children are; and words for a move that no button has."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

KEYWEST = dict.fromkeys(
    (*(f"bid {number}" for number in range(21)), "harvest banana", "harvest mango"), NOTHING
) | {
    "harvest banana mango": NOTHING,
    "mark hotel": ("Buy a hotel",),
    "mark hotel-manage": ("Buy a hotel and manage",),
    "buy lower-hotel-1": ("Buy 3-star hotel, Lower Keys",),
    "buy lower-hotel-2": ("Buy 4-star hotel, Lower Keys",),
}
DIVE = {"keep": ("Take it (vase)",), "back": ("Put it back",)} | dict.fromkeys(
    (f"look {number}" for number in range(1, 31)), NOTHING
)
FINISH = {"roll": ("Roll cigars",), "cash": ("Take $8",), "stop": ("End this action",)}
KEYFLOWER = dict.fromkeys(
    (
        *("bid 1 red on barn", "bid 2 red on barn", "bid 1 blue on barn"),
        *("make iron", "make stone", "pass"),
    ),
    NOTHING,
)
PAID = dict.fromkeys(("pay blue", "pay red", "pay saw"), NOTHING)
BUILT = {
    "place gold-mine -1,1 r2": ("Build Gold Mine at place 5, turned by 120°",),
    "place gold-mine -1,1 r1": ("Build Gold Mine at place 5, turned by 60°",),
}
AUCTION = dict.fromkeys(
    ("choose windmill", "choose mercers-guild craftsmens-guild", "choose mercers-guild"), NOTHING
) | {
    "choose craftsmens-guild": NOTHING,
    "choose windmill mercers-guild": NOTHING,
    "choose windmill mercers-guild craftsmens-guild": NOTHING,
}
MENUS = {
    "keywest": ("keywest", KEYWEST),
    "dive": ("keywest", DIVE),
    "finish": ("keywest", FINISH),
    "keyflower": ("keyflower", KEYFLOWER),
    "auction": ("keyflower", AUCTION),
    "paid": ("keyflower", PAID),
    "built": ("keyflower", BUILT),
}
READ = (
    ("keywest", "I'll bid 8, I really want to be first", "bid 8"),
    ("keywest", "Seven please, since nobody else seems to have any cash", "bid 7"),
    ("keywest", "9 bucks, because Red has been first for three rounds now", "bid 9"),
    ("keywest", "My son turned 12 today, so I'll bid 12", "bid 12"),
    ("keywest", "I've got 20 in my purse, I bid 10", "bid 10"),
    ("keywest", "Sorry for the late reply, long day at work. I bid 6.", "bid 6"),
    ("keywest", "I'll bid a lucky thirteen, fingers crossed.", "bid 13"),
    ("keywest", "Three it is. Good luck all!", "bid 3"),
    ("keywest", "Nothing from me this time, I'm saving up for a hotel", "bid 0"),
    ("keywest", "Just the bananas, the others aren't ripe", "harvest banana"),
    ("keywest", "Let's bring in the mangos since I'm building a fruit empire", "harvest mango"),
    ("keywest", "Bananas, since there's only one mango ashore.", "harvest banana"),
    ("keywest", "Hotel and management please, it pays for itself", "mark hotel-manage"),
    ("keywest", "The four star, because I need it for the connection", "buy lower-hotel-2"),
    ("keywest", "11 bucks from my piggy bank", "bid 11"),
    ("keywest", "Bananas only, it's banana season", "harvest banana"),
    ("keywest", "Bananas for me, the fruit is rotting on the trees", "harvest banana"),
    ("dive", "lets dive at 17, never been there", "look 17"),
    ("dive", "Vase goes back, I'm after bigger things", "back"),
    ("finish", "Roll first, let's see how many cigars I get", "roll"),
    ("finish", "finish the action, I don't need anything else", "stop"),
    ("paid", "red, they're useless to me", "pay red"),
    ("paid", "the blue guy can go, I won't miss it", "pay blue"),
    ("keyflower", "Pass. My reds are worth more next season.", "pass"),
    ("dive", "I'll keep the vase, it pairs nicely.", "keep"),
    ("dive", "Not another vase, back it goes.", "back"),
    ("dive", "I throw the vase back in, hoping for a chest.", "back"),
    ("dive", "My daughter is 24 today, so let me dive at twenty-four.", "look 24"),
    ("dive", "look under nr 3 plz", "look 3"),
    ("finish", "Cash first please, I'm completely broke", "cash"),
    ("finish", "I'd like the $8, rent is due", "cash"),
    ("finish", "Skip the rest of this action, I end it here.", "stop"),
    ("paid", "My last blue then, I'll miss it", "pay blue"),
    ("paid", "A red worker then, I've got three of them anyway.", "pay red"),
    ("paid", "One of the saws, they're the spare ones.", "pay saw"),
    ("keyflower", "Iron would be lovely.", "make iron"),
    ("keyflower", "Stones, please. Not that I need more.", "make stone"),
    ("keyflower", "Outbid Blue on the barn with both my reds.", "bid 2 red on barn"),
    ("keyflower", "Nope, sitting still this turn. Pass.", "pass"),
    ("keyflower", "pass, wanna see what Green does", "pass"),
    ("built", "Put the mine at place 5, a 120 degree turn.", "place gold-mine -1,1 r2"),
    ("auction", "The Windmill goes in, it's the last round after all", "choose windmill"),
    ("keywest", "Bananas, not the mangos", "harvest banana"),
    ("keyflower", "all my reds on the barn", "bid 2 red on barn"),
    ("keyflower", "everything red I own goes on the barn", "bid 2 red on barn"),
    ("keyflower", "add my last red to the barn bid", "bid 2 red on barn"),
    ("keyflower", "the last blue on the barn", "bid 1 blue on barn"),
    ("keyflower", "up my bid on the barn to 2 red", "bid 2 red on barn"),
    ("keyflower", "iron, need it for an upgrade", "make iron"),
    (
        "auction",
        "the Windmill and the Mercers Guild, not the Craftsmens Guild",
        "choose windmill mercers-guild",
    ),
    ("dive", "Vases bore me. Back into the water with it.", "back"),
    ("dive", "Number 8, the wreck I saw there", "look 8"),
    ("finish", "roll the cigars, even though the box is full already", "roll"),
    ("finish", "Cash, broke as I am.", "cash"),
    ("keywest", "Bananas please, although I've got plenty of them", "harvest banana"),
    ("keywest", "I bid 9, what a lovely evening for a game", "bid 9"),
    ("keywest", "Six, my bank account is crying", "bid 6"),
    ("keywest", "I bid 7, it's pouring here and the kids are bored", "bid 7"),
    ("keywest", "mango, the bridge needs finishing!", "harvest mango"),
    ("paid", "a red one, it doesn't matter to me in the least", "pay red"),
    ("keyflower", "I pass, happy with how things are.", "pass"),
    ("keyflower", "2 red on the barn to scare people off", "bid 2 red on barn"),
    ("keyflower", "1 blue on the barn, which means Red has to go", "bid 1 blue on barn"),
    ("auction", "The Windmill goes up, good evening Red", "choose windmill"),
    (
        "auction",
        "Both guilds go in, the Windmill stays with me",
        "choose mercers-guild craftsmens-guild",
    ),
)
ASKED = (
    ("keywest", "8, but I need to sleep on it"),
    ("keywest", "I bid 8, I'm not sure"),
    ("keywest", "I bid 8, I need more time"),
    ("keywest", "bid 8, I'm just kidding"),
    ("keywest", "bid 3, it's 9"),
    ("keywest", "bid 3, 9 is worth it"),
    ("keywest", "bid 8, my wife says 9"),
    ("keywest", "3 as I bid 8 last time"),
    ("keywest", "bid 8 since 5 is too low then 9"),
    ("keywest", "I have 8 dollars"),
    ("keywest", "I've got 8 dollars left"),
    ("keywest", "My daughter is 8 today"),
    ("keywest", "I need 8 dollars"),
    ("keywest", "10! That should be enough."),
    ("keywest", "bananas are ripe"),
    ("keywest", "I love mangoes"),
    ("keywest", "the mango, nobody needs it"),
    ("keywest", "because I need mangoes"),
    ("keywest", "harvest the banana when it is ripe"),
    ("keywest", "I own the 3-star hotel"),
    ("keywest", "8 dollars, I have no idea"),
    ("keywest", "I have no bananas"),
    ("keywest", "the fruit is rotting"),
    ("dive", "The vase, it's useless to me"),
    ("dive", "12, let's see what 13 hides"),
    ("paid", "I have no reds to spare"),
    ("dive", "The vase, it's my second"),
    ("dive", "I have a vase already"),
    ("dive", "keep, I think"),
    ("dive", "8, I need to look at the map"),
    ("dive", "The wreck was at 8"),
    ("finish", "I'd like to roll but cash is king"),
    ("finish", "The cash is tempting"),
    ("paid", "my last blue is important"),
    ("paid", "I've got plenty of reds"),
    ("paid", "I have two reds left"),
    ("keyflower", "Outbid Red on the barn"),
    ("keyflower", "2 reds on the barn, 1 blue, it's so nice"),
    ("keyflower", "wood would be nicer than iron"),
    ("keyflower", "iron is scarce"),
    ("keyflower", "I want to see what Green does before I pass"),
    ("auction", "The Windmill stays with me"),
    ("auction", "I like the Windmill"),
    ("auction", "hang on to the Windmill"),
    ("keywest", "bid 8 even though I want 9"),
    ("keywest", "not the mangos, the bananas"),
    ("keywest", "harvest not the mangos, the bananas"),
    ("keywest", "harvest, not the mangos"),
    ("keyflower", "not all my reds on the barn"),
    ("keyflower", "all my reds but one on the barn"),
    ("keyflower", "all my reds or all my blues on the barn"),
    ("keyflower", "all my reds and 1 blue on the barn"),
    ("keyflower", "maybe everything red I own on the barn"),
    ("paid", "all my reds"),
    ("paid", "everything red I own"),
    ("auction", "I keep the Windmill"),
    ("auction", "put up not the Windmill, the Mercers Guild"),
    ("auction", "the Windmill, not the Mercers Guild, the Craftsmens Guild"),
    ("keywest", "bid 8, even if it's 9"),
    ("keywest", "bid 8, which means 9"),
    ("keywest", "bid 8, it should be 9"),
    ("keywest", "8, unless my bank account is empty"),
    ("keywest", "8 if my horoscope is right"),
    ("keywest", "8 tomorrow, what a lovely evening"),
    ("keywest", "8, my horoscope says otherwise"),
    ("keywest", "8, it's just an idea"),
    ("keywest", "8, that's only a joke"),
    ("keywest", "my bank account says 8"),
    ("keywest", "Red bids 8, what a game"),
    ("keywest", "I hate mangoes"),
    ("keywest", "the bananas bore me"),
    ("keywest", "what a lovely mango"),
    ("keywest", "no mangoes, what a pity"),
    ("keywest", "mango, or banana, what a choice"),
    ("dive", "The vase I saw there"),
    ("dive", "8, the one I saw there was 9"),
    ("paid", "blue, although not this one"),
    ("paid", "blue rather than red, what a pity"),
    ("paid", "good evening Red"),
    ("keyflower", "2 red on the barn to scare people off the mill"),
    ("keyflower", "1 blue on the barn, which means 2 next time"),
)


def read(name: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game, menu = GAMES[MENUS[name][0]], MENUS[name][1]
    return [] if tells_or_asks(game, line) else list_explained(game, menu, line, bare=True)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_what_stands_beside_an_order_in_english_is_left_away(
    name: str, line: str, move: str
) -> None:
    assert read(name, line) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_doubt_and_talk_in_english_ask(name: str, line: str) -> None:
    assert len(read(name, line)) != 1


@pytest.mark.parametrize(("line", "asks"), [
    ("would you be so kind as to pass for me", False),
    ("could you please bid 8", False),
    ("would you bid 8", True),
])  # fmt: skip
def test_a_polite_request_is_no_question(line: str, asks: bool) -> None:
    assert tells_or_asks(GAMES["keywest"], line) is asks
