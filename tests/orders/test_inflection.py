"""One form of a verb in a table stands for all in which people say what they do now; what they do
not do, did, or another does plays nothing."""

from __future__ import annotations

import re

import pytest

from games.rules.orders.inflection import (
    TABLES,
    index_verbs,
    list_bases,
    list_denials,
    list_inflected,
    list_told,
    list_ways,
)
from tests.orders.measure import DOORS, Order, is_asked_right, read_at

NEVER = re.compile(
    r"(?:ない|なかった|ません|ず|ば|たら|なら|った|んだ|した)$|\b(?:ne|pas)\b|er(?:ais|ait)$|é$"
)
"""What denies, sets a condition or tells of the past."""
FARRIER = (
    "装蹄師に赤を1個送っとく",
    "装蹄師に赤を1個送っちゃおう",
    "装蹄師に赤を1個送らせていただきます",
    "装蹄師に赤を1個送ってきます",
    "装蹄師に赤を1個置いてしまおう",
    "envoyons 1 rouge au Farrier",
    "envoyez 1 rouge au Farrier",
    "j'enverrai 1 rouge au Farrier",
    "on enverra 1 rouge au Farrier",
)
MAILED = (
    "j'envoie 1 rouge au Farrier",
    "装蹄師に赤を1個送っときます",
    "じゃあ装蹄師に赤を1個送っとく",
    "nous utilisons le Farrier avec 1 rouge",
    "et hop, j'envoie 1 rouge au Farrier",
)
"""By mail, too: the verb and the thing are named, and nothing else is said."""
TALK = ("j'envoie 1 rouge au Farrier, si tu permets",)
"""By mail these are asked about."""
REFUSED = (
    "装蹄師に赤を1個送るな",
    "装蹄師に赤を1個送れば",
    "装蹄師に赤を1個送った",
    "装蹄師に赤を1個送りたくない",
    "装蹄師に赤を1個送ろうかな",
    "il envoie 1 rouge au Farrier",
    "elle enverra 1 rouge au Farrier",
    "qui envoie 1 rouge au Farrier",
    "j'enverrais 1 rouge au Farrier",
    "j'envoyais 1 rouge au Farrier",
)


@pytest.mark.parametrize("language", [one for one in TABLES if "verbs" in TABLES[one]])
def test_each_verb_has_a_base_of_each_kind_and_no_form_that_is_no_order(language: str) -> None:
    table = TABLES[language]
    for verb in index_verbs(language):
        forms = list_inflected(language, verb)
        assert len(list_bases(language, verb)) == len(table["bases"])
        limits = list_ways(language, verb, "limits")
        assert not [form for form in forms if NEVER.search(form) and form not in limits]
    assert len(set(table["verbs"])) == len(table["verbs"])


def test_a_verb_stands_first_or_last_in_a_row_of_words() -> None:
    assert "mettons en vente" in list_inflected("fr", "mets en vente")
    assert "権利を捨てましょう" in list_inflected("ja", "権利を捨てる")
    assert list_inflected("ja", "権利を捨て+") == list_inflected("ja", "権利を捨てる")
    assert list_inflected("fr", "mon enchère") == list_inflected("de", "nehme") == ()


def test_what_is_not_done_or_told_has_its_own_forms() -> None:
    assert {"入札せずに", "入札しません"} <= set(list_denials("ja", "入札する"))
    assert {"sans miser", "ne mise pas"} <= set(list_denials("fr", "mise"))
    assert {"取れない", "減った"} <= set(list_told("ja"))


@pytest.mark.parametrize("line", FARRIER)
def test_every_form_of_a_verb_is_read(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-04", line, "")) == "use farrier 1 red"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", REFUSED)
def test_another_time_or_another_player_plays_nothing(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-04", line, "")) == ""


@pytest.mark.parametrize("line", MAILED)
def test_a_mail_in_plain_words_is_played(line: str) -> None:
    assert read_at("mail", Order(0, "keyflower-04", line, "")) == "use farrier 1 red"


@pytest.mark.parametrize("line", TALK)
def test_a_mail_with_other_words_is_asked_about(line: str) -> None:
    order = Order(0, "keyflower-04", line, "use farrier 1 red")
    assert read_at("box", order) == order.expected
    assert read_at("mail", order) == ""
    assert is_asked_right("mail", order)
