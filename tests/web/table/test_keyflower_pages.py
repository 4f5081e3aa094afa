"""Every page around a table of Keyflower knows the game without a word written for it."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import Person
from games.game_pages import split_into_blocks
from games.play import commands, lobby
from games.play.models import Game
from games.play.table import load_header, table_for
from games.web.table.scene import LARGE
from games.words import get_words
from tests.play.helpers import said
from tests.support.table_pages import alike
from tests.web.table.party import lines_of, person

pytestmark = pytest.mark.django_db


class Tables:
    """One person at two tables of Keyflower: one just begun, one played to its end."""

    def __init__(self) -> None:
        self.person: Person = person("Kim")
        self.begun = self.open("A young village")
        self.over = next(filter(has_notes, map(self.played, range(20))))
        self.client = Client()
        self.client.force_login(self.person)

    def open(self, title: str) -> Game:
        """A table with a bot, opened and begun."""
        return lobby.open_table(self.person.pk, "keyflower", 2, title=title, bots=["planner"])

    def played(self, luck: int) -> Game:
        """One that was played to its end; the others that were are gone."""
        Game.objects.exclude(pk=self.begun.pk).update(status="abandoned")
        over = self.open("An old village")
        play(over.pk, random.Random(luck))
        return over

    def page(self, path: str) -> str:
        """What this page says, without its markup."""
        answer = self.client.get(path, follow=True)
        assert answer.status_code == 200, path
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def has_notes(game: Game) -> bool:
    """Whether there is something to explain: most games of people who play at random end so."""
    table = table_for(load_header("id", game.pk), None)
    return any(score.notes for score in table.scores)


def play(game_id: int, rng: random.Random) -> None:
    """Everybody plays at random to the end."""
    while (known := load_header("id", game_id)).tokens:
        seat = min(known.tokens)
        table = table_for(known, seat)
        assert table.decision
        moves = table.decision.moves
        line = str(rng.choice([*moves[:6], moves[-1], moves[-1]]))
        commands.act(game_id, seat, line, known.tokens[seat])


@pytest.fixture(scope="module")
def tables(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Tables]:
    """Made once, for tests that only look; afterwards the house is empty again."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        yield Tables()
        call_command("flush", interactive=False, verbosity=0)


def test_the_lobby_lists_both_games_by_name(tables: Tables) -> None:
    lobby_page = tables.page("/")
    assert "A young village" in lobby_page
    assert "An old village" in lobby_page
    assert lobby_page.count("Keyflower") == 2, "a title of its own does not hide which game it is"
    assert "Keyflower" in tables.page("/tables/new/")


def test_the_table_asks_or_waits_and_shows_the_season(tables: Tables) -> None:
    page = tables.page(f"/t/{tables.begun.slug}/")
    assert "Spring" in page
    assert "Harbour" in page


def test_the_end_shows_the_sums_explained(tables: Tables) -> None:
    page = tables.page(f"/t/{tables.over.slug}/")
    table = table_for(load_header("id", tables.over.pk), None)
    notes = [note for score in table.scores for note in score.notes]
    assert notes
    assert "The sums explained" in page
    assert "Gold left over" in page
    for note in notes:
        assert get_words("en", ("", ""))(note) in page


def test_a_running_game_explains_nothing_yet(tables: Tables) -> None:
    assert "The sums explained" not in tables.page(f"/t/{tables.begun.slug}/")


def test_the_text_board_shows_the_auction_and_the_villages(tables: Tables) -> None:
    page = tables.page(f"/t/{tables.begun.slug}/text/")
    assert "You may write: bid" in page or "Waiting for" in page
    assert "keyflower" in page
    assert tables.person.name in page


def test_the_replay_steps_from_the_first_fact_to_the_last(tables: Tables) -> None:
    assert "The table is set for 2 players." in tables.page(f"/t/{tables.over.slug}/replay/1/")
    last = load_header("id", tables.over.pk).meta.version
    assert "The game is over:" in tables.page(f"/t/{tables.over.slug}/replay/{last}/")


def test_the_dice_page_checks_every_draw(tables: Tables) -> None:
    page = tables.page(f"/t/{tables.over.slug}/dice/")
    assert "bag" in page
    assert "An old village" in page


def test_the_api_tells_the_same(tables: Tables) -> None:
    told = tables.client.get(f"/api/tables/{tables.begun.slug}/").json()
    assert told["view"]["season"] == 0
    assert len(told["view"]["players"]) == 2


def test_the_book_of_the_game_opens(tables: Tables) -> None:
    assert "Keythedral" in tables.page("/rules/keyflower/")


def test_every_move_of_a_question_is_a_button_of_the_page(tables: Tables) -> None:
    known = load_header("id", tables.begun.pk)
    mine = known.seat_of(tables.person.pk)
    while mine not in known.tokens:
        seat = min(known.tokens)
        decision = table_for(known, seat).decision
        assert decision
        commands.act(known.meta.id, seat, str(decision.default), known.tokens[seat])
        known = load_header("id", known.meta.id)
    decision = table_for(known, mine).decision
    assert decision
    page = tables.client.get(f"/t/{tables.begun.slug}/").content.decode()
    assert set(map(str, decision.moves)) <= set(lines_of(page))


def test_the_replay_calls_the_seasons_by_name(tables: Tables) -> None:
    page = tables.page(f"/t/{tables.over.slug}/replay/")
    assert "Spring Summer Autumn Winter" in page
    assert "Round" not in page


def test_winter_tiles_are_ticked_and_sent_together(tables: Tables) -> None:
    game = tables.open("A village in autumn")
    known = load_header("id", game.pk)
    mine = known.seat_of(tables.person.pk)
    assert mine is not None
    while not (table := table_for(known, mine)).decision or table.decision.kind != "choose":
        seat = min(known.tokens)
        other = table_for(known, seat).decision
        assert other
        commands.act(game.pk, seat, str(other.default), known.tokens[seat])
        known = load_header("id", game.pk)
    page = tables.client.get(f"/t/{game.slug}/").content.decode()
    boxes = re.findall(r'type="checkbox" name="ticked" value="([^"]+)"', page)
    assert table.view
    assert boxes == table.view["players"][mine]["winter"]
    sent = {"line": "choose", "token": known.tokens[mine]}
    assert tables.client.post(f"/t/{game.slug}/order", sent).status_code == 422, "nothing is ticked"
    asked = tables.client.post(f"/t/{game.slug}/order", sent | {"ticked": boxes[:2], "ask": "1"})
    assert f"choose {boxes[0]} {boxes[1]}" in asked.content.decode()
    assert (
        tables.client.post(f"/t/{game.slug}/order", sent | {"ticked": boxes[:2]}).status_code == 303
    )
    (chose,) = said(game.pk, "chose", mine)
    assert set(chose["tiles"]) == set(boxes[:2])


def test_a_step_sends_the_pieces_of_the_board_that_the_page_does_not_have(tables: Tables) -> None:
    url = f"/t/{tables.begun.slug}/"
    page = tables.client.get(url).content.decode()
    marks = dict(re.findall(r'<div id="([\w-]+)" data-mark="(\w+)"', page))
    assert len(marks) > 10

    def step(have: dict[str, str]) -> str:
        told = " ".join(f"{name}:{mark}" for name, mark in have.items())
        asked = {"HX-Request": "true", "X-Board": told}
        return tables.client.get(f"{url}now", headers=asked).content.decode()

    assert "data-mark" not in step(marks)
    assert 'id="picture"' not in step(marks)
    fresh = step(marks | {"cell-board-supply": "old"})
    assert re.findall(r'<div id="([\w-]+)" hx-swap-oob="true" data-mark', fresh) == [
        "cell-board-supply"
    ]
    whole = step({name: mark for name, mark in marks.items() if name != "cell-board-supply"})
    assert 'id="picture" hx-swap-oob="true"' in whole
    assert whole.count("data-mark") == len(marks)


def test_a_page_that_is_compressed_piece_by_piece_is_the_same_page(tables: Tables) -> None:
    url = f"/t/{tables.begun.slug}/"
    page = tables.client.get(url).content
    assert max(map(len, split_into_blocks(page.decode()))) > LARGE
    for _twice in range(2):
        squeezed = tables.client.get(url, headers={"Accept-Encoding": "gzip"})
        assert alike(gzip.decompress(squeezed.content)) == alike(page)
