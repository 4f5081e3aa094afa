"""The forecast on a division's page, and the way from a name to its person."""

from __future__ import annotations

import re

from django.test import Client

from tests.leagues.house.house import House


def page(house: House) -> str:
    answer = Client().get(f"/leagues/{house.row.slug}/1/1/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_chances_stand_beside_their_drawing_until_all_is_played(running: House) -> None:
    running.play(running.games()[0])
    running.sweep()
    html = page(running)
    (section,) = re.findall(r'<section aria-labelledby="forecast">.*?</section>', html)
    assert section.count('class="strip"') == 7
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', section)
    for row in rows:
        chances = re.findall(r'<td class="number">(.*?)</td>', row)
        assert len(chances) == 7
        shares = [int(one) for one in chances if one.isdecimal()]
        assert 95 <= sum(shares) <= 104, row
    running.play_out()
    running.sweep()
    assert 'aria-labelledby="forecast"' not in page(running)


def test_a_name_in_the_standings_leads_to_its_person(running: House) -> None:
    name = running.people[0].name
    (address,) = re.findall(rf'<a href="([^"]*)">{name}</a>', page(running))[:1]
    assert Client().get(address).status_code == 200
