"""What keeps a bar on a slow processor, and what on none."""

from __future__ import annotations

import pytest

from tests.support import speed


def test_a_slow_processor_moves_the_bar_and_a_quick_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(speed, "seconds", lambda: 3 * speed.USUAL)
    assert speed.within(2.9, 1)
    assert not speed.within(3.1, 1)
    monkeypatch.setattr(speed, "seconds", lambda: speed.USUAL / 3)
    assert speed.within(0.9, 1)
    assert not speed.within(1.1, 1)
