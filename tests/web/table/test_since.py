"""Since one's last turn: what the others did stands beside the question, is ringed on the board
and can be looked at step by step; nobody else is told anything by it."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime

from django.test import Client

from games.play.table import (
    Line,
    list_spots_touched_since,
    load_header,
    log_for,
    split_at_last_turn,
)
from games.rules.keywest import events as ev
from games.rules.keywest.touched_spots import locate_changes
from games.rules.text import Text
from games.web.table.log import find_changes_since_turn, summarize_movers
from games.words import get_words, get_words_at_table
from tests.web.table.party import Party

NOW = datetime(2030, 1, 1, tzinfo=UTC)
SECTION = re.compile(r'<section id="since".*?</section>', re.DOTALL)
RING = re.compile(r'<g class="rings".*?</g>')


def section(client: Client, party: Party) -> tuple[str, str]:
    """The section and the rings of the page, "" if there are none."""
    page = client.get(party.url).content.decode()
    rings = RING.search(page)
    return SECTION.findall(page)[0], rings[0] if rings else ""


def test_what_the_others_did_is_told_ringed_and_leads_to_the_replay(party: Party) -> None:
    party.play_on(0, "mark")
    known, seat = load_header("id", party.id), party.seat()
    before, after = split_at_last_turn(log_for(known.meta, seat), seat)
    say = get_words_at_table(known, "en")
    news = [say(line.text) for line in after if line.seat != seat and not line.void]
    assert news
    told, rings = section(party.client(), party)
    lines = re.findall(r'<li class="line[^>]*>(.*?) <a', told)
    assert [html.unescape(line) for line in lines] == news
    spots = list_spots_touched_since(known.meta, seat, before[-1].seq, 120)
    assert rings.count("<rect") == len(spots)
    shown = party.client().get(f"{party.url}replay/{before[-1].seq}/", {"to": after[-1].seq})
    assert f'data-until="{after[-1].seq}"' in shown.content.decode()
    assert f'href="replay/{before[-1].seq}/?to={after[-1].seq}"' in told


def test_who_watches_or_has_not_moved_yet_is_told_of_no_last_turn(party: Party) -> None:
    for client in (Client(), party.client()):
        told, rings = section(client, party)
        assert "hidden" in told
        assert "<li" not in told
        assert not rings


def line(seq: int, seat: int | None, *, void: bool = False) -> Line:
    """A line of somebody."""
    return Line(seq, NOW, Text(str(seq)), seat, void)


def test_ones_own_moves_and_what_was_taken_back_are_no_news() -> None:
    lines = [line(1, 0), line(2, 1), line(3, 2, void=True), line(4, None), line(5, 0)]
    found = find_changes_since_turn(lines, 0)
    assert found is not None
    assert ([one.seq for one in found.lines], found.left) == ([2, 4], 1)
    assert find_changes_since_turn(lines, None) is None
    assert find_changes_since_turn(lines[1:3], 0) is None


def test_it_is_one_short_sentence_whoever_has_moved() -> None:
    say = get_words("en", ("Ada", "Ben", "Cleo", "Dario"))
    moved = "have moved since your last turn."
    assert say(summarize_movers([line(1, 1), line(2, 1)])) == "Ben has moved since your last turn."
    assert say(summarize_movers([line(1, 1), line(2, 2)])) == f"Ben and Cleo {moved}"
    assert say(summarize_movers([line(1, 1), line(2, 2), line(3, 3)])) == f"3 players {moved}"
    assert say(summarize_movers([line(1, None)])) == "1"


def test_a_place_is_ringed_once_by_its_last_fact_and_cleared_with_its_round() -> None:
    facts = [ev.Took(1, 0, "a"), ev.Looked(1, 4), ev.Marked(1, "dive", False)]
    assert [spot.seat for spot in locate_changes([*facts, ev.PutBack(2, 4)])] == [1, 2, 1]
    assert len(locate_changes([*facts, ev.Dealt(2, ())])) == 2
    assert len(locate_changes([*facts, ev.RoundEnded(1, ((), (), ()), True)])) == 2
    assert len(locate_changes([*facts, ev.RoundEnded(1, ((), (), ()), False)])) == 3
