"""Every reason to say no is a sentence, with its numbers."""

from __future__ import annotations

import pytest

from games.leagues.refusal_texts import REFUSAL_TEXTS, describe_league_refusal
from games.leagues.refusals import Refused, Why
from games.words import get_words


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence(why: Why) -> None:
    assert why in REFUSAL_TEXTS


def test_numbers_stand_in_it() -> None:
    told = get_words("en", ())(describe_league_refusal(Refused(Why.FINISHED_FEW, least=5, has=2)))
    assert told == "This league asks for 5 finished games here. You have 2 so far."
