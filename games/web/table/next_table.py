"""From table to table: the next one that waits for the reader, in the order of urgency."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.play.models import Status
from keywest_site.http import get_form_token

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader


SELECT_OTHER_TABLES = """SELECT json_build_array(count(*), coalesce(
  (array_agg(w.slug ORDER BY w.due, w.asked_at, w.id)
    FILTER (WHERE (w.due, w.asked_at, w.id) > (here.due, here.asked_at, g.id)))[1],
  (array_agg(w.slug ORDER BY w.due, w.asked_at, w.id))[1]))
FROM (SELECT og.id, og.slug, oq.asked_at,
    coalesce(CASE WHEN og.paused_at IS NULL THEN oq.due_at END, 'infinity') AS due
  FROM games_seat os JOIN games_game og ON og.id = os.game_id AND og.status = 'running'
  JOIN games_question oq ON oq.game_id = og.id AND oq.seat = os.number AND oq.answered_seq IS NULL
  WHERE os.person_id = %(person)s AND og.id <> g.id) w
LEFT JOIN (SELECT hq.asked_at,
    coalesce(CASE WHEN g.paused_at IS NULL THEN hq.due_at END, 'infinity') AS due
  FROM games_question hq
  WHERE hq.game_id = g.id AND hq.seat = (SELECT hs.number FROM games_seat hs
    WHERE hs.game_id = g.id AND hs.person_id = %(person)s LIMIT 1)
  ORDER BY hq.asked_seq DESC LIMIT 1) here ON true"""
"""How many other tables wait for who sits here, and the first one after this table in the order of
urgency, from the front again at its end; beside their own seat (`games.play.ports.side_columns`).
This table has the place of the last question there, answered or not."""
SELECT_REMATCH = """SELECT json_build_array(n.slug, n.status, EXISTS (
  SELECT FROM games_seat t WHERE t.game_id = n.id AND t.person_id = %(person)s))
FROM games_game n WHERE n.again_of = g.slug AND n.status IN ('open', 'running') AND n.again_of <> ''
ORDER BY n.id DESC LIMIT 1"""
"""The table at which the same people play once more, and whether the reader sits there."""
NEXT_TABLE_PLACEHOLDER, REMATCH_PLACEHOLDER = "<!--onward-->", "<!--again-->"
"""Stand in kept panels where they are said again each time."""
LINK = (
    '<p class="onward"><a class="button{}" href="{}" data-key="n">{}</a>'
    '<label class="go-on" hidden><input type="checkbox"> {}</label></p>'
)
LINK_AGAIN = '<p class="again"><a class="button" href="{}">{}</a></p>'
FORM_AGAIN = (
    '<form class="again" method="post" action="{}"><input type="hidden" name="csrfmiddlewaretoken" '
    'value="{}"><button class="button">{}</button></form>'
)
NO_NEXT_TABLE = mark_safe('<p class="onward"></p>')


class NextTable(NamedTuple):
    """How many other tables wait for the reader, and the address of the next one."""

    count: int = 0
    slug: str = ""

    @property
    def address(self) -> str:
        """The page of the next table."""
        return reverse("table", args=[self.slug])


def get_next_table(reader: Reader) -> NextTable:
    """What waits elsewhere; nothing for who does not sit here."""
    count, slug = reader.known.asides.get("onward") or (0, "")
    return NextTable(count, slug or "")


def render_next_table_line(reader: Reader, table: Table) -> SafeString:
    """Below the question: the way to the next table; a quiet one as long as the reader is asked
    here."""
    found = get_next_table(reader)
    if not found.count:
        return NO_NEXT_TABLE
    words = ngettext("Next table", "Next table (%(count)d waiting)", found.count) % {
        "count": found.count
    }
    quiet = " button-quiet button-small" if table.decision else ""
    by_itself = gettext("Go there automatically after my move")
    return format_html(LINK, quiet, found.address, words, by_itself)


def prefix_count(title: str, count: int) -> str:
    """A page's title, with how many tables wait; nothing of none."""
    return f"({count}) {title}" if count else title


def render_rematch_line(reader: Reader, table: Table) -> SafeString:
    """At the end of a game, for who played it: once more with the same people, by one click of
    each."""
    meta = table.meta
    if meta.status != Status.FINISHED or meta.practice or meta.league or reader.seat is None:
        return mark_safe("")
    slug, status, sits = reader.known.asides.get("rematch") or ("", "", False)
    if slug and (sits or status != Status.OPEN):
        address = reverse("table", args=[slug])
        return format_html(LINK_AGAIN, address, gettext("To the rematch"))
    words = gettext("Sit down for the rematch") if slug else gettext("Rematch with the same people")
    token = get_form_token(reader.request)
    return format_html(FORM_AGAIN, reverse("rematch", args=[meta.slug]), token, words)
