"""Countries and time zones are called as each language calls them."""

from __future__ import annotations

from zoneinfo import available_timezones

import pytest
from django.conf import settings
from django.utils.translation import override

from accounts.calendar.public_holidays import list_countries, list_regions_by_country
from accounts.zones import AREAS, list_zone_choices

AREA_OF_VIENNA = -3
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize(
    ("language", "country", "city", "area"),
    [
        ("en", "Austria", "Vienna", "Indian Ocean"),
        ("de", "Österreich", "Wien", "Indischer Ozean"),
        ("fr", "Autriche", "Vienne", "Océan Indien"),
        ("ja", "オーストリア", "ウィーン", "インド洋"),
    ],
)
def test_a_country_a_city_and_an_ocean(language: str, country: str, city: str, area: str) -> None:
    with override(language):
        zones = list_zone_choices()
        assert dict(list_countries())["AT"] == country
        assert dict(dict(zones)[zones[AREA_OF_VIENNA][0]])["Europe/Vienna"] == city
        assert area in dict(zones)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_country_and_each_zone_can_be_chosen_once(language: str) -> None:
    zones = {name for name in available_timezones() if name.split("/")[0] in AREAS} | {"UTC"}
    with override(language):
        chosen = [zone for _area, cities in list_zone_choices() for zone, _city in cities]
        codes = [code for code, _name in list_countries()]
    assert sorted(chosen) == sorted(zones)
    assert len(codes) == len(set(codes)) >= 240
    assert set(codes) <= set(list_regions_by_country())


def test_accents_do_not_send_a_name_to_the_end() -> None:
    with override("de"):
        names = [name for _code, name in list_countries()]
    assert names.index("Österreich") < names.index("Pakistan")
    assert names[0] == "Afghanistan"


def test_two_zones_of_one_name_are_told_apart() -> None:
    with override("fr"):
        for _area, cities in list_zone_choices():
            assert len({name for _zone, name in cities}) == len(cities)
