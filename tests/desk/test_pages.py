"""The pages of the desk: what they show, what they write down, and at how many statements."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from games.desk import facts, looks, proposals
from games.desk.log import record_desk_facts
from games.desk.models import Fact, Grant, Look, Proposal, Review, Text, Trust
from games.desk.powers import Power
from games.play import lobby
from games.rules.registry import GAMES
from tests.play.helpers import Party, person
from tests.support.beginning import beginning
from tests.support.desk_pages import MOST, last, statements
from tests.support.moderators import Moderator, moderator
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


@pytest.fixture
def ida(db: None) -> Moderator:
    """They may see reports, look, and manage rights."""
    return moderator("Ida", Power.REPORTS, Power.SEATS, Power.RIGHTS)


@pytest.fixture
def jo(db: None) -> Moderator:
    return moderator("Jo", Power.SEATS)


def granted(ida: Moderator, jo: Moderator, party: Party) -> Proposal:
    now = timezone.now()
    row = proposals.propose_action(
        ida.who, looks.LOOK_ACTION, party.id, {"seat": 1}, "a report", now
    )
    return proposals.accept_proposal(jo.who, row.id, now)


def test_why_a_clock_ran_out_is_asked_for_the_seat_that_is_named(
    ida: Moderator, party: Party
) -> None:
    page = ida.signs_in().get(f"/desk/tables/{party.game.slug}/", follow=True).content.decode()
    for seat in range(3):
        name = party.game.seats.get(number=seat).person.name  # type: ignore[union-attr]
        assert f'/late/{seat + 1}/">{name}</a>' in page


def test_a_page_asks_the_database_ten_times_at_most(
    ida: Moderator, jo: Moderator, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, now = granted(ida, jo, party), timezone.now()
    looks.open_look(ida.id, row.id, now)
    proposals.propose_action(ida.who, looks.LOOK_ACTION, party.id, {"seat": 1}, "more", now)
    waiting = Proposal.objects.get(state="open").id
    kim = moderator("Kim", Power.SEATS)
    kim.makes_passkey()
    record_desk_facts(
        *(facts.Did(kim.id, jo.id, "look", "table", party.id, "5", "", "", "", False),) * 4, at=now
    )
    browser = ida.signs_in()
    pages = ["", "log/", "rights/", "reviews/", f"proposals/{waiting}/", f"looks/{row.id}/"]
    table = browser.get(f"/desk/tables/{party.game.slug}/")["Location"].removeprefix("/desk/")
    for path in (*pages, table):
        for _time in range(2):
            with statements(monkeypatch) as seen:
                answer = browser.get(f"/desk/{path}")
            assert answer.status_code == 200, path
            asked = [one for one in seen if "SAVEPOINT" not in one]
            assert len(asked) <= MOST, (path, len(asked), asked)


def test_a_table_is_shown_as_everybody_could_see_it_and_written_down(
    ida: Moderator, party: Party
) -> None:
    party.act(0, "bid 7")
    browser = ida.signs_in()
    answer = browser.get(f"/desk/tables/{party.game.slug}/", follow=True)
    assert answer.status_code == 200
    assert "bid 7" not in answer.content.decode()
    assert last() == facts.Read(ida.id, "table", "table", party.id)


def test_a_private_table_is_shown_too_but_not_to_the_involved(ida: Moderator) -> None:
    private = lobby.open_table(person().pk, "keywest", 3, private=True, bots=["random"] * 2)
    own = lobby.open_table(ida.id, "keywest", 3, private=True, bots=["random"] * 2)
    browser = ida.signs_in()
    assert browser.get(f"/desk/tables/{private.slug}/", follow=True).status_code == 200
    assert browser.get(f"/desk/tables/{own.slug}/").status_code == 404
    refused = facts.Refused(ida.id, "reports", "involved", "table", "table", own.pk)
    assert last() == refused


def test_a_look_goes_its_way_by_pages(ida: Moderator, jo: Moderator, party: Party) -> None:
    mine, theirs, slug = ida.signs_in(), jo.signs_in(), party.game.slug
    party.act(1, "bid 7")
    asked = mine.post(f"/desk/tables/{slug}/look", {"seat": "2", "reason": "a report"})
    row = Proposal.objects.get()
    assert asked["Location"] == f"/desk/proposals/{row.id}/"
    assert "a report" in theirs.get(asked["Location"]).content.decode()
    assert mine.get(f"/desk/looks/{row.id}/").status_code == 404
    theirs.post(f"/desk/proposals/{row.id}/answer", {"answer": "yes"})
    assert theirs.post(f"/desk/looks/{row.id}/open").status_code == 404
    assert mine.get(f"/desk/looks/{row.id}/").status_code == 404
    assert mine.post(f"/desk/looks/{row.id}/open")["Location"] == f"/desk/looks/{row.id}/"
    seen = mine.get(f"/desk/looks/{row.id}/").content.decode()
    assert "7" in seen
    assert Look.objects.get().person == ida.id
    assert theirs.get(f"/desk/looks/{row.id}/").status_code == 404


def test_who_lacks_the_power_finds_no_proposal(
    ben: Moderator, ida: Moderator, jo: Moderator, party: Party
) -> None:
    now = timezone.now()
    row = proposals.propose_action(
        ida.who, looks.LOOK_ACTION, party.id, {"seat": 1}, "a report", now
    )
    browser = ben.signs_in()
    assert browser.get(f"/desk/proposals/{row.id}/").status_code == 404
    assert browser.post(f"/desk/proposals/{row.id}/answer", {"answer": "yes"}).status_code == 404
    row.refresh_from_db()
    assert row.state == "open"
    assert row.id not in browser.get("/desk/").content.decode()


def test_the_tables_page_tells_of_looks_when_the_game_is_over(
    ida: Moderator, jo: Moderator, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)
    party = Party.sit_down(2)
    row = granted(ida, jo, party)
    looks.open_look(ida.id, row.id, timezone.now())
    told = f"what seat 2 saw, at fact {row.version}"
    assert told not in client.get(f"/t/{party.game.slug}/").content.decode()
    party.play_out()
    assert told in client.get(f"/t/{party.game.slug}/").content.decode()


@pytest.mark.parametrize("seat", ["0", "4", "-1", "x", "", "²"])
def test_a_seat_that_is_none_is_refused(
    seat: str, ida: Moderator, jo: Moderator, party: Party
) -> None:
    wish = {"seat": seat, "reason": "x"}
    answer = ida.signs_in().post(f"/desk/tables/{party.game.slug}/look", wish, follow=True)
    assert "There is no such seat" in answer.content.decode()
    assert not Proposal.objects.exists()


def test_people_are_found_by_name_or_whole_address(ida: Moderator) -> None:
    anna = person("Xenia")
    browser = ida.signs_in()
    assert anna.name in browser.post("/desk/search/", {"q": "xeni"}).content.decode()
    assert anna.name in browser.post("/desk/search/", {"q": anna.email.upper()}).content.decode()
    assert last().text
    assert anna.email in Text.objects.get(pk=last().text).body.lower()
    part = anna.email.split("@")[0]
    for bad in (f"{part}@", "@example.org", anna.email[:-1], "%", "_", "x"):
        assert anna.name not in browser.post("/desk/search/", {"q": bad}).content.decode(), bad


def test_tables_are_found(ida: Moderator, party: Party) -> None:
    slug = party.game.slug
    browser = ida.signs_in()
    for wanted in (slug, f"http://testserver/t/{slug}/"):
        assert (
            f"/desk/tables/{slug}/" in browser.post("/desk/search/", {"q": wanted}).content.decode()
        )


def test_rights_are_given_and_taken_by_pages(ida: Moderator) -> None:
    kim = person("Kim")
    browser = ida.signs_in()
    wish = {"name": kim.name, "power": "move", "days": "30", "reason": "helps"}
    browser.post("/desk/rights/grant", wish)
    row = Grant.objects.get(person=kim.pk)
    assert (row.power, row.by) == ("move", ida.id)
    for bad in ({"power": "all"}, {"name": "Nobody"}, {"days": "x"}, {"reason": ""}):
        browser.post("/desk/rights/grant", {**wish, **bad})
    assert Grant.objects.filter(person=kim.pk).count() == 1
    browser.post(f"/desk/rights/{row.seq}/revoke", {"reason": "enough"})
    row.refresh_from_db()
    assert row.ended_at


def test_a_passkey_gets_its_yes_by_page(ida: Moderator, jo: Moderator) -> None:
    new = jo.makes_passkey()
    browser = ida.signs_in()
    assert f"/desk/rights/passkeys/{new}" in browser.get("/desk/rights/").content.decode()
    browser.post(f"/desk/rights/passkeys/{new}", {"reason": "rang them up"})
    assert Trust.objects.get(pk=new).by == ida.id


def test_a_review_goes_its_way_by_page(
    ben: Moderator, ida: Moderator, jo: Moderator, party: Party
) -> None:
    granted(ida, jo, party)
    seq = Review.objects.get().seq
    assert f"/desk/reviews/{seq}" not in jo.signs_in().get("/desk/reviews/").content.decode()
    browser = ben.signs_in()
    assert f"/desk/reviews/{seq}" in browser.get("/desk/reviews/").content.decode()
    browser.post(f"/desk/reviews/{seq}", {"well": "no", "reason": ""})
    assert Review.objects.get().reviewer == 0
    browser.post(f"/desk/reviews/{seq}", {"well": "yes"})
    assert Review.objects.get().reviewer == ben.id


def test_the_log_tells_everything_in_words(
    ben: Moderator, ida: Moderator, jo: Moderator, party: Party
) -> None:
    row = granted(ida, jo, party)
    looks.open_look(ida.id, row.id, timezone.now())
    page = ben.signs_in().get("/desk/log/").content.decode()
    for words in (
        "Look from the point of view of a seat; Jo said yes",
        "saw what seat 2 sees",
        "said yes to a passkey",
    ):
        assert words in page
    before = Fact.objects.count()
    assert ben.browser.get("/desk/log/3/").status_code == 200
    assert Fact.objects.count() == before + 1
