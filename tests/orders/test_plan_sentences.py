"""Classes of sentences in which people write plans, each with what must not be read so."""

from __future__ import annotations

import pytest

from games.rules.plans.free_plans import build_meaning, drop_line_numbers, read_free_line
from games.rules.registry import GAMES
from games.words import get_words
from tests.orders.measure import get_view

READ = {
    "keyflower": {
        "If I'm leading everywhere I'll decide, else pass": [
            "if outbid: pass",
        ],
        "Please raise on the Well with yellow, up to 3, whenever someone outbids me.": [
            "if outbid on well: raise to 3 yellow on well",
        ],
        "Auf den Inn 2 Blau bieten, bei Überbieten aufgeben und passen": [
            "unless outbid on inn: bid 2 blue on inn", "if outbid on inn: pass",
        ],
        # What is left to the author: no line answers it.
        "Pass until someone outbids me on the barn, then ask me.": ["unless outbid on barn: pass"],
        "If I'm outbid on the inn, wait for me, otherwise pass.": ["unless outbid on inn: pass"],
        "If I'm outbid on the inn ask me, if not pass.": ["unless outbid on inn: pass"],
        "Sea Bastion. When it comes to placing, I'll do that myself.": ["sail sea-bastion"],
        "Sea Bastion, if it's gone ask me.": ["sail sea-bastion"],
        "Sea Breese. Anlegen mach ich dann selbst am Montag.": ["sail sea-breese"],
        "Wenn ich auf dem Inn überboten werde, frag mich, sonst passen": [
            "unless outbid on inn: pass"
        ],
        # Reasons.
        "Always wood from the workshop, I need it for the upgrade": ["make wood"],
        "Bid 2 red on the well because I need it, otherwise pass": [
            "bid 2 red on well",
            "unless leading on well: pass",
        ],
        # One bid or another: the second only while the first does not lead.
        "Bid 2 red on the inn, otherwise 2 blue on the well": [
            "bid 2 red on inn", "unless leading on inn: bid 2 blue on well",
        ],
        "Bid 2 red on the inn, otherwise pass": ["bid 2 red on inn", "unless leading on inn: pass"],
        "Bid 2 red on the inn, if that's not possible 3 red": [
            "bid 2 red on inn", "raise to 3 red on inn",
        ],
        "2 Rote auf den Inn, zur Not 3.": ["bid 2 red on inn", "raise to 3 red on inn"],
        # A bid, and what is done when it is beaten.
        "Put 2 blue on the inn and go up by one whenever I'm outbid, 4 at most.": [
            "bid 2 blue on inn", "raise to 4 blue on inn",
        ],
        "Inn, 1 red, and raise with red up to three": ["bid 1 red on inn", "raise to 3 red on inn"],
        # The same again.
        "Iron. Whenever I get that question again: iron.": ["make iron"],
        "Give them a red one, and if I'm ever asked again it's red again.": ["pay red"],
        "Gib einen Blauen ab. Kommt die Frage nochmal: wieder blau, dann rot.": [
            "pay blue or pay red"
        ],
        "Immer Stein herstellen, auch wenn die Frage nochmal kommt.": ["make stone"],
        "Hand in a saw, then the pickaxe": ["pay saw or pay pickaxe"],
        # What goes without saying.
        "Pass, that's it": ["pass"],
        "Behalte mindestens zwei Blaue auf der Hand.": ["keep at least 2 blue"],
        "Gebote nicht mehr erhöhen, nur noch passen.": ["pass"],
        # Lists of wishes.
        "sea bastion > keyflower > sea breese": [
            "sail sea-bastion or sail keyflower or sail sea-breese"
        ],
        "1. Sea Bastion 2. Keyflower": ["sail sea-bastion or sail keyflower"],
        # Where I lead, and the other case by a pronoun.
        "As long as I'm leading everywhere, pass.": ["unless outbid: pass"],
        "Solange ich überall vorn liege, passe ich.": ["unless outbid: pass"],
        "If I'm leading on the inn, pass; if I'm not, bid 3 red on it": [
            "if leading on inn: pass", "unless leading on inn: bid 3 red on inn",
        ],
        "If I'm not outbid on the inn, pass": ["unless outbid on inn: pass"],
        "Upgrade the sawmill with iron and a saw": ["upgrade sawmill iron saw"],
    },
    "keywest": {
        "bid 8 but nothing this round": [
            "unless round 4: bid 8", "if round 4: bid 0",
        ],
        "Keep treasures, but put wrecks back": [
            "keep treasure or back wreck",
        ],
        "Alles außer Wracks zurück": [
            "keep wreck or back",
        ],
        "Manage first and don't buy anything": [
            "manage or stop",
        ],
        "Bid 5 because I need the money for a hotel.": ["bid 5"],
        "Since I need the money, bid 0 next round.": ["if round 5: bid 0"],
        "Take 3 because I want the mango, otherwise 4.": ["take 3 or take 4"],
        "Nimm die 3, weil ich die Mango will, sonst die 4.": ["take 3 or take 4"],
        "Biete 5, weil ich das Geld für ein Hotel brauche.": ["bid 5"],
        "Harvest bananas and oranges, then stop.": ["harvest banana orange"],
        "Bid 5, I'm done": ["bid 5"],
        "Take the $8, roll the cigars, and then I'm finished with that action.": [
            "cash or roll or stop"
        ],
        "Keep anything that isn't a sponge.": ["back sponge or keep any"],
        "Behalte alles": ["keep any"],
        "Ich biete 10 in dieser und 2 in der nächsten Runde.": [
            "if round 4: bid 10", "if round 5: bid 2",
        ],
        "As long as I'm not start player, bid 4; as soon as I am, bid 0.": [
            "unless start player: bid 4", "if start player: bid 0",
        ],
        "Solange ich nicht Startspieler bin 4 bieten, sobald ich es bin 0.": [
            "unless start player: bid 4", "if start player: bid 0",
        ],
        "Gewinne ich die Auktion, nimm die 3, wenn nicht, die 1": [
            "if highest bidder: take 3", "unless highest bidder: take 1",
        ],
        "Bid 6 unless I have less than 10 dollars, in which case bid 2": [
            "if money 10+: bid 6", "unless money 10+: bid 2",
        ],
        "I'd like tile 4, or 6 if 4 is gone. Otherwise I don't mind.": [
            "take 4 or take 6 or take any"
        ],
        "Die zwei Brücken werten, die am meisten bringen": ["score best"],
        "Alles behalten, was ich finde": ["keep any"],
        "Market all cigars, no factory": ["market or stop"],
        "Zigarren vermarkten ohne Fabrikkauf": ["market or stop"],
        "Move the disk from the mango on the Lower Keys": ["lift lower-mango"],
        "Resolve the capacity first": ["resolve capacity"],
        "Bid nothing this round and nothing next round either.": [
            "if round 4: bid 0", "if round 5: bid 0",
        ],
        "Null bieten, ich will Startspieler werden und das Geld sparen.": ["bid 0"],
        "Falls ich eine Karte bekomme, dann Long Key mit der Banane.": ["take long-key+banana"],
    },
}  # fmt: skip
REFUSED = {
    "keyflower": [
        "Pass because I need the inn, otherwise 2 red on the inn",
        "Beim Abgeben immer zuerst Blau, dann Rot, Grün nie",
        "Hand in blue, keep blue",
        "Hand in saws, not the anvil, then the anvil",
        "Put up the jeweller, keep the jeweller",
        "Pass, I'll decide about the inn if Blue bids",
        "Pass until I tell you, then bid 2 red on the inn",
        "If asked again, stone",
        "Make wood twice, then stone",
        "Stop bidding on the inn",
        "Never pass",
        "Not pass",
        "Don't pass unless outbid on the inn",
        "Raise to 3 if anyone outbids me",
        "bid one more than Blue on the inn",
        "Send nobody to the inn",
        "Give nothing",
        "Gib kein Blau ab",
        "Behalte die Säge, gib die Säge ab",
        "Passe nicht",
        "Wenn ich führe, frag mich, sonst passe, sonst 2 Rot auf den Inn",
        "Passen, falls ich überall führe und Blau gepasst hat",
        "Im Winter passen, wenn ich es bin",
        "Wenn ich es bin, passen",
        "If I am, pass",
        "If I'm outbid on the inn, I'll decide myself. Pass.",
        "If I'm outbid on the inn ask me, if I'm outbid on the well pass.",
        "bid 1 or 2 yellow on the inn",
        "Ask me",
        "Ask me, otherwise pass",
        "Pass, ask me",
        "Raise to 3 red on the inn, after that ask me. Pass.",
        "Wenn ich auf dem Inn überboten werde, entscheide ich selbst. Passen.",
        "Go up by one whenever I'm outbid on the inn, 4 blue at most.",
        "Holz! Und falls man mich nochmal fragt, Eisen.",
        "Give them a red one, and if I'm asked again it's blue.",
        "Use the inn with 1 red, that's it",
        "Pass because I need it, if it is free",
        "Keyflower geht auch, am liebsten aber Sea Breese",
        "The Keyflower is fine too, but I'd prefer the Sea Breese",
        "Sea Bastion for the six workers",
        "if red > 3 pass",
        "1) pass 2) bid 2 red on inn",
        "Hand in blue, never blue",
        "Never hand in green",
        "Erst Eisen nach Mason, dann Heim 5 ausbauen mit Stein und Gold",
    ],
    "keywest": [
        "Since round 5 I bid 8",
        "Bid 8 since the start",
        "Take 3 because of mango, or banana",
        "Bid 5 because I need money, 6 next round",
        "Bid 5 so I can buy the hotel for 8",
        "Bid nothing more",
        "Bid 8 less 3",
        "Bid 5 or nothing",
        "Take anything but mango next round",
        "Take the second",
        "Keep anything but not sponges",
        "Keep everything, but put wrecks back",
        "Never keep sponges",
        "Manage, no hotel next round",
        "Buy no hotel",
        "Buy nothing",
        "Don't buy the hotel",
        "Market no cigars",
        "Do not market",
        "Biete 5, damit ich 8 übrig habe",
        "Biete 5, weil Rot 4 bietet",
        "Nimm die 3, denn die Mango ist weg, sonst die 4",
        "Nicht mehr als 6 und nicht weniger als 3 bieten",
        "Behalte keine Wracks",
        "Ernte keine Bananen",
        "Nichts kaufen",
        "Take 3, otherwise ask me, otherwise 4",
        "Bid 5 because I need the money for 6",
        "Take 3 because I need mango, banana",
        "Because I need mango, banana: take 3",
        "Bid 5 because I need the money if Red passes",
        "Bid 5 because I need the money and take mango",
        "Keep the vase, then only masks",
        "Vase behalten, danach nur noch Masken.",
        "Next round I want to bid 7 dollars. This round 5. Next round 3.",
        "Bis Runde 5 null bieten, danach jede Runde 6.",
        "Biete so um die 5",
        "Bid 5 if necessary",
        "score best, one go only",
        "do I keep it",
        "Keep it, and put it back.",
        "Bananas and oranges",
        "3, otherwise 4",
        "Don't bid",
        "Karte 9 nächste Runde",
        "Sell the cigars first, no factory. Then dive with the other marker.",
    ],
}


def list_readings(game: str, text: str) -> list[str]:
    """What a sentence may mean."""
    found = read_free_line(GAMES[game], text, get_view(game))
    return [build_meaning(GAMES[game], reading.lines) for reading in found]


@pytest.mark.parametrize(
    ("game", "text", "lines"),
    [(game, text, lines) for game, rows in READ.items() for text, lines in rows.items()],
)
def test_a_sentence_means_its_lines(game: str, text: str, lines: list[str]) -> None:
    assert list_readings(game, text) == [build_meaning(GAMES[game], lines)]


@pytest.mark.parametrize(
    ("game", "text"), [(game, text) for game, rows in REFUSED.items() for text in rows]
)
def test_what_only_looks_like_it_is_refused(game: str, text: str) -> None:
    assert len(list_readings(game, text)) != 1


def test_each_of_several_lines_is_written_in_the_language_of_its_reader() -> None:
    lines = "if first action: mark dive / if second action: mark hotel"
    read = get_words("de", ()).order("keywest", lines)

    assert read == "wenn erste aktion: setze tauchen / wenn zweite aktion: setze hotel"


def test_numbers_before_the_lines_of_a_list_are_left_away() -> None:
    assert drop_line_numbers(["1. bid 5", "2. take 1"]) == ["bid 5", "take 1"]


@pytest.mark.parametrize(
    "lines", [["1. bid 5"], ["2. bid 5", "3. take 1"], ["5", "2. take 1"], ["1. bid 5", "take 1"]]
)
def test_numbers_that_count_no_lines_stand(lines: list[str]) -> None:
    assert drop_line_numbers(lines) == lines
