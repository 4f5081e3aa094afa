"""Lines of a text board, in letters of one column and of two."""

from __future__ import annotations

import pytest

from games.rules.text import measure_columns, wrap_line


def test_a_wide_character_takes_two_columns_and_an_accent_none() -> None:
    assert (
        measure_columns("Bank $5"),
        measure_columns("銀行5ドル"),
        measure_columns("ラム（酒）"),
        measure_columns("Ine\u0301s"),
    ) == (
        7,
        9,
        10,
        4,
    )


def test_a_short_line_stays_as_it_is() -> None:
    assert wrap_line("  1  Long Key", 20) == "  1  Long Key"
    assert wrap_line("", 20) == ""


def test_a_long_line_breaks_between_words_and_what_follows_is_indented() -> None:
    assert (
        wrap_line("  shares: 2 Long Key, 1 Key Largo", 20)
        == "  shares: 2 Long\n    Key, 1 Key Largo"
    )


def test_japanese_breaks_anywhere_but_not_before_a_full_stop_or_behind_a_bracket() -> None:
    assert wrap_line("灯台はエイダです。", 16) == "灯台はエイダで\n  す。"
    assert wrap_line("銀行は（空）です", 8) == "銀行は\n  （空）\n  です"


def test_a_name_in_latin_letters_is_not_broken_within_japanese() -> None:
    assert wrap_line("灯台はBartholomewのもの", 16) == "灯台は\n  Bartholomewの\n  もの"


@pytest.mark.parametrize("columns", [10, 33, 76])
def test_no_part_is_wider_than_the_page_and_nothing_is_lost(columns: int) -> None:
    line = (
        "  Abuela Inés（ボット）は7マイル橋を1段階建設し、株式を獲得しました。" + "Rabindranath" * 9
    )
    parts = wrap_line(line, columns).split("\n")
    assert max(map(measure_columns, parts)) <= columns
    assert "".join(parts).replace(" ", "") == line.replace(" ", "")
