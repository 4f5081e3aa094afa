"""Winter tiles: dealt and chosen in secret, at least one each (rulings.md B.2, B.10)."""

from __future__ import annotations

from games.rules.keyflower.edition import AUTUMN
from games.rules.keyflower.events import Chose, Season
from tests.rules.keyflower.table import Table, given


def before_winter() -> Table:
    """Autumn is over; nobody has won anything."""
    table = (
        given("Ada Bob", season=AUTUMN, lots=("inn",))
        .has("Ada", red=1)
        .all_pass()
        .when("Ada: sail keyflower")
    )
    return table.asks("Ada", "Bob")


def test_everybody_chooses_at_least_one_of_their_tiles_at_the_same_time() -> None:
    table = before_winter()
    one, other = table.player("Ada").winter
    table.offers("Ada", f"choose {one}", f"choose {other}", f"choose {one} {other}")
    table.when(f"Ada: choose {one}").asks("Bob")


def test_all_that_was_chosen_is_up_for_auction_and_the_rest_is_never_seen() -> None:
    table = before_winter()
    (ada, kept), (bob, other) = table.player("Ada").winter, table.player("Bob").winter
    table.when(f"Bob: choose {bob} {other}", f"Ada: choose {ada}")
    assert {lot.tile for lot in table.state.lots} == {ada, bob, other, "order-1"}
    assert [event.season for event in table.facts if isinstance(event, Season)] == [3]
    assert kept not in str(table.view("Bob")) + str(table.log("Bob"))


def test_nobody_learns_who_put_what_up_for_auction() -> None:
    table = before_winter()
    ada, bob = table.player("Ada").winter[0], table.player("Bob").winter[0]
    table.when(f"Ada: choose {ada}")
    assert ada not in str(table.view("Bob")) + str(table.view(None)) + str(table.log("Bob"))
    assert table.view("Ada")["chosen"] == {"done": [True, False], "mine": [ada]}
    table.when(f"Bob: choose {bob}").happened(Chose(0, (ada,)))
    assert table.view("Bob")["players"][0]["winter"] is None
    assert not any("put up for auction" in line for line in table.log(None))


def test_winter_brings_no_load_on_the_boats() -> None:
    table = before_winter()
    for name in ("Ada", "Bob"):
        table.when(f"{name}: {table.menu(name)[0]}")
    assert all(not any(boat.workers) and not any(boat.skills) for boat in table.state.boats)
