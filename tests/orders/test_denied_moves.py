"""What is not done, said beside the end of an action or in place of it: "no transport, no upgrade,
done"."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

ENDS = (
    ("keyflower-k08", "Kein Transport, kein Ausbau mehr, fertig.", "stop"),
    ("keyflower-k08", "Weder Transport noch Ausbau, fertig", "stop"),
    ("keyflower-k08", "Ni transport ni amélioration, terminé", "stop"),
    ("keyflower-k08", "輸送も改良もなしで終わります", "stop"),
    ("keyflower-k08", "No transport, no upgrade, done", "stop"),
    ("keyflower-k08", "Je ne fais plus rien, ni transport ni amélioration.", "stop"),
    ("keywest-k12", "Beides brauche ich nicht, die Aktion ist für mich fertig.", "stop"),
    ("keywest-k12", "Kein Drehen, kein Geld, fertig", "stop"),
    ("keywest-k03", "Aucun pont, je termine l'action.", "stop"),
    ("keywest-k03", "Keine Brücke werten, fertig", "stop"),
    ("keywest-k04", "Pas d'usine et pas de vente, j'arrête là", "stop"),
    ("keywest-k04", "工場も売却もなしで終わりにします。", "stop"),
    ("keyflower-k14", "Mehr will ich nicht bewegen, danke", "stop"),
    ("keyflower-k14", "Je ne déplace plus rien, merci", "stop"),
    ("keyflower-k16", "Kein Gebot, keine Nutzung, ich passe", "pass"),
    ("keyflower-k16", "Pas d'enchère, je passe", "pass"),
    ("keyflower-k08", "Kein Transport und kein Ausbau mehr", "stop"),
    ("keyflower-k08", "Ich trage nichts und verbessere nichts, danke", "stop"),
    ("keyflower-k08", "weder Transport noch Ausbau", "stop"),
    ("keyflower-k08", "no transport and no upgrade, thanks", "stop"),
)
OPEN = (
    ("keywest-03", "Je n'achète pas de fabrique"),
    ("keyflower-k08", "Noch nichts entschieden, kein Transport?"),
    ("keyflower-k08", "Rot macht keinen Transport, fertig"),
    ("keyflower-k08", "Kein Holz, kein Ausbau"),
    ("keyflower-k08", "No transport yet, upgrade first"),
    ("keyflower-k08", "Gestern kein Transport, kein Ausbau"),
    ("keyflower-k08", "Kein Transport, kein Ausbau wäre dumm"),
    ("keyflower-k08", "Falls kein Transport, kein Ausbau"),
    ("keyflower-k08", "Warum kein Transport und kein Ausbau?"),
    ("keyflower-k08", "Kein Transport und kein Ausbau, oder doch"),
    ("keyflower-k08", "Kein Transport, kein Ausbau, später vielleicht"),
    ("keyflower-k08", "I can't transport and can't upgrade"),
    ("keyflower-k08", "There is no transport, no upgrade left for Red"),
    ("keyflower-k08", "Pas de transport ni amélioration pour Rouge"),
    ("keyflower-k08", "Pas encore de transport ni d'amélioration"),
    ("keyflower-k08", "輸送も改良もなしはもったいない"),
    ("keyflower-k08", "輸送も改良もまだなし"),
    ("keyflower-k08", "赤は輸送も改良もなし"),
    ("keyflower-k08", "not without transport, done"),
    ("keyflower-k08", "Nicht ohne Transport, fertig"),
    ("keyflower-k08", "ich will nicht auf den Transport verzichten, fertig"),
    ("keywest-k04", "Nicht kaufen und nicht verkaufen wäre blöd"),
    ("keywest-k04", "Noch keine Fabrik, noch keine Zigarren"),
    ("keywest-k04", "Grün kauft keine Fabrik, fertig"),
    ("keywest-k04", "Ich habe keine Fabrik, keine Zigarren"),
    ("keywest-k04", "Je n'ai pas d'usine ni de cigares"),
    ("keywest-k04", "工場も葉巻もない"),
    ("keywest-k12", "Ich habe noch nicht gedreht, kein Geld"),
    ("keywest-k12", "Beides nicht schlecht"),
    ("keywest-k12", "Beide nicht möglich?"),
    ("keywest-k12", "Les deux ne sont pas mal"),
    ("keywest-k12", "両方いらない人がいる"),
    ("keywest-k12", "Ich weiß nicht, ob beides"),
    ("keywest-k10", "Don't stop, no hotel"),
    ("keyflower-k16", "Ich biete nicht und nutze nicht, sondern warte"),
    ("keyflower-k16", "Rot bietet nichts, ich passe auf"),
    ("keyflower-k16", "No bids on the Inn please, pass it on"),
    ("keyflower-k16", "Je ne mise pas encore, je passe ce soir"),
    ("keyflower-k08", "Gestern kein Transport, fertig"),
    ("keyflower-k08", "There is no transport for Red, done"),
    ("keyflower-k08", "輸送はまだなし、終わります"),
    ("keyflower-k08", "Kein Transport"),
    ("keyflower-k08", "Ich trage nichts"),
    ("keyflower-k08", "Ich trage nichts und baue den Miner aus"),
    ("keyflower-k08", "Rot trägt nichts und baut nichts aus"),
    ("keyflower-k08", "Kein Transport, aber Miner ausbauen"),
    ("keyflower-k08", "Pas de transport, j'améliore le Miner"),
    ("keyflower-k08", "輸送なし、鉱夫を改良"),
    ("keyflower-k08", "Wenn kein Transport, dann fertig"),
    ("keyflower-k08", "No transport until the upgrade, then done"),
    ("keywest-k04", "Keine Fabrik, nur Zigarren"),
    ("keywest-k10", "Kein Hotel"),
    ("keywest-k10", "Kein Hotel, bewirtschaften bitte"),
    ("keywest-k10", "Noch nicht fertig"),
    ("keywest-k10", "Ich bin nicht fertig, kein Hotel"),
    ("keywest-k10", "ホテルはいらない"),
    ("keywest-k10", "ホテルも経営もいらない?"),
    ("keyflower-k16", "Nicht passen"),
    ("keyflower-k16", "Kein Gebot, nicht passen"),
    ("keyflower-k16", "Ich biete nicht"),
)


@pytest.mark.parametrize(("position", "typed", "played"), ENDS)
def test_what_is_not_done_stands_beside_the_end(position: str, typed: str, played: str) -> None:
    assert read_at("box", Order(1, position, typed, played)) == played


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("position", "typed"), OPEN)
def test_what_is_not_done_ends_nothing_alone(door: str, position: str, typed: str) -> None:
    assert read_at(door, Order(1, position, typed, "")) not in {"stop", "pass"}
