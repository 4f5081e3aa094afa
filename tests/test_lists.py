"""Lists in sentences, as each language joins them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from keywest_site.lists import format_list, format_phrases, format_row


@pytest.mark.parametrize(
    ("language", "pair", "three", "row", "phrases"),
    [
        ("en", "Ada and Ben", "Ada, Ben and Cleo", "Ada, Ben, Cleo", "Ada; Ben; Cleo"),
        ("de", "Ada und Ben", "Ada, Ben und Cleo", "Ada, Ben, Cleo", "Ada; Ben; Cleo"),
        ("fr", "Ada et Ben", "Ada, Ben et Cleo", "Ada, Ben, Cleo", "Ada\u00a0; Ben\u00a0; Cleo"),
        ("ja", "Ada、Ben", "Ada、Ben、Cleo", "Ada、Ben、Cleo", "Ada；Ben；Cleo"),
    ],
)
def test_names_are_joined_as_the_language_joins_them(
    language: str, pair: str, three: str, row: str, phrases: str
) -> None:
    names = ["Ada", "Ben", "Cleo"]
    with override(language):
        assert format_list(names[:2]) == pair
        assert format_list(names) == three
        assert format_row(iter(names)) == row
        assert format_phrases(names) == phrases


def test_a_list_of_one_or_none_has_no_marks() -> None:
    assert [format_list([]), format_row([]), format_phrases([])] == ["", "", ""]
    assert [format_list(["Ada"]), format_row(["Ada"]), format_phrases(["Ada"])] == ["Ada"] * 3


def test_a_name_with_braces_stays_as_it_is() -> None:
    assert format_list(["{item}", "{items}", "%s"]) == "{item}, {items} and %s"
