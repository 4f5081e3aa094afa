"""What the page of an action asks for: the terms of the action, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.desk.house import announcing, content, forgetting, letters, stopping, waiting
from games.desk.sanctions.kinds import Rule

if TYPE_CHECKING:
    from django.utils.functional import Promise


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


SINCE = _("Date and time, in your own time zone, as 2031-03-09 14:30")
RULE = ActionField("rule", _("The rule"), "choice", needed=False, options=tuple(Rule.choices))
OF_NAMES = RULE._replace(options=tuple(sorted(Rule.choices, key=lambda one: one[0] != Rule.NAMES)))
LINE = ActionField("line", _("Number of the line"), "number")
FIELDS: dict[str, tuple[ActionField, ...]] = {
    stopping.STOP: (
        ActionField(
            "read_only",
            _("Nothing can be changed either"),
            "check",
            _("No moves, no talk; mails wait on both sides. Else moves and mails go on."),
            needed=False,
        ),
    ),
    stopping.GO_ON: (),
    stopping.CREDIT: (
        ActionField("since", _("From"), help=SINCE),
        ActionField("until", _("Until"), help=SINCE),
    ),
    announcing.ANNOUNCE: (
        *(ActionField(code, name, "area", needed=False) for code, name in settings.LANGUAGES),
        ActionField("days", _("Days"), "number"),
    ),
    announcing.TAKE_DOWN: (),
    content.STRIKE: (LINE, RULE),
    content.UNSTRIKE: (LINE,),
    content.HIDE: (RULE,),
    content.SHOW: (),
    content.RETITLE: (ActionField("title", _("Title"), needed=False), OF_NAMES),
    content.HIDE_ALL: (RULE,),
    content.SHOW_ALL: (),
    forgetting.FORGET: (ActionField("talk", _("What they said goes, too"), "check", needed=False),),
    letters.LOOK: (),
    letters.LOOK_SECRET: (),
    letters.ANSWER: (ActionField("words", _("The answer, as they read it"), "area"),),
    letters.DROP: (),
    letters.PUT_BACK: (),
    waiting.RESEND: (),
}
"""By action; what is not here has a page of its own."""


def read_action_terms(fields: tuple[ActionField, ...], posted: Mapping[str, str]) -> dict[str, Any]:
    """The terms of the action."""
    return {field.name: field.read(posted) for field in fields}
