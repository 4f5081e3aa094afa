"""The edge where texts become words: the reader's language, and the names of those who sit at the
table."""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation.trans_real import translation

from games.play.seat_history import FORMER
from games.rules.compact_lists import Row, find_folded_run, group_into_rows, list_compacted
from games.rules.orders import speech
from games.rules.plain import COLOURS
from games.rules.plans import plan_speech
from games.rules.registry import GAMES
from games.rules.text import Arg, Ordered, Several, Text, Who, Written, _
from keywest_site.lists import format_phrases

if TYPE_CHECKING:
    from games.play.table import Sitting, Table, TableHeader

KEPT_TEXTS = 200
"""Of one table in one language."""
LIST_MORE = _("{items}, {item}")
LIST_LAST = _("{items} and {item}")
LIST_CHOICE = _("{items} or {item}")
MOST_CHOICES = 3
"""So many moves are written out with "or"."""
A_NUMBER = _("%(example)s (any whole number from %(least)s to %(most)s)")
BOT_NAMES = (
    "Captain Amos", "Aunt Ofelia", "Pelican Joe", "Doc Marisol", "Old Tib", "Lucinda",
    "Sponge Eddy", "Señora Vega",
    "Skipper Nell", "Uncle Bartolo", "Mango Pete", "Miss Coraline", "Rolling Ramón",
    "Lighthouse May", "Gus the Cook",
    "Madame Solange", "Half-Knot Harry", "Dolores", "Whistling Will", "Abuela Inés",
    "Ferryman Cobb", "Saltwater Sue",
    "Teodoro", "Postmaster Finch",
)  # fmt: skip


class Words:
    """`say(text)`: plain words in one language. Nothing is escaped here: that belongs to whoever
    writes HTML."""

    def __init__(self, language: str, names: Sequence[str], former: Sequence[str] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self.former = tuple(former)
        self._catalog = translation(language)
        self._said: dict[str, str] = {}
        self._written: dict[Text, str] = {}

    def __call__(self, text: Text) -> str:
        """The text in this language; a translation that names an unknown parameter gives way to the
        English words. What a table has said of late is kept: all who sit there read the same."""
        if not text.args:
            return self._plain(text.msgid)
        found = self._written.get(text)
        if found is None:
            if len(self._written) >= KEPT_TEXTS:
                self._written.clear()
            found = self._written[text] = self._put(text)
        return found

    def _put(self, text: Text) -> str:
        values = {name: self._convert_argument(arg) for name, arg in text.args}
        try:
            return self._get_translation(text).format_map(values)
        except (KeyError, IndexError, ValueError, AttributeError):
            return (text.plural if text.plural and text.number != 1 else text.msgid).format_map(
                values
            )

    def _plain(self, msgid: str) -> str:
        said = self._said.get(msgid)
        if said is None:
            said = self._said[msgid] = self._catalog.gettext(msgid) if msgid else ""
        return said

    def _get_translation(self, text: Text) -> str:
        if text.plural:
            return str(self._catalog.ngettext(text.msgid, text.plural, text.number))
        return self._plain(text.msgid)

    def _convert_argument(self, arg: Arg) -> Any:
        match arg:
            case Text():
                return self(arg)
            case Who(seat):
                return self.name(seat)
            case Several(items):
                return self._join_list([self._convert_argument(item) for item in items])
            case Written(game, [line]):
                return self.line(game, line)
            case Written(game, lines):
                return self.menu(game, lines)
            case Ordered(game, lines):
                return self.row([self.order(game, line) for line in lines])
            case _:
                return arg

    def line(self, game: str, line: str) -> str:
        """A move's canonical line as it is written in this language; in English as it is."""
        return line if self.language == "en" else speech.display_line(game, self.language, line)

    def lines(self, game: str, lines: Sequence[str]) -> tuple[str, ...]:
        """Several of them."""
        return translate_lines(game, self.language, tuple(lines))

    def order(self, game: str, line: str) -> str:
        """A canonical line of a plan as it is written in this language; of several, each."""
        lines = line.split(" / ")
        return " / ".join(
            [plan_speech.display_plan_line(game, self.language, each) for each in lines]
        )

    def menu(self, game: str, lines: Iterable[str]) -> str:
        """Moves in short, as they are written in this language: "biete 5 (jede ganze Zahl von 0 bis
        20), passe"; a few with "oder"."""
        return render_menu(game, self.language, tuple(lines))

    def example(self, game: str, lines: Iterable[str]) -> str:
        """One of these moves as it is written in this language, with a number in the middle of
        those it may have."""
        first = list_compacted(self.lines(game, tuple(lines)))[0]
        run = find_folded_run(first)
        return run.example if run else first

    def rows(
        self, game: str, lines: Sequence[str], kinds: Sequence[Hashable], room: int
    ) -> tuple[Row, ...]:
        """Moves as they are written in this language, those of one kind in one row each
        (games.rules.compact_lists)."""
        return render_menu_rows(game, self.language, tuple(lines), tuple(kinds), room)

    def row(self, items: Sequence[str]) -> str:
        """ "a, b, c" in the manner of the language."""
        return self._join_list(items, LIST_MORE)

    def choices(self, items: Sequence[str]) -> str:
        """ "a", "a or b", "a, b or c" in the manner of the language."""
        return self._join_list(items, LIST_CHOICE)

    def number_run(self, line: str) -> str:
        """A line with a run of numbers as one of them and what else there may be; for a run as it
        is written short would be taken for a move."""
        run = find_folded_run(line)
        return self._plain(A_NUMBER.msgid) % run._asdict() if run else line

    def _join_list(self, items: Sequence[str], last: Text = LIST_LAST) -> str:
        """ "a", "a and b", "a, b and c" in the manner of the language; `last`: what joins the last
        one."""
        joined = items[0] if items else ""
        for number, item in enumerate(items[1:], 2):
            how = last if number == len(items) else LIST_MORE
            joined = self._plain(how.msgid).format(items=joined, item=item)
        return joined

    def name(self, seat: int) -> str:
        """Who sits there, or sat there (games.play.seat_history); the colour of the seat if nobody
        is known
        to."""
        if seat >= FORMER:
            return self.former[seat - FORMER]
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self._plain(COLOURS[seat % len(COLOURS)].msgid)


@lru_cache(maxsize=32)
def render_menu(game: str, language: str, lines: tuple[str, ...]) -> str:
    """Those moves in short; a whole table is often asked the same."""
    say, shown = get_words(language, ()), translate_lines(game, language, lines)
    if len(shown) <= MOST_CHOICES:
        return say.choices(shown)
    compacted = list_compacted(shown)
    runs = [line for line in compacted if line not in shown and find_folded_run(line)]
    return say.row([say.number_run(one) if runs == [one] else one for one in compacted])


@lru_cache(maxsize=32)
def render_menu_rows(
    game: str, language: str, lines: tuple[str, ...], kinds: tuple[Hashable, ...], room: int
) -> tuple[Row, ...]:
    """Those moves in rows; a whole table is often asked the same."""
    return tuple(group_into_rows(translate_lines(game, language, lines), kinds, room))


@lru_cache(maxsize=32)
def translate_lines(game: str, language: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Each of those moves."""
    return tuple([speech.display_line(game, language, line) for line in lines])


@lru_cache(maxsize=256)
def get_words(language: str, names: tuple[str, ...], former: tuple[str, ...] = ()) -> Words:
    """The words of a language at one table; the same ones for every page of it."""
    return Words(language, names, former)


def list_words_of_all_languages() -> tuple[Words, ...]:
    """The words of every language, at no table."""
    return tuple(get_words(language, ()) for language, _name in settings.LANGUAGES)


def list_words_at_table(header: TableHeader | Table) -> tuple[Words, ...]:
    """The words of the reader's language at this table, and of every language at no table."""
    return get_words_at_table(header, get_language() or "en"), *list_words_of_all_languages()


def get_words_at_table(header: TableHeader | Table, language: str) -> Words:
    """The words of a language at this table."""
    return get_words(language, list_seat_names(header), list_former_names(header))


def list_seat_names(header: TableHeader | Table) -> tuple[str, ...]:
    """Names by seat of those who sit at a table."""
    slug, rules = header.meta.slug, header.meta.rules
    return tuple(
        [
            choose_bot_name(slug, seat.number)
            if seat.bot
            else seat.name or format_former_player(rules, seat.number)
            for seat in header.seats
        ]
    )


def list_former_names(header: TableHeader | Table) -> tuple[str, ...]:
    """Names of those who sat at a table before, in the order of `Meta.former`."""
    slug, rules = header.meta.slug, header.meta.rules
    return tuple(
        [
            choose_bot_name(slug, one.seat)
            if one.bot
            else one.name or format_former_player(rules, one.seat)
            for one in header.meta.former
        ]
    )


def format_named_value(name: str, value: object) -> str:
    """The two with a colon between them, as the reader's language writes it."""
    return gettext("%(name)s: %(value)s") % {"name": name, "value": value}


def format_former_player(rules: str, seat: int) -> str:
    """Somebody whose account was erased, by what the seat is called: "Former player (Red)"."""
    return gettext("Former player (%(colour)s)") % {
        "colour": gettext(get_seat_label(rules, seat).msgid)
    }


def get_seat_label(rules: str, seat: int) -> Text:
    """What a game calls this seat: by its colour or shape."""
    seats = list_seat_labels(rules)
    return seats[seat % len(seats)]


def list_seat_labels(rules: str) -> tuple[Text, ...]:
    """What a game calls its seats."""
    return GAMES[rules].presentation.seats if rules in GAMES else COLOURS


def describe_bot(kind: str) -> str:
    """What a kind of bot is called where one chooses it, or is told whom one will meet."""
    known = {
        "good": gettext("a good bot: it plans ahead"),
        "planner": gettext("a good bot: it plans ahead"),
        "easy": gettext("an easy bot: it does not look ahead, and every tile is alike to it"),
        "random": gettext("a bot that moves at random"),
    }
    return known.get(kind, gettext("a bot: %(kind)s") % {"kind": kind})


def describe_bots(seats: Iterable[Sitting]) -> str:
    """How strong the bots are that sit at a table, each kind once; "": there is none."""
    kinds = dict.fromkeys(one.bot for one in seats)
    return format_phrases(describe_bot(kind) for kind in kinds if kind)


def list_reserved_names() -> Iterator[str]:
    """What sentences call bots and empty seats, in all languages: nobody's own name."""
    yield from BOT_NAMES
    for language, _name in settings.LANGUAGES:
        catalog = translation(language)
        for name in dict.fromkeys(
            seat for game in GAMES.values() for seat in game.presentation.seats
        ):
            yield catalog.gettext(name.msgid)
        for bot in BOT_NAMES:
            yield catalog.gettext("{name} (bot)").format(name=bot)


def choose_bot_name(slug: str, seat: int) -> str:
    """What the bot in this seat is called at this table: always the same, and no two alike."""
    first = zlib.crc32(slug.encode())
    return gettext("{name} (bot)").format(name=BOT_NAMES[(first + seat) % len(BOT_NAMES)])
