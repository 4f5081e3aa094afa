"""Pictures of running tables for links: the spectator's, painted by a worker, of this very log; and
where a stranger sees no table, nothing tells that there is one."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.mail.outbound import preview
from games.mail.outbound.preview import paint_link_preview
from games.play import commands, wake
from games.play.models import Game
from games.play.table import load_header, table_for
from tests.web.plans.channels import undone
from tests.web.table.party import Party

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pictures")]


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Two people and two bots, waiting for the first bids."""
    cache.clear()
    return Party.sit_down()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What workers were asked for."""
    wanted: list[tuple[str, ...]] = []

    def ask(task: str, needed: Any, *args: str) -> None:
        if needed():
            wanted.append((task, *args))

    monkeypatch.setattr(wake, "request_task", ask)
    return wanted


def got(party: Party, client: Client | None = None) -> Any:
    """The answer at the picture's address."""
    return (client or Client()).get(f"{party.url}preview.png")


def bid(party: Party, number: int, amount: int) -> None:
    """This person bids."""
    commands.act(party.id, party.seat(number), f"bid {amount}", party.token(number))


def test_nobody_who_asks_waits_for_a_brush(
    party: Party, asked: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as within:
        within.setattr(preview, "paint_board", lambda *_: pytest.fail("painted in the request"))
        for _time in range(3):
            answer = got(party)
            assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
            assert answer["Location"].endswith("icon-512.png")
    assert asked == [(wake.PAINT, party.slug, "en")]
    assert paint_link_preview(party.slug, "en")
    answer = got(party)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG")
    assert got(party, party.client()).content == answer.content


def test_a_picture_of_before_is_not_shown_not_even_after_going_back(party: Party) -> None:
    assert paint_link_preview(party.slug, "en")
    before = load_header("id", party.id).meta.version
    bid(party, 0, 3)
    assert got(party).status_code == 302
    assert paint_link_preview(party.slug, "en")
    assert got(party).status_code == 200
    undo = table_for(load_header("id", party.id), party.seat(0)).take_back
    assert undo
    commands.take_back(party.id, party.seat(0), undo)
    assert load_header("id", party.id).meta.version > before
    assert got(party).status_code == 302


def test_it_shows_what_a_spectator_sees_and_nothing_more(party: Party) -> None:
    worlds = []
    for amount in (0, 17):
        with undone():
            bid(party, 0, amount)
            assert paint_link_preview(party.slug, "en")
            worlds.append(got(party).content)
    assert worlds[0].startswith(b"\x89PNG")
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    "change", [{"private": True}, {"watchable": False}, {"status": "finished"}, None]
)
def test_where_a_stranger_sees_nothing_all_get_the_bytes_of_an_address_that_never_was(
    party: Party, change: dict[str, Any] | None, asked: list[tuple[str, ...]]
) -> None:
    assert paint_link_preview(party.slug, "en")
    absent = Client().get("/t/0123456789/preview.png")
    if change:
        Game.objects.filter(pk=party.id).update(**change)
    else:
        Game.objects.filter(pk=party.id).update(hidden=1)
    for client in (Client(), party.client()):
        answer = got(party, client)
        assert answer.status_code == absent.status_code == 404
    assert got(party).content == absent.content
    assert got(party).headers == absent.headers
    assert not paint_link_preview(party.slug, "en")
    assert not asked


def test_a_page_names_it_for_strangers_alone(party: Party, asked: list[tuple[str, ...]]) -> None:
    page = Client().get(party.url).content.decode()
    version = load_header("id", party.id).meta.version
    assert (
        f'property="og:image" content="http://testserver{party.url}preview.png?v={version}"' in page
    )
    assert asked == [(wake.PAINT, party.slug, "en")]
    assert "og:" not in party.client().get(party.url).content.decode()
    Game.objects.filter(pk=party.id).update(title='"><script>alert(1)</script>')
    assert "<script>alert" not in Client().get(party.url).content.decode()
