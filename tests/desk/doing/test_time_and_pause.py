"""Time given and taken, clocks stopped and set going: by every door, with the undo, in the log."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from games.desk.facts import Did
from games.desk.models import Fact
from games.desk.powers import DeskRefused, NotAllowed, Why
from games.desk.table_actions.registry import TABLE_ACTIONS
from games.play import lobby
from games.play.models import Game, Notice
from games.play.table import load_header
from games.votes import deciding
from games.votes.kinds import NotYet
from tests.clocks.clocked import Clocked
from tests.desk.doing.doors import DOORS, REASON, wrong
from tests.play.helpers import Party, person
from tests.support.desk_doing import do, lines
from tests.support.desk_pages import last, statements
from tests.support.moderators import Moderator

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.mark.parametrize("door", DOORS)
def test_time_is_given_and_taken_back_by_every_door(
    door: str, party: Clocked, mo: Moderator
) -> None:
    before = party.due(1)
    told = str(DOORS[door](mo, party, "give-time", seat=2, hours=24))
    assert party.due(1) > before
    if door == "page":
        assert "Done. All players at the table get an email." in told
    assert lines(party)[-1].endswith("24 more hours.")
    did = list(Fact.objects.filter(kind="did"))
    assert len(did) == 1
    DOORS[door](mo, party, "take-time", seat=2, hours=24)
    assert party.due(1) == before
    assert party.due(0) == before
    assert wrong(party) == []


def test_what_is_done_is_a_fact_of_the_desk_and_no_word_of_it_in_the_games(
    party: Clocked, mo: Moderator
) -> None:
    do(mo, party, "give-time", seat=2, hours=24)
    assert last()._replace(text="", terms="", version="") == Did(
        mo.id, 0, "give-time", "table", party.id, "", "", "", "", False
    )
    assert REASON not in str(list(party.kinds()))
    told = Notice.objects.filter(game=party.id, kind="decided")
    assert {one.person_id for one in told} == {party.person(seat).pk for seat in range(3)}
    assert {one.seq for one in told} == {load_header("id", party.id).meta.version}


def test_nobody_is_left_with_less_than_an_hour(party: Clocked, mo: Moderator) -> None:
    before, version = party.due(0), load_header("id", party.id).meta.version
    with pytest.raises(DeskRefused):
        do(mo, party, "take-time", seat=1, hours=336)
    assert party.due(0) == before
    assert load_header("id", party.id).meta.version == version


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("give-time", {"seat": "4", "hours": "1"}),
        ("give-time", {"seat": "0", "hours": "1"}),
        ("give-time", {"seat": "1", "hours": "0"}),
        ("give-time", {"seat": "1", "hours": "337"}),
        ("give-time", {"seat": "1", "hours": "²"}),
        ("give-time", {"seat": "1"}),
        ("halt", {"days": "15"}),
        ("halt", {"days": "-1"}),
        ("go-on", {}),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(
    name: str, terms: dict[str, str], party: Clocked, mo: Moderator
) -> None:
    path = f"/desk/tables/{party.game.slug}/do/{name}/"
    version = load_header("id", party.id).meta.version
    wish = {**terms, "reason": REASON, "version": version}
    answer = mo.signs_in().post(path, wish)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert load_header("id", party.id).meta.version == version


@pytest.mark.parametrize("door", DOORS)
def test_clocks_are_stopped_and_set_going(door: str, party: Clocked, mo: Moderator) -> None:
    DOORS[door](mo, party, "halt", days=3)
    assert Game.objects.get(pk=party.id).paused_at
    assert "stopped all clocks of this table, for 3 days" in lines(party)[-1]
    with pytest.raises(NotYet):
        deciding.propose_motion(party.id, party.person(0).pk, "resume", timezone.now())
    DOORS[door](mo, party, "go-on")
    assert Game.objects.get(pk=party.id).paused_at is None
    assert "set the clocks going" in lines(party)[-1]
    assert wrong(party) == []


def test_a_stop_ends_by_itself_and_costs_the_table_none_of_its_days(
    party: Clocked, mo: Moderator
) -> None:
    before = party.left(0)
    do(mo, party, "halt", days=3)
    party.passes(days=3, minutes=5)
    assert Game.objects.get(pk=party.id).paused_at is None
    assert abs(party.left(0) - before) < HOUR / 2
    deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, 14)


def test_an_open_vote_about_pauses_is_off(party: Clocked, mo: Moderator) -> None:
    motion = deciding.propose_motion(party.id, party.person(0).pk, "pause", timezone.now(), 5)
    do(mo, party, "halt", days=1)
    motion.refresh_from_db()
    assert motion.state == "failed"


def test_the_involved_and_whoever_lacks_the_power_find_nothing(
    mo: Moderator, ben: Moderator, party: Clocked
) -> None:
    own = lobby.open_table(mo.id, "keywest", 3, bots=["random"] * 2)
    for path in ("", "give-time/"):
        assert mo.signs_in().get(f"/desk/tables/{own.slug}/do/{path}").status_code == 404
    assert ben.signs_in().get(f"/desk/tables/{party.game.slug}/do/give-time/").status_code == 404
    for who, slug in ((mo, own.slug), (ben, party.game.slug)):
        answer = who.signs_in().post(f"/api/desk/tables/{slug}/halt", {}, "application/json")
        assert answer.status_code == 404
    stranger = Moderator(person())
    for one in (stranger, mo):
        browser = one.browser
        browser.logout()
        answer = browser.post(f"/api/desk/tables/{own.slug}/halt", {}, "application/json")
        assert answer.status_code == 401
    with pytest.raises(NotAllowed) as refused:
        do(mo, Party(own), "halt", days=1)
    assert refused.value.why is Why.INVOLVED


def test_a_stale_page_does_nothing(party: Clocked, mo: Moderator) -> None:
    saw = str(load_header("id", party.id).meta.version)
    party.act(0, "bid 1")
    with pytest.raises(DeskRefused, match="moved on"):
        do(mo, party, "halt", saw, days=1)
    path = f"/desk/tables/{party.game.slug}/do/halt/"
    for version in ({"version": saw}, {}):
        answer = mo.signs_in().post(path, {"days": "1", "reason": REASON, **version})
        assert answer.status_code == 422
    assert Game.objects.get(pk=party.id).paused_at is None


def test_no_page_asks_more_than_eight_times(
    party: Clocked, mo: Moderator, ned: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, base = mo.signs_in(), f"/desk/tables/{party.game.slug}/do/"
    terms = {"seat": "1", "hours": "24", "days": "3", "by": "default", "how": "bots"}
    for path in ("", *(f"{name}/" for name in TABLE_ACTIONS)):
        with statements(monkeypatch) as seen:
            answer = browser.post(base + path, terms) if path else browser.get(base)
        assert answer.status_code in (200, 422), path
        asked = [one for one in seen if "SAVEPOINT" not in one]
        assert len(asked) <= 8, (path, asked)


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_log_and_pages_speak_four_languages(language: str, party: Clocked, mo: Moderator) -> None:
    do(mo, party, "give-time", seat=2, hours=24)
    do(mo, party, "halt", days=2)
    english = lines(party)[-2:]
    assert not set(english) & set(lines(party, language)[-2:])
    with translation.override(language):
        for one in TABLE_ACTIONS.values():
            title = str(one.title)
            with translation.override("en"):
                assert title != str(one.title), one.name
