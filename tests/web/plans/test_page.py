"""The page of standing orders without scripts: for its author alone; a look changes nothing, a
button one thing."""

from __future__ import annotations

import pytest
from django.test import Client

from games.play import plans
from games.play.models import Plan
from games.rules.plans.plan_languages import CONNECTIVES
from tests.web.table.party import Party, person


def press(party: Party, do: str, text: str, **more: str) -> str:
    """The page after a button was pressed under this draft."""
    data = {"text": text, "lasts": "round", "do": do, **more}
    return party.client().post(f"{party.url}plan/", data, follow=True).content.decode()


def kept(party: Party) -> str:
    found = plans.load_plan((party.id, party.seat(), party.people[0].pk))
    return found.text if found else ""


def test_nobody_but_a_player_finds_it_and_nobody_keeps_it(party: Party) -> None:
    url, stranger = f"{party.url}plan/", Client()
    stranger.force_login(person("Stranger"))
    assert stranger.get(url).status_code == 404
    assert Client().get(url).status_code == 302
    assert "no-store" in party.client().get(url).headers["Cache-Control"]


def test_it_is_built_ranked_and_thinned_by_buttons_and_kept_only_when_saved(party: Party) -> None:
    page = press(party, "add:bid", "bid 3", **{"wish-bid": "bid up to 5"})
    assert "bid 3 or up to 5" in page
    assert "bid up to 5 or 3</textarea>" in press(party, "up:bid:1", "bid 3 or up to 5")
    assert "bid up to 5</textarea>" in press(party, "drop:bid:0", "bid 3 or up to 5")
    assert not Plan.objects.exists()
    press(party, "save", "bid 3 or up to 5")
    assert kept(party) == "bid 3 or up to 5"


def test_a_bad_line_is_refused_in_words_and_changes_nothing(party: Party) -> None:
    press(party, "save", "bid 3")
    answer = party.client().post(
        f"{party.url}plan/", {"text": "bid 3\nfly", "lasts": "round", "do": "save"}
    )
    assert answer.status_code == 422
    assert "Line 2: “fly” can’t be read" in answer.content.decode()
    assert kept(party) == "bid 3"
    for do, lasts in (
        ("dance", "round"),
        ("save", "century"),
        ("up:bid:x", "round"),
        ("drop:bid:²", "round"),
    ):
        assert (
            party.client()
            .post(f"{party.url}plan/", {"text": "bid 4", "lasts": lasts, "do": do})
            .status_code
            < 500
        )
    assert kept(party) == "bid 3"


def test_it_is_played_now_only_on_demand(party: Party) -> None:
    press(party, "save", "bid 3")
    assert party.token()
    press(party, "now", "bid 3")
    assert not party.token()


def test_it_is_switched_off_and_on_and_deleted(party: Party) -> None:
    press(party, "save", "bid 3")
    assert "switched off" in press(party, "off", "")
    assert "switched off" not in press(party, "on", "")
    press(party, "forget", "")
    assert not Plan.objects.exists()


def test_the_draft_is_planned_along_with_the_bid_and_the_table_says_that_bids_are_sealed(
    party: Party,
) -> None:
    page = party.client().get(party.url).content.decode()
    assert "And then: take a tile" in page
    assert "Sealed: the others can’t see it" in page
    choice = {
        "kind": "take",
        "first": "take mango",
        "second": "take any",
        "third": "",
        "fourth": "fly",
    }
    page = party.client().post(f"{party.url}plan/ahead", choice, follow=True).content.decode()
    assert kept(party) == "take mango or any"
    assert '<option value="take mango" selected>' in page
    assert "Your plan counts" in page
    assert "Your plan counts" not in party.client(1).get(party.url).content.decode()
    party.client().post(f"{party.url}order", {"line": "bid 3", "token": party.token()})
    assert (
        "You can change it until everyone has answered"
        in party.client().get(party.url).content.decode()
    )


@pytest.mark.parametrize("language", CONNECTIVES)
def test_it_names_the_connectives_of_its_reader(party: Party, language: str) -> None:
    reader, said = party.people[0], CONNECTIVES[language]
    type(reader).objects.filter(pk=reader.pk).update(language=language)
    page = party.client().get(f"{party.url}plan/").content.decode()
    helped = page.partition("</textarea>")[2].partition("</p>")[0].replace("\xa0", " ")
    wanted = [said["or"][0], said["then"][0], *said["if"][0].split("{}")]
    for part in (*wanted, *said["unless"][0].split("{}")):
        assert part.strip() in helped
    assert not {"or", "then", "if", "unless"} & set(helped.split())


def test_the_help_has_one_row_for_all_of_a_kind(party: Party) -> None:
    helped = party.client().get(f"{party.url}plan/").content.decode().partition("plan-words")[2]
    assert "if key-largo connected:" in helped
    assert "if long-key connected:" not in helped
    assert "likewise: long-key connected, seven-miles connected" in helped


HALF = "Bid up to 5. When the moon is full, take the mango."


def test_what_is_understood_of_a_plan_is_taken_over_with_one_click(party: Party) -> None:
    page = press(party, "save", HALF)
    assert "Nothing is saved yet" in page
    assert "<kbd>bid up to 5</kbd>" in page
    assert "not understood" in page
    assert not Plan.objects.exists()
    page = press(party, "adopt", HALF)
    assert "bid up to 5\n# When the moon is full, take the mango.</textarea>" in page
    assert not Plan.objects.exists()


def test_a_draft_without_understood_parts_stays_as_it_is(party: Party) -> None:
    assert "bid 3</textarea>" in press(party, "adopt", "bid 3")
    assert "fly to the moon</textarea>" in press(party, "adopt", "fly to the moon")


def test_each_button_that_changes_what_is_kept_says_so(party: Party) -> None:
    for do, words in (
        ("save", "Saved."),
        ("off", "Switched off."),
        ("on", "Switched on."),
        ("forget", "Deleted."),
    ):
        assert f">{words}<" in press(party, do, "bid 3").replace("\n", "")


def test_an_empty_draft_shows_lines_that_can_be_saved(party: Party) -> None:
    page = party.client().get(f"{party.url}plan/").content.decode()
    example = page.partition('placeholder="')[2].partition('"')[0]
    assert len(example.splitlines()) == 2
    press(party, "save", example)
    assert kept(party) == example
