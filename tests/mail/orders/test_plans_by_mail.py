"""Standing orders by mail: written, read back, shown, switched, deleted; never told to somebody
unsure."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.core import mail

from accounts.models import Person
from games.mail.inbound.models import Incoming, ReplyAddress
from games.mail.inbound.orders.receive import confirm_message
from games.play import plans
from games.play.plans import WrittenPlan
from tests.mail.orders.postbag import Postbag

PLAN = "plan:\nwenn Startspieler: nimm Mango oder Ernte\nbehalte mindestens 6"


def kept(bag: Postbag, seat: int = 0) -> WrittenPlan | None:
    """The plan of who sits there."""
    return plans.load_plan((bag.party.id, seat, bag.person(seat).pk))


def test_a_plan_is_kept_and_read_back_in_plain_words(bag: Postbag) -> None:
    assert bag.writes(0, PLAN).kind == "told"
    plan = kept(bag)
    assert plan is not None
    assert plan.text.splitlines() == [
        "wenn Startspieler: nimm Mango oder Ernte",
        "behalte mindestens 6",
    ]
    told = " ".join(bag.last().split())
    assert (
        "If you are the start player: Take a tile with mango plantation; or else: Take a tile"
        in told
    )
    assert "2. Always keep at least $6" in bag.last()
    assert "until the round ends" in bag.last()


def test_a_new_plan_takes_the_place_of_the_old_one_and_a_bid_goes_along(bag: Postbag) -> None:
    bag.writes(0, PLAN)
    assert bag.writes(0, "bid 8\nplan: take any\nmessage: good luck").kind == "played"
    plan = kept(bag)
    assert plan is not None
    assert plan.text == "take any"
    assert bag.party.asked() == [1, 2]
    assert "good luck" in bag.last()


def test_what_can_never_come_about_is_said(bag: Postbag) -> None:
    bag.writes(0, "plan: take banana+mango+orange")
    assert "! 1. “take banana+mango+orange” can never happen" in bag.last()


@pytest.mark.parametrize(
    ("off", "on", "away"),
    [("plan off", "plan on", "plan delete"), ("Plan aus", "PLAN AN", "プラン削除")],
)
def test_a_plan_is_switched_and_deleted(bag: Postbag, off: str, on: str, away: str) -> None:
    bag.writes(0, "plan: take any")
    for words, active in ((off, False), (on, True)):
        assert bag.writes(0, words).kind == "told"
        plan = kept(bag)
        assert plan is not None
        assert plan.active == active
    assert bag.writes(0, away).kind == "told"
    assert kept(bag) is None
    assert "You have no plan at this table." in bag.last()


def test_a_plan_that_cannot_be_read_changes_nothing_at_all(bag: Postbag) -> None:
    bag.writes(0, "plan: take any")
    facts = bag.facts()
    assert bag.writes(0, "bid 8\nplan:\ntake mango\nfly away").kind == "refused"
    assert "\n  Line 2: “fly away” can’t be read." in bag.last()
    plan = kept(bag)
    assert plan is not None
    assert (plan.text, bag.facts()) == ("take any", facts)


@pytest.mark.parametrize(
    ("language", "line", "words"),
    [
        ("de", "nimm Mango oder", ("„oder“", "„dann“")),
        ("de", "nimm Käse", ("Käse", "nimm", "lässt sich nicht als Anweisung geben")),
        ("de", "wenn Mond: biete 8", ("startspieler", "erste aktion", "zigarren 3+")),
        ("de", "hol Mango", ("In der Schreibweise für Pläne", "nimm mango")),
        ("de", "verspeise Mango", ("verstanden: verspeise", "biete", "pflanze", "nimm")),
        ("fr", "si lune: enchère 8", ("premier joueur", "première action")),
        ("fr", "mange mangue", ("compris : mange", "mise", "plante", "prends")),
        ("ja", "もし 月 なら: 8 入札", ("「月」", "葉巻 3 以上")),
        ("ja", "チーズ", ("入札", "植える", "獲得")),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_in_its_writers_own_words(
    bag: Postbag, language: str, line: str, words: Sequence[str]
) -> None:
    Person.objects.update(language=language)
    assert bag.writes(0, f"plan: {line}").kind == "refused"
    why = " ".join(bag.last().split("\n\n")[1].split())
    assert [word for word in words if word not in why] == []
    assert re.findall(r"\b(?:start player|highest bid|bid|take|plant|or|then|unless)\b", why) == []


@pytest.mark.parametrize("words", [PLAN, "plan", "plan off", "plan delete"])
def test_nothing_of_a_plan_is_told_or_changed_for_somebody_unsure(bag: Postbag, words: str) -> None:
    bag.writes(0, "plan: take kw07 or capacity")
    assert bag.writes(0, words, sure=False).kind == "confirm"
    plan = kept(bag)
    assert plan is not None
    assert (plan.text, plan.active) == ("take kw07 or capacity", True)
    parts = bag.last() + str(mail.outbox[-1].alternatives)
    assert not [word for word in ("kw07", "capacity", "Mango", "mindestens") if word in parts]


def test_the_person_in_question_confirms_the_plan(bag: Postbag) -> None:
    told = bag.writes(0, PLAN, sure=False)
    assert kept(bag) is None
    confirm_message(told.key, bag.person(0).pk)
    assert kept(bag) is not None


def test_others_have_no_part_in_it(bag: Postbag) -> None:
    address = bag.address(0)
    assert bag.writes(1, "plan", to=address).kind == "stranger"
    bag.writes(0, PLAN)
    bag.writes(1, "plan")
    assert "You have no plan at this table." in bag.last()


def test_a_plan_lies_nowhere_in_the_clear_once_its_receipt_is_sent(bag: Postbag) -> None:
    bag.writes(0, PLAN)
    row = Incoming.objects.get()
    assert row.answered_at is not None
    assert b"Mango" not in bytes(row.raw)
    assert "ango" not in str(row.answer)


FREE = "plan: nimm als zweite Karte die 3, falls weg die 5"


def answer_last(bag: Postbag, word: str, *, sure: bool = True) -> str:
    """What becomes of this word in answer to the last mail."""
    return bag.writes(0, word, to=mail.outbox[-1].reply_to[0], sure=sure).kind


def test_yes_keeps_the_whole_plan_that_was_shown(bag: Postbag) -> None:
    assert bag.writes(0, FREE).kind == "refused"
    assert "if second tile: take 3" in " ".join(bag.last().split())
    assert "one word alone: “yes”" in " ".join(bag.last().split())
    assert kept(bag) is None
    assert "take" not in str(list(ReplyAddress.objects.values_list("offer", flat=True)))
    assert answer_last(bag, "yes") == "told"
    plan = kept(bag)
    assert plan is not None
    assert plan.text == "if second tile: take 3 or take 5"
    assert plan.lasts == "round"


def test_no_keeps_nothing_and_an_unsure_yes_waits(bag: Postbag) -> None:
    bag.writes(0, FREE)
    to = mail.outbox[-1].reply_to[0]
    assert bag.writes(0, "yes", to=to, sure=False).kind == "confirm"
    assert bag.writes(0, "no", to=to).kind == "told"
    assert kept(bag) is None


def test_yes_keeps_no_part_of_a_plan(bag: Postbag) -> None:
    assert bag.writes(0, "plan: Bid up to 5. When the moon is full, take mango.").kind == "refused"
    assert "Only a part was understood: bid up to 5" in " ".join(bag.last().split())
    assert "“yes”" not in bag.last()
    answer_last(bag, "yes")
    assert kept(bag) is None


def test_who_has_discreet_mails_is_offered_nothing_unseen(bag: Postbag) -> None:
    Person.objects.update(discreet_mails=True)
    bag.writes(0, FREE)
    answer_last(bag, "yes")
    assert kept(bag) is None
