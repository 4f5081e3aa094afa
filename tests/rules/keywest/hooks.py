"""What holds in Key West."""

from __future__ import annotations

from tests.rules.hooks import Hooks
from tests.rules.keywest.book import Book
from tests.rules.keywest.conserved import every_piece_is_somewhere
from tests.rules.walk import Position


def menus_are_what_the_book_allows(position: Position) -> None:
    """Each seat's menu is exactly the set of lines that the rule book allows its player."""
    menus = {decision.seat: {str(move) for move in decision.moves} for decision in position.asked}
    for seat in range(len(position.state.players)):
        assert menus.get(seat, set()) == Book(position.state, seat).lines()


HOOKS = Hooks(
    everywhere=every_piece_is_somewhere,
    sampled=menus_are_what_the_book_allows,
    too_rare=frozenset({"lost"}),  # test_plantations
    secrets=frozenset({"Bade", "Sighted", "Landed", "Built"}),
)
