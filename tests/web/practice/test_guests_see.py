"""AT-19 with guests: no byte that reaches one, or anybody beside their table, depends on what bots
have bid and not shown; planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.guests import create_guest
from games.bots.door import answer_for_bots
from games.play import practice
from games.play.models import Question
from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from games.rules.registry import GAMES
from games.web import practice as guide
from games.web.page_cache import SHELLS
from games.web.table import views
from games.web.table.reader import build_table_tag
from keywest_site.fragment_cache import SHELF
from tests.web.plans.channels import (
    FEW,
    TABLE,
    Channels,
    NotSame,
    long_ago,
    same,
    seen_by,
    undone,
)
from tests.web.table.party import Party

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.promise(19)]

WORLDS = ((1, 2), (7, 9), (9, 7))
"""What the two bots have bid before the guest bids: nobody has paid or taken anything yet."""
Patch = pytest.MonkeyPatch


@pytest.fixture
def alone() -> Party:
    """A guest who is asked for their first bid, and two bots who have not answered yet."""
    guest = create_guest("en")
    game = practice.find_or_open_practice(guest.pk, "keywest", timezone.now())
    long_ago()
    return Party([guest], game.slug, game.pk)


def bids(patch: Patch, amounts: tuple[int, int]) -> None:
    """Each bot bids its own amount, whatever it sees."""
    left = iter(amounts)
    keywest = GAMES["keywest"]

    def bot(_view: Any, _decision: Any, _rng: Any) -> str:
        return f"bid {next(left)}"

    patch.setitem(GAMES, "keywest", replace(keywest, bots={**keywest.bots, "easy": bot}))


def world(
    alone: Party,
    patch: Patch,
    amounts: tuple[int, int],
    there: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """All that reaches the guest, another guest and nobody in particular once the bots have bid
    so; NotSame as soon as it differs from what does there."""
    found = Channels(there)
    with undone(), patch.context() as within:
        bids(within, amounts)
        assert answer_for_bots(alone.id) == len(amounts)
        Question.objects.filter(answered_seq=None).update(asked_at="2030-01-01T00:00Z")
        other = Client()
        other.force_login(create_guest("en"))
        readers = (("guest", alone.client(), 0, TABLE), ("other guest", other, None, FEW))
        for name, client, seat, pages in (*readers, ("nobody", Client(), None, FEW)):
            client.get(alone.url)  # whatever is put down in a session at the first look
            for forget in (SHELF._pieces.clear, SHELLS._pieces.clear, POSITIONS.forget):
                forget()
            told = seen_by(alone, client, seat, pages, found.of(name))
            found |= {f"{name} {channel}": what for channel, what in told.items()}
    POSITIONS.forget()
    return found


def nobody_can_tell(alone: Party, patch: Patch) -> dict[str, bytes]:
    """What was seen; NotSame if anybody can."""
    first = world(alone, patch, WORLDS[0])
    for amounts in WORLDS[1:]:
        same(first, world(alone, patch, amounts, first))
    return first


def test_nobody_at_or_beside_a_guests_table_can_tell_what_the_bots_have_bid(
    alone: Party, monkeypatch: Patch
) -> None:
    seen = nobody_can_tell(alone, monkeypatch)
    assert b'class="guide"' in seen[f"guest {alone.url}"]
    assert b'data-token="' in seen[f"guest {alone.url}"]
    assert seen[f"other guest {alone.url}"].startswith(b"404")


# -- leaks, planted
# --------------------------------------------------------------------------------------------------


def sealed(game_id: int) -> int:
    """What no view shows: the sum of all bids so far."""
    table_for(load_header("id", game_id), 0)  # the position may not be in memory yet
    position = POSITIONS.get(game_id)
    assert position
    return sum(bid for bid in position.state.bids if bid > 0)


def guide_that_knows_bids(patch: Patch) -> None:
    told = guide.build_guide_context

    def context(reader: Any, table: Any) -> Any:
        more = told(reader, table)
        return more | {"guide": f"{more['guide']} {sealed(table.meta.id)}"} if more else more

    patch.setattr(guide, "build_guide_context", context)


def tag_that_knows_bids(patch: Patch) -> None:
    tag = build_table_tag
    patch.setattr(
        views, "build_table_tag", lambda reader: f"{tag(reader)}{sealed(reader.known.meta.id)}"
    )


def log_that_tells_guests(patch: Patch) -> None:
    game = GAMES["keywest"]
    patch.setitem(
        GAMES,
        "keywest",
        replace(game, tell=lambda event, seat: game.tell(event, getattr(event, "seat", seat))),
    )


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "plant", [guide_that_knows_bids, tag_that_knows_bids, log_that_tells_guests]
)
def test_a_planted_leak_is_found(
    alone: Party, plant: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(NotSame):
        nobody_can_tell(alone, monkeypatch)
