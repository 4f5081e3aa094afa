"""Words in a block of bytes say what they said before; a file of other rules is never read."""

from __future__ import annotations

import multiprocessing
import os
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from games import word_files
from games.rules.orders.lexicon import is_word_start, load_lexicon
from games.rules.orders.lexicon_blocks import hash_forms, pack_lexicon
from games.rules.orders.move_facts import BREAKS, find_fact_end, find_fact_end_anew
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.orders.word_tables import (
    Block,
    WordLists,
    WordTable,
    pack_block,
    pack_lists,
    pack_words,
    read_block,
)
from games.rules.registry import GAMES
from games.words import list_words_of_all_languages
from tests.orders.positions import list_questions

LETTERS = "abcé入札 3"
NAME = "game.en"


def build_words(seed: int) -> dict[str, frozenset[str]]:
    """Random words with random tags, also long ones and one without letters."""
    chance = Random(seed)
    words = {"".join(chance.choices(LETTERS, k=chance.randint(0, 12))) for _ in range(300)}
    words.add("x" * 400)
    return {word: frozenset(chance.sample(("v:bid", "-", "c:é"), k=2)) for word in sorted(words)}


def pack_table(words: dict[str, frozenset[str]]) -> Block:
    return read_block(pack_block({}, {"odd": b"abc", "words": pack_words(words)}))


@pytest.mark.parametrize("seed", range(5))
def test_a_table_has_each_word_with_its_tags_and_no_other(seed: int) -> None:
    words = build_words(seed)
    table = WordTable(pack_table(words), "words")
    assert dict(table.list_items()) == dict(table) == words
    assert len(table) == len(words)
    others = {f"{word}b" for word in words} | {word[1:] for word in words}
    for word in (*words, *others, *words):
        assert table.get(word) == words.get(word)
        assert (word in table) == (word in words)
    assert set(table.kinds) == set(words.values())


def test_a_table_of_no_words_has_none() -> None:
    table = WordTable(pack_table({}), "words")
    assert (len(table), list(table), table.get("a"), "" in table) == (0, [], None, False)
    with pytest.raises(KeyError):
        table["a"]


def test_lists_are_read_by_their_keys() -> None:
    lists = {"ab": ["aéb", "ab"], "入": ["入札"]}
    places, part = pack_lists(lists)
    found = WordLists(read_block(pack_block({"names": places}, {"names": part})), "names")
    assert dict(found) == lists
    assert found.get("x", ()) == ()


def test_other_forms_have_other_words() -> None:
    forms = GAMES["keywest"].forms
    assert hash_forms(forms) != hash_forms(forms[1:])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(word_files, "FOLDER", tmp_path / "words")
    return tmp_path / "words"


def test_a_block_is_built_once_and_then_read(folder: Path) -> None:
    blocks = [word_files.find_or_write(NAME, lambda text=text: text) for text in (b"one", b"two")]
    assert [block[:3] for block in blocks] == [b"one", b"one"]
    assert [path.name for path in folder.glob("*.words")] == [f"{NAME}.words"]


@pytest.mark.parametrize("left", [b"", b"one", b"one" + bytes(32)])
def test_a_file_of_other_rules_is_built_anew(folder: Path, left: bytes) -> None:
    """Also one that was cut short."""
    path = write_file(folder, left, word_files.STARTED - 1)
    assert word_files.find_or_write(NAME, lambda: b"two")[:3] == b"two"
    assert path.read_bytes() == b"two" + word_files.hash_rules()


def write_file(folder: Path, data: bytes, written: float) -> Path:
    """A file of words that was written at a time."""
    folder.mkdir()
    path = folder / f"{NAME}.words"
    path.write_bytes(data)
    os.utime(path, (written, written))
    return path


def test_a_file_of_rules_that_were_installed_since_is_left_alone(folder: Path) -> None:
    path = write_file(folder, b"newer" + bytes(32), word_files.STARTED + 1)
    assert word_files.find_or_write(NAME, lambda: b"two") == b"two"
    assert path.read_bytes() == b"newer" + bytes(32)


def test_without_a_folder_words_are_built(folder: Path) -> None:
    folder.write_text("no folder")
    assert word_files.find_or_write(NAME, lambda: b"one") == b"one"


def write_slowly(name: str) -> bytes:
    return bytes(word_files.find_or_write(name, lambda: name.encode() * 100_000)[:4])


def test_many_processes_read_the_same(folder: Path) -> None:
    names = ["game"] * 8
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert pool.map(write_slowly, names) == [b"game"] * len(names)
    assert not [path for path in folder.iterdir() if path.suffix not in (".words", ".lock")]


def test_files_of_other_rules_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    (folder / "old.words").write_bytes(b"old")
    monkeypatch.setattr(word_files, "GAMES", {})
    word_files.find_or_write(NAME, lambda: b"one")
    assert [path.stem for path in word_files.write_words()] == [NAME]
    assert not (folder / "old.words").exists()


def test_the_words_of_a_language_are_those_of_its_tables() -> None:
    forms = GAMES["keywest"].forms
    again = read_block(pack_lexicon("keywest", forms, "en"))
    assert dict(WordTable(again, "words").list_items()) == dict(
        load_lexicon("keywest", forms, "en").words.list_items()
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_goes_on_behind_a_sign_that_parts_buttons(name: str, language: str) -> None:
    words = load_lexicon(name, GAMES[name].forms, language).words
    assert not [word for word in words if BREAKS.search(word)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_a_button_ends_where_it_did_before(name: str, language: str) -> None:
    game = GAMES[name]
    lexicon = load_lexicon(name, game.forms, language)
    for question in islice(list_questions(name), 0, 400, 40):
        labels = game.presentation.list_labels(question.view, question.decision.moves[:6])
        for say, label in product(list_words_of_all_languages(), labels):
            plain = fold_sentence(say(label.text))
            ends = [find_fact_end(lexicon, plain, at) for at in range(len(plain))]
            again = [find_fact_end(lexicon, plain, at) for at in range(len(plain))]
            starts = [at for at in range(len(plain)) if is_fact_start(plain, at)]
            assert ends == again
            assert {at: ends[at] for at in starts} == {
                at: find_fact_end_anew(lexicon, plain, at) for at in starts
            }


def is_fact_start(plain: str, at: int) -> bool:
    """Whether a word of a button may begin there."""
    return plain[at] != " " and is_word_start(plain, at)
