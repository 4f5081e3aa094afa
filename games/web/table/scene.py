"""The page of a table, made of pieces that are kept as long as nothing has changed for this
reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext

from games import game_pages
from games.play import table as heart
from games.play.models import Status
from games.votes.deciding import count_open_motions
from games.web.page_cache import fill_page_frame
from games.web.practice import OFF, find_guide_step, is_practising
from games.web.table.block_gzip import build_page_response
from games.web.table.frame import (
    build_frame,
    get_page_title,
    has_regions,
    render_head,
    render_link_preview,
)
from games.web.table.log import FACTS, render_log_section, render_since_section, ring_changes
from games.web.table.next_table import get_next_table, prefix_count
from games.web.table.notes import render_notes_fold
from games.web.table.panel import (
    FIELDS_PLACEHOLDER,
    PLAIN_PANEL,
    PanelState,
    may_send_brief_rows,
    read_picked_move,
    render_form_fields,
    render_panel,
)
from games.web.table.placeholders import fill_placeholders
from games.web.table.players import render_players
from games.web.table.results import describe_end, describe_table_state
from games.web.talk.views import count_unread, render_talk, render_talk_lines
from keywest_site.fragment_cache import SHELF, FragmentCache

if TYPE_CHECKING:
    from games.web.table.reader import Reader

PART, SWAP = " data-part", ' hx-swap-oob="true"'
"""How a section is marked on the page, and how when it is sent to be swapped into one."""

LONGEST_BOARD = 4000
"""Letters of what a page says that it has."""
CUT: FragmentCache[list[str]] = FragmentCache()
LARGE = 4000
"""Letters of a piece of a board from which on it is compressed by itself, once."""
LASTING = ("players", "board", "log")
"""The large sections, in the order of the page, in which nothing is made again for each answer."""


class Scene:
    """One table for one reader. Pieces that depend on nothing but log, seat, language and names are
    made once."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.say = reader.say
        self.table = heart.table_for(reader.known, reader.seat)
        self.meta = self.table.meta
        self.title = get_page_title(self.table)
        self.decision = self.table.decision
        self.running = self.meta.status == Status.RUNNING
        self.key = (self.meta.slug, self.meta.head, reader.seat, self.say.language, self.say.names)

    def piece(self, name: str, make: Callable[[], str], *more: object) -> str:
        """HTML that is kept for the next reader with the same eyes."""
        return SHELF.get((name, *self.key, *more), make)

    def preview_line(self, line: str) -> PanelState:
        """What this line would do, to be confirmed."""
        return read_picked_move(self.reader, self.table, line)

    def page(self, panel_state: PanelState = PLAIN_PANEL, status: int = 200) -> HttpResponse:
        """The page; for a request of htmx, everything on it that may have changed."""
        swapped = bool(self.reader.request.headers.get("HX-Request"))
        return self.parts(panel_state, status) if swapped else self.whole(panel_state, status)

    def whole(self, panel_state: PanelState = PLAIN_PANEL, status: int = 200) -> HttpResponse:
        """The page."""
        sections, request = self.sections(panel_state), self.reader.request
        talk = "" if self.reader.guest else render_talk(self.reader)
        filling = {
            **build_frame(self.reader, self.table),
            "linked": render_link_preview(self.reader, self.title),
            **self.words(),
            **sections,
            "talk": talk + render_notes_fold(self.reader),
        }
        parts = fill_page_frame(request, "table/page.html", filling)
        board = sections["board"]
        cut = (
            CUT.get(board, lambda: split_board_by_size(board))
            if has_regions(self.table)
            else [board]
        )
        at = parts.index(board)
        parts[at : at + 1] = cut
        return build_page_response(request, parts, [*list_lasting_sections(sections), *cut], status)

    def parts(
        self, panel_state: PanelState = PLAIN_PANEL, status: int = 200, *, talk: bool = False
    ) -> HttpResponse:
        """Everything that may have changed, to be swapped into the page; with `talk`, also what was
        said."""
        sections = {
            name: html.replace(PART, SWAP, 1) for name, html in self.sections(panel_state).items()
        }
        sections["board"] = self.render_changed_pieces(sections["board"])
        said = [self.render_new_talk()] if talk else []
        return build_page_response(
            self.reader.request,
            self.swap(*sections.values(), *said),
            list_lasting_sections(sections),
            status,
        )

    def render_changed_pieces(self, html: str) -> str:
        """Of the board what the page does not have as it is; it says what it has: `id:mark` and so
        on (`X-Board`). All of it, if the page has other pieces than these."""
        told = self.reader.request.headers.get("X-Board", "")[:LONGEST_BOARD]
        if not has_regions(self.table):
            return game_pages.remove_scenery(self.table.game, html, told)
        have = dict(one.partition(":")[::2] for one in told.split())
        found = list(game_pages.list_pieces(html))
        if have.keys() != {name for _html, name, _mark in found}:
            return html
        fresh = [one for one, name, mark in found if have[name] != mark]
        return "".join(one.replace(" data-mark", f"{SWAP} data-mark", 1) for one in fresh)

    def talk(self) -> HttpResponse:
        """What was said at the table alone, to be swapped into the page."""
        return build_page_response(self.reader.request, [self.render_new_talk()], (), 200)

    def render_new_talk(self) -> str:
        """How many messages are new, and all of them, to be swapped into the page."""
        return render_talk_lines(self.reader).replace(PART, SWAP, 2)

    def panel(self, panel_state: PanelState = PLAIN_PANEL, status: int = 200) -> HttpResponse:
        """The decision panel alone, to be swapped into the page."""
        return build_page_response(
            self.reader.request,
            self.swap(self.decide(panel_state).replace(PART, SWAP, 1)),
            (),
            status,
        )

    def swap(self, *sections: str) -> list[str]:
        """These sections, with what the tab and the announcement say now."""
        words = self.words()
        news = f'<p id="news" hx-swap-oob="innerHTML">{words["news"]}</p>'
        return [f"<title>{words['tab']}</title>", *sections, news]

    def words(self) -> dict[str, str]:
        """What the browser's tab says, and what is said to those who cannot see the table."""
        tab = self.tab()
        other = get_next_table(self.reader).count
        tab = prefix_count(tab, other + bool(self.decision) if other else 0)
        return {"tab": escape(tab), "news": self.piece("news", lambda: escape(self.news()))}

    def tab(self) -> str:
        """The title of the page: that it is the reader's turn, or who has won."""
        if self.decision:
            return gettext("Your turn · {table}").format(table=self.title)
        told = describe_end(self.table)
        return f"{self.say(told)} · {self.title}" if told else self.title

    @property
    def votes(self) -> int:
        """On how many things the table is voting; it comes along for who sits here, a host who left
        has to ask."""
        known = self.reader.known.asides
        return (
            known["votes"] if "votes" in known else count_open_motions(self.meta.id, timezone.now())
        )

    def sections(self, panel_state: PanelState) -> dict[str, str]:
        """Everything that may change, by name."""
        zone = timezone.get_current_timezone_name()
        eyes = (
            self.reader.planned,
            self.reader.hosts,
            get_next_table(self.reader),
            count_unread(self.reader),
        )
        votes = self.votes if self.running and self.reader.member else 0
        return {
            "head": self.piece(
                "head", lambda: render_head(self.reader, self.table, votes), *eyes, votes
            ),
            "decide": self.decide(panel_state),
            "since": self.piece(
                "since", lambda: render_since_section(self.reader, self.table, self.lines), zone
            ),
            "board": self.piece("board", self.board),
            "players": self.piece("players", lambda: render_players(self.reader, self.table)),
            "log": self.piece("log", self.log, zone),
        }

    def decide(self, panel_state: PanelState) -> str:
        """The decision panel; kept while it shows nothing but the menu, the end, or that others
        are asked, with what is said again each time in its holes."""
        if panel_state == PLAIN_PANEL and not self.reader.planned:
            html = self.piece("decide", lambda: self.question(panel_state), *self.eyes())
        else:
            html = self.question(panel_state)
        html = fill_placeholders(html, self.reader, self.table)
        return (
            html.replace(FIELDS_PLACEHOLDER, render_form_fields(self.reader, self.table))
            if FIELDS_PLACEHOLDER in html
            else html
        )

    def eyes(self) -> tuple[object, ...]:
        """What else a kept panel depends on."""
        seen = self.reader.confirms, may_send_brief_rows(self.reader, self.table), self.running
        if not is_practising(self.reader):
            return seen
        step, off = find_guide_step(self.reader, self.table), self.reader.request.session.get(OFF)
        return *seen, step.id if step else "", bool(off), self.reader.guest

    def question(self, panel_state: PanelState) -> str:
        """The panel, without the fields of its forms."""
        prompt = self.say(self.decision.prompt) if self.decision else self.news()
        return render_panel(self.reader, self.table, panel_state, prompt)

    def news(self) -> str:
        """Whose turn it is, or who has won, in one sentence."""
        return describe_table_state(self.reader, self.table)

    def board(self) -> str:
        """The game's own drawing, with what can be done as links."""
        assert self.table.view
        drawn = game_pages.render_board(self.table.game, self.table.view, self.decision, self.say)
        shown = ring_changes(self.reader, self.table, self.lines, drawn)
        return game_pages.render_picture(self.table.game, shown)

    @cached_property
    def lines(self) -> Sequence[heart.Line]:
        """The end of the log."""
        return heart.load_latest_lines(self.meta, self.reader.seat, FACTS)

    def log(self) -> str:
        """What happened."""
        lines = self.lines
        whole = reverse("table_log", args=[self.meta.slug])
        told = render_log_section(
            lines, self.reader.seat, self.say, whole, cut=self.meta.version > FACTS
        )
        return f'<section id="log" class="log" aria-labelledby="log-title"{PART}>{told}</section>'


def split_board_by_size(board: str) -> list[str]:
    """A board in regions, cut: each large piece by itself, and together the small ones between
    them."""
    sized = groupby(game_pages.split_into_blocks(board), key=lambda block: len(block) > LARGE)
    return [part for large, run in sized for part in (run if large else ["".join(run)])]


def list_lasting_sections(sections: Mapping[str, str]) -> list[str]:
    """Of these, the ones whose compressed form is worth keeping."""
    return [sections[name] for name in LASTING]
