"""Games that began by an earlier edition are played on by it, fact for fact."""

from __future__ import annotations

import pytest

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import FILES, get_edition
from games.rules.keyflower.game import GAME
from tests.rules.keyflower.golden import Golden, golden, replayed
from tests.rules.walk import opening

FIRST = "2012-r1"
GOLDEN = [pytest.param(told, id=f"{told.seats}-{told.seed.hex()[:6]}") for told in golden(FIRST)]
every_golden_game = pytest.mark.parametrize("told", GOLDEN)


@every_golden_game
def test_a_game_of_the_first_edition_brings_about_the_very_same_facts(told: Golden) -> None:
    began = ev.Began(told.seats, FIRST, told.options.get("allocation", "computed"))
    _history, state, digest = replayed(GAME, began, told)
    assert digest == told.digest
    assert tuple(score.points for score in GAME.scores(state)) == told.points


def test_another_edition_would_have_brought_about_others() -> None:
    """So that the digests above are not blind."""
    told = max(golden(FIRST), key=lambda each: len(each.lines))
    try:
        digest = replayed(GAME, ev.Began(told.seats, "2012-r2"), told)[2]
    except Exception:
        return
    assert digest != told.digest


def test_both_editions_have_the_same_tiles() -> None:
    assert {FIRST, "2012-r2"} <= FILES.names
    first, second = get_edition(FIRST, 6).tile, get_edition("2012-r2", 6).tile
    marks = {"edges_source": "", "side_source": "", "source": "", "scoring": None}
    assert {name: tile._replace(**marks) for name, tile in first.items()} == {
        name: tile._replace(**marks) for name, tile in second.items()
    }
    changed = [name for name in first if first[name].scoring != second[name].scoring]
    assert changed == ["mercers-guild"]


@pytest.mark.parametrize("manner", ["", "house", "prints"])
def test_there_are_two_manners_and_no_other(manner: str) -> None:
    with pytest.raises(KeyError):
        get_edition("2012-r2", 4, manner)


def test_how_many_workers_are_in_the_bag_is_told_to_everybody_and_no_colours() -> None:
    position = opening(GAME, 3, bytes(32))
    views = [GAME.view(position.state, seat) for seat in position.observers]
    assert {view["in_bag"] for view in views} == {sum(position.state.bag)}
    assert "bag" not in views[0]
