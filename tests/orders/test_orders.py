"""Orders as people type them are read at every door; none gives another move, and what is no order
is played at none."""

from __future__ import annotations

import pytest

from games.rules.orders import notation
from games.rules.orders.order_grammar import LANGUAGES, load_grammar
from games.rules.orders.phrases import FEWEST_STEPS, STEPS_FOR_EACH_LETTER, Steps, match_sentences
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.text import Text
from games.rules.types import Decision, Refused
from tests.rules.english import english
from tests.rules.walk import walk
from tests.support.lines import Line

KEYWEST = (
    "bid 5",
    "bid 8",
    "bid 9",
    "look 17",
    "take 3",
    "keep",
    "mark dive",
    "harvest banana mango",
    "buy upper-hotel-2",
)
KEYFLOWER = (
    "bid 2 red on gold-mine",
    "use keywood 1 blue",
    "use keywood 1 blue 2 red",
    "use keywood 2 blue 1 red",
    "bid 1 blue on keywood",
    "move wood home-1>stable",
    "upgrade stable wood stone",
    "pass",
)
READ = (
    ("keywest", "ich biete 8", "bid 8"),
    ("keywest", "Biete 5.", "bid 5"),
    ("keywest", "I mark dive", "mark dive"),
    ("keywest", "bid $8", "bid 8"),
    ("keywest", "bid 8 dollars", "bid 8"),
    ("keywest", "look at 17", "look 17"),
    ("keywest", "take tile 3", "take 3"),
    ("keywest", "keep it", "keep"),
    ("keywest", "mark the dive", "mark dive"),
    ("keywest", "harvest banana and mango", "harvest banana mango"),
    ("keywest", "harvest mango and banana", "harvest banana mango"),
    ("keywest", "ernte Bananen und Mangos", "harvest banana mango"),
    ("keywest", "récolte bananes et mangues", "harvest banana mango"),
    ("keywest", "バナナとマンゴーを収穫します", "harvest banana mango"),
    ("keywest", "17番に潜る", "look 17"),
    ("keywest", "biete 8 Dollar", "bid 8"),
    ("keywest", "j'achète l'hôtel 2 des upper keys", "buy upper-hotel-2"),
    ("keyflower", "pass please", "pass"),
    ("keyflower", "use keywood with 1 blue", "use keywood 1 blue"),
    ("keyflower", "gold mineに赤2個で入札", "bid 2 red on gold-mine"),
    ("keyflower", "baue Stable mit Holz und Stein aus", "upgrade stable wood stone"),
    ("keyflower", "use keywood with 2 red and 1 blue", "use keywood 1 blue 2 red"),
)
NEVER = (
    ("keywest", "bid 8 if nobody bids 9"),
    ("keywest", "bid 8, no, 9"),
    ("keywest", "do not bid 8"),
    ("keywest", "bid 8?"),
    ("keywest", "bid 8 or 9"),
    ("keywest", "nicht 8 bieten"),
    ("keywest", "ich biete 8, wenn niemand 9 bietet"),
    ("keywest", "je n'enchéris pas 8"),
    ("keywest", "8ドルで入札しない"),
    ("keywest", "keep it or not"),
    ("keyflower", "1 blue on keywood"),
    ("keyflower", "pass unless I am outbid"),
    ("keyflower", "move wood from stable to home-1"),
)


def read(name: str, line: str, *, whole: bool) -> str:
    """The move that a line means in the menu of a game."""
    moves = tuple(map(Line, KEYWEST if name == "keywest" else KEYFLOWER))
    decision = Decision(0, "test", Text("?"), moves, moves[0])
    return str(read_order(GAMES[name], line, decision, whole=whole).move)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_orders_as_people_type_them_are_read_at_every_door(
    name: str, line: str, move: str, whole: bool
) -> None:
    assert read(name, line, whole=whole) == move


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("name", "line"), NEVER)
def test_a_condition_a_doubt_or_a_second_amount_is_never_left_away(
    name: str, line: str, whole: bool
) -> None:
    with pytest.raises(Refused):
        read(name, line, whole=whole)


def test_a_sign_before_a_number_is_never_left_away() -> None:
    moves = tuple(map(Line, ("place stable 1,0 r0", "place stable -1,0 r0")))
    decision = Decision(0, "test", Text("?"), moves, moves[0])
    with pytest.raises(Refused):
        read_order(GAMES["keyflower"], "厩舎を-1,0に向きr0で建てる", decision)
    line = "厩舎を1,0に向きr0で建てる"
    assert str(read_order(GAMES["keyflower"], line, decision).move) == "place stable 1,0 r0"


def test_a_bare_thing_is_a_move_in_the_box_and_none_by_mail() -> None:
    assert read("keywest", "the dive", whole=False) == "mark dive"
    with pytest.raises(Refused):
        read("keywest", "the dive", whole=True)


def test_two_meanings_are_asked_with_both_shown() -> None:
    with pytest.raises(notation.Ambiguous) as caught:
        read("keyflower", "1 blue on keywood", whole=False)
    assert set(caught.value.suggestions) == {"use keywood 1 blue", "bid 1 blue on keywood"}


@pytest.mark.parametrize("whole", [False, True])
def test_a_label_and_a_description_are_their_move(whole: bool) -> None:
    game = GAMES["keywest"]
    position, decision = next(
        (position, decision)
        for position in walk(game, 3, 1)
        for decision in position.asked
        if decision.kind == "mark" or any(str(move).startswith("mark") for move in decision.moves)
    )
    view = game.view(position.state, decision.seat)
    for move in decision.moves:
        label = english()(game.presentation.describe(view, move).text)
        said = read_order(game, label, decision, whole=whole, view=lambda: view, says=(english(),))
        assert said.move == move


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("end", ["bid ", "the ", "upgrade home ", "1 red ", "に", "und "])
def test_no_line_takes_more_steps_than_its_letters_and_the_sentences_allow(
    name: str, end: str
) -> None:
    game, plain = GAMES[name], (end * 60)[:120].strip()
    for language in LANGUAGES:
        steps, grammar = Steps(0), load_grammar(game.name, game.forms, language)
        match_sentences(grammar, plain, steps)
        most = FEWEST_STEPS + STEPS_FOR_EACH_LETTER * len(plain) + 1
        assert steps.count <= most * len(grammar.sentences)


def test_a_line_that_is_too_long_for_a_sentence_is_refused() -> None:
    with pytest.raises(Refused):
        read("keywest", "bid " + "the " * 40 + "8", whole=False)
