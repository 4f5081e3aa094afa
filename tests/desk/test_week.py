"""A week of three moderators at a site of ten thousand players, by the pages that they have:
`pytest -n0 -s tests/desk/test_week.py` prints what it took.

No site publishes how often people report; these rates are a guess to be mended by figures of our
own. Who drops out is no matter for anybody: clocks, stand-ins and substitutes answer for that.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Person
from games.desk.cases.reporting import Matter, report_matter
from games.desk.cases.rows import CaseKind
from games.desk.models import Alarm, Case, Review, Sanction
from games.desk.powers import Power
from tests.support.moderators import Moderator, moderator

PLAYERS, MOST = 10_000, 60
MATTERS = {
    CaseKind.QUESTION: 0.8,
    CaseKind.LEAVING: 0.5,
    CaseKind.MAIL: 0.5,
    CaseKind.CONDUCT: 0.6,
    CaseKind.STUCK: 0.2,
    CaseKind.CHEATING: 0.3,
    CaseKind.NAME: 0.2,
    CaseKind.OTHER: 0.4,
}
"""Matters a week for each thousand players."""
TOLD_BY = {CaseKind.CONDUCT: 2, CaseKind.CHEATING: 2, CaseKind.NAME: 3}
"""So many people report the same matter; one all others."""
RIGHT = 0.4
"""So many reports of insults and names are right, and lead to a sanction."""
ABOUT_SOMEBODY = (CaseKind.CONDUCT, CaseKind.CHEATING, CaseKind.NAME)


def people(count: int) -> list[int]:
    """So many of the ten thousand."""
    made = [
        Person(email=f"p{one}@example.com", name=f"Player {one}", look=f"player{one}")
        for one in range(count)
    ]
    return [one.pk for one in Person.objects.bulk_create(made)]


def happens(dice: Random) -> int:
    """What people tell in this week; how many matters it is."""
    crowd, matters, now = people(200), 0, timezone.now()
    for kind, rate in MATTERS.items():
        for _matter in range(round(rate * PLAYERS / 1000)):
            matters += 1
            accused, *who = dice.sample(crowd, TOLD_BY.get(kind, 1) + 1)
            whom = accused if kind in ABOUT_SOMEBODY else 0
            for by in who:
                report_matter(by, Matter(kind, person=whom), "It is so.", now)
    return matters


def works(desk: list[Moderator], dice: Random) -> Counter[str]:
    """The worst case first, until nothing waits; how often each thing was done."""
    done: Counter[str] = Counter()
    turn = 0
    while case := Case.objects.filter(answered_at=None).order_by("-harm", "opened_at").first():
        browser, turn = desk[turn % len(desk)].browser, turn + 1
        page = browser.get(f"/desk/cases/{case.number}/")
        assert page.status_code == 200
        how = "helped"
        if case.kind in (CaseKind.CONDUCT, CaseKind.NAME) and dice.random() < RIGHT:
            wish = {"kind": "warning", "rule": case.kind.replace("name", "names"), "days": "180"}
            url = f"/desk/people/{case.person}/sanctions/"
            assert browser.post(url, wish | {"words": "Be kind."}).status_code == 302
            done["sanctions"] += 1
            how = "acted"
        posted = {"do": "answer", "how": how, "words": page.context["canned"][0]}
        assert browser.post(f"/desk/cases/{case.number}/work/", posted).status_code == 302
        done["answers"] += 1
    for row in Review.objects.filter(reviewer=0):
        other = next(one for one in desk if one.id not in (row.person, row.second))
        assert other.browser.post(f"/desk/reviews/{row.seq}", {"well": "yes"}).status_code == 302
        done["reviews"] += 1
    return done


@pytest.mark.django_db
def test_a_week_of_ten_thousand_players_takes_three_moderators_few_actions() -> None:
    dice = Random(8)
    desk = [moderator(name, Power.REPORTS, Power.SUSPEND) for name in ("Mia", "Mo", "Max")]
    for one in desk:
        one.signs_in()
    matters = happens(dice)
    done = works(desk, dice)
    print(f"{matters} matters, {done.total()} actions: {dict(done)}")
    assert Case.objects.count() == matters
    assert not Case.objects.filter(answered_at=None).exists()
    assert Sanction.objects.count() == done["sanctions"] > 0
    assert not Review.objects.filter(reviewer=0).exists()
    assert not Alarm.objects.exists()
    assert done.total() <= MOST
