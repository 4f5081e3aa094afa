"""A move in words: what it costs or earns, before it is made."""

from __future__ import annotations

import re

import pytest

from games.rules.keywest.game import GAME
from games.rules.keywest.words import describe_site_apart_from_others
from games.rules.orders.notation import read
from games.rules.types import Label
from tests.rules.keywest.table import Table, given

HOTELS = [site.id for site in given().state.board.sites if site.kind == "hotel"]


def label(table: Table, name: str, line: str) -> Label:
    return GAME.presentation.describe(table.view(name), read(GAME, line, table.question(name)))


def words(table: Table, line: str) -> tuple[str, str]:
    """The words and the note of Ada's move."""
    said = label(table, "Ada", line)
    return table.say(said.text), table.say(said.note) if said.note else ""


def test_a_vacant_hotel_says_its_price_and_what_remains() -> None:
    table = given(phase="action").when("Ada: mark hotel")
    text, note = words(table, "buy upper-hotel-2")
    assert (text, note) == (
        "Buy 2-star hotel, Upper Keys",
        "costs $5, leaves you $15",
    )


def test_sites_that_are_called_alike_are_told_apart_by_where_they_lie_not_by_codes() -> None:
    table = given("Ada Bob Cid Dan Eve", phase="action")
    sites = table.state.board.sites
    said = [table.say(describe_site_apart_from_others(table.state.board, site)) for site in sites]
    assert len(set(said)) == len(said)
    assert not [one for one in said if "(" in one or re.search(r"-\d", one)]
    by_id = dict(zip((site.id for site in sites), said, strict=True))
    assert by_id["upper-hotel-3"] == "3-star hotel, Upper Keys, on the left"
    assert by_id["upper-hotel-4"] == "3-star hotel, Upper Keys, on the right"
    assert by_id["upper-factory-3"] == "cigar factory, Upper Keys, number 2 from the left"


def test_a_taken_hotel_says_who_is_paid() -> None:
    table = given(phase="action").has("Bob", *HOTELS).when("Ada: mark hotel")
    assert words(table, "buy upper-hotel-2")[1] == "costs $8 paid to Bob, leaves you $12"


@pytest.mark.parametrize(
    ("action", "line", "note"),
    [
        ("factory-market", "market", "10 cigars for 2 points"),
        ("roll-cash", "roll", "highest of 2 dice for each of 3 factories"),
        ("roll-cash", "cash", "earns $8"),
        ("hotel-manage", "manage", "highest of 2 dice for each of 1 connected hotel"),
        ("shares", "score key-largo", "earns 2 points"),
        ("harvest", "harvest mango", "brings 1 harvest tile"),
    ],
)
def test_a_part_of_an_action_says_what_it_earns(action: str, line: str, note: str) -> None:
    table = given(phase="action", built=("key-largo",), mainland={"mango": 1})
    table.has(
        "Ada",
        "upper-factory-1",
        "upper-factory-2",
        "lower-factory-1",
        "upper-hotel-2",
        "lower-hotel-1",
    )
    table.has("Ada", "upper-mango-1", "lower-mango-1", cigars=12, shares={"key-largo": 2})
    assert words(table.when(f"Ada: mark {action}"), line)[1] == note


def test_a_dive_says_what_was_seen_there_and_keep_says_what_is_taken() -> None:
    table = given(phase="action").lies(7, "vase").when("Ada: mark dive", "Ada: look 7")
    assert words(table, "keep") == ("Take it", "vase")
    table.when("Ada: back")
    assert words(table, "look 7") == ("Look at 7", "you have seen: vase")
    assert words(table, "look 8") == ("Look at 8", "")


def test_a_tile_says_what_it_brings() -> None:
    table = given(phase="draft", offer=("kw10", "kw19", "kw40", "kw41", "kw42", "kw25"))
    assert words(table, "take 1") == (
        "Take Key Largo Cut, two harvest tiles",
        "3 steps left to build",
    )
    assert words(table, "take 2") == ("Take banana plantation, mango plantation", "")
