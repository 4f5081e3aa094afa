"""Plans as people type them who have not seen the words for plans: read right or refused."""

from __future__ import annotations

import json

import pytest

from games.rules.plans.free_plans import FreelyWritten, read_free_line, read_plan_or_ask
from games.rules.plans.plan_lines import BadLine
from games.rules.registry import GAMES
from tests.orders.measure import LISTS, find_question, get_view, judge_plan, load_free_plans
from tests.orders.positions import LANGUAGES

LEAST = {"en": 61, "de": 69, "fr": 51, "ja": 43}
"""So many plans of each list are read right."""


CONDITIONAL = {
    "Score Long Key only if Seven Miles isn't finished": (
        "unless seven-miles finished: score long-key",
    ),
    "Long Key werte ich nur, falls Seven Miles nicht fertig ist": (
        "unless seven-miles finished: score long-key",
    ),
    "Long Key seulement si Seven Miles n'est pas terminé": (
        "unless seven-miles finished: score long-key",
    ),
}
"""What the lists have as no order, since it has a condition: as a plan it may be meant."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plan_of_the_lists_is_read_wrong(language: str) -> None:
    judged = [(one.typed, *judge_plan(one)) for one in load_free_plans(LISTS, language)]

    assert [row for row in judged if row[1] == "wrong"] == []
    assert sum(row[1] == "right" for row in judged) >= LEAST[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_decoy_of_the_lists_is_a_plan(language: str) -> None:
    rows = (LISTS / f"decoys-{language}.jsonl").read_text("utf-8").splitlines()
    decoys = [json.loads(row) for row in rows]
    read = {
        one["text"]: found for one in decoys if (found := read_lines(one["position"], one["text"]))
    }

    assert read.items() <= CONDITIONAL.items()


def read_lines(position: str, text: str) -> tuple[str, ...]:
    """What a text is read as at a position, if it has one meaning."""
    game, view = GAMES[position.rpartition("-")[0]], find_question(position).view
    found = read_free_line(game, text, view)
    return found[0].lines if len(found) == 1 else ()


@pytest.mark.parametrize(
    ("game", "text", "lines"),
    [
        (
            "keyflower",
            "If somebody outbids me on the forge, 3 red there, otherwise pass",
            ("if outbid on forge: bid 3 red on forge", "unless outbid on forge: pass"),
        ),
        (
            "keyflower",
            "Wenn mich jemand auf der Forge überbietet, 3 Rote, sonst passen",
            ("if outbid on forge: bid 3 red on forge", "unless outbid on forge: pass"),
        ),
        (
            "keyflower",
            "Si quelqu'un me dépasse sur Forge, 3 rouges, sinon je passe",
            ("if outbid on forge: bid 3 red on forge", "unless outbid on forge: pass"),
        ),
        (
            "keyflower",
            "鍛造所で抜かれたら赤3個で入札、そうでなければパス",
            ("if outbid on forge: bid 3 red on forge", "unless outbid on forge: pass"),
        ),
        ("keyflower", "Pass until somebody outbids me on the barn",
         ("unless outbid on barn: pass",)),
        ("keywest", "6 dollars this round, 3 dollars next round",
         ("if round 4: bid 6", "if round 5: bid 3")),
        ("keywest", "bid 4, but in round 8 all my money",
         ("unless round 8: bid 4", "if round 8: bid all")),
        ("keywest", "look at 5, 6 and 7", ("look 5 or look 6 or look 7",)),
        (
            "keyflower",
            "if Green outbids me on the forge, bid 3 red",
            ("if outbid by green on forge: bid 3 red on forge",),
        ),
        ("keyflower", "use the inn and then pass",
         ("unless own workers on inn: use inn", "if own workers on inn: pass")),
        ("keyflower", "First 3 red on the sawmill, then 2 yellow on the goldsmith next turn",
         ("unless own bid 3+ on sawmill: bid 3 red on sawmill",
          "if own bid 3+ on sawmill: unless own bid 2+ on goldsmith: bid 2 yellow on goldsmith")),
        ("keyflower", "One green on the forge, then pass", ("bid 1 green on forge or pass",)),
        ("keyflower", "if I have no bid on the forge, bid 1 red there, otherwise pass",
         ("unless own bid on forge: bid 1 red on forge", "if own bid on forge: pass")),
        ("keyflower", "if green bids on the fair, bid 2 red on the forge",
         ("if bid by green on fair: bid 2 red on forge",)),
        ("keyflower", "if blue leads on the forge, pass", ("if blue leading on forge: pass",)),
        ("keyflower", "if the highest bid on the forge is less than 3 workers, bid 3 red there",
         ("unless bid 3+ on forge: bid 3 red on forge",)),
        ("keyflower", "pick up my beaten bid from the mason and put it on the forge",
         ("gather mason then bid gathered on forge",)),
        ("keyflower", "If I'm outbid on the mason, take it back and bid it on the forge, otherwise "
         "pass", ("gather mason then bid gathered on forge", "unless outbid on mason: pass")),
        ("keyflower", "if I'm outbid on the forge, add 1 blue",
         ("if outbid on forge: raise by 1 blue on forge",)),
        ("keyflower", "never use green workers", ("never use green",)),
        ("keyflower", "put up all winter tiles except the scholar", ("choose all but scholar",)),
        ("keyflower", "pay the colour I have most of", ("pay most",)),
        ("keywest", "bid half, at most 5", ("bid half up to 5",)),
        ("keywest", "If Red takes 3, I take 4", ("if tile 3 taken by red: take 4",)),
        ("keywest", "bid all my money minus 10 dollars", ("bid all but 10",)),
        ("keywest", "roll, and if I get 4 or more buy Green's factory on the Lower Keys",
         ("roll", "if rolled 4+: buy lower-factory of green")),
        ("keywest", "keep at least 5 dollars in hand", ("keep at least $5",)),
        ("keywest", "keep sponges worth at least 5 dollars, put the rest back",
         ("keep sponge 5+", "back")),
        ("keywest", "never move a disk from a hotel", ("never lift hotel",)),
        ("keywest", "look at 20 and upwards", ("look 20+",)),
        ("keywest", "keep any treasure, put sponges back", ("keep treasure or back sponge",)),
        ("keywest", "keep sponges worth at least 5, put back sponges worth 4 or less",
         ("keep sponge 5+ or back sponge 4-",)),
        ("keywest", "put back sponges under 5", ("back sponge 4-",)),
        ("keywest", "keep everything except wrecks", ("back wreck or keep any",)),
        ("keywest", "buy Green's factory on the Upper Keys", ("buy upper-factory of green",)),
        ("keywest", "buy a vacant factory on the Upper Keys", ("buy vacant upper-factory",)),
        ("keywest", "buy Blue's 5 star hotel on the Middle Keys",
         ("buy hotel 5 on middle of blue",)),
        ("keyflower", "stone till I have four, then iron",
         ("unless stone 4+: make stone", "if stone 4+: make iron")),
        ("keywest", "bid 8, if I have less than 10 dollars, bid 3",
         ("if money 10+: bid 8", "unless money 10+: bid 3")),
        ("keywest", "8 bieten, außer es liegt keine Brücke aus, dann 0",
         ("if bridge on offer: bid 8", "unless bridge on offer: bid 0")),
        ("keywest", "nimm als zweite Karte die 3, falls weg die 5",
         ("if second tile: take 3 or take 5",)),
        ("keywest", "wenn ich das höchste Gebot habe, nimm die 3, wenn die weg ist die 2",
         ("if highest bidder: take 3 or take 2",)),
        ("keyflower", "Sea Breese, wenn noch zu haben, sonst Keyflower, Bastion nur zur Not",
         ("sail sea-breese or sail keyflower or sail sea-bastion",)),
        ("keywest", "Erst bewirtschaften; habe ich danach noch 8 $, kaufe ich das 5-Sterne-Hotel "
         "auf Lower, sonst beenden",
         ("manage", "if money 8+: buy lower-hotel-3", "unless money 8+: stop")),
        ("keywest", "buy the 5 star on the Middle Keys, then manage my hotels, then stop",
         ("buy middle-hotel-4 or manage or stop",)),
        ("keyflower", "If Sea Bastion is gone, take the Keyflower, otherwise Sea Bastion.",
         ("sail sea-bastion or sail keyflower",)),
        ("keywest", "The mango goes to the Lower Keys, left side; if that's taken, right side.",
         ("plant vacant lower-mango-1 or plant lower-mango-2",)),
        ("keywest", "My first action is Diving, my last marker is Harvest, bananas and mangos.",
         ("if first action: mark dive",
          "if second action: mark harvest then harvest banana mango")),
        ("keywest", "Zweite Karte: Long Key mit Orange, und die Orange auf die Middle Keys rechts.",
         ("if second tile: take long-key+orange", "plant middle-orange-2")),
        ("keywest", "Regarde 13, 14 et 15 ; garde le premier trésor, remets les autres",
         ("look 13 or look 14 or look 15", "keep treasure", "back")),
        ("keywest", "5ドル以上の海綿と財宝は獲得、それ以外は戻す",
         ("keep sponge 5+ or keep treasure or back",)),
        ("keywest", "Next round bid up to 8, else pass", ("if round 5: bid up to 8",)),
        ("keywest", "Hi, I'm away until Monday. Next round bid 6 for me, thanks!",
         ("if round 5: bid 6",)),
        ("keywest", "月曜まで留守なので、次のラウンドは6ドルで入札お願いします。",
         ("if round 5: bid 6",)),
        ("keywest", "Bin bis Montag weg: nächste Runde 6 bieten, danke",
         ("if round 5: bid 6",)),
        ("keywest", "Je suis absent jusqu'à lundi, mise 6 au prochain tour",
         ("if round 5: bid 6",)),
    ],
)  # fmt: skip
def test_free_words_have_one_meaning(game: str, text: str, lines: tuple[str, ...]) -> None:
    assert [reading.lines for reading in read_free_line(GAMES[game], text, get_view(game))] == [
        lines
    ]


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        ("bid 3 while I'm away", "game"),
        ("留守中は毎回3ドルで入札", "game"),
        ("bid 3", ""),
        ("bid 3 next time, while I'm away", None),
    ],
)
def test_an_absence_says_how_long(text: str, lasts: str | None) -> None:
    found = read_free_line(GAMES["keywest"], text, get_view("keywest"))

    assert [reading.lasts for reading in found] == ([] if lasts is None else [lasts])


@pytest.mark.parametrize(
    "text",
    [
        *("go up to 3 blue on well", "at most 3 blue on the well", "no more than 3 blue on well"),
        *("biete bis zu 3 Blau auf Well", "höchstens 3 Blau auf Well", "geh auf Well bis 3 Blau"),
        *("mise jusqu'à 3 bleus sur Well", "au plus 3 bleus sur Well"),
        *("Wellは青3個まで競る", "Wellに青3個まで入札", "Wellは最大青3個で入札"),
    ],
)
def test_a_bound_is_never_a_fixed_bid(text: str) -> None:
    assert read_lines("keyflower-02", text) == ("raise to 3 blue on well",)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("keyflower", "if Green or Blue outbids me on the forge, bid 3 red"),
        ("keyflower", "if Green is outbid on the forge, bid 3 red"),
        ("keyflower", "if Green outbids Blue on the forge, bid 3 red"),
        ("keyflower", "si je dépasse Vert sur Forge, passe"),
        ("keywest", "take a dive, preferably the one with mango"),
        ("keywest", "always bid 0 until Monday"),
        ("keywest", "I'm away until Monday, then bid 3"),
        ("keywest", "anything but the hotel"),
        ("keywest", "オレンジがなくなったらバナナを収穫"),
        ("keyflower", "pass, even if somebody outbids me on the forge"),
        ("keyflower", "passen, auch wenn ich auf der Forge überboten werde"),
        ("keyflower", "je passe, même si on me dépasse sur Forge"),
        ("keywest", "Je ne récolte pas ce tour"),
        ("keywest", "as soon as I see a wreck keep it and stop diving"),
        ("keyflower", "if I outbid Green on the forge, pass"),
        ("keyflower", "bid 1 or 2 yellow on the goldsmith"),
        ("keyflower", "pass if outbid on the barn, bid 2 blue on the forge"),
        ("keyflower", "should I pass?"),
        ("keywest", "bid 8 or 9"),
        ("keywest", "41"),
        ("keywest", "bananas, mangos and harvest oranges"),
        ("keywest", "sponges only from 5 dollars"),
        ("keywest", "the capacity is still there"),
        ("keywest", "I bid 8 last round"),
        ("keywest", "maybe bid 8"),
        ("keywest", "don't bid 8"),
    ],
)
def test_what_is_not_sure_is_refused(game: str, text: str) -> None:
    assert len(read_free_line(GAMES[game], text, get_view(game))) != 1


def test_free_words_are_shown_and_not_kept() -> None:
    game = GAMES["keyflower"]
    with pytest.raises(FreelyWritten) as asked:
        read_plan_or_ask(
            game,
            "pass\n# mine\nnext turn 1 red on the well if it's free",
            (),
            get_view("keyflower"),
        )

    assert asked.value.suggestions == ("pass", "# mine", "if no bid on well: bid 1 red on well")


def test_unknown_words_are_named() -> None:
    with pytest.raises(BadLine) as bad:
        read_plan_or_ask(
            GAMES["keyflower"], "pass unless the moon outbids me", (), get_view("keyflower")
        )

    assert "moon" in str(bad.value.text)


def test_a_long_line_ends() -> None:
    """Words that may mean much in every frame, as many as a line may have."""
    text = "pass " + "das die den wenn ich mit 3 " * 8
    assert read_free_line(GAMES["keyflower"], text, get_view("keyflower")) == []
