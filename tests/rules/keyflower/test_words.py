"""The log, moves in words, and the whole table as text (docs/keyflower-view.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import AUTUMN, CURRENT, SUMMER, WINTER, get_edition
from games.rules.keyflower.game import GAME
from games.rules.keyflower.tell import TELLERS
from games.rules.keyflower.words import (
    COLOUR_NAMES,
    build_typed_tile_name,
    count_things,
    get_tile_name,
    translate_tile_names,
)
from games.rules.orders.speech import list_meant_lines
from games.words import get_words
from tests.rules.english import english
from tests.rules.keyflower.table import given
from tests.rules.walk import Position, walk

SAY = english()


def test_the_names_of_all_tiles_are_those_of_the_components() -> None:
    for tile in get_edition(CURRENT, 6).tile.values():
        assert SAY(get_tile_name(tile.id)) == tile.name.replace("'", "’")


def test_in_japanese_board_and_orders_name_every_tile_alike() -> None:
    said = get_words("ja", ())
    for tile in get_edition(CURRENT, 6).tile:
        name = said(get_tile_name(tile))
        assert not re.search("[a-z]", name)
        assert said(build_typed_tile_name(tile)) == name
    assert tiles_drawn_in("ja") & {"キー鉱山", "職人組合"}


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("fr", "1 jaune", "2 jaunes"),
        ("de", "1×\u00a0Gelb", "2×\u00a0Gelb"),
        ("ja", "黄1個", "黄2個"),
    ],
)
def test_a_colour_agrees_with_its_number(language: str, one: str, two: str) -> None:
    said = get_words(language, ())
    assert [said(count_things(count, COLOUR_NAMES[2])) for count in (1, 2)] == [one, two]


def tiles_drawn_in(language: str) -> set[str]:
    """The names on the board."""
    board = translate_tile_names(get_edition(CURRENT, 6), get_words(language, ()))
    return {tile.name for tile in board.tile.values()}


@pytest.mark.parametrize(
    "line", ["bid 3 red on key-mine", "3 赤 に キー鉱山 入札", "biete 3 rot auf key mine"]
)
def test_english_names_of_tiles_stay_typable(line: str) -> None:
    moves = ("bid 3 red on key-mine", "bid 3 red on gold-mine")
    assert line in moves or list_meant_lines("keyflower", moves, line) == [moves[0]]


HIDING = (ev.Recruited, ev.Wintered, ev.Chose, ev.Hired, ev.Learned)


def positions() -> Iterator[Position]:
    """Every tenth position of some games."""
    for seats in (2, 4, 6):
        yield from list(walk(GAME, seats, seats))[::10]


def test_every_kind_of_fact_has_a_line_or_is_silent_on_purpose() -> None:
    assert set(TELLERS) == set(GAME.events.values())


def test_every_line_of_the_log_is_a_sentence() -> None:
    for seats in GAME.seats:
        for event in list(walk(GAME, seats, 1))[-1].history:
            for reader in (0, None):
                line = GAME.tell(event, reader)
                if line:
                    words = SAY(line)
                    assert words.endswith("."), words
                    assert "{" not in words
                    assert " 1 workers" not in words


def test_only_those_facts_read_differently_that_hide_something() -> None:
    for event in list(walk(GAME, 4, 2))[-1].history:
        lines = {GAME.tell(event, reader) for reader in (0, 1, 2, 3, None)}
        assert len(lines) == 1 or isinstance(event, HIDING)


def test_a_season_tells_which_face_of_a_summer_boat_is_up() -> None:
    event = ev.Season(
        SUMMER, (("summer-boat-1", True), ("store", False), ("summer-boat-2", False)), ()
    )
    line = GAME.tell(event, None)
    assert line
    assert SAY(line) == "Summer. Up for auction: Summer boat 1b, Store, Summer boat 2a."


def test_every_move_says_what_it_does() -> None:
    seen = set()
    for position in positions():
        for decision in position.asked:
            view = GAME.view(position.state, decision.seat)
            for move in decision.moves[:40]:
                label = GAME.presentation.describe(view, move)
                seen.add(str(move).split(" ")[0])
                assert "{" not in SAY(label.text) + (SAY(label.note) if label.note else "")
    assert seen >= {"bid", "use", "pass", "sail", "place", "choose"}


@pytest.mark.parametrize(
    ("line", "words", "note"),
    [
        ("bid 2 red on keywood", "Bid 2 red on Keywood", "no bids yet"),
        ("use keywood 1 red", "Send 1 red to Keywood", "makes 1 wood"),
        ("use alehouse 1 red", "Send 1 red to Alehouse", "draws 1 worker"),
        ("use home-1 1 red", "Send 1 red to Home 1", "transport 1, upgrade 1"),
        ("pass", "Pass", None),
    ],
)
def test_a_move_in_words(line: str, words: str, note: str | None) -> None:
    table = given(lots=("keywood", "alehouse")).has("Ada", red=3)
    move = next(move for move in table.question("Ada").moves if str(move) == line)
    label = GAME.presentation.describe(table.view("Ada"), move)
    assert SAY(label.text) == words
    assert (SAY(label.note) if label.note else None) == note


def test_the_log_says_when_it_is_played_as_at_the_online_table() -> None:
    lines = [GAME.tell(GAME.begin(3, options), None) for options in ({}, {"rules": "online"})]
    assert ["online table" in SAY(line) for line in lines if line] == [False, True]


# -- the text board
# ------------------------------------------------------------------------------------------------


def test_the_text_board_fits_into_76_columns_and_names_every_tile() -> None:
    for position in positions():
        for reader in (0, None):
            view = GAME.view(position.state, reader)
            board = GAME.presentation.text_board(view, SAY)
            assert max(map(len, board.splitlines())) <= 76
            for player in view["players"]:
                assert all(plot["tile"] in board for plot in player["plots"])
            assert all(lot["tile"] in board for lot in view["lots"])


def test_the_text_board_tells_what_a_winter_tile_and_a_summer_boat_do() -> None:
    table = given(season=WINTER, lots=("key-market",)).built("Ada", "summer-boat-2", back=True)
    board = " ".join(GAME.presentation.text_board(table.view(None), table.say).split())
    assert "2 points for each green worker" in board
    assert "count twice" in board


def test_the_text_board_shows_bids_uses_goods_and_what_is_behind_the_own_screen() -> None:
    table = (
        given("Ada Bob", season=AUTUMN, lots=("inn", "wainwright"))
        .has("Ada", red=3, saw=1)
        .has("Bob", blue=2)
    )
    table.lies("Ada", "home-1", gold=2).when("Ada: bid 2 red on inn", "Bob: use home-1 1 blue")
    mine, theirs = (
        GAME.presentation.text_board(table.view(name), table.say) for name in ("Ada", "Bob")
    )
    for fact in ("bid of Ada: 2 red", "used by Bob: 1 blue", "2 gold"):
        assert fact in mine
        assert fact in theirs
    assert "1 red; 1 saw" in mine
    assert "1 saw" not in theirs


def test_every_tile_of_the_box_has_words_for_what_it_does() -> None:
    for tile in get_edition(CURRENT, 6).tile.values():
        if tile.kind != "village" or tile.front.usable or tile.front.yard:
            table = given("Ada Bob")
            plots = (
                *table.player("Ada").plots,
                table.player("Bob").plots[0]._replace(q=1, tile=tile.id),
            )
            board = GAME.presentation.text_board(
                table._player("Ada", plots=plots).view(None), table.say
            )
            assert f"  {tile.id} (1,0 r0): " in board, tile.id
