"""What of a table's page stays as long as the page does: its top, where it asks and listens, its
styles and tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import game_pages
from games.desk.looks import list_looks
from games.game_pages import list_template_paths
from games.live.client import sign_live_url
from games.play.models import OVER, Status, get_game_title
from games.play.wake import wake_painter
from games.web.table.next_table import get_next_table
from games.web.table.reader import build_table_tag
from games.web.talk.views import count_unread
from keywest_site.fragment_cache import SHELF, FragmentCache

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from games.play.table import Meta, Table
    from games.web.table.reader import Reader


# The frame.


REFRESH = '<noscript><meta http-equiv="refresh" content="30"></noscript>'
LASTING_FRAMES: FragmentCache[Mapping[str, str]] = FragmentCache()


def build_frame(reader: Reader, table: Table) -> dict[str, str]:
    """The frame of this page, by name."""
    meta = table.meta
    running = meta.status == Status.RUNNING
    key = meta.slug, meta.rules, reader.seat, reader.say.language
    return {
        **LASTING_FRAMES.get(key, lambda: build_lasting_frame(table)),
        "live": escape(build_event_source_url(reader)) if running else "",
        "refresh": REFRESH if running and not table.decision else "",
    }


def build_lasting_frame(table: Table) -> Mapping[str, str]:
    """What is the same whoever looks in this language, and whenever."""
    rules, regions = table.meta.rules, has_regions(table)
    return {
        "now": reverse("now", args=[table.meta.slug]),
        "tools": "" if regions else render_board_tools(rules),
        "board_css": static(game_pages.find_board_css(rules)),
        "board_js": static("table/regions.js" if regions else "table/board.js"),
    }


def has_regions(table: Table) -> bool:
    """Whether the board is laid out in regions by the page."""
    return table.game.presentation.regions is not None


def render_board_tools(rules: str) -> str:
    """What is beside a board of one picture: its regions, for the game that names them."""
    regions = game_pages.list_template_paths(rules, "regions.html")
    return render_to_string("table/tools.html", {"regions": regions})


def build_event_source_url(reader: Reader) -> str:
    """Where the page hears that something has moved."""
    topic, seated = f"table:{reader.known.meta.slug}", reader.seat is not None
    return sign_live_url(reader.request, topic, reader.request.user.pk, player=seated)


# The top: name, how it stands, the ways from there.


HEAD = (
    '<header id="head" class="table-head" data-part data-tag="{tag}"><h1>{title}</h1>'
    '<p class="table-state">{state}</p><nav class="table-links" aria-label="{label}">{links}</nav>'
    "{looks}</header>"
)
LINK = '<a href="{}">{}</a>'
NEXT = '<a href="{}" class="next-table">{}</a>'
UNREAD = '<a href="#talk" data-unread>{} {}</a>'
LINK_PREVIEW = (
    '<meta property="og:title" content="{}"><meta property="og:description" content="{}">'
    '<meta property="og:image" content="{}">'
    '<meta name="twitter:card" content="summary_large_image">'
)


def get_page_title(table: Table) -> str:
    """What this table is called."""
    return table.meta.title or get_game_title(table.game.name)


def render_head(reader: Reader, table: Table, votes: int) -> str:
    """Title, state, links. `votes`: on how many things the table is voting. Joined in code: it is
    made again after each move."""
    meta, url = table.meta, reverse("table", args=[table.meta.slug])
    about = {"view": table.view, "url": url, "ended": meta.status in OVER}
    state = render_to_string(list_template_paths(meta.rules, "state.html"), about)
    looks = () if meta.status == Status.RUNNING else list_looks(meta.id)
    return HEAD.format(
        tag=build_table_tag(reader),
        title=escape(get_page_title(table)),
        state=state,
        label=escape(_("This table")),
        links=SHELF.get(
            build_links_key(reader, votes), lambda: " ".join(list_links(reader, table, votes))
        ),
        looks=render_to_string("table/looks.html", {"looks": looks}) if looks else "",
    )


def build_links_key(reader: Reader, votes: int) -> Hashable:
    """All that the ways from there depend on; not the log, so a move leaves them as they are."""
    meta, who = reader.known.meta, (reader.seat, reader.hosts, reader.guest, reader.say.language)
    news = get_next_table(reader), count_unread(reader), reader.planned, votes
    return "links", meta.slug, meta.status, who, news


def list_links(reader: Reader, table: Table, votes: int) -> Iterator[str]:
    """The ways from there, for this reader."""
    meta, slug, found = table.meta, [table.meta.slug], get_next_table(reader)
    if found.count:
        yield NEXT.format(found.address, escape(describe_waiting_tables(found.count)))
    if new := count_unread(reader):
        badge = render_to_string("table/unread.html", {"unread": new})
        yield UNREAD.format(escape(_("Table talk")), badge)
    yield LINK.format(f"{reverse('table', args=slug)}text/", escape(_("As text")))
    yield LINK.format(reverse("replay_start", args=slug), escape(_("Replay")))
    if meta.status == Status.RUNNING and not reader.guest:
        yield from list_player_links(reader, table, votes)
    if meta.league:
        yield LINK.format(build_division_url(meta), escape(_("Division")))
    yield LINK.format(reverse("rules", args=[meta.rules]), escape(_("Rules")))


def list_player_links(reader: Reader, table: Table, votes: int) -> Iterator[str]:
    """The ways to what who sits here, or is the host, can do while the game goes on."""
    slug = [table.meta.slug]
    if reader.seat is not None:
        yield LINK.format(reverse("what_if_begin", args=slug), escape(_("What if …")))
    if reader.seat is not None and table.game.plans:
        yield LINK.format(reverse("plan", args=slug), render_plan_label(reader))
    if reader.member:
        yield LINK.format(reverse("waiting", args=slug), render_pace_label(votes))


def describe_waiting_tables(count: int) -> str:
    """How many other tables wait."""
    return ngettext("%(count)s more table waits", "%(count)s more tables wait", count) % {
        "count": count
    }


def render_plan_label(reader: Reader) -> str:
    """The plan's link, with a badge while it counts."""
    if not reader.planned:
        return escape(_("My plan"))
    title = escape(_("Your plan counts. Only you can see this."))
    badge = f'<span class="badge badge-info" title="{title}">{escape(_("active"))}</span>'
    return f"{escape(_('My plan'))} {badge}"


def render_pace_label(votes: int) -> str:
    """The link to pace and votes, with how many votes are open."""
    if not votes:
        return escape(_("Pace and votes"))
    said = ngettext("%(votes)s vote open", "%(votes)s votes open", votes) % {"votes": votes}
    badge = f'<span class="badge badge-info">{escape(said)}</span>'
    return f"{escape(_('Pace and votes'))} {badge}"


def render_link_preview(reader: Reader, title: str) -> SafeString:
    """What a page tells whoever previews links, when a stranger may watch: the name, the game, and
    where the spectator's picture of this very log is. Nothing for people who have signed in."""
    meta, request = reader.known.meta, reader.request
    if request.user.is_authenticated or meta.status != Status.RUNNING:
        return SafeString()
    wake_painter(meta.slug, meta.head, reader.say.language)
    rules = _("%(rules)s for %(size)s") % {"rules": get_game_title(meta.rules), "size": meta.size}
    address = f"{reverse('table_preview', args=[meta.slug])}?v={meta.version}"
    return format_html(LINK_PREVIEW, title, rules, request.build_absolute_uri(address))


def build_division_url(meta: Meta) -> str:
    """Where its division stands, if it is a table of a league."""
    if not meta.league:
        return ""
    slug, season, number = meta.league.split("/")
    return reverse("league_table", args=[slug, int(season), int(number)])
