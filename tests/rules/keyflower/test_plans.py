"""Standing orders of Keyflower: given a position, when a plan is asked, then it answers this
line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from games.rules.keyflower.game import GAME
from games.rules.keyflower.moves import Choose, Pay
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import BadLine, parse_plan
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.plan_words import describe_plan, list_hopeless_lines
from games.rules.plans.planning import Play, Stuck, build_meaning_key
from games.rules.text import _
from games.rules.types import Decision
from tests.rules.english import english
from tests.rules.keyflower.table import Table, given
from tests.rules.walk import walk


def answer(table: Table, name: str, *lines: str) -> str | None:
    """What a plan of these lines answers to what this player is asked: a line, "asks" with a
    reason, or None."""
    found = choose_by_plan(
        GAME, parse_plan(GAME, "\n".join(lines)), table.view(name), table.question(name)
    )
    if isinstance(found, Stuck):
        return "asks"
    return str(found.move) if isinstance(found, Play) else None


def auction() -> Table:
    """Ada leads nowhere yet; Bob has two red workers on the key mine."""
    table = given("Ada Bob", lots=("key-mine", "inn", "tavern", "keywood")).has(
        "Ada", red=6, blue=3, green=2
    )
    return table.has("Bob", red=5).when("Ada: use keywood 1 blue", "Bob: bid 2 red on key-mine")


@pytest.mark.parametrize(
    ("lines", "played"),
    [
        (["raise to 5 red on keymine"], "bid 3 red on key-mine"),
        (["raise to 5 red on Key Mine"], "bid 3 red on key-mine"),
        (["raise to 5 on key-mine"], "bid 3 red on key-mine"),
        (["raise to 2 red on key-mine"], "asks"),
        (["raise to 5 blue on key-mine"], "asks"),
        (["raise to 2 red on keymine, 1 blue on inn"], "bid 1 blue on inn"),
        (["bid 4 red on key-mine"], "bid 4 red on key-mine"),
        (["bid red on key-mine"], "bid 3 red on key-mine"),
        (["bid on inn"], "bid 1 red on inn"),
        (["bid 9 red on inn or 2 green on inn"], "bid 2 green on inn"),
        (["use tavern 2 red or use inn"], "use tavern 2 red"),
        (["use tavern"], "use tavern 1 red"),
        (["use keywood up to 3 red or inn green"], "use inn 1 green"),
        (["use keywood up to 3 blue"], "use keywood 2 blue"),
        (["pass unless outbid on keymine, inn"], "pass"),
        (["make iron"], None),
    ],
)
def test_a_turn(lines: Sequence[str], played: str | None) -> None:
    assert answer(auction(), "Ada", *lines) == played


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if start player", True),
        ("if keywood free", False),
        ("if inn free", True),
        ("if no bid on key-mine", False),
        ("unless outbid", True),
        ("if outbid on key-mine", False),
        ("if leading on key-mine", False),
        ("if own home-1 and not own home-2", True),
        ("if inn up for auction", True),
        ("if spring", True),
        ("if season 1", True),
        ("if season 2+", False),
        ("if everybody has passed", False),
        ("if red 6+ and workers 10+", True),
        ("if saw 1+", False),
        ("if wood 1+ and not gold 1+", True),
    ],
)
def test_a_condition(condition: str, holds: bool) -> None:
    assert answer(auction(), "Ada", f"{condition}: pass") == ("pass" if holds else None)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if outbid by blue on key-mine", True),
        ("if outbid by green on key-mine", False),
        ("if outbid by red on key-mine", False),
        ("if outbid by blue on inn", False),
    ],
)
def test_a_rival_who_leads(condition: str, holds: bool) -> None:
    """Ada is red; Bob is blue, and leads where Ada has bid."""
    table = given("Ada Bob", lots=("key-mine", "inn", "tavern")).has("Ada", red=6)
    table.has("Bob", red=5).when("Ada: bid 1 red on key-mine", "Bob: bid 2 red on key-mine")

    assert answer(table, "Ada", f"{condition}: pass") == ("pass" if holds else None)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if own bid on key-mine", True),
        ("if own bid on inn", False),
        ("if own bid 1+ on key-mine", True),
        ("if own bid 2+ on key-mine", False),
        ("if own workers on keywood", True),
        ("if own workers on inn", False),
        ("if bid by blue on key-mine", True),
        ("if bid by green on key-mine", False),
        ("if bid 2+ on key-mine", True),
        ("if bid 3+ on key-mine", False),
        ("if blue leading on key-mine", True),
        ("if blue leading on key-mine with 2", True),
        ("if blue leading on key-mine with 1", False),
        ("if green leading on key-mine with 2", False),
        ("if bid 2 on key-mine", True),
        ("if bid 1 on key-mine", False),
        ("if workers 1+ on keywood", True),
        ("if workers 2+ on keywood", False),
        ("if workers of red on keywood", True),
        ("if workers of blue on keywood", False),
        ("if leading", False),
        ("if green leading on key-mine", False),
        ("if green has passed", True),
        ("if blue has passed", False),
        ("if wood 3+ on home-1", True),
        ("if wood 4+ on home-1", False),
        ("if wood 1+ on home-2", False),
    ],
)
def test_what_the_table_shows(condition: str, holds: bool) -> None:
    """Ada is red, Bob blue, Cid green."""
    table = given("Ada Bob Cid", lots=("key-mine", "inn", "keywood")).has("Ada", red=6, blue=2)
    table.has("Bob", red=5).has("Cid", red=3).lies("Ada", "home-1", wood=2)
    table.when("Ada: bid 1 red on key-mine", "Bob: bid 2 red on key-mine", "Cid: pass")
    table.when("Ada: use keywood 1 blue", "Bob: bid 1 red on inn", "Cid: pass")

    assert answer(table, "Ada", f"{condition}: pass") == ("pass" if holds else None)


OWN = ("no bid on key-mine", "bid 1 on key-mine", "bid 1+ on key-mine", "blue leading on key-mine")


@pytest.mark.parametrize("condition", [*OWN, "keywood free"])
def test_what_one_has_done_oneself_is_neither_the_one_case_nor_the_other(condition: str) -> None:
    """ "If there is no bid, 1 red, otherwise 1 red on the inn" means one of both."""
    table = given("Ada Bob", lots=("key-mine", "keywood")).has("Ada", red=6).has("Bob", blue=6)
    table.when("Ada: bid 1 red on key-mine", "Bob: pass", "Ada: use keywood 1 red", "Bob: pass")

    assert answer(table, "Ada", f"if {condition}: pass") is None
    assert answer(table, "Ada", f"unless {condition}: pass") is None


def test_what_others_have_done_is_the_other_case() -> None:
    table = given("Ada Bob", lots=("key-mine", "inn")).has("Ada", red=6).has("Bob", red=6)
    table.when("Ada: bid 1 red on key-mine", "Bob: bid 2 red on key-mine")

    assert answer(table, "Ada", "unless no bid on key-mine: pass") == "pass"
    assert answer(table, "Ada", "if bid 2+ on key-mine: pass") == "pass"


def test_who_has_passed_is_known_while_nobody_did_anything_since() -> None:
    table = given("Ada Bob Cid", lots=("inn", "keywood")).has("Ada", red=6).has("Cid", red=3)
    table.has("Bob", red=3).when("Ada: use keywood 1 red", "Bob: pass", "Cid: pass")
    assert answer(table, "Ada", "if blue has passed and green has passed: pass") == "pass"
    table.when("Ada: bid 1 red on inn", "Bob: pass", "Cid: bid 2 red on inn")
    assert answer(table, "Ada", "if blue has passed: pass") is None


def test_one_order_follows_on_another_of_an_earlier_turn() -> None:
    plan = [
        "unless own workers on keywood: use keywood 1 red",
        "if own workers on keywood: unless own bid 2+ on inn: bid 2 red on inn",
        "if own workers on keywood: if own bid 2+ on inn: pass",
    ]
    table = given("Ada Bob", lots=("inn", "keywood", "tavern")).has("Ada", red=6).has("Bob", red=5)
    played = []
    for other in ("pass", "bid 1 red on tavern", "bid 3 red on inn"):
        line = answer(table, "Ada", *plan)
        played.append(line)
        table.when(f"Ada: {line}", f"Bob: {other}")
    assert played == ["use keywood 1 red", "bid 2 red on inn", "pass"]
    assert answer(table, "Ada", *plan) == "pass"


@pytest.mark.parametrize(
    ("limit", "played"),
    [
        ("keep at least 4 red", "bid 1 blue on inn"),
        ("keep at least 3 red", "bid 3 red on key-mine"),
        ("at most 2 workers on key-mine", "bid 1 blue on inn"),
        ("at most 2 workers", "bid 1 blue on inn"),
        ("keep at least 10 workers", "asks"),
        ("never use red", "bid 1 blue on inn"),
        ("never use green", "bid 3 red on key-mine"),
        ("if season 2: at most 2 workers", "bid 3 red on key-mine"),
    ],
)
def test_a_limit(limit: str, played: str) -> None:
    assert (
        answer(auction(), "Ada", "raise to 5 red on key-mine or raise to 1 blue on inn", limit)
        == played
    )


def test_no_work_for_others() -> None:
    table = auction().built("Bob", "stable")
    assert answer(table, "Ada", "use stable, tavern") == "use stable 1 red"
    assert answer(table, "Ada", "use stable, tavern", "never work for others") == "use tavern 1 red"


def test_a_proxy_bid_rests_while_it_leads_and_rises_again_when_it_is_beaten() -> None:
    plan = ["raise to 5 red on key-mine", "pass unless outbid on key-mine"]
    table = auction().when("Ada: bid 3 red on key-mine", "Bob: use home-2 1 red")
    assert answer(table, "Ada", *plan) == "pass"
    table.when("Ada: use inn 1 green", "Bob: bid 4 red on key-mine")
    assert answer(table, "Ada", *plan) == "bid 5 red on key-mine"
    table.when("Ada: bid 5 red on key-mine")
    assert answer(table, "Bob", "raise to 5 red on key-mine", "pass unless outbid") == "asks"


def test_what_to_make_and_to_hand_in_holds_only_for_the_tile_that_it_follows() -> None:
    maker = next(
        t.id for t in given().state.board.tile.values() if t.kind == "village" and t.front.choose
    )
    table = given("Ada Bob", lots=(maker, "inn")).has("Ada", red=3)
    line = f"use inn 1 red then make wood or use {maker} 1 red then make iron"
    assert answer(table, "Ada", f"use {maker} 1 red then make iron") == f"use {maker} 1 red"
    table.when(f"Ada: use {maker} 1 red")
    assert answer(table, "Ada", line) == "make iron"
    assert answer(table, "Ada", "use inn then make wood") is None


def test_goods_are_carried_until_an_upgrade_can_be_paid() -> None:
    table = given("Ada Bob", lots=("keywood",)).has("Ada", red=3)
    table.built("Ada", "workshop").lies("Ada", "home-1", wood=2, stone=1).upgraded("Ada", "home-1")
    table.when("Ada: use home-1 1 red")
    played = []
    while answer(table, "Ada", "if start player: stop") == "stop":
        line = answer(
            table,
            "Ada",
            "upgrade workshop, move wood home>workshop or move stone to workshop or stop",
        )
        assert line
        played.append(line)
        table.when(f"Ada: {line}")
    assert played == ["move wood home-1>workshop", "move wood home-1>workshop", "upgrade workshop"]


def test_a_beaten_bid_is_picked_up_and_placed_elsewhere() -> None:
    table = auction().when("Ada: bid 3 red on key-mine", "Bob: bid 4 red on key-mine")
    line = "gather key-mine then bid 3 red on inn or use inn 3 red"
    assert answer(table, "Ada", line) == "gather key-mine"
    table.when("Ada: gather key-mine")
    assert answer(table, "Ada", line) == "bid 3 red on inn"


def two_beaten_bids() -> Table:
    """Ada's bids on the key mine and the inn are beaten."""
    table = auction().has("Bob", red=5, blue=2)
    table.when("Ada: bid 3 red on key-mine", "Bob: bid 4 red on key-mine")
    return table.when("Ada: bid 1 blue on inn", "Bob: bid 2 blue on inn")


def test_the_workers_picked_up_go_elsewhere_all_and_alone() -> None:
    table = two_beaten_bids()
    line = "gather key-mine then bid gathered on tavern or use keywood gathered"
    assert answer(table, "Ada", line) == "gather key-mine"
    table.when("Ada: gather key-mine")
    assert answer(table, "Ada", line) == "bid 3 red on tavern"
    assert answer(table, "Ada", "use tavern gathered") == "use tavern 3 red"


def test_workers_picked_up_elsewhere_are_not_meant() -> None:
    table = two_beaten_bids()
    assert answer(table, "Ada", "bid gathered on tavern") == "asks"
    table.when("Ada: gather inn")
    assert answer(table, "Ada", "gather key-mine then bid gathered on tavern") == "asks"


@pytest.mark.parametrize(
    ("line", "played"),
    [
        ("raise by 2 red on key-mine", "bid 5 red on key-mine"),
        ("raise by 3 on key-mine", "bid 6 red on key-mine"),
        ("raise by 1 red on key-mine", "asks"),
        ("raise by 2 blue on key-mine", "asks"),
        ("raise by 2 red on tavern", "asks"),
    ],
)
def test_a_beaten_bid_is_raised_by_so_many(line: str, played: str) -> None:
    assert answer(two_beaten_bids().has("Ada", red=3), "Ada", line) == played


@pytest.mark.parametrize(
    ("line", "chosen"),
    [("choose all but scholar", "jeweller scribes"), ("choose all but windmill", "asks")],
)
def test_all_winter_tiles_but_some(line: str, chosen: str) -> None:
    own = ["jeweller", "scholar", "scribes"]
    view = {"seat": 0, "season": 2, "players": [{"winter": own}]}
    menu = tuple(Choose(tiles) for n in (1, 2, 3) for tiles in combinations(own, n))
    found = choose_by_plan(
        GAME, parse_plan(GAME, line), view, Decision(0, "choose", _("?"), menu, menu[0])
    )
    assert (" ".join(found.move.tiles) if isinstance(found, Play) else "asks") == chosen


@pytest.mark.parametrize(("blue", "paid"), [(2, "red"), (4, "blue"), (3, "asks")])
def test_the_colour_of_which_there_is_most_is_handed_in(blue: int, paid: str) -> None:
    view = {"seat": 0, "players": [{"workers": {"red": 3, "blue": blue, "yellow": 0}}]}
    menu = (Pay("red"), Pay("blue"))
    found = choose_by_plan(
        GAME, parse_plan(GAME, "pay most"), view, Decision(0, "pay", _("?"), menu, menu[0])
    )
    assert (found.move.what if isinstance(found, Play) else "asks") == paid


def test_boats_and_tiles_won() -> None:
    loads = (((1, 0, 0, 0, 0), (0, 0, 0)), ((0, 0, 0, 0, 0), (1, 1, 0)))
    table = (
        given("Ada Bob", lots=("keywood",), loads=loads)
        .has("Ada", red=2)
        .when("Ada: bid 1 red on keywood")
    )
    table.all_pass()
    asked = next(
        name for name in ("Ada", "Bob") if GAME.pending(table.state)[0].seat == table.seat(name)
    )
    assert answer(table, asked, "sail white-wind, most skills") == "sail sea-bastion"
    assert answer(table, asked, "sail most workers") == "sail keyflower"
    assert answer(table, asked, "sail most blue") == "asks"
    assert answer(table, asked, "sail most red") == "sail keyflower"
    assert answer(table, asked, "sail most anvil or most pickaxe") == "sail sea-bastion"
    table.when(f"{asked}: sail keyflower")
    line = answer(table, "Ada", "place keywood anywhere")
    assert line
    assert line in table.menu("Ada")
    assert answer(table, "Ada", f"{line[:-3]}") is not None
    assert answer(table, "Ada", "place any") == line
    assert answer(table, "Ada", "place keywood 9,9 or keywood anywhere") == line


def test_every_move_of_every_menu_can_be_ordered_by_its_own_line() -> None:
    rng, kinds = Random("own lines"), set[str]()
    for number in range(3):
        for position in walk(GAME, 3, number, {"allocation": "hand"}):
            for decision in position.asked:
                view = GAME.view(position.state, decision.seat)
                for move in rng.sample(decision.moves, min(3, len(decision.moves))):
                    found = choose_by_plan(GAME, parse_plan(GAME, str(move)), view, decision)
                    assert isinstance(found, Play)
                    assert str(found.move) == str(move)
                kinds.add(decision.kind)
    assert kinds >= {"turn", "haul", "choose", "sail", "place", "allot"}


@pytest.mark.parametrize(
    "line",
    [
        "raise on inn",
        "raise to 0 red on inn",
        "bid 3 pink on inn",
        "bid 3 red on moon",
        "use keyflower 1 red",
        "use inn 7 red",
        "pass if tired",
        "pass unless outbid on moon",
        "make gold",
        "pay purple",
        "move iron",
        "sail inn",
        "choose inn",
        "place inn 1",
        "upgrade jeweller",
        "allot",
        "if outbid on moon: pass",
        "keep at least 2 purple",
    ],
)
def test_what_cannot_be_meant_is_refused(line: str) -> None:
    with pytest.raises(BadLine):
        parse_plan(GAME, line)


def test_a_rival_who_does_not_sit_here_never_leads() -> None:
    view = auction().view("Ada")
    lines = [f"if outbid by {rival} on inn: pass" for rival in ("blue", "red", "green")]
    hopeless = [bool(list_hopeless_lines(parse_plan(GAME, line), view)) for line in lines]

    assert hopeless == [False, True, True]


def test_what_can_never_come_about_is_remarked() -> None:
    table = given("Ada Bob", lots=("stable",), season=1).built("Bob", "inn")
    plan = parse_plan(
        GAME,
        "raise to 3 red on key-mine\nraise to 3 red on jeweller\nif spring: pass\nsail white-wind\n"
        "upgrade inn\n"
        "allot best\nuse inn\nif season 5: pass\nif key-mine free: pass\nif winter: pass",
    )
    assert [remark.number for remark in list_hopeless_lines(plan, table.view("Ada"))] == [
        1,
        3,
        4,
        5,
        6,
        8,
        9,
    ]


def test_a_plan_is_read_back_in_plain_words() -> None:
    plan = parse_plan(
        GAME,
        "raise to 5 red on keymine\nif outbid on inn: use tavern 2 red or home-1 then make iron\n"
        "pass unless outbid on keymine, inn\nkeep at least 2 green\nplace inn anywhere",
    )
    say = english()
    assert [(remark.number, say(remark.text)) for remark in describe_plan(plan)] == [
        (1, "Lead on Key Mine with at most 5 red: bid, and raise when outbid, just enough"),
        (
            2,
            "If you are outbid on Inn: Send 2 red to Tavern; or else: Send as few workers as will "
            "do to Home 1",
        ),
        (
            2,
            "If you are outbid on Inn: After “Send as few workers as will do to Home 1”: Make iron",
        ),
        (3, "Pass, unless you are outbid on Key Mine or Inn"),
        (4, "Always keep at least 2 green"),
        (5, "Build Inn where roads meet best"),
    ]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("erhöhe bis 5 rot auf Keymine", "raise to 5 red on key-mine"),
        ("passe außer überboten auf key-mine, inn", "pass unless outbid on key-mine+inn"),
        ("wenn eigenes inn: nutze inn bis zu 3 grün", "if own inn: use inn up to 3 green"),
        ("behalte mindestens 2 grün", "keep at least 2 green"),
        ("relance jusqu'à 5 rouge sur key-mine", "raise to 5 red on key-mine"),
        ("si dépassé sur inn: utilise tavern 2 rouge puis produis fer",
         "if outbid on inn: use tavern 2 red then make iron"),
        ("競り上げ最大 5 赤 に key-mine", "raise to 5 red on key-mine"),
        ("パス 負けなければ", "pass unless outbid"),
    ],
)  # fmt: skip
def test_lines_in_the_languages_of_the_players(said: str, line: str) -> None:
    assert build_meaning_key(parse_plan(GAME, said)) == build_meaning_key(parse_plan(GAME, line))


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("de", "erhöhe bis 5 rot auf key-mine oder trage eisen nach smelter"),
        ("fr", "relance jusqu'à 5 rouge sur key-mine ou transporte fer vers smelter"),
    ],
)
def test_lines_are_shown_in_the_readers_language(language: str, shown: str) -> None:
    assert (
        display_plan_line(GAME.name, language, "raise to 5 red on key-mine or move iron to smelter")
        == shown
    )


def test_a_plan_sees_no_more_than_its_seat() -> None:
    table = auction()
    other = auction().has("Bob", red=3, blue=9)
    for line in (
        "raise to 5 red on key-mine",
        "use tavern",
        "pass unless outbid",
        "if red 3+: pass",
    ):
        assert answer(table, "Ada", line) == answer(other, "Ada", line)
