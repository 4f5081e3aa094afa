"""The guide through a first game: what is said before the question that is asked now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.rules.guide import choose_step, load_guide

if TYPE_CHECKING:
    from django.http import HttpRequest

    from games.play.table import Table
    from games.rules.guide import Step
    from games.web.table.reader import Reader

OFF, SAID = "guide off", "guide said"
"""In the session: that the guide was left, and by table the steps that were answered."""
MOST = 100
FIELD = '<input type="hidden" name="said" value="{}">'


def is_practising(reader: Reader) -> bool:
    """Whether the reader plays a practice game."""
    return reader.known.meta.practice and reader.seat is not None


def find_guide_step(reader: Reader, table: Table) -> Step | None:
    """What the guide says now; None: nothing, or it was left."""
    decision, session = table.decision, reader.request.session
    if not is_practising(reader) or decision is None or table.view is None or session.get(OFF):
        return None
    said = session.get(SAID, {}).get(table.meta.slug, ())
    return choose_step(load_guide(table.game.name), table.view, decision.kind, said)


def render_guide_field(reader: Reader, table: Table) -> SafeString:
    """What a form carries of it, so that what was answered is not said again."""
    step = find_guide_step(reader, table)
    return format_html(FIELD, step.id) if step else SafeString()


def record_guide_step(request: HttpRequest, game: str, slug: str) -> None:
    """The question was answered under the step that the form names."""
    one = request.POST.get("said", "")
    known = {step.id for step in load_guide(game).steps}
    said = request.session.get(SAID, {}).get(slug, [])
    if one in known and one not in said and len(said) < MOST:
        request.session[SAID] = {slug: [*said, one]}


def build_guide_context(reader: Reader, table: Table) -> dict[str, Any]:
    """What the panel shows of it."""
    step = find_guide_step(reader, table)
    if step is None:
        return {}
    language = reader.say.language
    told = step.words.get(language, step.words["en"])
    return {"guide": told, "points_at": " ".join(step.points_at)}
