"""What a line says of the things that it does not name: "the others go up" goes with what is kept,
and beside what is offered it is no order for that alone."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

CHOSEN = dict.fromkeys(
    (
        *("choose scholar", "choose watermill", "choose jeweller", "choose scholar watermill"),
        *("choose scholar jeweller", "choose watermill jeweller"),
        "choose scholar watermill jeweller",
    ),
    NOTHING,
)
OTHERS = "choose scholar watermill"
READ = (
    ("keep the jeweller, the others go up", OTHERS),
    ("the others go up, I keep the jeweller", OTHERS),
    ("I offer the scholar and the watermill, keep the jeweller", OTHERS),
    ("the scholar; I keep the jeweller and the watermill", "choose scholar"),
    ("the scholar, keep the other two", "choose scholar"),
    ("ich biete den Scholar an, Jeweller und Watermill behalte ich", "choose scholar"),
    ("ich versteigere alles, den Jeweller behalte ich", OTHERS),
    ("je garde Jeweller, les autres partent aux enchères", OTHERS),
    ("Scholar, les deux autres restent dans ma main", "choose scholar"),
    ("宝石商は残して、残りを出します", OTHERS),
)
ASKED = (
    *("the scholar and the others go up", "the scholar in my hand", "scholar hidden"),
    *("the scholar and the remaining two", "I offer the scholar, keep the jeweller"),
    *("Scholar et les deux autres aux enchères", "Scholar reste en main"),
    *("Scholar et les deux restants", "je propose Scholar, Jeweller reste en main"),
    *("den Scholar und die übrigen zwei", "Ich biete an: Scholar; Jeweller behalte ich"),
    *("Scholar rein, Jeweller bleibt hier", "ich versteigere den Scholar, Jeweller bleibt hier"),
    *("宝石商と残り全部", "宝石商と残りの二つ", "宝石商、残りは出します"),
    "宝石商を出して、水車は残します",
)


def read(line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game = GAMES["keyflower"]
    return [] if tells_or_asks(game, line) else list_explained(game, CHOSEN, line, bare=True)


@pytest.mark.parametrize(("line", "move"), READ)
def test_what_becomes_of_all_others_is_read(line: str, move: str) -> None:
    assert read(line) == [move]


@pytest.mark.parametrize("line", ASKED)
def test_what_leaves_some_open_asks(line: str) -> None:
    assert len(read(line)) != 1
