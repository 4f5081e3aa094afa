"""Plans that were kept as they were typed: read anew they mean the same; one whose meaning is not
sure is switched off, and its author is told."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.play import plans
from games.play.models import Event, Notice, Plan, Seat
from games.play.plan_storage import BLOCK, DOUBTFUL, PLAN, TYPED, upgrade_old_plans
from games.rules.plans.plan_grammar import GRAMMAR
from games.rules.plans.plan_lines import BadLine
from keywest_site.sealing import pad_text, seal
from tests.play.helpers import Party

NOW = datetime(2026, 11, 24, tzinfo=UTC)
DOUBT = "passe, außer überboten auf stable"
Owner = tuple[int, int, int]


@pytest.fixture
def table(transactional_db: None) -> Party:
    """Three people at Key West."""
    return Party.sit_down(3, rules="keywest")


def owner(table: Party, seat: int) -> Owner:
    """Game, seat and person."""
    person = Seat.objects.get(game_id=table.id, number=seat).person_id
    assert person
    return table.id, seat, person


def typed(owner: Owner, text: str, *, active: bool = True) -> None:
    """A plan as version 1 of the grammar kept it."""
    game, seat, person = owner
    Plan.objects.create(
        game_id=game,
        seat=seat,
        person_id=person,
        sealed=seal(pad_text(text, BLOCK), PLAN, *owner),
        lasts="game",
        active=active,
        changed_at=NOW,
    )


def test_an_old_plan_fires_as_ever_before_it_is_read_anew_and_after(table: Party) -> None:
    typed(owner(table, 1), "biete 3, 2")
    typed(owner(table, 2), "bid 4")
    table.act(0, "bid 1")
    assert table.asked() == [1, 2], "what is open already waits for its people"
    assert upgrade_old_plans(NOW) == 2
    assert upgrade_old_plans(NOW) == 0
    kept = plans.load_plan(owner(table, 1))
    assert kept
    assert kept.contents
    assert (kept.text, kept.contents.lines, kept.active) == (
        "biete 3, 2",
        ("bid 3 or bid 2",),
        True,
    )
    assert set(Plan.objects.values_list("grammar", flat=True)) == {GRAMMAR}


def test_a_plan_that_fires_answers_by_its_canonical_lines(table: Party) -> None:
    plans.save_plan(owner(table, 2), "nimm egal", "game")
    kept = plans.load_plan(owner(table, 2))
    assert kept
    assert kept.contents
    assert kept.contents.lines == ("take any",)
    table.bid(0, 1, 2)
    assert Event.objects.filter(game_id=table.id, kind="took", seat=2).exists()


@pytest.fixture
def duel(transactional_db: None) -> Party:
    """Two people at Keyflower."""
    return Party.sit_down(2, rules="keyflower")


def test_a_doubtful_plan_never_fires_and_is_switched_off_and_told(duel: Party) -> None:
    whose = owner(duel, duel.asked()[0])
    typed(whose, DOUBT)
    seen = duel.table(whose[1])
    assert plans.list_stuck_reasons(seen, whose[2]) == (plans.BROKEN,), (
        "until it is read anew it asks"
    )
    upgrade_old_plans(NOW)
    row = Plan.objects.get()
    assert (row.active, row.grammar) == (False, DOUBTFUL)
    told = Notice.objects.get(kind="plan")
    assert (told.person_id, told.game_id, told.seat) == (whose[2], duel.id, whose[1])
    kept = plans.load_plan(whose)
    assert kept
    assert (kept.text, kept.doubtful) == (DOUBT, True), "nothing of it is lost"
    upgrade_old_plans(NOW)
    assert Notice.objects.filter(kind="plan").count() == 1


def test_whose_plan_was_off_already_gets_no_mail(duel: Party) -> None:
    whose = owner(duel, 0)
    typed(whose, DOUBT, active=False)
    upgrade_old_plans(NOW)
    assert not Notice.objects.filter(kind="plan").exists()
    assert Plan.objects.get().grammar == DOUBTFUL


def test_switched_on_again_it_means_what_it_says_now(duel: Party) -> None:
    whose = owner(duel, 0)
    typed(whose, DOUBT)
    upgrade_old_plans(NOW)
    plans.switch_plan(whose, True)
    kept = plans.load_plan(whose)
    assert kept
    assert kept.contents
    assert (kept.active, kept.doubtful) == (True, False)
    assert kept.contents.lines == ("pass unless outbid on stable",)


def test_what_cannot_be_reached_is_refused_when_it_is_written_not_when_it_was(duel: Party) -> None:
    whose = owner(duel, 0)
    with pytest.raises(BadLine):
        plans.save_plan(whose, "pass or bid 2 blue on stable")
    typed(whose, "pass or bid 2 blue on stable")
    upgrade_old_plans(NOW)
    assert Plan.objects.get().active


def test_the_mark_of_an_old_plan_is_the_default_of_its_column() -> None:
    assert Plan._meta.get_field("grammar").default == TYPED
