"""Who answers a port, for as long as a test lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from keywest_site.port import Hooks, Port

Fill = Callable[[Port[..., Any] | Hooks[..., Any], Callable[..., Any]], None]


def filler(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """`fill(port, call)`: a call of the port is a call of this, and of nobody else."""

    def fill(port: Port[..., Any] | Hooks[..., Any], call: Callable[..., Any]) -> None:
        if isinstance(port, Hooks):
            monkeypatch.setattr(port, "joined", [call])
        else:
            monkeypatch.setattr(port, "filled_by", call)

    return fill
