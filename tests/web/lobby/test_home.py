"""My games: what waits, who invites me, what has ended since yesterday; pictures come by
themselves."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.mail.invitations.models import Invitation
from games.play import lobby
from games.play.models import Game, Status
from tests.play.wire import round_trips
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db


def home(client: Client) -> str:
    """My games."""
    return client.get("/").content.decode()


def test_an_invitation_stands_there_until_it_is_taken_or_void(party: Party) -> None:
    host, guest = person("Hosta"), party.people[0]
    table = lobby.open_table(host.pk, "keywest", 3, private=True, title="Come in")
    now = timezone.now()
    Invitation.objects.create(
        game=table, address=guest.email, person=guest, host=host, language="en", at=now, due_at=now
    )
    html = home(party.client())
    assert f"{host.name} would like to play with you." in html
    assert f"/tables/{table.slug}/by/{table.invite}/" in html
    assert "Come in" not in home(party.client(1))
    lobby.join(table.pk, guest.pk, table.invite)
    assert "You are invited" not in home(party.client())
    lobby.leave(table.pk, guest.pk)
    Game.objects.filter(pk=table.pk).update(status=Status.ABANDONED)
    assert "You are invited" not in home(party.client())


def ended(party: Party, at: datetime) -> str:
    """My games, this one over since then."""
    Game.objects.filter(pk=party.id).update(status=Status.FINISHED, finished_at=at)
    return home(party.client())


def test_what_ended_today_or_yesterday_stands_before_older_games(party: Party) -> None:
    now = timezone.now()
    assert "Finished since yesterday" in ended(party, now - timedelta(days=1))
    assert "Finished since yesterday" not in ended(party, now - timedelta(days=2, hours=1))


def test_the_picture_of_a_table_is_what_everybody_may_see(party: Party) -> None:
    address = f"{party.url}picture.svg"
    assert f'src="{address}?v={party.facts()}en"' in home(party.client())
    mine, watching = party.client().get(address), Client().get(address)
    assert mine.headers["Content-Type"].startswith("image/svg+xml")
    assert mine.content == watching.content
    assert "private" in mine.headers["Cache-Control"]
    assert b"<script" not in mine.content
    assert b'href="?pick' not in mine.content
    Game.objects.filter(pk=party.id).update(private=True)
    assert Client().get(address).status_code == 404
    assert Client().get("/t/0123456789/picture.svg").status_code == 404


def test_my_games_take_few_statements(party: Party) -> None:
    client = party.client()
    home(client)
    with round_trips() as statements:
        home(client)
    assert len(statements) <= 8, statements


def test_the_picture_of_a_table_speaks_its_readers_language(party: Party) -> None:
    address = f"{party.url}picture.svg"
    english, german = (
        Client(headers={"accept-language": one}).get(address).content for one in ("en", "de")
    )
    assert english != german
