"""A whole small game, and one line in the registry: with that, every door of the house opens to
it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from games.rules.pig import game as pig

from games.bots.door import answer_for_bots
from games.play import lobby
from games.play.models import Game
from games.play.position import POSITIONS
from games.play.table import load_header
from games.rules import registry
from games.rules.registry import GAMES
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party, person
from tests.support.mail_parts import mails_of, pictures, text
from tests.support.smtp import mail_server
from tests.toy import PIG

HOUSE = Path(__file__).parents[2]
FOLDER = Path(pig.__file__).parent
PAGE = HOUSE / "docs/game.md"
MOST_LINES = 150
LANGUAGES = ("en", "de", "fr", "ja")


@pytest.fixture(autouse=True)
def _pig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the one line does; nothing is remembered from the test before."""
    monkeypatch.setitem(GAMES, PIG.name, PIG)
    POSITIONS.forget()
    yield
    POSITIONS.forget()


@pytest.fixture
def pair(transactional_db: None) -> Postbag:
    """Two people at a table of Pig."""
    return Postbag(Party.seated(2, rules="pig"))


def browser(bag: Postbag, seat: int | None = None) -> Client:
    """Of whoever sits there; of a guest."""
    client = Client()
    if seat is not None:
        client.force_login(bag.person(seat))
    return client


def page(client: Client, address: str, language: str = "en") -> str:
    """A page that is there."""
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200, address
    return answer.content.decode()


def asked(bag: Postbag) -> int:
    """Whose turn it is."""
    [seat] = bag.party.asked()
    return seat


# -- how much it is


def test_the_whole_game_is_small() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES


def test_its_page_shows_it() -> None:
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(shown) == 1
    assert shown[0] in Path(pig.__file__).read_text("utf-8")


def test_outside_of_its_folder_one_line_changes() -> None:
    before = Path(registry.__file__).read_text("utf-8")
    after = re.sub(r"(?m)^(FOLDERS = \(.*)\)$", r'\1, "pig")', before)
    changes = [*difflib.ndiff(before.splitlines(), after.splitlines())]
    assert len([line for line in changes if line.startswith("+ ")]) == 1
    assert len([line for line in changes if line.startswith("- ")]) == 1
    house: dict[str, Any] = {"__name__": "games.rules.registry"}
    exec(compile(after, registry.__file__, "exec"), house)
    assert [*house["GAMES"]] == [*GAMES]
    assert house["GAMES"]["pig"] is PIG


def test_nothing_but_the_registry_would_have_to_name_it() -> None:
    """Every other place that lists the games of the house would have to: there is none."""
    named = re.compile(r"\bkeywest\b.*\bkeyflower\b|\bkeyflower\b.*\bkeywest\b", re.IGNORECASE)
    rooms = ("games", "accounts", "keywest_site", "templates", "deploy")
    files = [
        path
        for room in rooms
        for path in (HOUSE / room).rglob("*")
        if path.suffix in (".py", ".html", ".toml", ".js", ".css", ".txt")
    ]
    listing = [
        str(path.relative_to(HOUSE))
        for path in (*files, HOUSE / "pyproject.toml", HOUSE / "Makefile")
        if named.search(path.read_text("utf-8"))
    ]
    assert set(listing) - {"games/rules/registry.py", *WORDS_ALONE} == set()


WORDS_ALONE = {"accounts/naming/reserved_names.py"}
"""Where titles of games stand as words that nobody may take for a name."""


# -- the doors


@pytest.mark.django_db
def test_a_table_is_opened_by_web_and_a_bot_sits_down() -> None:
    host = person()
    client = Client()
    client.force_login(host)
    assert "Pig" in page(client, "/rules/")
    assert "Roll as often as you dare" in page(client, "/rules/pig/")
    assert "fifty" in page(client, "/tables/new/?game=pig")
    wishes = {"size": 2, "seat_2": "careful", "option_goal": "100", "pace": "day"}
    answer = client.post("/tables/new/?game=pig", wishes)
    assert answer.status_code in (302, 303)
    game = Game.objects.get(rules="pig")
    assert (game.status, game.options) == ("running", {"goal": "100"})


def test_by_web(pair: Postbag) -> None:
    seat, url = asked(pair), f"/t/{pair.party.game.slug}/"
    client = browser(pair, seat)
    for language in LANGUAGES:
        for place in ("", "text/", "log/", "waiting/"):
            page(client, url + place, language)
            if place != "waiting/":
                page(browser(pair), url + place, language)
    shown = page(client, url)
    assert "Roll the die" in shown
    assert "In the pot: 0" in shown
    assert "any_game/board.css" in shown
    token = pair.party.token(seat)
    answer = client.post(f"{url}order", {"line": "roll", "token": token})
    assert answer.status_code in (200, 302, 303)
    assert pair.party.kinds()[-2:] == ["dared", "rolled"]
    assert client.get(f"{url}what-if/", follow=True).status_code == 200


def test_it_takes_no_plans_and_says_so(pair: Postbag) -> None:
    seat, slug = asked(pair), pair.party.game.slug
    client = browser(pair, seat)
    assert client.get(f"/t/{slug}/plan/").status_code == 404
    refused = client.get(f"/api/tables/{slug}/plan")
    assert 400 <= refused.status_code < 500
    assert pair.writes(seat, "plan: roll").kind == "refused"
    assert "has no plans" in " ".join(pair.last().split())


def test_by_mail(pair: Postbag) -> None:
    seat = asked(pair)
    assert pair.writes(seat, "roll").kind == "played"
    assert "Played\n  roll" in pair.last()
    assert mail.outbox[-1].to == [pair.person(seat).email]
    assert pair.writes(asked(pair), "jump").kind == "unclear"
    assert "jump" in pair.last()


def test_a_turn_mail_shows_the_board_in_letters(pair: Postbag, settings: Any) -> None:
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        letter = mails_of(server)[pair.person(asked(pair)).email]
    assert "Roll the die, or hold?" in text(letter)
    assert "In the pot: 0" in text(letter)
    assert pictures(letter) == []


def test_by_api(pair: Postbag) -> None:
    seat, slug = asked(pair), pair.party.game.slug
    client = browser(pair, seat)
    told = client.get(f"/api/tables/{slug}/").json()
    assert told["view"]["points"] == [0, 0]
    order = {"line": "roll", "token": pair.party.token(seat)}
    answer = client.post(f"/api/tables/{slug}/order", order, content_type="application/json")
    assert answer.status_code == 200
    assert pair.party.kinds()[-2:] == ["dared", "rolled"]


@pytest.mark.django_db
def test_bots_play_it_to_its_end_then_replay_and_dice() -> None:
    host = person()
    game = lobby.open_table(host.pk, "pig", 2, bots=["careful"])
    seat = load_header("id", game.pk).seat_of(host.pk)
    assert seat is not None
    bag = Postbag(Party(game))
    while bag.party.asked():
        answer_for_bots(game.pk)
        if bag.party.asked() == [seat]:
            bag.party.act(seat, "hold")
    game.refresh_from_db()
    assert game.status == "finished"
    url = f"/t/{game.slug}/"
    shown = page(Client(), url)
    assert "wins with" in shown
    facts = bag.facts()
    for version in (None, facts // 2, facts):
        stop = f"{version}/" if version else ""
        answer = Client().get(f"{url}replay/{stop}", follow=True)
        assert "In the pot:" in answer.content.decode()
    assert "Everything fits" in page(Client(), f"{url}dice/")
