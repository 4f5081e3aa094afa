"""The page of one's own standing orders at a table: a draft, what it says and would do in plain
words, and how to build on it. Looking changes nothing; every button posts the whole draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play import plans as heart
from games.play.models import Status, get_game_title
from games.play.plans import explain_plan
from games.play.table import Table, table_for
from games.rules.plans.free_plans import FreelyWritten
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_parts import Part, PartlyRead
from games.rules.plans.planning import Example, Group, Play, Remark, Stuck, Wish, list_examples
from games.rules.text import Say, _
from games.rules.types import Refused
from games.web.plans import buttons
from games.web.plans.buttons import DRAFT_BUTTONS, PLAN_BUTTONS, get_plan_owner, list_plain_wishes
from games.web.table.reader import Reader, load_reader, redirect_to_table
from keywest_site.http import require_post

if TYPE_CHECKING:
    from games.words import Words


# The draft in plain words.


ASKS_AT_ALL = _("a move")


class Line(NamedTuple):
    """A line of the plan in plain words."""

    number: int
    text: str


class RankedWish(NamedTuple):
    """One wish of a list: where it stands, in the notation, as its reader writes it, in plain
    words."""

    place: int
    line: str
    shown: str
    text: str


class WishList(NamedTuple):
    """The list for one kind of question: its title, what stands on it, what may be added; open if
    it is asked now."""

    kind: str
    title: str
    wishes: tuple[RankedWish, ...]
    more: tuple[RankedWish, ...]
    open: bool


class DraftReading(NamedTuple):
    """A draft, read. `error`: why it cannot be; else what it says, what can never apply, and what
    it would do now. `reworded`: its text was put into the words for plans, `lasts`: and says how
    long it is valid; `parts`: what is understood of free words, and what is not."""

    text: str
    error: str
    said: tuple[Line, ...]
    never: tuple[Line, ...]
    would: str
    why: tuple[str, ...]
    plays: bool
    reworded: bool = False
    lasts: str = ""
    parts: tuple[ShownPart, ...] = ()


class ShownPart(NamedTuple):
    """Sentences of a draft as their author wrote them, and the lines that they say."""

    words: str
    lines: tuple[str, ...]


def read_draft(table: Table, text: str, say: Words) -> DraftReading:
    """What can be said about this draft, from its author's own view."""
    try:
        read = explain_plan(table, text)
    except FreelyWritten as free:
        lines = [say.order(table.game.name, line) for line in free.suggestions]
        draft = read_draft(table, "\n".join(lines), say)
        return draft._replace(reworded=True, lasts=free.lasts)
    except PartlyRead as partly:
        parts = tuple(show_part(table, part, say) for part in partly.parts if part.words.strip())
        return DraftReading(text, say(partly.text), (), (), "", (), False, parts=parts)
    except Refused as refused:
        return DraftReading(text, say(refused.text), (), (), "", (), False)
    why = tuple(map(say, read.would.reasons)) if isinstance(read.would, Stuck) else ()
    plays = isinstance(read.would, Play)
    return DraftReading(
        text,
        "",
        translate_remarks(read.says, say),
        translate_remarks(read.never, say),
        say(read.verdict),
        why,
        plays,
    )


def show_part(table: Table, part: Part, say: Words) -> ShownPart:
    """A part of a draft with its lines as its reader writes them."""
    return ShownPart(part.words, tuple(say.order(table.game.name, line) for line in part.lines))


def translate_remarks(remarks: tuple[Remark, ...], say: Say) -> tuple[Line, ...]:
    """Remarks in the reader's language."""
    return tuple(Line(remark.number, say(remark.text)) for remark in remarks)


def build_wish_lists(table: Table, text: str, say: Words) -> list[WishList]:
    """The lists to build by clicks, that of the question asked now first."""
    assert table.view is not None
    now = table.decision.kind if table.decision else ""
    groups = sorted(
        get_planning(table.game).offers(table.view), key=lambda group: group.kind != now
    )
    return [build_wish_list(table, text, group, say, group.kind == now) for group in groups]


def build_wish_list(table: Table, text: str, group: Group, say: Words, asked: bool) -> WishList:
    """One list."""
    on_it = list_plain_wishes(table.game, text, group.kind)
    lines = {wish.line for wish in on_it}
    read = get_planning(table.game).read
    offered = [wish for line in group.lines if line not in lines and (wish := read(line))]
    title = say(table.game.presentation.asks.get(group.kind, ASKS_AT_ALL))
    return WishList(
        group.kind,
        title,
        build_ranked_wishes(table, on_it, say),
        build_ranked_wishes(table, offered, say),
        asked or bool(on_it),
    )


def build_ranked_wishes(table: Table, wishes: list[Wish], say: Words) -> tuple[RankedWish, ...]:
    """Wishes in plain words, by place."""
    game = table.game.name
    return tuple(
        RankedWish(n, wish.line, say.order(game, wish.line), say(wish.words))
        for n, wish in enumerate(wishes)
    )


def list_plan_phrases(table: Table, say: Words) -> dict[str, Any]:
    """What may stand behind `if`, and what may bind the whole plan, as its reader writes it, in
    plain words, and what else can be written likewise."""
    game, planning = table.game.name, get_planning(table.game)

    def write(example: Example, front: str) -> tuple[str, str, str]:
        likewise = ", ".join(say.order(game, phrase) for phrase in example.likewise)
        phrase = say.order(game, front.format(example.phrase)).strip()
        return phrase, say(example.words), likewise

    return {
        "conditions": [
            write(each, "if {}: ") for each in list_examples(planning, planning.conditions)
        ],
        "limits": [write(each, "{}") for each in list_examples(planning, planning.limits)],
    }


# Page.


PLACES = ("first", "second", "third", "fourth")
"""Fields of the short list on the page of a table."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_plan_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST saves the draft, switches or forgets the plan, or gives back the draft,
    changed by a button."""
    reader, table = get_planning_reader(request, slug)
    if request.method != "POST":
        kept = heart.load_plan(get_plan_owner(reader))
        return render_plan_page(
            reader, table, kept.text if kept else "", kept.lasts if kept else "round"
        )
    text, lasts = (
        request.POST.get("text", "").replace("\r\n", "\n"),
        request.POST.get("lasts", "round"),
    )
    do, _colon, argument = request.POST.get("do", "try").partition(":")
    if do in DRAFT_BUTTONS:
        return render_plan_page(
            reader, table, DRAFT_BUTTONS[do](table, text, argument, request), lasts
        )
    if do == "try":
        return render_plan_page(reader, table, text, lasts)
    try:
        PLAN_BUTTONS[do](reader, table, text, lasts)
    except FreelyWritten:
        return render_plan_page(reader, table, text, lasts, status=422)
    except Refused as refused:
        return render_plan_page(reader, table, text, lasts, reader.say(refused.text), 422)
    except (KeyError, ValueError):
        return render_plan_page(reader, table, text, lasts, status=422)
    if do == "now":
        return redirect("table", slug=slug)
    messages.success(request, get_done_words()[do])
    return redirect("plan", slug=slug)


def get_done_words() -> dict[str, str]:
    """What is said once a button has changed what is kept."""
    return {
        "save": gettext("Saved."),
        "on": gettext("Switched on."),
        "off": gettext("Switched off."),
        "forget": gettext("Deleted."),
    }


@require_post(redirect_to_table)
@login_required
@never_cache
def plan_next_question(request: HttpRequest, slug: str) -> HttpResponse:
    """The short list beside a question: what to do in the one that follows it, as part of the plan
    of this round."""
    reader, table = get_planning_reader(request, slug)
    kind = request.POST.get("kind", "")
    wishes = list(dict.fromkeys(line for place in PLACES if (line := request.POST.get(place, ""))))
    kept = heart.load_plan(get_plan_owner(reader))
    text = buttons.replace_wish_list(
        table.game, kept.text if kept and kept.active else "", kind, []
    )
    for line in wishes:
        text = buttons.add_wish(table.game, text, kind, line)
    lasts = kept.lasts if kept and kept.active else "round"
    try:
        heart.save_plan(get_plan_owner(reader), text, lasts)
    except Refused as refused:
        return render_plan_page(reader, table, text, lasts, reader.say(refused.text), 422)
    return redirect("table", slug=slug)


def get_planning_reader(request: HttpRequest, slug: str) -> tuple[Reader, Table]:
    """The reader at their seat of a running game that takes plans; Http404 for everybody else."""
    reader = load_reader(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    table = table_for(reader.known, reader.seat)
    if table.game.plans is None or table.view is None:
        raise Http404
    return reader, table


def find_plan_example(choices: list[WishList], limits: list[tuple[str, str, str]]) -> str:
    """What the empty field shows: a wish of the first list, and a limit."""
    wishes = [wish.shown for group in choices[:1] for wish in group.more[:1]]
    return "\n".join([*wishes, *[phrase for phrase, _words, _likewise in limits[:1]]])


def render_plan_page(
    reader: Reader, table: Table, text: str, lasts: str, error: str = "", status: int = 200
) -> HttpResponse:
    """The page with this draft in it."""
    kept, draft = heart.load_plan(get_plan_owner(reader)), read_draft(table, text, reader.say)
    choices = build_wish_lists(table, draft.text, reader.say)
    words = list_plan_phrases(table, reader.say)
    context = {
        "meta": table.meta,
        "title": table.meta.title or get_game_title(table.game.name),
        "kept": kept,
        "changed": draft.text != (kept.text if kept else ""),
        "sheet": draft._replace(error=error or draft.error),
        "lasts": draft.lasts or lasts,
        "asked": table.decision is not None,
        "choices": choices,
        "words": words,
        "example": find_plan_example(choices, words["limits"]),
        "rows": min(max(draft.text.count("\n") + 3, 6), 24),
    }
    response = render(reader.request, "plans/plan.html", context, status=status)
    response.headers["Cache-Control"] = "private, no-store"
    return response
