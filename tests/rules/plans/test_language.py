"""The language of standing orders, spoken by Key West: what is read, what it answers, what is
refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.rules.keywest.edition import CURRENT, get_edition
from games.rules.keywest.game import GAME
from games.rules.keywest.moves import Lift
from games.rules.keywest.plans.match import list_tile_effects
from games.rules.keywest.state import ACTION, DRAFT
from games.rules.plans.plan import NoPlans, choose_by_plan
from games.rules.plans.plan_lines import BadLine, parse_plan
from games.rules.plans.plan_words import describe_plan, list_hopeless_lines
from games.rules.plans.planning import Play, Stuck
from games.rules.text import _
from games.rules.types import Decision, View
from tests.rules.english import english
from tests.rules.keywest.table import Table, given
from tests.toy.pearls import PEARLS

OFFER = ("kw02", "kw19", "kw25", "kw40", "kw30", "kw37")
"""Key Largo and mango, banana and mango, a dive, a dive, harvest..., as the edition has them."""


def answer(table: Table, name: str, *lines: str) -> str | None:
    """What a plan of these lines answers to what this player is asked: a line, "asks" with no
    reason, or None."""
    view, decision = table.view(name), table.question(name)
    found = choose_by_plan(GAME, parse_plan(GAME, "\n".join(lines)), view, decision)
    if isinstance(found, Stuck):
        return "asks"
    return str(found.move) if isinstance(found, Play) else None


def why(table: Table, name: str, *lines: str) -> list[str]:
    """Why a plan cannot answer."""
    found = choose_by_plan(
        GAME, parse_plan(GAME, "\n".join(lines)), table.view(name), table.question(name)
    )
    assert isinstance(found, Stuck)
    return [english()(reason) for reason in found.reasons]


@pytest.mark.parametrize(
    ("lines", "bid"),
    [
        (["bid 8"], "bid 8"),
        (["bid 80"], "asks"),
        (["bid 80 or 5"], "bid 5"),
        (["bid up to 80"], "bid 20"),
        (["bid all"], "bid 20"),
        (["bid half"], "bid 10"),
        (["bid all but 5"], "bid 15"),
        (["bid all but $20"], "bid 0"),
        (["bid all but 21"], "asks"),
        (["bid half", "keep at least $11"], "asks"),
        (["bid up to 30", "keep at least $6"], "bid 14"),
        (["keep at least 21", "bid 0"], "bid 0"),
        (["if start player: bid 1", "bid 2"], "bid 1"),
        (["unless start player: bid 1", "bid 2"], "bid 2"),
        (["if not start player: bid 1"], None),
        (["if start player and money 20+: bid 3"], "bid 3"),
        (["if start player and not money 20+: bid 3"], None),
        (["if round 2+: if money 5+: bid 3", "# bid 9", "", "BID  4  # why not"], "bid 4"),
        (["take mango"], None),
    ],
)
def test_a_bid(lines: Sequence[str], bid: str | None) -> None:
    assert answer(given(), "Ada", *lines) == bid


@pytest.mark.parametrize(
    ("lines", "taken"),
    [
        (["take mango"], "take 1"),
        (["take banana+mango"], "take 2"),
        (["take kw37, kw02"], "take 6"),
        (["take 4"], "take 4"),
        (["take any"], "take 1"),
        (["take orange+orange or long-key"], "asks"),
        (["take harvest or dive"], "take 4"),
        (["plant any", "take capacity, mango"], "take 3"),
    ],
)
def test_a_ranked_list_of_tiles(lines: Sequence[str], taken: str) -> None:
    table = given(phase=DRAFT, offer=OFFER)
    effects = {tile.id: tile for tile in table.state.board.tiles}
    assert effects["kw25"].take, "a tile of the edition has changed"
    assert answer(table, "Ada", *lines) == taken


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if mango on offer", True),
        ("if bridge on offer", True),
        ("if key-largo on offer", True),
        ("if long-key on offer", False),
        ("unless bridge on offer", False),
        ("if mango on offer and not long-key on offer", True),
    ],
)
def test_what_is_on_offer_when_a_bid_is_made(condition: str, holds: bool) -> None:
    table = given(offer=OFFER)
    on_offer = {effect for entry in table.view("Ada")["offer"] for effect in list_effects(entry)}
    assert on_offer.isdisjoint({"long-key"}), "a tile of the edition has changed"

    assert answer(table, "Ada", f"{condition}: bid 8", "bid 1") == ("bid 8" if holds else "bid 1")


def list_effects(entry: View) -> list[str]:
    """What a tile of the offer brings."""
    return list(list_tile_effects(get_edition(CURRENT, 4).tile_of[entry["tile"]]))


def test_the_first_and_the_second_tile_of_a_round() -> None:
    plan = ["if first tile: take 4 or take 1", "if second tile: take 4 or take 6"]
    table = given(phase=DRAFT, offer=OFFER)
    assert answer(table, "Ada", *plan) == "take 4"
    assert answer(table, "Ada", plan[1]) is None
    table.when("Ada: take 4")
    assert answer(table, "Ada", *plan) == "take 6"


def test_what_to_do_with_a_tile_holds_only_for_that_tile() -> None:
    plan = ["take harvest or mango then plant middle-mango", "plant upper"]
    table = given(phase=DRAFT, offer=OFFER, taking=1).when("Ada: take 1")
    assert answer(table, "Ada", *plan) == "plant middle-mango-1"
    other = given(phase=DRAFT, offer=("kw20", *OFFER[1:]), taking=1).when("Ada: take 6")
    assert (
        answer(other, "Ada", "take mango then plant middle", "plant upper")
        == "plant upper-banana-1"
    )


def test_two_actions_with_fallbacks() -> None:
    plan = [
        "if first action: mark harvest or roll-cash then roll or cash",
        "if second action: mark dive or hotel",
    ]
    table = given(phase=ACTION)
    assert answer(table, "Ada", *plan) == "mark harvest"
    table = given(phase=ACTION).has("Ada", markers=["harvest"])
    assert answer(table, "Ada", *plan) == "mark roll-cash"
    table.when("Ada: mark roll-cash")
    assert answer(table, "Ada", *plan) == "cash"
    table.when("Ada: cash")
    assert answer(table, "Ada", *plan) == "mark dive"


def test_a_whole_dive_in_one_line() -> None:
    line = "dive sea-1 7, 12, 19 keep treasure or wreck or sponge 5+"
    table = given(phase=ACTION).lies(7, "sponge-4").lies(12, "vase")
    assert answer(table, "Ada", line) == "mark dive"
    for written in ("mark dive", "look 7", "back", "look 12", "keep"):
        assert answer(table, "Ada", line) == written
        table.when(f"Ada: {written}")
    table.then("Ada", treasures=["vase"])


@pytest.mark.parametrize(
    ("found", "lines", "played"),
    [
        ("sponge-4", ["keep treasure or back sponge"], "back"),
        ("mask", ["keep treasure or back sponge"], "keep"),
        ("wreck", ["keep treasure or back sponge"], "asks"),
        ("wreck", ["keep treasure", "back sponge"], "asks"),
        ("wreck", ["keep treasure"], "back"),
        ("sponge-4", ["keep sponge 5+ or back sponge 4-"], "back"),
        ("sponge-5", ["keep sponge 5+ or back sponge 4-"], "keep"),
        ("mask", ["keep sponge 5+ or back sponge 4-"], "asks"),
        ("wreck", ["back wreck or keep any"], "back"),
        ("sponge-3", ["back wreck or keep any"], "keep"),
        ("sponge-3", ["back sponge 3", "if last look: keep any"], "back"),
    ],
)
def test_what_is_kept_what_goes_back_and_what_is_asked(
    found: str, lines: Sequence[str], played: str
) -> None:
    table = given(phase=ACTION).lies(7, found).when("Ada: mark dive", "Ada: look 7")
    assert answer(table, "Ada", *lines) == played


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("dive 7 back wreck", ["look 7", None]),
        ("dive 39+", ["look 39", "look 40", None]),
        ("dive sea-2 7, 12", ["look 27", "look 32"]),
        ("dive 7", ["look 7", None]),
        ("dive new", ["look 1", "look 2"]),
    ],
)
def test_places_of_a_dive(line: str, places: Sequence[str | None]) -> None:
    table = given(phase=ACTION).when("Ada: mark dive")
    for place in places:
        found = answer(table, "Ada", line)
        assert found == (place or "asks")
        if place:
            table.when(f"Ada: {place}", "Ada: back")


def test_a_limit_on_looks_and_a_way_back_to_what_was_seen() -> None:
    table = given(phase=ACTION).lies(1, "mask").when("Ada: mark dive", "Ada: look 1", "Ada: back")
    assert answer(table, "Ada", "look vase or mask or new") == "look 1"
    assert answer(table, "Ada", "look new", "look at most 1 times") == "asks"
    assert answer(table, "Ada", "look new or stop", "look at most 1 times") == "stop"
    assert answer(table, "Ada", "if 1 takes left: stop", "look new") == "stop"
    assert answer(table, "Ada", "if 2 takes left: stop", "look new") == "look 2"


def test_an_alternative_answers_only_what_stands_before_it_answers() -> None:
    diving = given(phase=ACTION).when("Ada: mark dive")
    assert answer(diving, "Ada", "look vase or stop") == "stop"
    rolling = given(phase=ACTION).when("Ada: mark roll-cash")
    assert answer(rolling, "Ada", "look new or stop") is None
    assert answer(rolling, "Ada", "stop") == "stop"


def test_purchases_under_limits() -> None:
    table = given(phase=ACTION).has("Ada", money=9).when("Ada: mark hotel")
    assert answer(table, "Ada", "buy hotel 5+ or upper-hotel-2") == "buy middle-hotel-4"
    assert answer(table, "Ada", "buy upper-hotel-2 or stop", "keep at least $5") == "stop"
    assert why(table, "Ada", "buy upper-hotel-2", "keep at least $5") == [
        "Line 1, “buy upper-hotel-2”: your limit doesn’t allow it: Always keep at least $5"
    ]
    assert why(table, "Ada", "buy lower-hotel-5") == [
        "Line 1, “buy lower-hotel-5”: it isn’t possible now"
    ]


@pytest.mark.parametrize(
    ("lines", "played"),
    [
        (["plant vacant mango or waive mango"], "waive mango"),
        (["plant mango of blue"], "plant upper-mango-1"),
        (["plant mango of green or mango of blue"], "plant middle-mango-1"),
        (["plant middle-mango-1 of blue"], "asks"),
        (["plant mango of green on lower"], "plant lower-mango-1"),
        (["plant mango of blue on lower"], "asks"),
        (["plant upper-mango-1", "never oust blue"], "asks"),
        (["plant mango", "never oust blue"], "plant middle-mango-1"),
        (["plant mango", "never oust"], "asks"),
        (["plant mango of violet or mango"], "plant upper-mango-1"),
    ],
)
def test_whose_disk_leaves(lines: Sequence[str], played: str) -> None:
    """Ada is red and takes a mango plantation, but all are taken: by Bob, blue, and Cid, green."""
    blue, *green = (site.id for site in get_edition(CURRENT, 3).sites if site.kind == "mango")
    table = given("Ada Bob Cid", phase=DRAFT, offer=OFFER, taking=1)
    table.has("Bob", blue).has("Cid", *green).has("Ada", disks=0)
    assert answer(table.when("Ada: take 1"), "Ada", *lines) == played


@pytest.mark.parametrize(("face", "played"), [(4, "buy upper-factory-2"), (3, "stop")])
def test_what_the_dice_show(face: int, played: str) -> None:
    plan = ["roll", "if rolled 4+: buy factory", "unless rolled 4+: stop"]
    table = given(phase=ACTION).has("Ada", "upper-factory-1", money=20)
    table.when("Ada: mark factory-roll")
    assert answer(table, "Ada", *plan) == "roll"
    table.dice(face).when("Ada: roll")
    assert table.view("Bob")["focus"]["rolled"] == face, "everybody has seen it"
    assert answer(table, "Ada", *plan) == played


def test_what_is_never_moved() -> None:
    lifts = (Lift("upper-hotel-2"), Lift("upper-mango-1"), Lift("lower-banana-1"))
    decision = Decision(0, "lift", _("?"), lifts, lifts[0])
    view = given().view("Ada")
    for lines, site in (("lift hotel or any", 0), ("lift hotel or any\nnever lift hotel", 2)):
        found = choose_by_plan(GAME, parse_plan(GAME, lines), view, decision)
        assert isinstance(found, Play)
        assert found.move == lifts[site]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if vacant hotel 5", False),
        ("if vacant hotel", True),
        ("if own hotel", True),
        ("if own hotel on lower", False),
        ("if tile 2 taken", True),
        ("if tile 2 taken by blue", True),
        ("if tile 2 taken by green", False),
        ("if tile 3 taken", False),
        ("if blue has bid", True),
    ],
)
def test_what_lies_where_when_tiles_are_taken(condition: str, holds: bool) -> None:
    """Ada is red and has a hotel with two stars, Bob those with five stars and the second tile."""
    five = (site.id for site in get_edition(CURRENT, 4).sites if site.stars == 5)
    table = given(phase=DRAFT, offer=OFFER, turn="Bob", taking=1).has("Bob", *five)
    table.has("Ada", "upper-hotel-2")
    view = table.when("Bob: take 2").view("Ada")
    (order,) = parse_plan(GAME, f"{condition}: take any").orders
    assert order.applies(view) == holds


def test_half_of_the_money_but_no_more_than_said() -> None:
    table = given(offer=OFFER).has("Ada", money=25)
    assert answer(table, "Ada", "bid half up to 9") == "bid 9"
    assert answer(table, "Ada", "bid half up to 20") == "bid 12"


def test_vacant_sites_and_hotels_by_stars_on_an_island_group() -> None:
    table = given(phase=ACTION).has("Bob", "upper-factory-1", "middle-hotel-4")
    table.has("Ada", money=20).when("Ada: mark hotel")
    assert answer(table, "Ada", "buy hotel 4 on lower") == "buy lower-hotel-2"
    assert answer(table, "Ada", "buy vacant middle-hotel-4 or vacant hotel") == "buy lower-hotel-3"
    table = given(phase=ACTION).has("Bob", "upper-factory-1").has("Ada", money=20)
    table.when("Ada: mark factory-roll")
    assert answer(table, "Ada", "buy vacant factory on upper") == "buy upper-factory-2"
    assert answer(table, "Ada", "buy factory of blue") == "asks"


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if 2+ mango on offer", True),
        ("if 3+ mango on offer", False),
        ("if 2+ bridge on offer", False),
        ("if no tile", True),
        ("if mango left", False),
        ("if 2+ orange left", True),
        ("if 3+ orange left", False),
        ("if 2+ harvest+dive on offer", False),
        ("if vacant mango on upper", True),
        ("if vacant hotel 6+", False),
        ("if vacant hotel 5 on middle", True),
        ("if vacant factory on lower", True),
        ("if own factory", False),
        ("if long-key finished", False),
        ("if blue start player", False),
        ("if everybody has bid", False),
        ("if blue has bid", False),
    ],
)
def test_how_much_there_is(condition: str, holds: bool) -> None:
    table = given(offer=OFFER)
    table.state = table.state._replace(land=table.state.land._replace(mainland=(1, 0, 2)))
    assert answer(table, "Ada", f"{condition}: bid 8", "bid 1") == ("bid 8" if holds else "bid 1")


@pytest.mark.parametrize(
    ("line", "number", "words_of_it"),
    [
        ("fly away", 1, "can’t be read"),
        ("take the mango", 1, "be used as an order"),
        ("\n\nif rich: bid 3", 3, "is not a condition"),
        ("bid 3 or take mango", 1, "line of its own"),
        ("if start player:", 1, "no order after"),
        ("unless money 3+ and round 2: bid 3", 1, "one condition alone"),
        ("look 41", 1, "be used as an order"),
        ("look sea-1 21", 1, "be used as an order"),
        ("dive sea-1 7, 12+", 1, "can’t be read"),
        ("back any", 1, "be used as an order"),
        ("buy vacant factory of green", 1, "be used as an order"),
        ("buy upper-factory on middle", 1, "be used as an order"),
        ("buy hotel 4 of pink", 1, "be used as an order"),
        ("lift vacant mango", 1, "be used as an order"),
        ("buy upper-hotel-6", 1, "be used as an order"),
        ("bid 1 \x00", 1, "cannot be printed"),
        ("bid " + "1 or " * 200, 1, "too long"),
        ("\n" * 70, 61, "at most 60"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(
    line: str, number: int, words_of_it: str
) -> None:
    with pytest.raises(BadLine) as caught:
        parse_plan(GAME, line)
    assert caught.value.number == number
    assert words_of_it in english()(caught.value.text)


def test_what_can_never_come_about_is_remarked() -> None:
    plan = parse_plan(
        GAME,
        "take banana+mango+orange\nplant upper-mango-5\nif round 9: bid 3\ntake mango\nif round 8: "
        "bid 1",
    )
    assert [remark.number for remark in list_hopeless_lines(plan, given().view("Ada"))] == [1, 2, 3]


def test_a_plan_is_read_back_in_plain_words() -> None:
    plan = parse_plan(
        GAME, "if start player: take mango or any\nmark dive then look 7\nkeep at least $6"
    )
    say = english()
    assert [(remark.number, say(remark.text)) for remark in describe_plan(plan)] == [
        (
            1,
            "If you are the start player: Take a tile with mango plantation; or else: Take any "
            "tile",
        ),
        (2, "Dive"),
        (2, "After “Dive”: Look at 7"),
        (3, "Always keep at least $6"),
    ]


def test_a_game_without_plans_takes_none() -> None:
    with pytest.raises(NoPlans):
        parse_plan(PEARLS, "bid 3")
