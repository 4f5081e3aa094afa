"""Everything that the templates of the table show, prepared as strings: templates only put it in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.play import table as heart
from games.play.models import Status
from games.rules import notation
from games.rules.core import Decision, Refused
from games.rules.text import Several, Who, ngettext
from games.rules.text import _ as text
from games.web.lobby.times import since
from games.web.table.log import FACTS, page_log
from games.web.table.menu import choice, menu
from games.web.table.reader import Reader
from games.web.table.shelf import SHELF
from keywest_site.live_client import live_url

Context = dict[str, Any]
SWAP = mark_safe(' hx-swap-oob="true"')
FORM = '<form method="post" action="{0}order" hx-post="{0}order" hx-swap="none">{1}{2}'
ASK = mark_safe('<input type="hidden" name="ask" value="1">')
HIDDEN = '<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="token" value="{}">'


class Scene:
    """One table for one reader. Parts that depend on nothing but log, seat, language and names are made once."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.say = reader.say
        self.table = heart.table_for(reader.known, reader.seat)
        self.meta = self.table.meta
        self.url = reverse("table", args=[self.meta.slug])
        self.key = (self.meta.slug, self.meta.head, reader.seat, self.say.language, self.say.names)

    def piece(self, name: str, make: Callable[[], str], *more: object) -> SafeString:
        """A part of the page that is kept for the next reader with the same eyes."""
        return mark_safe(SHELF.get((name, *self.key, *more), make))

    @property
    def decision(self) -> Decision | None:
        """What the reader is asked."""
        return self.table.decision

    def whole(self, pick: str = "") -> Context:
        """For the page."""
        return {**self.frame(), **self.head(), **self.decide(pick), **self.rest(), "oob": ""}

    def parts(self, pick: str = "") -> Context:
        """For a swap of everything that may have changed."""
        return {**self.head(), **self.decide(pick), **self.rest(), "oob": SWAP}

    def panel(self, pick: str = "") -> Context:
        """For a swap of the decision panel alone."""
        return {**self.head(), **self.decide(pick), "oob": SWAP, "only_decide": True}

    def frame(self) -> Context:
        """What stays as long as the page does."""
        rules = self.meta.rules
        return {
            "live": live_url(self.reader.request, f"table:{self.meta.slug}") if self.running else "",
            "regions": f"games/{rules}/regions.html",
            "board_css": f"{rules}/board.css",
            "waiting": self.running and not self.decision,
        }

    @property
    def running(self) -> bool:
        """Whether anything may still happen."""
        return self.meta.status == Status.RUNNING

    def head(self) -> Context:
        """Title, state, links, and what is said to those who cannot see it."""
        title = self.meta.title or self.table.game.title
        news = self.news()
        return {
            "url": self.url,
            "title": title,
            "tab": _("Your turn · {table}").format(table=title) if self.decision else title,
            "state": self.piece("state", self.state),
            "news": news,
            "mine": self.decision is not None,
            "tag": tag_of(self.reader),
            "replay": reverse("replay_start", args=[self.meta.slug]),
            "rules": reverse("rules", args=[self.meta.rules]),
        }

    def state(self) -> str:
        """Where the game stands, as the game says it."""
        return render_to_string(f"games/{self.meta.rules}/state.html", {"view": self.table.view}).strip()

    def news(self) -> str:
        """Whose turn it is, in one sentence."""
        if self.decision:
            return self.say(text("Your turn: {prompt}", prompt=self.decision.prompt))
        asked = [Who(sitting.number) for sitting in self.table.seats if sitting.asked]
        if not asked:
            return self.outcome()
        return self.say(text("Waiting for {who}.", who=Several(tuple(asked))))

    def outcome(self) -> str:
        """Who has won."""
        won = [score for score in self.table.scores if score.rank == 1]
        if not won:
            return _("The game is over.")
        winners = Several(tuple(Who(score.seat) for score in won))
        return self.say(
            ngettext(
                "{who} wins with {points} points.", "{who} win together with {points} points.", len(won),
                who=winners, points=won[0].points,
            )
        )  # fmt: skip

    def decide(self, pick: str = "") -> Context:
        """The panel in which the reader decides, or learns for whom the table waits."""
        undo = self.table.take_back
        hidden = self.hidden() if self.decision or undo else SafeString()
        return {
            "token": self.table.token if self.decision else "",
            "prompt": self.say(self.decision.prompt) if self.decision else self.news(),
            "hidden": hidden,
            "form": format_html(FORM, self.url, hidden, ""),
            "example": notation.menu(self.decision).split(",")[0] if self.decision else "",
            "undo": undo,
            "typed": "",
            "pick": None,
            "error": "",
            **self.choices(pick, hidden),
        }

    def hidden(self) -> SafeString:
        """The fields that every form carries: whose question this is, and that the form is ours."""
        return format_html(HIDDEN, get_token(self.reader.request), self.table.token)

    def choices(self, pick: str, hidden: SafeString) -> Context:
        """A move to be confirmed; else every move to choose from; for who is not asked, how things stand."""
        if not self.decision:
            return {"aside": mark_safe(render_to_string("table/aside.html", self.aside()))}
        if not pick:
            return self.open_menu(hidden)
        assert self.table.view
        try:
            move = notation.read(self.table.game, pick, self.decision)
        except Refused as refused:
            return {**self.open_menu(hidden), **self.refused(refused, pick)}
        return {"pick": choice(self.table.game, self.table.view, move, self.say)}

    def open_menu(self, hidden: SafeString) -> Context:
        """Every move as something to press; each form asks first if the reader wants that."""
        form = format_html(FORM, self.url, hidden, ASK if self.reader.confirms else "")
        return {"form": form, "menu": mark_safe(self.piece("menu", self.menu).replace("<!--form-->", form))}

    def refused(self, refused: Refused, line: str) -> Context:
        """Why an order was not carried out; what was written stays in its place."""
        return {"error": self.say(refused.text), "typed": line[: notation.LONGEST_LINE].strip()}

    def menu(self) -> str:
        """The moves as things to press."""
        assert self.decision
        assert self.table.view
        groups = menu(self.table.game, self.table.view, self.decision, self.say)
        return render_to_string("table/menu.html", {"groups": groups})

    def aside(self) -> Context:
        """Who is waited for since when; the final scores."""
        now = timezone.now()
        waiting = [
            (sitting.number, self.say.name(sitting.number), since(sitting.asked_at, now))
            for sitting in self.table.seats
            if sitting.asked and sitting.asked_at
        ]
        scores = sorted(self.table.scores, key=lambda score: score.rank)
        return {
            "waiting": waiting,
            "watching": self.reader.seat is None and self.running,
            "results": [(score.rank, score.seat, self.say.name(score.seat), score.points) for score in scores],
            "sources": [
                (self.say(label), [score.parts[number][1] for score in scores])
                for number, (label, _points) in enumerate(scores[0].parts)
            ]
            if scores
            else [],
            "dice": reverse("dice", args=[self.meta.slug]) if scores else "",
        }

    def rest(self) -> Context:
        """Board, players, log."""
        return {
            "board": self.piece("board", self.board),
            "players": self.piece("players", self.players),
            "log": self.piece("log", self.log, timezone.get_current_timezone_name()),
        }

    def board(self) -> str:
        """The game's own drawing, with what can be done as links."""
        assert self.table.view
        return self.table.game.draw(self.table.view, self.decision, self.say)

    def players(self) -> str:
        """Everybody's belongings, as the game shows them."""
        asked = [bool(sitting.asked) for sitting in self.table.seats]
        context = {"view": self.table.view, "names": self.say.names, "asked": asked}
        return render_to_string(f"games/{self.meta.rules}/players.html", context)

    def log(self) -> str:
        """What happened."""
        return page_log(heart.log_for(self.meta, self.reader.seat, limit=FACTS), self.reader.seat, self.say)


def tag_of(reader: Reader) -> str:
    """What a page was made of: changes whenever anything on it may have changed."""
    return f"{reader.known.meta.version}.{'-' if reader.seat is None else reader.seat}"
