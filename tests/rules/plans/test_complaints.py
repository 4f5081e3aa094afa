"""Money in the forms of each language, and what is told of a line that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.plans.free_plans import read_plan_or_ask
from games.rules.plans.plan_lines import BadLine
from games.rules.registry import GAMES
from games.words import get_words

GAME: Any = GAMES["keywest"]


def complain(line: str, language: str = "en") -> str:
    """What is told of the line."""
    with pytest.raises(BadLine) as caught:
        read_plan_or_ask(GAME, line)
    return get_words(language, ())(caught.value.text)


@pytest.mark.parametrize(
    "line",
    [
        "keep at least 6 dollars", "keep at least $6", "keep at least 6$", "keep at least 6 $",
        "behalte mindestens 6 $", "behalte mindestens 6$", "Behalte mindestens 6 Dollar",
        "mindestens 6 Dollar behalten", "garde au moins 6 $", "garde au moins 6 dollars",
        "6ドル以上残す", "少なくとも6ドル残す", "最低6ドル残す", "６ドルは残す",
    ],
)  # fmt: skip
def test_what_is_kept_is_read_as_the_site_writes_money(line: str) -> None:
    assert read_plan_or_ask(GAME, line).lines == ("keep at least $6",)


@pytest.mark.parametrize("line", ["always keep at least six dollars", "いつも6ドル以上残す"])
def test_what_is_kept_may_be_said_freely(line: str) -> None:
    assert "reads: keep at least $6" in complain(line)


@pytest.mark.parametrize(
    "line",
    [
        "keep at most 6 dollars", "keep about 6 dollars", "keep at least 6 euros",
        "keep at least 6 dollars more", "behalte höchstens 6 Dollar", "garde 6 dollars au plus",
        "6ドル以下残す", "6ドル以上残さない", "don't keep at least 6 dollars",
    ],
)  # fmt: skip
def test_no_other_amount_is_kept(line: str) -> None:
    assert "In the words for plans" not in complain(line)


@pytest.mark.parametrize(
    ("language", "line", "quoted"),
    [
        ("fr", "mise environ cinq", "«\u00a0mise environ cinq\u00a0»"),
        ("de", "Biete ungefähr fünf", "„Biete ungefähr fünf“"),
        ("ja", "だいたい5入札", "「だいたい5入札」"),
        ("ja", "6ドル以下残す", "「6ドル以下残す」"),
        ("en", "bid five or so", "“bid five or so”"),
        ("de", "Wenn ich Geld viel habe: biete 3", "„ich Geld viel habe“"),
        ("en", "pass if I have Most", "“I have Most”"),
    ],
)
def test_a_line_is_quoted_as_it_was_typed(language: str, line: str, quoted: str) -> None:
    assert quoted in complain(line, language)


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("keep at most 6 dollars", "keep at least $6"),
        ("bid about 5", "bid 5, bid up to 5"),
        ("if strat player: bid 3", "start player"),
        ("wenn viel Geld: biete 3", "money 3+"),
    ],
)
def test_the_nearest_lines_are_named(line: str, near: str) -> None:
    assert f"for example: {near}" in complain(line)


def test_few_conditions_are_named() -> None:
    assert complain("if the moon is full: pass").count(",") < 8
