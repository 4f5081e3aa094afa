"""Opening a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.clocks.terms import PRESETS, decode_terms
from games.play.models import Game, Seat, Status
from games.rules.registry import GAMES
from tests.web.table.party import person

pytestmark = pytest.mark.django_db

FORM = {"title": "Friday night", "size": "4", "option_money": "hidden"}


@pytest.fixture
def client() -> Client:
    """Anna's browser."""
    client = Client()
    client.force_login(person("Anna"))
    return client


def test_the_form_offers_what_the_game_has(client: Client) -> None:
    html = client.get("/tables/new/").content.decode()
    for offered in (
        'value="3"',
        'value="5"',
        'value="good"',
        'value="easy"',
        'value="hidden"',
        'value="open"',
    ):
        assert offered in html
    assert 'value="random"' not in html


def test_a_table_for_people_waits_in_its_room(client: Client) -> None:
    answer = client.post("/tables/new/", FORM)
    game = Game.objects.get()
    assert answer["Location"] == f"/tables/{game.slug}/"
    assert (game.title, game.size, game.status, game.options) == (
        "Friday night",
        4,
        Status.OPEN,
        {"money": "hidden"},
    )
    assert "3 seats are still free" in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("query", "form"),
    [
        ("?game=keyflower", {}),
        ("?rules=keyflower", {}),
        ("", {"game": "keyflower"}),
        ("", {"rules": "keyflower"}),
        ("?game=keyflower", {"rules": "keyflower"}),
    ],
)
def test_the_game_that_is_named_is_opened(client: Client, query: str, form: dict[str, str]) -> None:
    options = GAMES["keyflower"].options.items()
    chosen = {f"option_{key}": choices[0][0] for key, (_name, choices) in options}
    answer = client.post(f"/tables/new/{query}", {"title": "", "size": "3"} | chosen | form)
    assert answer.status_code == 302
    assert Game.objects.get().rules == "keyflower"


@pytest.mark.parametrize(
    ("query", "form"), [("", {"rules": "chess"}), ("?game=keywest", {"rules": "keyflower"})]
)
def test_no_other_game_is_opened_than_was_named(
    client: Client, query: str, form: dict[str, str]
) -> None:
    assert client.post(f"/tables/new/{query}", FORM | form).status_code == 404
    assert not Game.objects.exists()


def test_a_table_full_of_bots_begins_at_once(client: Client) -> None:
    bots = {"seat_2": "good", "seat_3": "easy", "seat_4": "good"}
    answer = client.post("/tables/new/", FORM | bots | {"option_money": "open"})
    game = Game.objects.get()
    assert answer["Location"] == f"/t/{game.slug}/"
    assert game.status == Status.RUNNING
    assert sorted(Seat.objects.filter(bot__isnull=False).values_list("bot", flat=True)) == [
        "easy",
        "good",
        "good",
    ]


def test_bots_in_seats_that_the_table_does_not_have_are_left_out(client: Client) -> None:
    client.post("/tables/new/", FORM | {"size": "3", "seat_4": "good", "seat_5": "good"})
    assert not Seat.objects.filter(bot__isnull=False).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": "9"},
        {"size": ""},
        {"size": "four"},
        {"seat_2": "cheater"},
        {"seat_2": "random"},
        {"option_money": "borrowed"},
        {"title": "x" * 81},
        {"title": "a\x00b"},
    ],
)
def test_a_form_that_makes_no_sense_is_explained_and_opens_nothing(
    client: Client, wrong: dict[str, str]
) -> None:
    answer = client.post("/tables/new/", FORM | wrong)
    assert answer.status_code == 200
    assert 'class="errors"' in answer.content.decode()
    assert not Game.objects.exists()


def test_a_guest_is_asked_to_sign_in_first() -> None:
    answer = Client().get("/tables/new/")
    assert answer["Location"].startswith("/sign-in/?next=/tables/new/")


def test_a_game_that_the_house_does_not_have_is_not_there(client: Client) -> None:
    assert client.get("/tables/new/?game=chess").status_code == 404


def test_without_the_forms_own_token_nothing_is_opened() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("Anna"))
    assert client.post("/tables/new/", FORM).status_code == 403
    assert not Game.objects.exists()


def test_three_things_are_asked_and_the_rest_is_folded(client: Client) -> None:
    html = client.get("/tables/new/?game=keyflower").content.decode()
    asked = re.sub(r"<details.*?</details>", "", html, flags=re.S)
    assert 'href="?game=keyflower"\n' in asked
    assert set(re.findall(r'name="(\w+)"', asked)) >= {"size", "company", "pace"}
    for folded in ("title", "private", "beginners", "hours", "weekday"):
        assert f'name="{folded}"' in html
        assert f'name="{folded}"' not in asked
    assert set(re.findall(r'name="pace" value="(\w+)"', asked)) == {"day", "relaxed", "live"}
    assert "<details open" not in re.sub(r"\s+", " ", html)


def test_a_folded_time_that_was_chosen_is_shown_again(client: Client) -> None:
    html = client.post("/tables/new/", FORM | {"size": "9", "pace": "weekly"}).content.decode()
    chosen = html.index('value="weekly"')
    assert html.rindex("<details", 0, chosen) == html.rindex(
        '<details class="more" open', 0, chosen
    )


@pytest.mark.parametrize(
    ("company", "bots"), [("person", []), ("easy", ["easy"] * 3), ("seats", ["good"])]
)
def test_company_is_chosen_at_once_or_seat_by_seat(
    client: Client, company: str, bots: list[str]
) -> None:
    client.post("/tables/new/", FORM | {"company": company, "seat_2": "good"})
    found = Seat.objects.filter(bot__isnull=False).order_by("number").values_list("bot", flat=True)
    assert list(found) == bots
    assert client.post("/tables/new/", FORM | {"company": "cheater"}).status_code == 200


def test_a_field_that_does_not_count_is_no_fault(client: Client) -> None:
    assert "novalidate" in client.get("/tables/new/").content.decode()
    client.post("/tables/new/", FORM | {"pace": "day", "hours": "0", "misses": "99"})
    assert decode_terms(Game.objects.get().pace) == PRESETS["day"]


def test_a_field_that_counts_says_what_to_type_and_the_top_names_it(client: Client) -> None:
    page = client.post("/tables/new/", FORM | {"pace": "own", "hours": "0"}).content.decode()
    assert "Type 1 or more." in page
    assert 'href="#id_hours">Hours for each turn</a>' in page
    assert not Game.objects.exists()
