"""`make bench` shows what has become worse since it landed, in whichever direction worse is."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from games.play.management.commands.bench import PARTS
from tests.bench import landed
from tests.bench.figures import Figure, at_least, at_most


@pytest.mark.parametrize(
    ("figure", "was", "words"),
    [
        (at_least("speed", 0.10, 0.12), 0.13, "FELL by 30%, was 0.13"),
        (at_least("speed", 0.12, 0.12), 0.13, ""),
        (at_least("speed", 0.2, 0.12), 0.13, ""),
        (at_most("cost", 4.0, 2.5), 2.0, "FELL by 100%, was 2"),
        (at_most("cost", 2.1, 2.5), 2.0, ""),
        (at_most("time", 40.0, 10, " ms"), 2.0, ""),
        (Figure("new", "1", number=1.0), None, ""),
    ],
)
def test_a_fall_is_shown(figure: Figure, was: float | None, words: str) -> None:
    assert landed.fallen(figure, {} if was is None else {figure.name: was}) == words


def test_what_is_kept_is_what_hangs_on_no_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(landed, "FILE", tmp_path / "landed.json")
    landed.keep([at_least("ratio", 0.5, 0.1)])
    landed.keep([at_most("size", 18.123456, 100, " kB"), at_least("rate", 300, 250, "/s")])
    assert landed.landed() == {"ratio": 0.5, "size": 18.12}


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_the_bench_is_there(part: str) -> None:
    assert callable(import_module(f"tests.bench.{part}").figures)
