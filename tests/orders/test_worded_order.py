"""What the place of a word says: the way home, one thing beside others that are counted, an opener;
amounts that are told of one's own bids, or need not be said."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    # The way home.
    ("keyflower-m03", "Stein heimtragen", "move stone quarryman>home-2"),
    ("keyflower-m03", "trag den Stein nach Hause", "move stone quarryman>home-2"),
    ("keyflower-m03", "den Stein vom Quarryman heim bitte", "move stone quarryman>home-2"),
    ("keyflower-m03", "Eisen vom Heim zum Quarryman", "move iron home-2>quarryman"),
    ("keyflower-m03", "Gold Heim -> Quarryman", "move gold home-2>quarryman"),
    # One thing beside others that are counted.
    ("keyflower-m12", "einen Blauen und den Gelben zum Wainwright",
     "use wainwright 1 blue 1 yellow"),
    ("keyflower-m05", "Carpenter für 2 Holz und das Gold ausbauen",
     "upgrade carpenter wood wood gold"),
    # Nothing else can be bid there.
    ("keyflower-m12", "auf den Blacksmith biete ich", "bid 4 blue on blacksmith"),
    # What the button does not say of one's own bids.
    ("keyflower-m16", "meine zwei Roten von der Keythedral zurückholen", "gather keythedral"),
    ("keyflower-m16", "take my two reds back from the Keythedral", "gather keythedral"),
    ("keyflower-m19", "Beim Inn leg ich noch einen Roten nach", "bid 2 red on inn"),
    ("keyflower-m19", "bid one more red on the inn", "bid 2 red on inn"),
    # The whole name of a thing beside a part of it.
    ("keyflower-o03", "das Gold vom Heim zur Goldmine tragen", "move gold home-6>gold-mine"),
    # A plantation done without.
    ("keywest-o24", "auf die Orange verzichte ich", "waive orange"),
    # What follows.
    ("keywest-m25", "Key Largo zuerst, danach alles andere", "resolve 6"),
    ("keyflower-m20", "na dann lass uns Eisen machen", "make iron"),
    ("keyflower-m11", "Scheune ausbauen, das kostet mich die Säge", "upgrade barn saw"),
    ("keyflower-m09", "Peddler oben rechts ans Heim, 60 Grad gedreht", "place peddler 1,-1 r1"),
)  # fmt: skip
ASKED = (
    ("keyflower-m03", "Stein"),
    ("keyflower-m03", "der Stein liegt daheim"),
    ("keyflower-m03", "Der Stein ist schon zu Hause"),
    ("keyflower-m12", "zwei Blaue gegen den Gelben am Wainwright"),
    ("keyflower-m12", "Blacksmith"),
    ("keyflower-m12", "ich biete mehr auf den Blacksmith"),
    ("keyflower-m12", "auf den Blacksmith biete ich nicht"),
    ("keyflower-m12", "auf das Inn biete ich"),
    ("keyflower-m16", "meine drei Roten von der Keythedral zurückholen"),
    ("keyflower-m16", "meinen Blauen von der Keythedral zurückholen"),
    ("keyflower-m19", "Beim Inn leg ich noch zwei Rote nach"),
    ("keyflower-m19", "noch ein Roter aufs Inn"),
    ("keyflower-o06", "beim Goldsmith lege ich drei Gelbe nach"),
    ("keyflower-o06", "auf den Goldsmith um zwei erhöhen"),
    ("keywest-o19", "Rot verdrängen sie bald"),
    ("keywest-p21", "die direkt links von meiner auf Upper"),
    ("keywest-p21", "auf Upper die rechts neben meiner"),
    ("keywest-o19", "Rot verdrängt mich auf den Lower Keys rechts"),
    ("keywest-m25", "dann der Rest"),
    ("keywest-m25", "erst der Rest, dann Key Largo"),
    ("keyflower-m20", "dann Eisen machen"),
    ("keyflower-m11", "Scheune ausbauen, das kostet mich ja fast nichts"),
)


@pytest.mark.parametrize(("position", "typed", "played"), READ)
def test_what_the_place_of_a_word_says_is_read(position: str, typed: str, played: str) -> None:
    assert read_at("box", Order(1, position, typed, played)) == played


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("position", "typed"), ASKED)
def test_what_is_near_asks(door: str, position: str, typed: str) -> None:
    assert read_at(door, Order(1, position, typed, "")) == ""
