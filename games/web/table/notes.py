"""A player's own notes about a game: a fold on its page, and a page that takes what is posted."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play import notes as heart
from games.play.notes import LONGEST, SavedMeanwhile, SavedNotes
from games.rules.types import Refused
from games.web.table.reader import Reader, load_reader, refuse_signed_out
from keywest_site.http import get_form_token
from keywest_site.numbers import read_number

if TYPE_CHECKING:
    from games.play.notes import Owner

FOLD = (
    '<details id="notes" class="notes"><summary><h2>{}</h2></summary>'
    '<form method="post" action="{}"><input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    '<input type="hidden" name="was" value="{}"><label for="note">{}</label>'
    '<textarea id="note" name="text" rows="5" maxlength="{}">{}</textarea>'
    '<div class="actions"><button class="button button-quiet">{}</button></div></form></details>'
)


TOKEN, WAS, NOTE = "<!--csrf-->", "<!--was-->", "<!--note-->"
"""Stand in the kept fold where each answer has its own."""
KEPT = 1000


def find_notes_owner(reader: Reader) -> Owner | None:
    """Whose notes they are; None: the reader has none here. Nor have guests, whose games are
    deleted whole."""
    meta, person = reader.known.meta, reader.request.user.pk
    if reader.seat is None or not meta.version or meta.practice or reader.guest:
        return None
    return meta.id, reader.seat, person


def render_notes_fold(reader: Reader) -> SafeString:
    """The fold at the end of the page; made again each time, for it is theirs alone."""
    owner = find_notes_owner(reader)
    if owner is None:
        return mark_safe("")
    noted = heart.decrypt_selected_notes(owner, reader.known.asides.get("note"))
    around = render_blank_notes_fold(reader.known.meta.slug, reader.say.language)
    return mark_safe(
        around.replace(TOKEN, get_form_token(reader.request))
        .replace(WAS, str(noted.number))
        .replace(NOTE, escape(noted.text))  # last: nothing is looked for in what somebody wrote
    )


@lru_cache(maxsize=KEPT)
def render_blank_notes_fold(slug: str, _language: str) -> str:
    """The fold without what is theirs, in the language that is active, which is named so that no
    other one is kept for it."""
    return format_html(
        FOLD,
        gettext("Private notes"),
        reverse("notes", args=[slug]),
        mark_safe(TOKEN),
        mark_safe(WAS),
        gettext("Only you can read them. A player who takes over your seat does not get them."),
        LONGEST,
        # HTML drops a first line that is empty
        mark_safe(f"\n{NOTE}"),
        gettext("Save the notes"),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_notes_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """One's own notes; a posted `text` takes the place of those that were shown (`was`). What was
    saved meanwhile is shown beside it, and nothing changed."""
    if request.method == "POST" and not request.user.is_authenticated:
        way_back = reverse("table", args=[slug])
        return refuse_signed_out(request, way_back, request.POST.get("text", ""))
    reader = load_reader(request, slug)
    owner = find_notes_owner(reader)
    if owner is None:
        raise Http404
    if request.method != "POST":
        return render_notes_page(reader, heart.load_notes(owner))
    return save_posted_notes(reader, owner)


def save_posted_notes(reader: Reader, owner: Owner) -> HttpResponseBase:
    """Keep what was posted, and go back to the table; else both texts, or why it was refused."""
    text, was = reader.request.POST.get("text", ""), reader.request.POST.get("was", "")
    number = read_number(was) or 0
    try:
        heart.save_notes(owner, text, number)
    except SavedMeanwhile as refused:
        yours = SavedNotes(text, refused.there.number)
        return render_notes_page(reader, yours, reader.say(refused.text), 409, refused.there.text)
    except Refused as refused:
        return render_notes_page(reader, SavedNotes(text, number), reader.say(refused.text), 422)
    return redirect(reverse("table", args=[reader.known.meta.slug]) + "#note")


def render_notes_page(
    reader: Reader,
    notes: SavedNotes,
    error: str = "",
    status: int = 200,
    stored_text: str | None = None,
) -> HttpResponseBase:
    """The notes alone. `stored_text`: what was saved meanwhile."""
    context = {"noted": notes, "longest": LONGEST, "error": error, "there": stored_text}
    return render(reader.request, "table/notes.html", context, status=status)
