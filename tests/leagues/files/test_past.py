"""Past seasons are taken over whole or not at all, and what is wrong is told by line."""

from __future__ import annotations

import random

import pytest

from games.leagues.files.csv_cells import format_csv_lines
from games.leagues.models import Fact, Text
from games.leagues.past import import_past_seasons, load_past_seasons_by_hash, remove_past_season
from games.leagues.past_file import (
    COLUMNS,
    MOST_LINES,
    BadFile,
    PastLine,
    PastSeason,
    read_past_seasons,
)
from games.leagues.refusals import Refused, Why
from games.leagues.runtime import texts
from games.leagues.standings.results import format_sixtieths
from games.words import get_words
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.play.wire import round_trips

HEAD = ",".join(COLUMNS)
GOOD = f"{HEAD}\n2019,1,1,1,Ana,4,31.50\n2019,1,1,2,Bob,4,5.67\n2020,1,1,1,Cat,3,0\n"
SEASONS = (
    PastSeason("2019", (PastLine(1, 1, 1, "Ana", 4, 1890), PastLine(1, 1, 2, "Bob", 4, 340))),
    PastSeason("2020", (PastLine(1, 1, 1, "Cat", 3, 0),)),
)


def said(file: str) -> list[tuple[int, str]]:
    """What is the matter with it."""
    with pytest.raises(BadFile) as bad:
        read_past_seasons(file)
    return [(one.line, get_words("en", ())(one.text)) for one in bad.value.wrong]


def test_seasons_are_read() -> None:
    assert read_past_seasons(GOOD) == SEASONS


def test_spreadsheets_have_their_ways() -> None:
    """A mark at the beginning, semicolons, decimal commas, another order, empty lines, quotes."""
    file = "\ufeffName;points;season;Level;group;rank;played\r\n\r\n"
    file += '"Ana";31,50;2019;1;1;1;4\r\nBob;5,67;2019;1;1;2;4\r\n;;;;;;\r\nCat;0;2020;1;1;1;3\r\n'
    assert read_past_seasons(file) == SEASONS


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("2019,1,1,1,A\x00na,4,1", "name: this contains a character that isn’t allowed (NUL)."),
        ("2019,1,1,1,Ana,4", "This line has 6 cells instead of 7."),
        ("2019,1,1,1,Ana,4,1,2", "This line has 8 cells instead of 7."),
        (",1,1,1,Ana,4,1", "season: a name of 1 to 60 characters is missing."),
        ("2019,1,1,1,\u200b,4,1", "name: a name of 1 to 60 characters is missing."),
        (f"2019,1,1,1,{'A' * 61},4,1", "name: a name of 1 to 60 characters is missing."),
        ("2019,0,1,1,Ana,4,1", "level: a number from 1 to 9999 is missing."),
        ("2019,1,x,1,Ana,4,1", "group: a number from 1 to 9999 is missing."),
        ("2019,1,1,1.5,Ana,4,1", "rank: a number from 1 to 9999 is missing."),
        ("2019,1,1,1,Ana,-1,1", "played: a number from 0 to 9999 is missing."),
        ("2019,1,1,1,Ana,٣,1", "played: a number from 0 to 9999 is missing."),
        ("2019,1,1,1,Ana,4,many", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,NaN", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,1e9", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,1e9999999", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,1e-9999999", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,Infinity", "points: a number such as 12.50 is missing."),
        ("2019,1,1,1,Ana,4,10000", "points: a number such as 12.50 is missing."),
        ("2019,1,1,3,Dan,4,1", "The rank is higher than the group has people."),
        ('2019,1,1,1,"Ana,4,1', "This line cannot be read as CSV."),
    ],
)
def test_a_wrong_line_is_told_with_its_number(line: str, says: str) -> None:
    assert said(f"{HEAD}\n2018,1,1,1,Eve,4,1\n{line}\n") == [(3, says)]


def test_all_that_is_wrong_is_told_up_to_a_number() -> None:
    assert [line for line, _ in said(f"{HEAD}\n" + "x\n" * 30)] == list(range(2, 22))


@pytest.mark.parametrize(
    ("file", "line"),
    [("", 1), ("\n\n", 1), (HEAD, 2), ("season,name\n", 1), (f"{HEAD},more\n", 1), ("\0", 1)],
)
def test_a_file_without_seasons_is_refused(file: str, line: int) -> None:
    assert [at for at, _ in said(file)] == [line]


def test_a_reason_begins_with_its_line() -> None:
    with pytest.raises(BadFile) as bad:
        read_past_seasons("")
    assert (
        get_words("de", ())(bad.value.wrong[0].describe_fault()) == "Zeile 1: Die Datei ist leer."
    )


def test_a_name_stands_once_in_a_season_whatever_its_letters() -> None:
    told = said(f"{HEAD}\n2019,1,1,1,Ana,4,1\n2019,2,1,1,ANA,4,1\n2020,1,1,1,Ana,4,1\n")
    assert told == [(n, "This name appears twice in the season.") for n in (2, 3)]


def test_too_much_at_once_is_refused() -> None:
    rows = (f"2019,{1 + n // 9},1,1,P{n},1,1\n" for n in range(MOST_LINES + 1))
    assert said(f"{HEAD}\n{''.join(rows)}")[0][0] == MOST_LINES + 2


@pytest.mark.parametrize("seed", range(20))
def test_what_was_written_is_read(seed: int) -> None:
    """Also names that a spreadsheet would reckon."""
    rng = random.Random(seed)
    people = [
        PastLine(1 + n % 3, 1, 1, f"{rng.choice('=-+@abc')}{n}", 3, rng.randrange(9000))
        for n in range(9)
    ]
    season = PastSeason("=S", tuple(sorted(people)))
    rows = [["=S", *one[:5], format_sixtieths(one.points)] for one in people]
    assert read_past_seasons("".join(format_csv_lines(COLUMNS, rows))) == (season,)


@pytest.fixture
def young(db: None) -> House:
    """A league that has not begun."""
    return House.founded(0)


def test_seasons_from_elsewhere_are_marked_in_the_log_and_no_name_is_in_it(young: House) -> None:
    import_past_seasons(young.id, young.organiser.pk, GOOD, young.now)
    assert list(load_past_seasons_by_hash(young.id, young.state.imported).values()) == list(SEASONS)
    assert list(young.state.imported.values()) == [2, 1]
    facts = Fact.objects.filter(log__league=young.row)
    assert list(facts.values_list("kind", flat=True)) == ["founded", *["season imported"] * 2]
    assert not any("Ana" in data or "2019" in data for data in facts.values_list("data", flat=True))
    before = young.ports.store.league(young.id)[1]
    import_past_seasons(young.id, young.organiser.pk, GOOD, young.now)
    assert young.ports.store.league(young.id)[1] == before


def test_the_logs_are_whole_afterwards_also_without_the_words(transactional_db: None) -> None:
    house = House.founded(0)
    house.sweep()
    import_past_seasons(house.id, house.organiser.pk, GOOD, house.now)
    assert checked() == []
    first, second = house.state.imported
    texts.erase_words(house.id, first)
    assert checked() == []
    assert load_past_seasons_by_hash(house.id, house.state.imported) == {
        first: PastSeason("", ()),
        second: SEASONS[1],
    }


def test_one_of_them_can_be_removed(young: House) -> None:
    import_past_seasons(young.id, young.organiser.pk, GOOD, young.now)
    first, second = young.state.imported
    remove_past_season(young.id, young.organiser.pk, first, young.now)
    remove_past_season(young.id, young.organiser.pk, first, young.now)
    assert list(young.state.imported) == [second]


def test_nothing_is_half_taken_over(young: House) -> None:
    def refused(by: int, file: str, kind: type[Exception]) -> None:
        before = (young.ports.store.league(young.id)[1], Text.objects.count())
        with pytest.raises(kind):
            import_past_seasons(young.id, by, file, young.now)
        assert (young.ports.store.league(young.id)[1], Text.objects.count()) == before

    refused(young.organiser.pk, GOOD + "2021,1,1,1,Dan,4,x\n", BadFile)
    refused(person("Stan").pk, GOOD, Refused)


def test_a_season_with_one_changed_name_is_not_told_twice(young: House) -> None:
    import_past_seasons(young.id, young.organiser.pk, GOOD, young.now)
    before, other = Text.objects.count(), GOOD.replace("Bob", "Bert")
    with pytest.raises(Refused) as no:
        import_past_seasons(young.id, young.organiser.pk, other, young.now)
    assert (no.value.why, no.value.about) == (Why.IMPORTED_OTHERWISE, {"name": "2019"})
    assert (Text.objects.count(), len(young.state.imported)) == (before, 2)
    remove_past_season(young.id, young.organiser.pk, next(iter(young.state.imported)), young.now)
    import_past_seasons(young.id, young.organiser.pk, other, young.now)
    found = load_past_seasons_by_hash(young.id, young.state.imported).values()
    assert sorted(season.name for season in found) == ["2019", "2020"]


def test_no_sign_vanishes_from_words_without_a_word(young: House) -> None:
    for name, body in (("Lea\x00gue", ""), ("League", "Wel\x00come")):
        with pytest.raises(Refused) as no:
            texts.clean_words(name, body)
        assert no.value.why is Why.NUL


def test_so_many_and_no_more(young: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.leagues.league.decide.MOST_IMPORTED", 1)
    with pytest.raises(Refused) as many:
        import_past_seasons(young.id, young.organiser.pk, GOOD, young.now)
    assert many.value.why is Why.IMPORTS
    assert Text.objects.count() == 1


def seasons(count: int) -> str:
    """A file of so many seasons."""
    return f"{HEAD}\n" + "".join(f"S{n},1,1,1,Ana,4,1\n" for n in range(count))


def test_too_many_seasons_are_counted_before_the_database_is_asked(young: House) -> None:
    with round_trips() as trips, pytest.raises(Refused) as many:
        import_past_seasons(young.id, young.organiser.pk, seasons(2000), young.now)
    assert many.value.why is Why.IMPORTS
    assert len(trips) <= 3  # the savepoint, and its end


def test_seasons_that_find_no_room_are_counted_before_one_is_written(young: House) -> None:
    import_past_seasons(young.id, young.organiser.pk, seasons(150), young.now)
    before = Text.objects.count()
    other = seasons(60).replace("S", "T")
    with round_trips() as trips, pytest.raises(Refused) as many:
        import_past_seasons(young.id, young.organiser.pk, other, young.now)
    assert many.value.why is Why.IMPORTS
    assert Text.objects.count() == before
    assert len(trips) <= 10


def test_a_stranger_writes_nothing(young: House) -> None:
    stranger = person("Stan")
    with round_trips() as trips, pytest.raises(Refused) as no:
        import_past_seasons(young.id, stranger.pk, seasons(200), young.now)
    assert no.value.why is Why.NO_ORGANISER
    assert len(trips) <= 4


def test_many_seasons_take_as_many_statements_as_one(young: House) -> None:
    import_past_seasons(young.id, young.organiser.pk, seasons(1), young.now)
    with round_trips() as one:
        import_past_seasons(young.id, young.organiser.pk, seasons(2), young.now)
    with round_trips() as many:
        import_past_seasons(young.id, young.organiser.pk, seasons(200), young.now)
    assert len(many) <= len(one) + 1
    assert len(load_past_seasons_by_hash(young.id, young.state.imported)) == 200


def test_the_same_season_twice_in_the_words_is_one(young: House) -> None:
    first = texts.save_all_words(
        young.id, [texts.Words("A", "b"), texts.Words("A ", "b")], young.now
    )
    assert first[0] == first[1]
    assert texts.save_words(young.id, texts.Words("A", "b"), young.now) == first[0]
