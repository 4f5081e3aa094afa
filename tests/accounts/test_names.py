"""Names: what may be one, which look alike, and what is asked of people whose name would be given
no more."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.commands import create_person
from accounts.models import Person
from accounts.names import tidy_name, validate_name
from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from accounts.naming.lookalikes import (
    build_look,
    build_lookalike_group_key,
    build_skeleton,
    is_alike,
    load_letter_tables,
)
from games.play import lobby
from tests.accounts.real_names import NAMES

HTML = {"HTTP_ACCEPT": "text/html,application/xhtml+xml"}
SURROGATE = "half \ud800"
UNSEEN = [
    "Charlotte\u3164",
    "Charlotte\ufe0f",
    "Charlotte\u034f",
    "left\u202eright",
    "a\u200bb",
    "tag\U000e0041",
    SURROGATE,
]
BLANK = ["\u2800\u2800", "\u115f\u115f", "\u3164\u3164", "\U0001d159\U0001d159", "!!!", "..."]
MIXED = ["Сharlotte", "Chаrlotte", "Ωmega", "Иvan", "Ali الأمير"]
OF_THE_HOUSE = [
    "Moderator", "MODERATOR", "M0derator", "Mod Anna", "ｍoderator", "Administratrice", "管理者",
    "運営 太郎",
    "you", "Du", "Vous", "あなた", "Yellow", "Gelb", "jaune", "黄色", "Amber", "Bernstein",
    "Abuela Inés (bot)",
    "Abuela Inés", "Anna (Bot)", "ボット", "Pelican Joe", "Postmaster Finch", "Key West by Post",
    "Post Office",
    "moderator7", "TheModerator", "ModAda", "Admin1", "AdminAda", "KeyWestAdmin", "xXAdminXx",
    "Moderateur", "Moderatoren", "Support1", "モデレーター1", "運営チーム", "Sys tem", "m 0 d",
    "ADM1N", "adm1n", "ΑDM1N", "MODERATlON", "Key West Team", "keywest crew", "Site owner",
    "SiteOwner", "Siteowner", "Desk", "DESK", "The Desk", "Help Desk", "Organiser", "Organizer",
    "Anna Organiser", "0rganiser", "Das Team", "Veranstalterin", "L'équipe du site", "デスク",
    "事務局", "キーウエスト事務局",
    "BotAda", "bot2", "Robot42", "Abuela Ines", "rnoderator", "Αdmin", "ADMIN", "Ada_Mod",
]  # fmt: skip
LINKS = ["evil.com", "see evil.example", "www.evil", "me@example.com"]
PILED = ["\u0301Eve", "e\u0301\u0301ve", "Z\u0338\u0321\u0354\u0311a"]
GOOD = [
    "José", "Ines Ochoa", "山田太郎", "山田 Taro", "ひろ", "Иван", "Ωμέγα", "محمد", "O’Neil",
    "J. R. Smith",
    "Anna 🦀",
    "Jean-Luc", "Straße", "Łukasz", "007", "Islander 482131", "Red Fish", "Bank Manager", "Botho",
    "Modesty", "Marta", "Admiral", "Badminton", "Modesta", "Botticelli", "Abbot", "Robotnik",
    "Bill Irwin", "Emily Post", "Adam West", "Tina Desky", "Ownsworth", "Team Rocket", "Table Mesa",
    "Commodore", "Supporter", "Modern Times", "Staffan", "Talbot", "McAdam", "ホット",
]  # fmt: skip


@pytest.mark.parametrize(
    "name", [*UNSEEN, *BLANK, *MIXED, *OF_THE_HOUSE, *LINKS, *PILED, "A/B"], ids=ascii
)
def test_nobody_takes_such_a_name(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_name(tidy_name(name))


@pytest.mark.parametrize("name", GOOD)
def test_such_a_name_is_fine(name: str) -> None:
    validate_name(tidy_name(name))


@pytest.mark.parametrize(
    "other",
    [
        "Charlotte",
        "CHARLOTTE",
        "CharIotte",
        "Char1otte",
        "Char lotte",
        "Charlotte.",
        "Сһагӏоttе",
        "Charlotte 🦀",
    ],
)
def test_names_that_look_alike_have_one_look(other: str) -> None:
    assert build_look(other) == build_look("Charlotte")


@pytest.mark.parametrize("other", ["Charlot", "Charlotté", "Karlotte", "Ch", "山田"])
def test_others_have_another(other: str) -> None:
    assert build_look(other) != build_look("Charlotte")


ALIKE = [
    ("Bill Irwin", "BlLL IRWlN"), ("Bill Irwin", "BILL IRWIN"), ("Bill Irwin", "bill irwin"),
    ("Bill Irwin", "BlLL irwin"), ("Bill Irwin", "Bill lRWlN"), ("Bill Irwin", "B1LL 1RW1N"),
    ("Vava Wu", "Vava VVu"), ("Vava VVu", "Vava Wu"), ("Willi", "VVilli"), ("Willi", "WlLLl"),
    ("Nina", "NlNA"), ("Ivo", "lVO"), ("Hata", "НАТА"), ("Emil", "EMlL"),
]  # fmt: skip
APART = [
    ("Neil", "Nell"), ("Lila", "Ilia"), ("Ilse", "Lise"), ("Ali", "All"), ("Emil", "Emmi"),
    ("Bill Irwin", "Bill Erwin"), ("Levi Vu", "Lewi U"), ("Vava", "Wawa"), ("Nino", "Mino"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_in_capitals_and_small_letters_names_are_alike(name: str, other: str) -> None:
    assert is_alike(name, other)
    assert is_alike(other, name)
    assert build_lookalike_group_key(name) == build_lookalike_group_key(other)


@pytest.mark.parametrize(("name", "other"), APART)
def test_names_of_two_people_are_not_alike(name: str, other: str) -> None:
    assert not is_alike(name, other)


def test_no_name_of_a_real_person_is_refused_or_taken_for_another() -> None:
    """But for those that only an accent tells from a reserved word, none is on the list."""
    assert len(set(NAMES)) == 2000
    for name in NAMES:
        validate_name(tidy_name(name))
    by_kin = defaultdict(list)
    for name in NAMES:
        by_kin[build_lookalike_group_key(name)].append(name)
    pairs = [pair for names in by_kin.values() for pair in combinations(names, 2)]
    assert [pair for pair in pairs if is_alike(*pair)] == []


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("раураӏ", "paypal"),
        ("m", "rn"),
        ("Ⅳ", "lV"),
        ("ä", "a\u0308"),
        ("ǉeto", "ljeto"),
        ("a\u200bb", "ab"),
        ("ᴀ", "ᴀ"),
    ],
)
def test_skeletons_are_those_of_uts_39(text: str, seen: str) -> None:
    assert build_skeleton(tidy_name(text) if text in "Ⅳǉeto" else text) == seen


def test_the_tables_are_of_the_unicode_that_they_name() -> None:
    found = load_letter_tables()
    assert found.unicode == "17.0"
    assert len(found.prototypes) > 600
    assert found.direction.has("\u202e")
    assert found.ignorable.has("\u3164")
    assert found.allowed.has("é")
    assert not found.allowed.has("\u2800")


def rename(browser: Client, name: str) -> Any:
    return browser.post("/me/welcome/", {"name": name, "next": "/"})


@pytest.fixture
def ines(client: Client, db: None) -> Client:
    client.force_login(create_person("ines@example.com", "Ines"))
    return client


@pytest.mark.parametrize(
    "name",
    [*UNSEEN[:-1], *BLANK[:2], *MIXED[:1], "Moderator", "MARTA", "Marta.", "Маrtа"],
    ids=ascii,
)
def test_the_form_says_what_is_wrong_and_keeps_the_name(
    ines: Client, marta: Person, name: str
) -> None:
    page = rename(ines, name)
    assert page.status_code == 200
    assert 'class="errors"' in page.content.decode()
    assert Person.objects.filter(name="Ines").exists()


def test_the_database_itself_refuses_a_look_that_is_taken(marta: Person) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(email="other@example.com", name="Mаrta")


def test_who_is_later_by_a_moment_is_told_in_words(
    ines: Client, marta: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "accounts.forms.NameForm.clean_name", lambda form: form.cleaned_data["name"]
    )
    page = rename(ines, "Marta.")
    assert "looks like this one" in page.content.decode()


# --- whoever bears such a name today


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_nobody_takes_a_name_that_is_alike(ines: Client, name: str, other: str) -> None:
    create_person("first@example.com", name)
    assert "looks like this one" in rename(ines, other).content.decode()
    with pytest.raises(ValidationError):
        create_person("second@example.com", other)


@pytest.mark.parametrize("name", ["Desk", "BlLL IRWlN", "Key West Joe"])
def test_a_name_of_old_stays_valid(client: Client, db: None, name: str) -> None:
    """Preferences are kept under it, and nobody is asked for another."""
    create_person("bill@example.com", "Bill Irwin")
    old = Person.objects.create(email="old@example.com", name=name)
    client.force_login(old)
    form = {"name": name, "language": "de", "time_zone": "UTC", "theme": "auto"}
    assert client.get("/me/", **HTML).status_code == 200
    client.post("/me/", form)
    old.refresh_from_db()
    assert (old.name, old.language) == (name, "de")
    assert 'class="errors"' in rename(client, "Organiser").content.decode()


@pytest.fixture
def old_name(client: Client, db: None) -> Client:
    """The browser of somebody who has long been called Moderator."""
    old = Person.objects.create(email="mo@example.com", name="Moderator")
    Person.objects.filter(pk=old.pk).update(look=None, name_to_change=True)
    client.force_login(old)
    return client


def test_such_a_person_is_asked_once_and_plays_on(old_name: Client) -> None:
    asked = old_name.get("/tables/", **HTML)
    assert asked["Location"] == "/me/welcome/?next=%2Ftables%2F"
    page = old_name.get(asked["Location"], **HTML).content.decode()
    assert "Moderator" in page
    assert "someone who runs this site" in page
    assert old_name.post("/tables/new/?game=keywest", {"size": "2"}, **HTML).status_code in (
        200,
        302,
    )
    assert old_name.get("/api/games/").status_code == 200
    assert rename(old_name, "Moderator").status_code == 200
    assert rename(old_name, "Mo Tanner").url == "/"
    assert old_name.get("/tables/", **HTML).status_code == 200
    assert Person.objects.get().look == build_look("Mo Tanner")


def test_one_press_is_enough(old_name: Client) -> None:
    page = old_name.get("/me/welcome/", **HTML)
    assert rename(old_name, page.context["offer"]).url == "/"
    assert Person.objects.get().name.startswith("Islander ")


def test_nobody_else_is_asked(ines: Client) -> None:
    assert ines.get("/tables/", **HTML).status_code == 200


# --- titles and talk


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("left\u202eright\u2066", "leftright"),
        ("a\u3164\u115f\u034f\u200bb", "ab"),
        ("tags\U000e0041", "tags"),
        ("🏳️‍🌈 ☠️", "🏳️‍🌈 ☠️"),
        ("می‌خواهم", "می‌خواهم"),
        ("क्‍ष", "क्‍ष"),
        (f"{SURROGATE}\x00", "half "),
        ("zero\u200dwidth\ufe0f", "zerowidth"),
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_is_left_out_of_talk_and_titles(written: str, kept: str) -> None:
    assert remove_invisible_letters(written) == kept


@pytest.mark.parametrize("blank", ["", " \n", "\u2800", "\u3164", "\u200b", "\U0001d159"])
def test_blanks_are_blank(blank: str) -> None:
    assert is_blank_text(blank)


def test_a_title_turns_no_letters_round(marta: Person) -> None:
    game = lobby.open_table(marta.pk, "keywest", 3, title="Reef\u202e gnp.exe\u2800 \u3164")
    assert game.title == "Reef gnp.exe\u2800"
    assert lobby.open_table(marta.pk, "keywest", 3, title="\u2800\u3164").title == ""
