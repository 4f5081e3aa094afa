"""The page of each moderators' action that has no other: what the action asks for, what would
happen, and doing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Person
from games.desk import personal_data, proposals
from games.desk.actions import ACTIONS, PERSON, TABLE, Action
from games.desk.powers import CANNOT, DeskRefused, NotAllowed, Why
from games.desk.sanctions.rows import Rule
from games.desk.site_actions import held_mails, hiding, quarantined_mails, site_wide
from games.desk.site_actions.held_mails import NOTICE
from games.desk.site_actions.quarantined_mails import MAIL
from games.play.models import Game, get_table_title
from games.rules.types import Refused
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page
from games.words import get_words

if TYPE_CHECKING:
    from django.utils.functional import Promise


# Fields.


class ActionField(NamedTuple):
    """One term. `kind`: text, area, number, check or choice; `options`: value and label of each."""

    name: str
    label: str | Promise
    kind: str = "text"
    help: str | Promise = ""
    needed: bool = True
    options: tuple[tuple[str, str | Promise], ...] = ()

    def read(self, posted: Mapping[str, str]) -> Any:
        """The value that was posted."""
        said = posted.get(self.name, "")
        if self.kind == "check":
            return bool(said)
        if self.kind == "number":
            return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0
        return said


SINCE = gettext_lazy("Date and time, in your own time zone, as 2031-03-09 14:30")
RULE = ActionField(
    "rule", gettext_lazy("The rule"), "choice", needed=False, options=tuple(Rule.choices)
)
OF_NAMES = RULE._replace(options=tuple(sorted(Rule.choices, key=lambda one: one[0] != Rule.NAMES)))
LINE = ActionField("line", gettext_lazy("Number of the line"), "number")
FIELDS: dict[str, tuple[ActionField, ...]] = {
    site_wide.STOP: (
        ActionField(
            "read_only",
            gettext_lazy("Nothing can be changed either"),
            "check",
            gettext_lazy(
                "No moves, no talk; mails wait on both sides. Else moves and mails go on."
            ),
            needed=False,
        ),
    ),
    site_wide.GO_ON: (),
    site_wide.CREDIT: (
        ActionField("since", gettext_lazy("From"), help=SINCE),
        ActionField("until", gettext_lazy("Until"), help=SINCE),
    ),
    site_wide.ANNOUNCE: (
        *(ActionField(code, name, "area", needed=False) for code, name in settings.LANGUAGES),
        ActionField("days", gettext_lazy("Days"), "number"),
    ),
    site_wide.TAKE_DOWN: (),
    hiding.STRIKE: (LINE, RULE),
    hiding.UNSTRIKE: (LINE,),
    hiding.HIDE: (RULE,),
    hiding.SHOW: (),
    hiding.RETITLE: (ActionField("title", gettext_lazy("Title"), needed=False), OF_NAMES),
    hiding.HIDE_ALL: (RULE,),
    hiding.SHOW_ALL: (),
    personal_data.FORGET: (
        ActionField("talk", gettext_lazy("What they said goes, too"), "check", needed=False),
    ),
    quarantined_mails.LOOK: (),
    quarantined_mails.LOOK_SECRET: (),
    quarantined_mails.ANSWER: (
        ActionField("words", gettext_lazy("The answer, as they read it"), "area"),
    ),
    quarantined_mails.DROP: (),
    quarantined_mails.PUT_BACK: (),
    held_mails.RESEND: (),
}
"""By action; what is not here has a page of its own."""


def read_action_terms(fields: tuple[ActionField, ...], posted: Mapping[str, str]) -> dict[str, Any]:
    """The terms of the action."""
    return {field.name: field.read(posted) for field in fields}


# Page.


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(None, "action")
def serve_action_page(desk: Desk, deed: str, subject: int) -> HttpResponse:
    """The form; with `step` "try" what would happen; with "do" it is done, or proposed."""
    wanted, posted, error, dry = get_action(desk, deed, subject), desk.request.POST, "", None
    given = read_action_terms(FIELDS[deed], posted) if posted else dict(desk.request.GET.items())
    wish = proposals.ActionRequest(wanted, subject, given, posted.get("reason", ""))
    if desk.request.method == "POST":
        try:
            if posted.get("step") != "try":
                return carry_out_action(desk, wish)
            dry = proposals.preview_request(desk.who, wish, desk.now)
        except NotAllowed:
            raise
        except CANNOT as refused:
            error = describe_desk_refusal(refused)
    context = {
        "action": wanted,
        "about": name_action_subject(wanted, subject),
        "fields": [(field, given.get(field.name, "")) for field in FIELDS[deed]],
        "reason": wish.reason,
        "dry": dry,
        "undo": describe_undo(wanted),
        "error": error,
    }
    return render_desk_page(desk, "desk/act.html", context, status=422 if error else 200)


def get_action(desk: Desk, word: str, subject: int) -> Action:
    """The action, if this moderator may do it to this. Raises Http404."""
    if word not in FIELDS or subject >= 2**62:
        raise Http404
    action = ACTIONS[word]
    desk.kind, desk.subject = action.about, subject
    if action.power not in desk.held.powers:
        desk.refuse(Why.POWER)
    if action.about == PERSON and not Person.objects.filter(pk=subject).exists():
        raise Http404
    if action.about == TABLE and not Game.objects.filter(pk=subject).exists():
        raise Http404
    desk.about(action.about, subject)
    return action


def carry_out_action(desk: Desk, wish: proposals.ActionRequest) -> HttpResponse:
    """Do it, and go where it shows."""
    row = proposals.carry_out_request(desk.who, wish, desk.now)
    if row:
        messages.success(desk.request, _("Somebody else has to say yes to this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done."))
    return redirect(*find_result_page(wish.action, wish.subject))


def describe_undo(action: Action) -> Any:
    """What undoes it, or why nothing does."""
    name = str(action.undo)
    return ACTIONS[name].title if name in ACTIONS else action.undo


def describe_desk_refusal(refused: DeskRefused | Refused) -> str:
    """Why not, in the reader's language."""
    if isinstance(refused, Refused):
        return get_words(get_language() or "en", ())(refused.text)
    return str(refused.message)


def name_action_subject(action: Action, subject: int) -> str:
    """The table or person by name."""
    if action.about == TABLE:
        game = Game.objects.get(pk=subject)
        return get_table_title(game.title, game.rules, game.slug)
    if action.about == PERSON:
        return Person.objects.get(pk=subject).name
    return ""


def find_result_page(action: Action, subject: int) -> tuple[Any, ...]:
    """The page on which what was done shows: a name of an address, and its parts."""
    if action.about == TABLE:
        return "desk_table", Game.objects.values_list("slug", flat=True).get(pk=subject)
    if action.about == PERSON:
        return "desk_person", subject
    if action.about == MAIL:
        return "desk_message", subject
    return ("desk_held",) if action.about == NOTICE else ("desk_house",)
