"""Pages of leagues say what their logs say, to guests and to those who play."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from games.leagues.overview import season_pages
from games.leagues.settings import read_settings
from games.web.leagues.rules import build_rule_chapters
from tests.leagues.house.house import RULES, House
from tests.web.leagues.visitors import Visitors


def test_a_guest_reads_everything_and_is_led_to_sign_in(running: House, visitors: Visitors) -> None:
    guest = visitors.of(running)
    for path in ("", "rules/", "1/", "1/1/"):
        assert "Key League" in guest.see(path)
    assert "Your place" not in guest.see("1/")
    answer = guest.client.get(f"{guest.home}1/me/enter/")
    assert answer.status_code == 302
    assert "sign-in" in answer["Location"]
    assert "Key League" in guest.client.get("/leagues/").content.decode()


def test_standings_are_those_of_the_overview(house: House, visitors: Visitors) -> None:
    house.begun()
    for game in house.games()[:3]:
        house.play(game)
    house.sweep()
    page = season_pages.load_division_page(house.row.slug, 1, "1")
    assert page is not None
    shown = visitors.of(house, house.people[0]).see("1/1/")
    places = [shown.index(row.person.name) for row in page.division.rows]
    assert places == sorted(places)
    assert shown.count("finished") >= 3
    assert len(re.findall(r"\brunning\b(?! games)", shown)) == 4


def test_a_table_leads_to_its_division(running: House, visitors: Visitors) -> None:
    guest = visitors.of(running)
    answer = guest.client.get(f"{guest.home}1/table/3/")
    assert (answer.status_code, answer["Location"]) == (302, f"{guest.home}1/1/")
    guest.see("1/table/99/", 404)
    game = running.games()[2]
    assert f"{guest.home}1/table/3/" in guest.client.get(f"/t/{game.slug}/").content.decode()


def test_what_is_not_there_is_not_found(house: House, visitors: Visitors) -> None:
    house.sweep()
    guest = visitors.of(house)
    for path in ("2/", "1/1/", "1/2a/", "9999/", "0/", "1/me/dance/"):
        who = house.people[0] if "me" in path else None
        visitors.of(house, who).see(path, 404)
    assert guest.client.get("/leagues/nowhere/").status_code == 404
    assert guest.client.get("/leagues/nowhere/1/").status_code == 404
    assert guest.see("?before=x")
    assert guest.client.get("/leagues/?page=77").status_code == 302


def test_who_is_gone_is_a_former_player(house: House, visitors: Visitors) -> None:
    house.entered()
    name = house.people[0].name
    assert name in visitors.of(house).see("1/")
    house.people[0].delete()
    shown = visitors.of(house).see("1/")
    assert name not in shown
    assert "former player" in shown


def test_names_with_anything_in_them_stay_text(transactional_db: None, visitors: Visitors) -> None:
    house = House.founded(1)
    house.people[0].name = "<b>&amp;"
    house.people[0].save()
    house.entered()
    page = visitors.of(house).client.get(f"/leagues/{house.row.slug}/1/").content.decode()
    assert "&lt;b&gt;&amp;amp;" in page
    assert "<b>&amp;" not in page


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_rules_are_sentences_of_the_settings(language: str) -> None:
    full = {
        **RULES,
        "games": 3,
        "most": 30,
        "finished": 2,
        "finished_share": 80,
        "mail": True,
        "rating": (10, 20),
        "draw": True,
        "bots": True,
        "no_result": True,
        "begin": "few",
        "entry": "approved",
        "widths": (1, 1, 2),
        "weeks": 12,
    }
    with translation.override(language):
        plain, more = (
            build_rule_chapters(read_settings(RULES), language),
            build_rule_chapters(read_settings(full), language),
        )
    lines = [line for chapter in more for line in chapter.lines]
    assert len(lines) >= 10 + sum(len(chapter.lines) for chapter in plain) - 2
    assert not [line for line in lines if "%(" in line or "{" in line]


@pytest.mark.parametrize(
    ("language", "people", "played", "never"),
    [
        ("de", "Personen", "Partien", ("Menschen", "Spiele")),
        ("fr", "Personnes", "Parties", ("Des personnes", "Jeux")),
    ],
)
def test_figures_are_headed_as_one_counts_them(
    running: House, visitors: Visitors, language: str, people: str, played: str, never: list[str]
) -> None:
    guest = visitors.of(running)
    guest.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for path, said in (("1/", people), ("1/1/", played)):
        headings = re.findall(
            r"<(?:dt|th)\b[^>]*>([^<]+)", guest.client.get(guest.home + path).text
        )
        assert said in headings
        assert not {*never} & {*headings}
