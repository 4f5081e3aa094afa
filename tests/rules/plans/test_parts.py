"""A plan in free words that is not understood as a whole: what of it becomes a draft."""

from __future__ import annotations

import pytest

from games.rules.plans.free_plans import read_plan_or_ask
from games.rules.plans.plan_lines import BadLine
from games.rules.plans.plan_parts import PartlyRead
from games.rules.registry import GAMES
from tests.orders.measure import get_view

MOON = "When the moon is full, bid 2 red on the well."


def read_draft(text: str, game: str = "keyflower") -> tuple[str, ...]:
    """The draft of a plan that is understood in part."""
    with pytest.raises(PartlyRead) as partly:
        read_plan_or_ask(GAMES[game], text, (), get_view(game))
    return partly.value.draft


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        (f"{MOON} Pass unless outbid on the inn.", ("unless outbid on inn: pass", f"# {MOON}")),
        (f"Make wood.\n{MOON}\n# mine", ("make wood", f"# {MOON}", "# mine")),
        (f"Make wood. {MOON} Pay yellow.", ("make wood", "pay yellow", f"# {MOON}")),
        ("Make wood. Iron next time.", ("make wood", "# Iron next time.")),
        ("Holz herstellen. Bei Vollmond Eisen.", ("make wood", "# Bei Vollmond Eisen.")),
        ("Produis du bois. À la pleine lune, du fer.",
         ("make wood", "# À la pleine lune, du fer.")),
        ("木を生産。満月なら鉄。", ("make wood", "# 満月なら鉄。")),
        (f"I'm away till Monday. Make wood. {MOON}", ("make wood", f"# {MOON}")),
    ],
)  # fmt: skip
def test_what_is_understood_together_is_a_draft(text: str, draft: tuple[str, ...]) -> None:
    assert read_draft(text) == draft


@pytest.mark.parametrize(
    "text",
    [
        f"{MOON} Then pass.",
        f"{MOON} Otherwise pass.",
        f"{MOON} Pass otherwise.",
        "Bei Vollmond im 2. Passen",
        "Bei Vollmond Eisen. Sonst passen.",
        "À la pleine lune, du fer. Sinon, passe.",
        "満月なら鉄。そうでなければパス。",
    ],
)
def test_what_goes_on_with_what_is_not_understood_is_no_draft(text: str) -> None:
    with pytest.raises(BadLine) as bad:
        read_plan_or_ask(GAMES["keyflower"], text, (), get_view("keyflower"))

    assert not isinstance(bad.value, PartlyRead)


def test_clauses_of_one_sentence_are_told_but_are_no_draft() -> None:
    text = "Pass, if the moon is full"
    with pytest.raises(BadLine) as bad:
        read_plan_or_ask(GAMES["keyflower"], text, (), get_view("keyflower"))

    assert "parts of it would mean" in str(bad.value.text)
    assert not isinstance(bad.value, PartlyRead)
