"""Every reply takes one path: each line gets its class first. A move alone is played as it stands;
what stands beside one is looked at."""

from __future__ import annotations

import pytest

from games.mail.inbound.orders import handle_message
from games.mail.inbound.orders.line_classes import Classified, Context, classify_lines
from games.mail.sandbox.reading import Reading
from tests.mail.orders.postbag import Postbag

BESIDE = {
    "under a closing": "bid 5\n\nThanks\nno wait, bid 6 instead",
    "doubtful": "> bid 3\nbid 5\n> bid 4",
}


def test_a_move_alone_is_played_as_it_stands(bag: Postbag) -> None:
    assert bag.writes(0, "bid 5").kind == "played"


@pytest.mark.parametrize("text", BESIDE.values(), ids=list(BESIDE))
def test_what_stands_beside_a_move_is_looked_at(bag: Postbag, text: str) -> None:
    facts = bag.facts()
    assert bag.writes(0, text).kind in ("confirm", "unclear")
    assert bag.facts() == facts


def test_a_look_that_is_left_out_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant: whatever stands below a closing is not looked at."""

    def classify_own_lines_alone(reading: Reading, context: Context, subject: str) -> Classified:
        return classify_lines(reading._replace(below=()), context, subject)

    monkeypatch.setattr(handle_message, "classify_lines", classify_own_lines_alone)
    assert bag.writes(0, BESIDE["under a closing"]).kind == "played"


ASKS_FOR_SIGNATURE = "Say once that it is your signature"


@pytest.mark.parametrize(
    ("text", "more"),
    [("mark divee", ""), ("bid five or so", ""), ("bid 5", "Subject: not now\r\n")],
)
def test_what_stands_below_no_move_is_no_signature(bag: Postbag, text: str, more: str) -> None:
    assert bag.writes(0, text, more=more).kind in ("unclear", "refused", "confirm")
    assert ASKS_FOR_SIGNATURE not in bag.last()


def test_a_line_below_a_move_may_be_a_signature(bag: Postbag) -> None:
    assert bag.writes(0, "bid 5\n\nSunset Sailing Society of Boston").kind == "confirm"
    assert ASKS_FOR_SIGNATURE in bag.last()


@pytest.mark.parametrize("subject", ["Re", "RE:", "AW", "Re: Re"])
def test_a_bare_mark_of_a_reply_says_nothing(bag: Postbag, subject: str) -> None:
    assert bag.writes(0, "bid 5", more=f"Subject: {subject}\r\n").kind == "played"


def test_other_words_of_a_subject_are_looked_at(bag: Postbag) -> None:
    assert bag.writes(0, "bid 5", more="Subject: no\r\n").kind == "confirm"
