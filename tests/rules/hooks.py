"""What is declared of each particular game, for the checks that hold all of them to the
contract."""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.keyflower import conserved as keyflower
from tests.rules.keywest import conserved as keywest
from tests.rules.keywest.book import Book
from tests.rules.walk import Position

Check = Callable[[Position], None]


def menus_are_what_the_book_allows(position: Position) -> None:
    """Each seat's menu is exactly the set of lines that the rule book allows it."""
    menus = {decision.seat: {str(move) for move in decision.moves} for decision in position.asked}
    for seat in range(len(position.state.players)):
        assert menus.get(seat, set()) == Book(position.state, seat).lines()


EVERYWHERE: dict[str, Check] = {
    "keywest": keywest.every_piece_is_somewhere,
    "keyflower": keyflower.every_piece_is_somewhere,
    "keyflower-2012-r1": keyflower.every_piece_is_somewhere,
}
"""What must hold at every position: cheap."""
SAMPLED: dict[str, Check] = {
    "keywest": menus_are_what_the_book_allows,
    "keyflower": keyflower.menus_are_what_the_book_allows,
    "keyflower-2012-r1": keyflower.menus_are_what_the_book_allows,
}
"""What must hold everywhere, but is slow: checked at a share of the positions."""
NEVER_IN_RANDOM_PLAY: dict[str, set[str]] = {
    "keywest": {"lost"},
    "keyflower": {"homeless", "aimed"},
    "keyflower-2012-r1": {"homeless", "aimed", "mixed"},
    "pearls": set(),
}
"""Kinds of event too rare to wait for; each has a test of its own (keywest "lost":
test_plantations; keyflower "homeless": test_placing, "aimed": test_long_menus)."""
SECRETS: dict[str, set[str]] = {
    "keywest": {"Bade", "Sighted", "Landed", "Built"},
    "keyflower": {"Recruited", "Wintered", "Chose", "Hired", "Learned", "Allotted"},
    "keyflower-2012-r1": {"Recruited", "Wintered", "Chose", "Hired", "Learned", "Allotted"},
    "pearls": {"Bade", "Saw"},
}
"""The facts that hide something: each must be seen to differ between worlds that an observer cannot
tell apart."""
SELDOM_ASKED = frozenset({"allot"})
"""Kinds of question that few games ask, and then few times."""
