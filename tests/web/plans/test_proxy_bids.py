"""Proxy bids at a table of Keyflower: they end where they must; until then nobody can tell that
there are any."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from django.test import Client

from games.play import commands, lobby, plans
from games.play.checks import list_log_faults
from games.play.models import Event, Plan
from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from games.web.page_cache import SHELLS
from keywest_site.fragment_cache import SHELF
from tests.web.plans.channels import acted, long_ago, same, seen_by
from tests.web.table.party import Party, person

pytestmark = pytest.mark.usefixtures("clock_stands")


class Duel(NamedTuple):
    """Two people at Keyflower who both have workers of one colour; the first one is on turn. A tile
    to bid on."""

    party: Party
    colour: str
    tile: str

    def plan(self, number: int, text: str) -> None:
        """What this person wants done for the rest of the game."""
        plans.save_plan(
            (self.party.id, self.party.seat(number), self.party.people[number].pk), text, "game"
        )

    def act(self, line: str) -> None:
        """The first person writes a line."""
        commands.act(self.party.id, self.party.seat(0), line, self.party.token(0))

    def bid(self, count: int) -> str:
        """A bid on the tile in the colour of both."""
        return f"bid {count} {self.colour} on {self.tile}"


def common_colour(party: Party) -> str | None:
    """A colour of which the first person has three workers and the second four."""
    own = [table_for(party.id, party.seat(number)).view for number in (0, 1)]
    hands = [view["players"][party.seat(n)]["workers"] for n, view in enumerate(own) if view]
    return next((c for c in hands[0] if hands[0][c] >= 3 and hands[1][c] >= 4), None)


@pytest.fixture
def duel(transactional_db: None) -> Duel:
    """Tables are opened until chance has dealt such hands."""
    for _table in range(60):
        people = [person(name) for name in ("Anna", "Bert")]
        game = lobby.join(lobby.open_table(people[0].pk, "keyflower", 2).pk, people[1].pk)
        party = Party(people, game.slug, game.pk)
        if not party.token(0):
            party.people.reverse()
        colour, view = common_colour(party), table_for(game.pk, None).view
        if colour and view:
            return Duel(party, colour, view["lots"][0]["tile"])
    raise AssertionError("chance never dealt such hands")


def test_two_proxy_bids_against_each_other_end_where_they_must(duel: Duel) -> None:
    duel.plan(0, f"raise to 3 {duel.colour} on {duel.tile}")
    duel.plan(1, f"raise to 4 {duel.colour} on {duel.tile}")
    duel.act(duel.bid(1))
    rows = Event.objects.filter(game_id=duel.party.id, kind="bid").order_by("seq")
    bids = [
        (row.seat, row.data["number"] if isinstance(row.data, dict) else row.data[3])
        for row in rows
    ]
    first, second = duel.party.seat(0), duel.party.seat(1)
    assert bids == [(first, 1), (second, 2), (first, 3), (second, 4)]
    assert len({row.act for row in rows}) == 4, "each is an act of its own"
    assert list(load_header("id", duel.party.id).tokens) == [first], (
        "whoever has reached their limit is asked"
    )
    reasons = plans.list_stuck_reasons(table_for(duel.party.id, first), duel.party.people[0].pk)
    assert [dict(reason.args)["number"] for reason in reasons] == [1]
    assert list_log_faults(duel.party.id) == []


def test_who_leads_passes_until_they_are_outbid(duel: Duel) -> None:
    duel.plan(1, f"raise to 4 {duel.colour} on {duel.tile}\npass unless outbid on {duel.tile}")
    duel.act(duel.bid(1))
    assert list(load_header("id", duel.party.id).tokens) == [duel.party.seat(0)]
    duel.act("pass")
    view = table_for(duel.party.id, None).view
    assert view
    assert view["season"] == 0 or view["phase"] != "turn"
    kinds = list(
        Event.objects.filter(game_id=duel.party.id).order_by("seq").values_list("kind", flat=True)
    )
    assert kinds.count("passed") >= 2, "both have passed, so the season ends"
    assert list_log_faults(duel.party.id) == []


def test_nobody_can_tell_how_far_a_proxy_bid_goes_or_whether_there_is_one(duel: Duel) -> None:
    duel.act(duel.bid(1))
    commands.act(duel.party.id, duel.party.seat(1), duel.bid(2), duel.party.token(1))
    duel.act(duel.bid(3))
    long_ago()
    told = []
    for text in (
        "",
        f"raise to 4 {duel.colour} on {duel.tile}",
        f"raise to 9 {duel.colour} on {duel.tile}",
    ):
        Plan.objects.all().delete()
        if text:
            duel.plan(0, text)
        told.append(channels(duel.party))
    assert told[0]
    for other in told[1:]:
        same(told[0], other)


def channels(party: Party) -> dict[str, bytes]:
    """All that reaches the second person and somebody who has not signed in."""
    found: dict[str, bytes] = {}
    for client, number in ((party.client(1), 1), (Client(), None)):
        client.get(party.url)
        for forget in (SHELF._pieces.clear, SHELLS._pieces.clear, POSITIONS.forget):
            forget()
        seen = seen_by(party, client, number, ("", "now", "text/"))
        found |= {f"{number} {channel}": told for channel, told in seen.items()}
    found["act"] = acted(party, 1, "pass")
    return found
