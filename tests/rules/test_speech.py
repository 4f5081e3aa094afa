"""Orders in German, French and Japanese (games/rules/orders/speech.py): every move of every menu
can be said in each."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any
from unicodedata import normalize

import pytest

from games.rules.contract import Game
from games.rules.orders import notation, speech
from games.rules.registry import GAMES
from games.rules.text import ACCENTS, Text, fold_text
from games.rules.types import Decision, Refused
from tests.rules.english import english
from tests.rules.walk import walk
from tests.support.lines import Line
from tests.support.speed import within

pytestmark = pytest.mark.promise
FULL = os.environ.get("KEYWEST_FULL") == "1"
WALKS = 12 if FULL else 1
SPOKEN = [name for name in GAMES if speech.load_speech(name, "de").shown]

Writing = Callable[[str], str]


def as_it_is(line: str) -> str:
    return line


def in_capitals(line: str) -> str:
    return line.upper()


def without_marks(line: str) -> str:
    """As on a keyboard that has no accents; Japanese keeps its sound marks."""
    return ACCENTS.sub("", normalize("NFD", line)) if line.isascii() or line[0] < "\u0250" else line


def umlauts_as_two_letters(line: str) -> str:
    return line.translate(speech.UMLAUTS)


def in_full_width(line: str) -> str:
    """As Japanese keyboards write letters and digits."""
    return line.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000})


def decomposed(line: str) -> str:
    """As some systems keep accents and sound marks: letter and mark apart."""
    return normalize("NFD", line)


WRITINGS = (as_it_is, in_capitals, without_marks, umlauts_as_two_letters, in_full_width, decomposed)


def test_both_games_are_spoken_in_all_languages() -> None:
    assert {"keywest", "keyflower"} <= set(SPOKEN)
    assert all(
        speech.load_speech(name, language).shown for name in SPOKEN for language in speech.LANGUAGES
    )


@pytest.mark.parametrize("name", SPOKEN)
@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_every_move_said_in_a_language_is_read_as_that_move(name: str, language: str) -> None:
    game = GAMES[name]
    said: set[tuple[str, str]] = set()
    for number in range(WALKS):
        for position in walk(game, 3 + number % 2, number):
            for decision in position.asked:
                lines = [str(move) for move in decision.moves]
                fresh = [
                    line
                    for line in lines[: None if FULL else 60]
                    if (decision.kind, line) not in said
                ]
                said |= {(decision.kind, line) for line in fresh}
                for at, line in enumerate(fresh):
                    write = WRITINGS[at % len(WRITINGS)]
                    spoken = write(speech.display_line(name, language, line))
                    if len(spoken) <= notation.LONGEST_LINE:
                        assert str(notation.read(game, spoken, decision)) == line, spoken
    assert len(said) > 100


@pytest.mark.parametrize("name", SPOKEN)
def test_each_verb_is_a_word_of_each_language_and_no_word_means_two_verbs(name: str) -> None:
    verbs, owner = GAMES[name].verbs, dict[str, str]()
    for language in speech.LANGUAGES:
        heard = speech.load_speech(name, language).heard
        assert verbs <= set(heard)
        for verb in verbs:
            for form in heard[verb]:
                twins = {"nehmen": {"take", "keep"}}
                assert owner.setdefault(form, verb) == verb or {owner[form], verb} == twins.get(
                    form
                ), form
                others = {other for other in verbs - {verb} if other.startswith(form)}
                assert not others, f"{form} is the beginning of {others}"


def meaning(game: Game[Any], line: str, *menu: str) -> str:
    """What the line means where these moves are possible."""
    moves = tuple(map(Line, menu))
    return str(notation.read(game, line, Decision(0, "test", Text("?"), moves, moves[0])))


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("biete 8", "bid 8"),
        ("Gebot 8", "bid 8"),
        ("enchère 8", "bid 8"),
        ("ENCHERE 8", "bid 8"),
        ("入札 8", "bid 8"),
        ("入札８", "bid 8"),
        ("8ドルで入札", "bid 8"),
        ("にゅうさつ　８", "bid 8"),
        ("bid ８", "bid 8"),
        ("17番を調べる", "look 17"),
        ("zurück", "back"),
        ("zurueck", "back"),
        ("pflanze obere Mango 1", "plant upper-mango-1"),
        ("pflanze upper-mango-1", "plant upper-mango-1"),
        ("上マンゴー1に植える", "plant upper-mango-1"),
        ("上 マンゴー 1 植える", "plant upper-mango-1"),
        ("récolte banane, mangue", "harvest banana mango"),
        ("ernte bananen mangos", "harvest banana mango"),
        ("7マイル 得点", "score seven-miles"),
        ("place hôtel gestion", "mark hotel-manage"),
        ("ﾎﾃﾙ 置く", "mark hotel"),
    ],
)
def test_words_that_people_write(said: str, line: str) -> None:
    menu = ("bid 8", "bid 80", "look 1", "look 17", "back", "plant upper-mango-1", "harvest mango")
    more = ("harvest banana mango", "score seven-miles", "mark hotel", "mark hotel-manage")
    assert meaning(GAMES["keywest"], said, *menu, *more) == line


def test_a_purchase_in_three_languages() -> None:
    menu = (
        "bid 3 red on home-1",
        "bid 3 blue on home-1",
        "move wood home-1>stable",
        "place stable -1,2 r3",
    )
    for said in (
        "biete 3 rote auf Heim-1",
        "enchère 3 rouges sur maison 1",
        "入札3赤に家1",
        "BIETE 3 ROT FÜR HOME-1",
    ):
        assert meaning(GAMES["keyflower"], said, *menu) == menu[0]
    for said in (
        "trage holz home-1 nach stable",
        "transporte bois maison-1 → stable",
        "運ぶ 木 家1から stable",
    ):
        assert meaning(GAMES["keyflower"], said, *menu) == menu[2]
    assert meaning(GAMES["keyflower"], "baue stable -1, 2 r3", *menu) == menu[3]


@pytest.mark.parametrize(
    "said", ["biete 1 7", "biete 1-7", "biete 017", "biete 8²", "schau 7 1", "17 17", "8 biete"]
)
def test_numbers_are_whole_in_every_language(said: str) -> None:
    with pytest.raises(Refused):
        meaning(GAMES["keywest"], said, "bid 8", "bid 82", "bid 17", "look 17", "look 71")


def test_a_sign_stays_before_its_number() -> None:
    with pytest.raises(notation.NotAllowed):
        meaning(
            GAMES["keyflower"],
            "baue stable 1, 2 r3",
            "place stable 1,-2 r3",
            "place stable -1,2 r3",
        )


def test_two_meanings_are_shown_and_neither_is_played() -> None:
    with pytest.raises(notation.Ambiguous) as caught:
        meaning(GAMES["keywest"], "nehmen", "keep", "take 1", "take")
    assert "keep, take" in english()(caught.value.text)


def test_what_is_good_at_another_time_is_told_apart() -> None:
    for said in ("ernte mango", "récolte mangue", "収穫 マンゴー", "マンゴーを収穫"):
        with pytest.raises(notation.NotAllowed):
            meaning(GAMES["keywest"], said, "bid 1", "bid 2")


@pytest.mark.parametrize("end", [" ", "\t", "-", "- ", ",", "、", "1,", " >", "'"])
def test_a_long_line_costs_no_more_than_its_length(end: str) -> None:
    began = time.process_time()
    fold_text("bid 8" + end * 50_000)
    assert within(time.process_time() - began, 1)
