"""What holds in Pig."""

from __future__ import annotations

from tests.rules.hooks import Hooks
from tests.rules.walk import Position


def points_never_run_far_ahead(position: Position) -> None:
    """Whoever has reached the goal has won: nobody is asked any more."""
    if max(position.state.points) >= position.state.goal:
        assert not position.asked


HOOKS = Hooks(everywhere=points_never_run_far_ahead)
