"""The rules of a league in sentences, from its settings alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.terms import decode_terms, describe_terms
from games.leagues.draw.pyramid import DOUBLING, LADDER
from games.leagues.settings import Begin, Entry, Settings
from games.leagues.standings.standings import Break
from games.play.models import get_game_title
from games.rules.registry import GAMES
from games.web.leagues.words import BREAKS
from games.words import format_named_value, get_words
from keywest_site.lists import format_row


class Chapter(NamedTuple):
    """A heading and its sentences."""

    title: str
    lines: tuple[str, ...]


def build_rule_chapters(settings: Settings, language: str) -> tuple[Chapter, ...]:
    """Everything that a season is played by, in the active language."""
    return (
        Chapter(_("The games"), tuple(_describe_games(settings, language))),
        Chapter(_("Who can enter"), tuple(_describe_entry(settings))),
        Chapter(_("Divisions"), tuple(_describe_divisions(settings))),
        Chapter(_("The draw and the seats"), tuple(_describe_draw(settings))),
        Chapter(_("Points and standings"), tuple(_describe_points(settings))),
        Chapter(_("Leaving and substitutes"), tuple(_describe_leaving(settings))),
        Chapter(_("The end of a season"), tuple(_describe_end(settings))),
    )


def _describe_games(settings: Settings, language: str) -> Iterator[str]:
    game, say = GAMES.get(settings.game), get_words(language, ())
    title = get_game_title(settings.game)
    yield _("%(game)s, at tables of %(seats)d.") % {"game": title, "seats": settings.seats}
    chosen = settings.table.get("options", {})
    for key, (name, choices) in (game.options if game else {}).items():
        value, named = chosen.get(key, choices[0][0]), dict(choices)
        yield format_named_value(say(name), say(named[value]) if value in named else value)
    yield from map(say, describe_terms(decode_terms(settings.table.get("pace", {}))))
    yield {
        Begin.ALL: _("All tables of a season begin at once."),
        Begin.FEW: _(
            "A table begins as soon as each of its players has fewer than %(most)d unfinished "
            "games in this league; %(days)d days after the start every table begins."
        )
        % {"most": settings.at_once, "days": settings.begin_days},
        Begin.ROUNDS: _(
            "Tables begin in rounds where the draw has any: everyone plays once in each. "
            "Else everyone plays one game at a time. %(days)d days after the start every "
            "table begins."
        )
        % {"days": settings.begin_days},
    }[Begin(settings.begin)]
    if settings.pause_days:
        yield ngettext(
            "Pauses at a table may take %(days)d day of a season.",
            "Pauses at a table may take %(days)d days of a season.",
            settings.pause_days,
        ) % {"days": settings.pause_days}


def _describe_entry(settings: Settings) -> Iterator[str]:
    yield {
        Entry.OPEN: _("Everyone can enter."),
        Entry.INVITED: _("Invited players can enter."),
        Entry.APPROVED: _("Everyone can ask to enter; an organiser approves."),
    }[Entry(settings.entry)]
    yield from _describe_conditions(settings)
    if settings.most:
        yield _("There is room for %(most)d; players who come later are on the waiting list.") % {
            "most": settings.most
        }
    yield _(
        "Check-in: before the draw all players confirm that they will play. Players who do "
        "not confirm go to the waiting list, and players who wait and have confirmed take "
        "their places."
    )
    yield _("A block between two people does not count in a league: the draw decides who meets.")


def _describe_conditions(settings: Settings) -> Iterator[str]:
    if settings.finished:
        yield ngettext(
            "They have finished %(least)d game here at least.",
            "They have finished %(least)d games here at least.",
            settings.finished,
        ) % {"least": settings.finished}
    if settings.finished_share:
        yield _("They have finished %(least)d %% of their games at least.") % {
            "least": settings.finished_share
        }
    least, most = settings.rating
    if least:
        yield _("Their rating is %(least)d at least.") % {"least": least}
    if most:
        yield _("Their rating is %(most)d at most.") % {"most": most}
    if settings.mail:
        yield _("Email reaches them.")


def _describe_divisions(settings: Settings) -> Iterator[str]:
    yield _("A division has about %(size)d people.") % {"size": settings.size}
    if settings.widths == LADDER:
        yield _("Each level is one division.")
    elif settings.widths == DOUBLING:
        yield _("The highest level is one division, the next has two, then four, and so on.")
    else:
        widths = format_row(map(str, settings.widths))
        yield _("Divisions by level, the highest first: %(widths)s.") % {"widths": widths}
    yield _(
        "About %(moves)d of %(among)d go down from each division, and as many come up to its "
        "level: the winners first, then the best of the seconds by points a game, and so on."
    ) % {"moves": settings.moves, "among": settings.among}
    yield _(
        "You never start below a level that you have earned. Missing one season is free, "
        "each further one costs a level. Newcomers start at the lowest level."
    )


def _describe_draw(settings: Settings) -> Iterator[str]:
    if settings.games:
        yield _(
            "Everyone plays exactly %(games)d games in a division where such a draw "
            "exists, else %(seats)d."
        ) % {"games": settings.games, "seats": settings.seats}
    else:
        yield _("Everyone in a division plays exactly %(games)d games.") % {"games": settings.seats}
    yield _(
        "Everyone meets everyone else in their division equally often, or as nearly so as possible."
    )
    yield _(
        "Everyone sits in each place round the table equally often, or once more. "
        "Where the game itself draws who begins, the place is only the order round "
        "the table."
    )
    yield _(
        "The hash of the draw’s secret number is published when sign-up opens, and "
        "the number at the draw: everyone can check it."
    )


def _describe_points(settings: Settings) -> Iterator[str]:
    scale = settings.scale[settings.seats]
    yield _("Points by place: %(points)s.") % {"points": " / ".join(map(str, scale))}
    yield _("Players who tie for places share their points.")
    breaks = " · ".join(str(BREAKS[Break(name)]) for name in (*settings.breaks, Break.LOT))
    yield _("If points are equal, these decide, in this order: %(breaks)s.") % {"breaks": breaks}
    ends = [
        (settings.draw, _("At a table all may agree on a draw.")),
        (settings.bots, _("At a table all may agree that bots finish the game.")),
        (settings.no_result, _("At a table all may agree to end without a result.")),
    ]
    yield from (line for allowed, line in ends if allowed)
    yield _("A correction of points needs two organisers who do not play in that division.")


def _describe_leaving(settings: Settings) -> Iterator[str]:
    yield ngettext(
        "A player is removed from the season if they leave it, lose two seats, or "
        "don’t answer for %(days)d day.",
        "A player is removed from the season if they leave it, lose two seats, or "
        "don’t answer for %(days)d days.",
        settings.silent_days,
    ) % {"days": settings.silent_days}
    yield _(
        "Their finished tables count. At open ones they have 0 points; one "
        "substitute, or a bot, plays on for them and takes no place from the players "
        "who stayed."
    )
    yield _(
        "Players who leave go down a level and come last on the next waiting list; players "
        "who leave twice within twelve months sit out a season. An organiser can excuse "
        "illness and the like."
    )
    yield _(
        "If you have answered nothing yet, you keep your seats for 72 hours from "
        "your first question, or until its deadline if that is later. Days away and "
        "pauses don’t count. After that, someone else plays instead, and you get no "
        "mark."
    )
    yield _("Substitutes have priority when they enter next time.")


def _describe_end(settings: Settings) -> Iterator[str]:
    yield _(
        "After the expected end each question has one day at most; then the stand-in "
        "answers. At the last end careful bots finish the table. Players who held it "
        "up get at most the points of the last place; no one else loses by it."
    )
    yield _("The same holds where moderators have bots finish a table.")
    yield _("Results can be appealed against for seven days after the season’s end.")
    if settings.weeks:
        yield ngettext(
            "A new season opens every week.",
            "A new season opens every %(weeks)d weeks.",
            settings.weeks,
        ) % {"weeks": settings.weeks}
    else:
        yield _("New seasons are opened by an organiser.")
