"""What holds in Keyflower, in the edition of new games and in the one before it."""

from __future__ import annotations

from tests.rules.hooks import Hooks
from tests.rules.keyflower.conserved import (
    every_piece_is_somewhere,
    menus_are_what_the_book_allows,
)
from tests.rules.keyflower.earlier import KEYFLOWER_R1

EACH = Hooks(
    everywhere=every_piece_is_somewhere,
    sampled=menus_are_what_the_book_allows,
    too_rare=frozenset({"homeless", "aimed"}),  # test_placing, test_long_menus
    secrets=frozenset({"Recruited", "Wintered", "Chose", "Hired", "Learned", "Allotted"}),
    seldom_asked=frozenset({"allot"}),
)
HOOKS = EACH._replace(
    also=((KEYFLOWER_R1, EACH._replace(too_rare=EACH.too_rare | {"mixed"})),),
)
