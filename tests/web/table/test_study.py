"""My winter sum: tried by plain forms, nobody else's business, and one click where winter tiles are
filled by hand."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client

from games.play import commands, lobby
from games.play.models import Event, Game
from games.play.table import load_header, table_for
from games.rules.keyflower.edition import CURRENT, WINTER, get_edition
from games.rules.keyflower.moves import Bid
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


class Winter:
    """A person and a bot at a table where winter tiles are filled by hand, played up to that."""

    def __init__(self) -> None:
        self.person = person("Kim")
        self.game: Game = lobby.open_table(
            self.person.pk, "keyflower", 2, bots=["planner"], options={"allocation": "hand"}
        )
        self.client = Client()
        self.client.force_login(self.person)
        self.url = f"/t/{self.game.slug}/study/"

    def seat(self) -> int:
        seat = load_header("id", self.game.pk).seat_of(self.person.pk)
        assert seat is not None
        return seat

    def played_until(self, phase: str) -> Winter:
        """Moves of bots; but all winter tiles are put up, and only the person bids on them, until
        they lead on two."""
        rng = random.Random(5)
        while (known := load_header("id", self.game.pk)).tokens:
            seat = min(known.tokens)
            table = table_for(known, seat)
            assert table.decision
            assert table.view
            if table.view["phase"] == phase and seat == self.seat():
                return self
            move = table.game.bots["planner"](table.view, table.decision, rng)
            if table.decision.kind == "choose":
                move = table.decision.moves[-1]
            elif table.decision.kind == "turn" and table.view["season"] == WINTER:
                leads = sum(lot["leader"] == seat for lot in table.view["lots"])
                bids = [
                    move
                    for move in table.decision.moves
                    if isinstance(move, Bid) and takes_something(move.tile)
                ]
                move = (
                    bids[0]
                    if bids and leads < 2 and seat == self.seat()
                    else table.decision.default
                )
            commands.act(self.game.pk, seat, str(move), known.tokens[seat])
        raise AssertionError(f"never asked in phase {phase}")

    def page(self, query: str = "") -> str:
        answer = self.client.get(self.url + query)
        assert answer.status_code == 200
        return answer.content.decode()


def takes_something(tile: str) -> bool:
    return get_edition(CURRENT, 2).tile[tile].scoring is not None


@pytest.fixture
def winter() -> Winter:
    return Winter()


def points(page: str) -> int:
    found = re.search(r'class="total" role="status">\s*<b>(\d+)</b>', page)
    assert found
    return int(found[1])


def test_before_winter_and_for_who_watches_there_is_no_such_page(winter: Winter) -> None:
    assert winter.client.get(winter.url).status_code == 404
    winter.played_until("allot")
    assert Client().get(winter.url).status_code == 404
    assert "study/" in winter.client.get(f"/t/{winter.game.slug}/").content.decode()


def test_changes_are_summed_at_once_compared_with_the_best_and_play_nothing(winter: Winter) -> None:
    winter.played_until("allot")
    facts = Event.objects.filter(game=winter.game).count()
    best = winter.page()
    assert "no allocation brings more" in best
    fields = re.findall(r'id="([a-z.-]+)" name="[^"]+" value="(\d+)" min', best)
    assert fields
    empty = winter.page("?" + "&".join(f"{field}=0" for field, _count in fields))
    assert points(empty) <= points(best)
    assert points(
        winter.page("?" + "&".join(f"{field}=999" for field, _count in fields))
    ) <= points(best)
    assert points(
        winter.page("?best=1&" + "&".join(f"{field}=0" for field, _count in fields))
    ) == points(best)
    step = re.search(r'name="step" value="([^"]+)"', best)
    assert step
    again = winter.page(
        "?" + "&".join(f"{field}={count}" for field, count in fields) + f"&step={step[1]}"
    )
    changed, _dot, count = step[1].rpartition(".")
    assert f'id="{changed}" name="{changed}" value="{count}"' in again
    assert Event.objects.filter(game=winter.game).count() == facts


@pytest.mark.parametrize(
    "query", ["?red.nowhere=3", "?step=x", "?step=red.village-hall.-4", "?gold.inn=1e9&tile.x=1"]
)
def test_nonsense_is_left_out(winter: Winter, query: str) -> None:
    winter.played_until("allot")
    assert points(winter.page(query)) <= points(winter.page())


def test_one_click_fills_the_tiles_like_this(winter: Winter) -> None:
    winter.played_until("allot")
    fields = re.findall(r'id="([a-z.-]+)" name="[^"]+" value="(\d+)" min', winter.page())
    shown = winter.page("?" + "&".join(f"{field}=0" for field, _count in fields))
    form = shown[shown.index("/order") :]
    lines = re.findall(r'name="line" value="([^"]+)"', form)
    token = re.search(r'name="token" value="([^"]+)"', form)
    assert token
    assert lines[-1] == "allot done"
    answer = winter.client.post(f"/t/{winter.game.slug}/order", {"line": lines, "token": token[1]})
    assert answer.status_code == 303
    assert winter.seat() not in load_header("id", winter.game.pk).tokens


def test_of_several_lines_all_are_played_or_none(winter: Winter) -> None:
    winter.played_until("allot")
    facts = Event.objects.filter(game=winter.game).count()
    known = load_header("id", winter.game.pk)
    table = table_for(known, winter.seat())
    assert table.decision
    lines = [str(table.decision.moves[1]), "allot 99 red nowhere"]
    answer = winter.client.post(
        f"/t/{winter.game.slug}/order", {"line": lines, "token": known.tokens[winter.seat()]}
    )
    assert answer.status_code == 422
    assert Event.objects.filter(game=winter.game).count() == facts
