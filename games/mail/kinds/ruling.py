"""What organisers have decided about somebody, or have to (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.facts.desk import AppealAnswered, Appealed, Cautioned
from games.leagues.facts.league import OrganiserAsked, OrganiserSucceeded
from games.leagues.facts.season import PointsCorrected
from games.leagues.house import texts
from games.leagues.standings.points import shown
from games.mail.invitations.quoting import without_addresses
from games.mail.seasons.at_hand import Seen, fact_at
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def tells(notice: Due, seen: Seen) -> Iterator[Part]:
    """What was decided, and why."""
    fact = fact_at(seen.about, notice.seq)
    if type(fact) in LINES:
        yield Part(gettext("The decision"), tuple(LINES[type(fact)](seen, fact)))


def corrected(seen: Seen, fact: PointsCorrected) -> Iterator[str]:
    """Points given or taken."""
    more = gettext("%(points)s points more.")
    fewer = gettext("%(points)s points fewer.")
    yield (more if fact.points > 0 else fewer) % {"points": shown(abs(fact.points))}
    yield from because(seen, fact.reason)
    yield gettext("Two organisers who do not play in your division decided it.")
    yield may_appeal()


def cautioned(seen: Seen, fact: Cautioned) -> Iterator[str]:
    """A warning."""
    yield gettext("You are asked to play otherwise. It costs you nothing.")
    yield from because(seen, fact.reason)
    yield may_appeal()


def appealed(seen: Seen, fact: Appealed) -> Iterator[str]:
    """To organisers: somebody does not agree."""
    name = seen.about.called(fact.person)
    yield gettext("An appeal waits for your answer, on the board: %(name)s.") % {"name": name}
    yield from because(seen, fact.reason)


def answered(seen: Seen, fact: AppealAnswered) -> Iterator[str]:
    """To whoever has appealed."""
    granted, refused = gettext("Your appeal is upheld."), gettext("Your appeal is turned down.")
    yield granted if fact.upheld else refused
    yield from because(seen, fact.reason)


def succeeded(_seen: Seen, _fact: OrganiserSucceeded) -> Iterator[str]:
    """To whoever leads now."""
    yield gettext("You lead this league now: who led it has given no sign of life for 30 days.")


def asked(_seen: Seen, _fact: OrganiserAsked) -> Iterator[str]:
    """To whom an organiser wants beside them."""
    yield gettext("You are asked to organise this league, too. Say yes or no on its page.")


def because(seen: Seen, reason: str) -> Iterator[str]:
    """The reason in words that are not ours."""
    words = without_addresses(texts.read(seen.about.league, reason).body)
    if words:
        yield gettext("The reason that was given: “%(reason)s”") % {"reason": words}


def may_appeal() -> str:
    """What can be done about it."""
    return gettext("If you do not agree, appeal within seven days, on the page of the season.")


LINES: dict[type, Callable[[Seen, Any], Iterator[str]]] = {
    PointsCorrected: corrected,
    Cautioned: cautioned,
    Appealed: appealed,
    AppealAnswered: answered,
    OrganiserAsked: asked,
    OrganiserSucceeded: succeeded,
}


KIND = NoticeKind(
    name=Kind.RULING,
    asked_as=Kind.DROPPED,
    sentence=_("There is a decision that concerns you."),
    brief=_("a decision"),
    weight=56,
    tells=tells,
)
