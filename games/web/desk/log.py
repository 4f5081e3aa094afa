"""Shows moderators their log in sentences. Everybody sees what everybody did, but at tables where
they play and about people with whom they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.desk import facts
from games.desk import log as heart
from games.desk.actions import ACTIONS
from games.desk.facts import Appealed, Lifted, Sanctioned, SheetClosed
from games.desk.involvement import get_named_table, list_free_facts
from games.desk.powers import Power
from games.desk.sanctions.rows import SanctionKind
from games.play.models import Game, get_table_title
from games.play.sql import Cursor
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page

# Names for numbers of people and tables.


SITE = 0


class Place(NamedTuple):
    """A table by its public id and what it is called."""

    slug: str
    title: str


def load_names_or_somebody(people: Iterable[int]) -> dict[int, str]:
    """What they are called; "somebody" whose account is gone, the house for 0. One statement."""
    asked = set(people)
    found = dict(get_user_model().objects.filter(pk__in=asked).values_list("pk", "name"))
    gone = {one: _("someone") for one in asked}
    return gone | found | {SITE: _("this site")}


def load_table_places(games: Iterable[int]) -> dict[int, Place]:
    """Tables by their ids. One statement."""
    rows = Game.objects.filter(pk__in=set(games)).values_list("pk", "slug", "title", "rules")
    return {pk: Place(slug, get_table_title(title, rules, slug)) for pk, slug, title, rules in rows}


# Sentences.


Names = Mapping[int, str]
PAGES = {
    "front": gettext_lazy("The moderators’ desk"),
    "table": gettext_lazy("Table"),
    "look": gettext_lazy("Table, as a seat"),
    "search": gettext_lazy("Search"),
    "log": gettext_lazy("Log"),
    "reviews": gettext_lazy("Reviews"),
    "rights": gettext_lazy("Rights"),
    "proposal": gettext_lazy("Proposal"),
    "why no mail": gettext_lazy("Why did no email come?"),
    "why late": gettext_lazy("Why did this clock run out?"),
    "what to do": gettext_lazy("What can be done here"),
    "do": gettext_lazy("What would happen?"),
    "dry run": gettext_lazy("What would happen?"),
    "house": gettext_lazy("The site"),
    "messages": gettext_lazy("Messages put aside"),
    "message": gettext_lazy("A message put aside"),
    "held": gettext_lazy("Emails that are held"),
    "stuck": gettext_lazy("Tables that are stuck"),
    "action": gettext_lazy("The page of an action"),
    "sheets": gettext_lazy("Sheets of evidence"),
    "sheet": gettext_lazy("A sheet of evidence"),
}
"""What pages are called, by their words in the log; others say their word."""
WHYS = {
    "no power": gettext_lazy("without the power for it"),
    "involved": gettext_lazy("involved"),
    "has looked": gettext_lazy("has looked there"),
}
ENDS = {
    "void": gettext_lazy("things had moved on"),
    "lapsed": gettext_lazy("a day was over"),
    "declined": gettext_lazy("declined"),
    "withdrawn": gettext_lazy("taken back"),
}


def describe_fact(fact: Any, names: Names) -> str:
    """What happened, without who did it; the stored word of a kind that nobody has words for."""
    make = DESCRIPTIONS.get(type(fact))
    return make(fact, names) if make else facts.CODEC.encode(fact)[0]


def describe_reading(fact: facts.Read, _names: Names) -> str:
    """A page."""
    return _("looked at: {page}").format(page=PAGES.get(fact.what, fact.what))


def describe_refused_try(fact: facts.Refused, _names: Names) -> str:
    """A try."""
    page, why = PAGES.get(fact.what, fact.what), WHYS.get(fact.why, fact.why)
    return _("was refused: {page} ({why})").format(page=page, why=why)


def describe_grant(fact: facts.Granted, names: Names) -> str:
    """A power."""
    words = _("gave {name} the power: {power}")
    return words.format(name=names[fact.person], power=Power(fact.power).label)


def describe_revocation(fact: facts.Revoked, names: Names) -> str:
    """A power no more."""
    words = _("took from {name} the power: {power}")
    return words.format(name=names[fact.person], power=Power(fact.power).label)


def describe_passkey_trust(fact: facts.PasskeyTrusted, names: Names) -> str:
    """A passkey."""
    return _("said yes to a passkey of {name}").format(name=names[fact.person])


def describe_moderator_action(fact: facts.Did, names: Names) -> str:
    """An action, of one or of two."""
    if fact.second:
        words = _("did: {action}; {second} said yes")
        return words.format(action=get_action_title(fact.action), second=names[fact.second])
    words = _("did alone: {action}") if fact.alone else _("did: {action}")
    return words.format(action=get_action_title(fact.action))


def describe_review(fact: facts.Reviewed, _names: Names) -> str:
    """What another moderator found."""
    well = _("reviewed number {number}: all well")
    words = well if fact.well else _("reviewed number {number}: not well")
    return words.format(number=fact.fact)


def describe_alarm(fact: facts.Alarmed, names: Names) -> str:
    """A burst."""
    return _("alarm about {name}: {count}").format(name=names[fact.person], count=fact.times)


DESCRIPTIONS: dict[type, Callable[[Any, Names], str]] = {
    facts.Read: describe_reading,
    facts.Refused: describe_refused_try,
    facts.Granted: describe_grant,
    facts.Revoked: describe_revocation,
    facts.PasskeyTrusted: describe_passkey_trust,
    facts.Proposed: lambda fact, _n: _("proposed: {action}").format(
        action=get_action_title(fact.action)
    ),
    facts.Ended: lambda fact, _n: _("a proposal ended: {how}").format(
        how=ENDS.get(fact.how, fact.how)
    ),
    facts.Did: describe_moderator_action,
    facts.Looked: lambda fact, _n: _("saw what seat {seat} sees").format(seat=fact.seat + 1),
    facts.Reviewed: describe_review,
    facts.Alarmed: describe_alarm,
    facts.Reported: lambda _fact, _n: _("someone told the moderators something"),
    facts.Replied: lambda _fact, _n: _("someone replied to a question"),
    Appealed: lambda _fact, _n: _("someone appealed"),
    facts.Claimed: lambda _fact, _n: _("took a case"),
    facts.Released: lambda _fact, _n: _("passed a case on, or gave it back"),
    facts.Noted: lambda _fact, _n: _("wrote a note in a case"),
    facts.Inquired: lambda _fact, _n: _("asked a question in a case"),
    facts.Answered: lambda _fact, _n: _("answered a case"),
    Sanctioned: lambda fact, _n: _("imposed: {sanction}").format(
        sanction=SanctionKind(fact.kind).label
    ),
    Lifted: lambda _fact, _n: _("lifted a sanction"),
    SheetClosed: lambda _fact, _n: _("judged a sheet of evidence"),
}
"""A sentence for each kind of fact; a further one is one more line."""


OF_EXTRACT = {
    "reported": gettext_lazy("Reports and questions"),
    "answered": gettext_lazy("Answers"),
    "appealed": gettext_lazy("Appeals"),
    "lifted": gettext_lazy("Sanctions lifted"),
    "sheet closed": gettext_lazy("Sheets of evidence that were judged"),
    "looked": gettext_lazy("Looks at what is hidden"),
    "granted": gettext_lazy("Powers given"),
    "revoked": gettext_lazy("Powers taken away"),
    "refused": gettext_lazy("Tries that were refused"),
    "alarmed": gettext_lazy("Alarms"),
    "reviewed: well": gettext_lazy("Reviewed: all well"),
    "reviewed: not well": gettext_lazy("Reviewed: not well"),
    "proposal void": gettext_lazy("Proposals that came to nothing"),
    "proposal lapsed": gettext_lazy("Proposals that came to nothing"),
    "proposal declined": gettext_lazy("Proposals declined"),
    "proposal withdrawn": gettext_lazy("Proposals taken back"),
}
"""What is counted in the public extract; sanctions by their kind, actions by their title."""


def name_extract_kind(kind: str) -> str:
    """What a kind of the public extract is called; the stored word of one without words."""
    if kind in OF_EXTRACT:
        return str(OF_EXTRACT[kind])
    word = kind.removeprefix("sanctioned: ")
    return str(SanctionKind(word).label) if word in SanctionKind.values else get_action_title(word)


def get_action_title(action: str) -> str:
    """What an action is called."""
    return str(ACTIONS[action].title) if action in ACTIONS else action


AT_ONCE = 50
FROM_OUTSIDE = {facts.Reported, facts.Replied, Appealed}
"""Who did this stands in the case alone, for whoever may read that."""
OF_CASES = (
    FROM_OUTSIDE | {facts.Inquired, facts.Noted, facts.Released, facts.Answered} | {SheetClosed}
)
"""So do the words of all this."""


# Page.


@require_safe
@require_power(None, "log")
def show_desk_log(desk: Desk, before: int = 0) -> HttpResponse:
    """So many facts before number `before`, the newest first."""
    with Cursor() as cursor:
        found = heart.load_latest_facts(cursor, before or 2**31 - 1, AT_ONCE)
    first = found[-1].row.seq if found else 0
    known = build_log_lines(list_free_facts(desk.who.person, found))
    return render_desk_page(
        desk, "desk/log.html", {"lines": known, "older": first if first > 1 else 0}
    )


def build_log_lines(found: Sequence[heart.WordedFact]) -> list[dict[str, Any]]:
    """What happened, in words; two statements."""
    people, games = set[int](), set[int]()
    for _row, fact, _words, _about in found:
        people |= {fact.by, getattr(fact, "person", 0), getattr(fact, "second", 0)}
        games.add(get_named_table(fact))
    names, places = load_names_or_somebody(people), load_table_places(games)
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": "" if type(fact) in FROM_OUTSIDE else names[fact.by],
            "said": describe_fact(fact, names),
            "place": find_table_in_fact(fact, places),
            "words": "" if type(fact) in OF_CASES else words,
        }
        for row, fact, words, _about in found
    ]


def find_table_in_fact(fact: Any, places: dict[int, Any]) -> Any:
    """The table that a fact names."""
    return places.get(get_named_table(fact))
