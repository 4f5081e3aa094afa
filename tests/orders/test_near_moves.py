"""A line with words that nobody understands is asked about: the moves that its other words name are
offered, and none is played."""

from __future__ import annotations

import pytest

from games.rules.orders.button_texts import describe_moves, list_texts
from games.rules.orders.explained import Search
from games.rules.orders.near_moves import MOST_NEAR, list_near_moves
from games.rules.orders.notation import Unreadable
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.words import list_words_of_all_languages
from tests.orders.measure import DOORS, LISTS, find_question, load_orders
from tests.orders.positions import LANGUAGES

TURN, SAIL, KEEP, DIVE = "keyflower-02", "keyflower-06", "keywest-01", "keywest-08"


def list_near(position: str, line: str) -> tuple[str, ...]:
    """The moves that a line is about."""
    question = find_question(position)
    game = GAMES[position.rpartition("-")[0]]
    says = list_words_of_all_languages()
    labels = describe_moves(game, question.decision, lambda: question.view)
    texts = list_texts(question.decision, labels, says)
    return list_near_moves(game, Search(game, texts).menu, line)


@pytest.mark.parametrize(
    ("position", "line", "near"),
    [
        (TURN, "frumiously bid 3 blue slithe to the woodcutter", "bid 3 blue on woodcutter"),
        (TURN, "zwirblig 3 blaue auf den Holzfäller bieten, gnurpst", "bid 3 blue on woodcutter"),
        (TURN, "miser 3 bleus zigouillés sur le bûcheron, foutraque", "bid 3 blue on woodcutter"),
        (TURN, "木こりに青3個をぐにょぐにょ入札", "bid 3 blue on woodcutter"),
        (SAIL, "brilligly the Sea Breese gimbles", "sail sea-breese"),
        (DIVE, "wabe and mimsy, look around at 24 snark", "look 24"),
    ],
)  # fmt: skip
def test_the_known_words_of_a_line_say_what_it_is_about(
    position: str, line: str, near: str
) -> None:
    assert list_near(position, line) == (near,)


@pytest.mark.parametrize("line", ["", "brillig slithy toves", "!!", "Hello there", "12 13 14"])
def test_a_line_that_names_nothing_is_about_no_move(line: str) -> None:
    assert list_near(TURN, line) == ()


def test_what_is_left_out_is_not_offered() -> None:
    assert list_near(DIVE, "gimble at 24 except 24") == ()


@pytest.mark.parametrize("door", DOORS)
def test_a_near_move_is_asked_about_and_not_played(door: str) -> None:
    question, game = find_question(TURN), GAMES["keyflower"]
    with pytest.raises(Unreadable) as refused:
        read_order(
            game,
            "frumiously bid 3 blue slithe to the woodcutter",
            question.decision,
            whole=door == "mail",
            view=lambda: question.view,
            says=list_words_of_all_languages(),
        )
    assert refused.value.suggestions == ("bid 3 blue on woodcutter",)
    assert "seems to mean" in refused.value.text.msgid


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_moves_of_the_menu_are_offered_and_the_meant_one_most_often(language: str) -> None:
    orders = load_orders(LISTS, "orders", language)[::4]
    hits = 0
    for one in orders:
        near = list_near(one.position, f"frumiously {one.typed} gimble")
        menu = [str(move) for move in find_question(one.position).decision.moves]
        assert len(near) <= MOST_NEAR
        assert [line for line in menu if line in near] == list(near)
        hits += one.expected in near
    assert hits > len(orders) / 2
