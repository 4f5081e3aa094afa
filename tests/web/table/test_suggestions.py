"""A refused line on the page: why, and buttons for what was perhaps meant."""

from __future__ import annotations

import re

import pytest

from accounts.models import Person
from tests.web.table.party import Party

BUTTON = re.compile(r'class="moves suggested".*?</ul>', re.DOTALL)


def suggested(party: Party, line: str) -> tuple[str, str]:
    """The page after the line was refused, and the buttons on it."""
    answer = party.client().post(f"{party.url}order", {"line": line, "token": party.token()})
    assert answer.status_code == 422
    page = answer.content.decode()
    found = BUTTON.search(page)
    return page, found[0] if found else ""


def test_a_mistyped_move_is_offered_and_not_played(party: Party) -> None:
    facts = party.facts()
    page, buttons = suggested(party, "bud 8")
    assert "Did you mean “bid 8”?" in page
    assert '<button name="line" value="bid 8">' in buttons
    assert party.facts() == facts


def test_a_bare_number_is_the_bid_where_a_bid_is_asked_for(party: Party) -> None:
    facts = party.facts()
    answer = party.client().post(f"{party.url}order", {"line": "8", "token": party.token()})
    assert answer.status_code == 303
    assert party.facts() != facts


def test_the_button_plays_the_move(party: Party) -> None:
    suggested(party, "bud 8")
    answer = party.client().post(f"{party.url}order", {"line": "bid 8", "token": party.token()})
    assert answer.status_code == 303


def test_a_rule_is_named_and_nothing_is_offered(party: Party) -> None:
    page, buttons = suggested(party, "bid 25")
    assert "“bid 25” is not possible now. You have $20 and cannot bid more." in page
    assert not buttons


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Du hast 20\xa0$ und kannst nicht mehr bieten."),
        ("fr", "Tu as 20\xa0$ et ne peux pas miser plus."),
        ("ja", "所持金は20ドルで、それより多くは入札できません。"),
    ],
)
def test_the_rule_is_named_in_the_language_of_the_reader(
    party: Party, language: str, words: str
) -> None:
    Person.objects.filter(pk=party.people[0].pk).update(language=language)
    form = {"line": "bid 25", "token": party.token()}
    answer = party.client().post(f"{party.url}order", form)
    assert words in answer.content.decode()


def test_words_that_nobody_knows_are_asked_about(party: Party) -> None:
    facts = party.facts()
    page, buttons = suggested(party, "frumiously bid eight gimble")
    assert "seems to mean bid 8" in page
    assert '<button name="line" value="bid 8">' in buttons
    assert party.facts() == facts
