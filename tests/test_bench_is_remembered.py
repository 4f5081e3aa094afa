"""`make bench` shows what has become worse since it landed, in whichever direction worse is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from games.play.management.commands.bench import LARGE, PARTS
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


@pytest.mark.parametrize("part", [*PARTS, *LARGE])
def test_every_part_of_the_bench_is_there(part: str) -> None:
    assert callable(import_module(f"tests.bench.{part}").figures)


def test_a_part_that_breaks_ends_no_other_and_misses_are_said_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> Iterator[Figure]:
        yield at_least("first", 1, 2)
        raise ZeroDivisionError("no sum")

    for part, figures in {"rules": broken, "loading": lambda: [at_least("second", 3, 2)]}.items():
        monkeypatch.setitem(sys.modules, f"tests.bench.{part}", SimpleNamespace(figures=figures))
    out = StringIO()
    with pytest.raises(CommandError, match="2 bars missed"):
        call_command("bench", "rules", "loading", stdout=out)
    said, missed = out.getvalue().split("Missed:")
    assert "second" in said
    assert "-- rules: " in said
    assert "first" in missed
    assert "rules BROKE" in missed
    assert "no sum" in missed
    assert "second" not in missed
