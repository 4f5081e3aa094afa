"""Texts become words: lists, names, numbers, and translations that go wrong."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from games.rules.text import Several, Text, Who, _, ngettext
from games.words import BOT_NAMES, Words, choose_bot_name, get_words


class Catalog(NullTranslations):
    """A language of our own."""

    known = {
        "{who} pays ${amount}.": "{amount} Dollar zahlt {who}.",
        "{count} look": "{count} Blick",
        "Broken {who}": "Kaputt {wer}",
        "{items} and {item}": "{items} und {item}",
    }

    def gettext(self, message: str) -> str:
        return self.known.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.known.get(singular, singular) if number == 1 else plural


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Words:
    monkeypatch.setattr("games.words.translation", lambda _language: Catalog())
    return Words("de", ("Anna", "Bert", ""))


@pytest.mark.parametrize(
    ("items", "told"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_a_list_reads_as_one_says_it(items: tuple[str, ...], told: str) -> None:
    assert Words("en", ())(_("{x}", x=Several(tuple(map(_, items))))) == told


def test_seats_are_called_by_name_and_empty_ones_by_colour() -> None:
    say = Words("en", ("Anna", "", "Carl"))
    assert (
        say(_("{all}", all=Several((Who(0), Who(1), Who(2), Who(3)))))
        == "Anna, Blue, Carl and Amber"
    )


def test_the_words_follow_the_number() -> None:
    say = Words("en", ())
    assert [say(ngettext("{count} look", "{count} looks", n)) for n in (0, 1, 2)] == [
        "0 looks",
        "1 look",
        "2 looks",
    ]


def test_texts_may_stand_inside_texts(german: Words) -> None:
    inner = _("{who} pays ${amount}.", who=Who(1), amount=3)
    assert german(_("{told} Done.", told=inner)) == "3 Dollar zahlt Bert. Done."


def test_a_translation_that_names_an_unknown_thing_gives_way_to_the_english_words(
    german: Words,
) -> None:
    assert german(_("Broken {who}", who=Who(0))) == "Broken Anna"


def test_braces_in_a_name_stay_braces() -> None:
    assert Words("en", ("{amount}",))(_("{who} pays.", who=Who(0))) == "{amount} pays."


def test_nothing_is_escaped_before_it_is_written_into_a_page() -> None:
    assert Words("en", ("<b>",))(Text("{who}", (("who", Who(0)),))) == "<b>"


def test_no_two_bots_at_a_table_are_called_alike() -> None:
    assert len({choose_bot_name("abcdefghij", seat) for seat in range(len(BOT_NAMES))}) == len(
        BOT_NAMES
    )


def test_the_words_of_a_table_are_made_once() -> None:
    assert get_words("en", ("Anna",)) is get_words("en", ("Anna",))


@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        ("en", ["look 5", "look 6"], "look 5 or look 6"),
        ("de", ["look 5", "look 6"], "schau 5 oder schau 6"),
        ("fr", ["look 5", "look 6"], "regarde 5 ou regarde 6"),
        ("ja", ["look 5", "look 6"], "5番を調べるまたは6番を調べる"),
        ("en", [f"bid {n}" for n in range(21)], "bid 5 (any whole number from 0 to 20)"),
        ("de", [f"bid {n}" for n in range(21)], "biete 5 (jede ganze Zahl von 0 bis 20)"),
        ("fr", [f"bid {n}" for n in range(21)], "mise 5 (tout nombre entier de 0 à 20)"),
        ("ja", [*(f"look {n}" for n in (1, 3, 4, 6)), "stop"],
         "1番を調べる、3番を調べる（3から4までの整数ならどれでも）、6番を調べる、終了"),
    ],
)  # fmt: skip
def test_moves_are_told_as_they_may_be_written(language: str, lines: list[str], told: str) -> None:
    assert get_words(language, ()).menu("keywest", lines) == told


@pytest.mark.parametrize(
    ("lines", "example"),
    [([f"bid {n}" for n in range(21)], "biete 5"), (["keep", "back"], "behalte")],
)
def test_an_example_is_one_move(lines: list[str], example: str) -> None:
    assert get_words("de", ()).example("keywest", lines) == example
