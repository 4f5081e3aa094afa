"""Kinds of mail about decisions of a league's organisers: what they announce to everybody, and what
they decide about one person (`games.leagues.runtime.mails`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.leagues.facts.league import OrganiserAsked, OrganiserSucceeded
from games.leagues.facts.season import AppealAnswered, Appealed, Cautioned, PointsCorrected
from games.leagues.runtime import texts
from games.leagues.standings.results import format_sixtieths
from games.mail.invitations.links import remove_addresses
from games.mail.seasons.season_info import SeasonMailContext, find_season_fact
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part


def list_announcement_parts(notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Their words, as theirs: of a fact of the league, or of one about a division."""
    fact = find_season_fact(seen.about, notice.seq)
    text = getattr(fact, "text", "")
    body = texts.load_words(seen.about.league, text).body if text else ""
    lines = tuple(filter(None, map(remove_addresses, body.splitlines())))
    if lines:
        yield Part(gettext("In their words, not ours"), lines)


ANNOUNCE = NoticeKind(
    name=Kind.ANNOUNCE,
    preference_label=_("The organisers of a league write to all"),
    place=180,
    default=Preference.DAILY,
    sentence=_("The organisers have written to you and the others."),
    brief=_("the organisers write"),
    weight=15,
    tells=list_announcement_parts,
)


# Decisions about one person.


def list_ruling_parts(notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """What was decided, and why."""
    fact = find_season_fact(seen.about, notice.seq)
    if type(fact) in SENTENCES_BY_FACT:
        yield Part(gettext("The decision"), tuple(SENTENCES_BY_FACT[type(fact)](seen, fact)))


def list_correction_sentences(seen: SeasonMailContext, fact: PointsCorrected) -> Iterator[str]:
    """Points given or taken."""
    more = gettext("%(points)s points more.")
    fewer = gettext("%(points)s points fewer.")
    yield (more if fact.points > 0 else fewer) % {"points": format_sixtieths(abs(fact.points))}
    yield from list_reason_sentences(seen, fact.reason)
    yield gettext("Two organisers who do not play in your division decided it.")
    yield describe_appeal_right()


def list_caution_sentences(seen: SeasonMailContext, fact: Cautioned) -> Iterator[str]:
    """A warning."""
    yield gettext("You are asked to play differently. It costs you nothing.")
    yield from list_reason_sentences(seen, fact.reason)
    yield describe_appeal_right()


def list_appeal_sentences(seen: SeasonMailContext, fact: Appealed) -> Iterator[str]:
    """To organisers: somebody does not agree."""
    name = seen.about.get_person_name(fact.person)
    yield gettext("An appeal waits for your answer, on the board: %(name)s.") % {"name": name}
    yield from list_reason_sentences(seen, fact.reason)


def list_appeal_answer_sentences(seen: SeasonMailContext, fact: AppealAnswered) -> Iterator[str]:
    """To whoever has appealed."""
    granted, refused = gettext("Your appeal is upheld."), gettext("Your appeal is turned down.")
    yield granted if fact.upheld else refused
    yield from list_reason_sentences(seen, fact.reason)


def list_succession_sentences(_seen: SeasonMailContext, _fact: OrganiserSucceeded) -> Iterator[str]:
    """To whoever leads now."""
    yield gettext("You now lead this league: its leader has not been seen for 30 days.")


def list_organiser_request_sentences(
    _seen: SeasonMailContext, _fact: OrganiserAsked
) -> Iterator[str]:
    """To whom an organiser wants beside them."""
    yield gettext("You are asked to organise this league, too. Say yes or no on its page.")


def list_reason_sentences(seen: SeasonMailContext, reason: str) -> Iterator[str]:
    """The reason in words that are not ours."""
    words = remove_addresses(texts.load_words(seen.about.league, reason).body)
    if words:
        yield gettext("The reason that was given: “%(reason)s”") % {"reason": words}


def describe_appeal_right() -> str:
    """What can be done about it."""
    return gettext("If you do not agree, appeal within seven days, on the page of the season.")


SENTENCES_BY_FACT: dict[type, Callable[[SeasonMailContext, Any], Iterator[str]]] = {
    PointsCorrected: list_correction_sentences,
    Cautioned: list_caution_sentences,
    Appealed: list_appeal_sentences,
    AppealAnswered: list_appeal_answer_sentences,
    OrganiserAsked: list_organiser_request_sentences,
    OrganiserSucceeded: list_succession_sentences,
}


RULING = NoticeKind(
    name=Kind.RULING,
    asked_as=Kind.DROPPED,
    sentence=_("There is a decision that concerns you."),
    brief=_("a decision"),
    weight=56,
    tells=list_ruling_parts,
)
