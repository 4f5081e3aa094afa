"""What German says in its own order of words: the part of a verb at the end, "let us", an
infinitive, one of two actions without the other, what is given and what is kept."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

KEYWEST = dict.fromkeys(
    (*(f"bid {number}" for number in range(10)), "take 1", "take 2", "harvest banana"), NOTHING
) | {
    "mark hotel": ("Buy a hotel",),
    "mark hotel-manage": ("Buy a hotel and manage",),
    "mark factory-roll": ("Buy a factory and roll cigars",),
    "stop": ("End this action",),
}
KEYFLOWER = dict.fromkeys(
    (
        *("choose scholar", "choose watermill", "choose scholar watermill", "pay blue", "pay saw"),
        *("bid 1 red on barn", "bid 2 red on barn", "use barn 1 red", "use barn 1 blue"),
        *("use wainwright 1 red 1 blue", "use wainwright 1 red", "make stone", "make wood", "pass"),
    ),
    NOTHING,
)
PLANTING = {
    "plant lower-banana-1": ("Bananenplantage, Lower Keys",),
    "waive banana": ("Verzichten: Bananenplantage",),
}
FRUIT = {f"harvest {one}": NOTHING for one in ("banana", "banana mango", "mango", "orange")}
ORDER = {
    "resolve 1": ("Zuerst: Kapazität +1",),
    "resolve 4": ("Zuerst: Bananenplantage und Orangenplantage",),
}
FOUND = {"keep": ("Behalten: Vase",), "back": ("Zurück ins Meer: Vase",)}
MENUS = {"keywest": KEYWEST, "keyflower": KEYFLOWER, "keywest, planting": PLANTING,
         "keywest, harvest": FRUIT, "keywest, order": ORDER, "keywest, dive": FOUND}  # fmt: skip
BARN = "bid 1 red on barn"
READ = (
    ("keywest", "Trag bitte 8 ein", "bid 8"),
    ("keyflower", "Versteigern wir den Scholar", "choose scholar"),
    ("keywest", "Fertig, ich höre auf", "stop"),
    ("keywest", "Hotel kaufen ohne Bewirtschaften", "mark hotel"),
    ("keywest", "Ich kaufe eine Fabrik und drehe Zigarren", "mark factory-roll"),
    ("keywest", "Karte eins nehme ich", "take 1"),
    ("keyflower", "Blau abgeben", "pay blue"),
    ("keyflower", "die Säge gebe ich, davon hab ich drei", "pay saw"),
    ("keyflower", "den Scholar behalte ich, die anderen gebe ich rein", "choose watermill"),
    ("keywest", "Kein Hotel kaufen, die Aktion ist beendet", "stop"),
    ("keywest", "drei, mehr ist mir das nicht wert", "bid 3"),
    ("keywest", "Ich nehme Karte 2, das bringt mir eh nichts mehr", "take 2"),
    ("keywest", "Karte 2, sechs Dollar kann ich gut brauchen", "take 2"),
    ("keyflower", "Eine meiner beiden Sägen, bitte", "pay saw"),
    ("keyflower", "Einen von den vier Blauen gebe ich ab, davon hab ich genug", "pay blue"),
    ("keyflower", "einen von meinen drei Blauen abgeben ^^", "pay blue"),
    ("keyflower", "Ich biete zwei Rote auf die Barn und bin damit vorn", "bid 2 red on barn"),
    ("keyflower", "Einen Roten auf die Barn bieten, mehr nicht", "bid 1 red on barn"),
    ("keyflower", "Ich biete auf die Scheune: auf 2 erhöhen", "bid 2 red on barn"),
    ("keywest", "Rein gar nichts biete ich", "bid 0"),
    ("keyflower", "'nen Blauen abgeben, hab ja noch genug davon", "pay blue"),
    ("keywest", "Bananen ernten, Mangos mag keiner", "harvest banana"),
)
LIFE_AND_REASONS = (
    ("keywest, planting", "Die Banane lasse ich weg", "waive banana"),
    ("keyflower", "Ein Roter und ein Blauer sollen zum Wagner", "use wainwright 1 red 1 blue"),
    ("keyflower", "Mein Blauer geht in die Scheune", "use barn 1 blue"),
    (
        "keyflower",
        "Einen Roten auf die Barn bieten, mehr ist sie mir nicht wert",
        "bid 1 red on barn",
    ),
    ("keyflower", "Ich biete zwei Rote auf die Barn, ich habe ja sechs", "bid 2 red on barn"),
    ("keyflower", "Zwei Rote auf die Barn bieten, damit ist Grün überboten", "bid 2 red on barn"),
    ("keyflower", "Stein bitte, ich war gestern beim Fußball", "make stone"),
    ("keyflower", "Hallo, bin im Zug, deshalb nur kurz: Stein", "make stone"),
    ("keyflower", "Passe, ihr seid dran", "pass"),
    ("keyflower", "Ich passe und gehe schlafen", "pass"),
    ("keyflower", "Für diesen Zug passe ich lieber, schönen Abend noch euch allen", "pass"),
    ("keywest", "Acht Dollar, das muss reichen", "bid 8"),
    ("keywest", "Karte 2 bitte, da fehlt nur noch ein Schritt", "take 2"),
    ("keywest", "Nummer 2 aus der Auslage nehme ich", "take 2"),
    ("keywest", "Ich ernte doch nichts, Ende der Aktion", "stop"),
)
OTHERS_AND_LATER = (
    ("keywest, harvest", "Bananen und Mangos, die Orangen nicht", "harvest banana mango"),
    ("keyflower", "Den Scholar rein, die Watermill nicht", "choose scholar"),
    ("keywest, order", "Kapazität kommt später, erst die Plantagen", "resolve 4"),
    ("keywest, order", "Erst die Plantagen, die Kapazität hat Zeit", "resolve 4"),
    ("keywest, dive", "Die Vase kommt mit", "keep"),
    ("keyflower", "Dann gebe ich halt einen Blauen ab", "pay blue"),
    ("keyflower", "Nichts Verlockendes dabei, ich passe", "pass"),
    ("keywest", "Sieben Dollar, ich muss sparen", "bid 7"),
    ("keywest", "Sieben, mehr kann ich mir nicht leisten", "bid 7"),
)
COMMENTS = (
    ("keyflower", "Einen Roten auf die Barn bieten weil ich sie dringend brauche", BARN),
    ("keyflower", "Einen Roten auf die Barn bieten, bevor Blau sie sich schnappt", BARN),
    ("keyflower", "Einen Roten auf die Barn bieten, obwohl sie teuer ist", BARN),
    ("keyflower", "Einen Roten auf die Barn bieten, das ist mein Plan", BARN),
    ("keyflower", "Stein, ich freue mich auf heute Abend", "make stone"),
    ("keyflower", "Ich nehme Holz, kommt mir gerade recht", "make wood"),
    ("keyflower", "Von mir bekommt ihr die Säge", "pay saw"),
    ("keyflower", "Den Scholar werfe ich rein", "choose scholar"),
    ("keyflower", "Na dann biete ich mal einen Roten auf die Barn", BARN),
    ("keywest", "Ich biete 5 denn mehr ist mir das nicht wert", "bid 5"),
    ("keywest", "Karte 2, solange noch was da ist", "take 2"),
    ("keywest", "ich lass alles andere weg, Aktion zu Ende", "stop"),
    ("keywest, dive", "nee, zurück damit", "back"),
    ("keywest, dive", "Das Ding kommt zurück ins Wasser", "back"),
    ("keywest, dive", "die Vase sack ich ein, was man hat das hat man", "keep"),
    ("keywest, harvest", "Bananen ernten, die Mangos sind auch reif", "harvest banana"),
    ("keywest", "neun Tacken", "bid 9"),
    ("keywest", "mir reichts, ich tauche auf", "stop"),
    ("keyflower", "Holz, Steine sind zu teuer", "make wood"),
    ("keyflower", "ein roter auf die Barn als gebot, um blau zu ärgern", BARN),
    ("keyflower", "Scholar rein, Watermill ist zu wertvoll", "choose scholar"),
    ("keyflower", "Passe, mir ist hier alles zu teuer", "pass"),
)
ASKED = (
    ("keyflower", "Einen Roten auf die Barn bieten, einen dazu"),
    ("keyflower", "Einen Roten auf die Barn bieten und noch einen mehr"),
    ("keyflower", "Einen Roten auf die Barn bieten es sei denn ich werde überboten"),
    ("keyflower", "Einen Roten auf die Barn bieten, weil ich sie brauche oder auf die Watermill"),
    ("keyflower", "Einen Roten auf die Barn bieten, aber nicht jetzt"),
    ("keyflower", "Einen Roten auf die Barn bieten, wenn niemand sonst sie will"),
    ("keyflower", "Einen Roten auf die Barn bieten, ich muss noch überlegen"),
    ("keyflower", "Einen Roten auf die Barn bieten, es ist nicht mein Ernst"),
    ("keyflower", "Es lohnt sich, einen Roten auf die Barn zu bieten"),
    ("keyflower", "Meine Frau sagt, ich soll passen"),
    ("keyflower", "Stein, das wäre schön gewesen"),
    ("keywest", "Ich biete 5, weil ich nicht 6 bieten will"),
    ("keywest", "Ich biete 5, besser 3"),
    ("keywest", "Ich biete 5, mein Plan ist 7"),
    ("keywest, dive", "nee, behalten"),
    ("keywest, dive", "Die Vase ist nicht meine"),
    ("keywest", "ich tauche nicht auf"),
    ("keywest", "3 Tacken, nein 4"),
    ("keywest", "3 oder 4 Tacken"),
    ("keywest", "Ich biete um 2 mehr"),
    ("keyflower", "Einen Roten auf die Barn um einen aufstocken"),
    ("keyflower", "Die Barn um einen Roten aufstocken"),
    ("keyflower", "Auf die Säge kann ich nicht verzichten"),
    ("keyflower", "Die Säge schenk ich euch nicht"),
    ("keyflower", "Die Watermill darf nicht versteigert werden"),
    ("keyflower", "Passe erst, wenn Blau passt"),
    ("keywest, harvest", "Die Orangen nicht"),
    ("keywest, harvest", "Die Bananen nicht ernten"),
    ("keywest, planting", "Die Orange nicht pflanzen"),
    ("keywest, planting", "Die Mango nicht, weg"),
    ("keywest, order", "Kapazität kommt später"),
    ("keyflower", "Ich warte ab"),
    ("keyflower", "Dann gebe ich einen Blauen ab"),
    ("keyflower", "Ein Roter, dann gebe ich halt einen Blauen ab"),
    ("keywest", "Mehr als sieben kann ich mir nicht leisten"),
    ("keywest", "Meine Tochter ist heute sieben geworden"),
    ("keywest, planting", "Die Banane lasse ich dir"),
    ("keywest, planting", "Die Banane lasse ich nicht weg"),
    ("keywest, planting", "Lass die Banane stehen"),
    ("keyflower", "Grün bietet zwei Rote auf die Barn"),
    ("keyflower", "Einen Roten auf die Barn bieten, mehr ist sie mir erst später wert"),
    ("keyflower", "Ich biete zwei Rote auf die Barn, ich habe sechs auf die Watermill gelegt"),
    ("keyflower", "Zwei Rote auf die Barn bieten, wenn Grün mich überbietet"),
    ("keyflower", "Stein wäre gestern schön gewesen"),
    ("keyflower", "Ich hätte gerne Stein genommen"),
    ("keyflower", "Ihr seid dran"),
    ("keyflower", "Ein Roter war schon in der Scheune"),
    ("keyflower", "Holz, ich will lieber Stein"),
    ("keywest", "Ich ernte doch"),
    ("keywest", "Nehme ich Karte 2"),
    ("keywest", "Nehmen wir an, ich nehme Karte 2"),
    ("keywest", "Trag 8 und 1 ein"),
    ("keywest", "Hotel kaufen ohne Bewirtschaften oder lieber doch mit"),
    ("keyflower", "Blau gibt Blau ab"),
    ("keyflower", "Blau geht"),
    ("keyflower", "den Scholar und die anderen gebe ich rein"),
    ("keyflower", "die Säge nicht, davon hab ich drei"),
    ("keyflower", "den Scholar rein, die Watermill behalte ich nicht"),
    ("keyflower", "Scholar behalte ich"),
    ("keywest", "Ich biete 3, aber mehr ist mir das nicht wert als 2"),
    ("keywest", "8, dann bin ich fertig"),
    ("keywest", "Karte 2, dann nehme ich 1"),
    ("keyflower", "Zwei von euren drei Roten in die Barn"),
    ("keyflower", "Zwei Rote auf die Barn und hoffe auf die Watermill"),
    ("keyflower", "Blau, vor Rot"),
    ("keyflower", "Ich biete auf die Barn um 2 mehr"),
    ("keywest", "Banane, mag keiner"),
    ("keywest", "Karte 2 nehme ich, um die 1 zu meiden"),
    ("keywest", "Karte 2, hab schon 1"),
    ("keywest", "Karte 2, sonst Karte 1"),
    ("keywest", "Die beiden Plantagen nehme ich"),
    ("keywest", "Die zwei Plantagen nehme ich"),
)


def read(name: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game = GAMES[name.partition(",")[0]]
    return [] if tells_or_asks(game, line) else list_explained(game, MENUS[name], line, bare=True)


@pytest.mark.parametrize(
    ("name", "line", "move"), READ + LIFE_AND_REASONS + OTHERS_AND_LATER + COMMENTS
)
def test_the_order_of_words_of_german_is_read(name: str, line: str, move: str) -> None:
    assert read(name, line) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_what_is_another_sentence_asks(name: str, line: str) -> None:
    assert read(name, line) == []
