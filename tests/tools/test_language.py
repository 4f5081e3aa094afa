"""One command lists what a language lacks: a Dutch that is begun, and kept out of the menu."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings

from games.rules.guide import get_translations
from games.rules.orders import speech
from keywest_site.embedded.prepare import ROOT
from tools import language

GUIDE = "games/rules/keywest/guide.toml"
TABLE = "games/rules/keywest/speech/nl.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files that languages have a part in."""
    kept = [
        path
        for ending in (".toml", ".po", "written_days.py")
        for folder in ("accounts", "games", "keywest_site", "locale")
        for path in (ROOT / folder).rglob(f"*{ending}")
    ]
    for path in kept:
        to = tmp_path / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    return tmp_path


def begin_dutch(folder: Path) -> None:
    """Two messages, a table of two words, and one sentence of a guide."""
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "nl"}
    file.append(polib.POEntry(msgid="Save", msgstr="Opslaan"))
    file.append(polib.POEntry(msgid="Cancel", msgstr=""))
    (folder / "locale/nl/LC_MESSAGES").mkdir(parents=True)
    file.save(str(folder / "locale/nl/LC_MESSAGES/django.po"))
    (folder / TABLE).write_text('[shown]\nbid = ["bied"]\npass = ["pas"]\n[heard]\n')
    guide = (folder / GUIDE).read_text("utf-8")
    (folder / GUIDE).write_text(guide.replace("\nde = ", '\nnl = "Bied."\nde = ', 1), "utf-8")


def test_languages_that_people_can_choose_lack_nothing() -> None:
    for code, _name in settings.LANGUAGES:
        if code != "en":
            assert list(language.list_lacks(code)) == []


def test_of_a_language_without_anything_everything_is_listed(folder: Path) -> None:
    lacks = {(one.place, one.what) for one in language.list_lacks("nl", folder)}
    assert ("locale/nl/LC_MESSAGES/django.po", "Save") in lacks
    assert (TABLE, "the file") in lacks
    assert ("games/web/talk/insults.toml", "nl") in lacks
    assert any(place == GUIDE and what.endswith(".nl") for place, what in lacks)
    assert any(
        place.startswith("games/mail/inbound/orders/written_days.py:") for place, _w in lacks
    )


def test_what_is_there_is_listed_no_more_and_what_is_not_still_is(folder: Path) -> None:
    before = set(language.list_lacks("nl", folder))
    begin_dutch(folder)
    after = set(language.list_lacks("nl", folder))
    gone = {(one.place, one.what) for one in before - after}
    assert ("locale/nl/LC_MESSAGES/django.po", "Save") in gone
    assert (TABLE, "the file") in gone
    assert len([what for place, what in gone if place == GUIDE]) == 1
    new = {(one.place, one.what) for one in after - before}
    assert (TABLE, "shown.take") in new
    assert (TABLE, "shown.bid") not in new
    assert ("locale/nl/LC_MESSAGES/django.po", "Cancel") in {(one.place, one.what) for one in after}


def test_the_languages_of_orders_are_those_of_the_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_dutch(folder)
    assert speech.list_languages(ROOT / "games/rules") == speech.LANGUAGES == ("de", "fr", "ja")
    assert speech.list_languages(folder / "games/rules") == ("de", "fr", "ja", "nl")
    monkeypatch.setattr(speech, "FOLDER", folder / "games/rules")
    monkeypatch.setattr(speech, "LANGUAGES", ("de", "fr", "ja", "nl"))
    speech.load_speech.cache_clear()
    try:
        assert speech.load_speech("keywest", "nl").shown == {"bid": "bied", "pass": "pas"}
        assert speech.load_speech("keyflower", "nl").shown == {}
    finally:
        speech.load_speech.cache_clear()


def test_dutch_is_not_in_the_menu() -> None:
    assert "nl" not in dict(settings.LANGUAGES)


def test_a_guide_without_a_language_speaks_english_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.rules.guide.LANGUAGES", ("en", "de", "nl"))
    said = get_translations({"en": "Bid.", "de": "Biete."})
    assert said == {"en": "Bid.", "de": "Biete.", "nl": "Bid."}


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main(["de"]) == 0
    assert language.main(["nl"]) == 1
    assert language.main([]) == 2
    out = capsys.readouterr().out
    assert "de lacks nothing." in out
    assert "locale/nl/LC_MESSAGES/django.po: 'Save'" in out
