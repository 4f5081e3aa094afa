"""What may stand beside a move is known as a whole: nothing that only looks like it is."""

from __future__ import annotations

import time

import pytest

from games.mail.inbound.orders.asking import is_order_or_keyword
from games.mail.inbound.orders.line_classes import (
    Context,
    LineClass,
    build_known_names,
    classify_known_line,
    classify_quotation,
)
from games.mail.sandbox.known_lines import is_mail_footer
from games.mail.sandbox.reading import Reading
from games.mail.sandbox.text_parts import TEXT_MAX, convert_html_to_text
from tests.mail.corpus.judge import every_question, judge
from tests.mail.decoys import mail_of, move_at

pytestmark = pytest.mark.promise(14)
NAMES = build_known_names(["Ben Miller"])
CONTEXT = Context(
    lambda line: False,
    lambda line: False,
    lambda line: (),
    NAMES,
    NAMES | build_known_names(["Anna", "Cleo"]),
    lambda line: "@p.test" in line,
)


@pytest.mark.parametrize(
    "line",
    [
        *("Cheers, and", "Hi &,", "(", ")", "[ ]", "< >", "xxx", "[cid:I take it back]"),
        *("[image: not this]", "[cid:no]", "http://not-this.example", "http://ignore.this"),
        *(
            "no@thanks.org",
            "Ben | no",
            "Ben Miller | bid 5",
            "| Ben",
            "Ben |  | Ben",
            "Dear Anna, dear",
        ),
        *("Ben N.", "Sent from my iPhone on no", "am Handy verworfen"),
    ],
)
def test_what_only_looks_known_is_not(line: str) -> None:
    assert classify_known_line(line, CONTEXT) == LineClass.UNKNOWN


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Ben M.", LineClass.NAME),
        ("B. Miller", LineClass.NAME),
        ("Ben Miller | Tel. +44 20 7946 0958", LineClass.CONTACT),
        ("ben@miller.ne.jp", LineClass.CONTACT),
        ("ben.miller@gmail.com", LineClass.CONTACT),
        ("Web: https://www.ben-miller.no/", LineClass.CONTACT),
        ("Dear Anna, dear Cleo,", LineClass.GREETING),
        ("Liebe Anna, liebe Cleo,", LineClass.GREETING),
        ("Bonjour Madame, Monsieur,", LineClass.GREETING),
        ("[cid:image001.png@01DA5B3C]", LineClass.FOOTER),
        ("[image: image.png]", LineClass.FOOTER),
        ("Sent from Samsung Mobile on O2", LineClass.FOOTER),
        ("Envoyé depuis La Poste mobile", LineClass.FOOTER),
        ("Yahoo! JAPANから送信", LineClass.FOOTER),
    ],
)
def test_known_lines_are_known(line: str, kind: LineClass) -> None:
    assert classify_known_line(line, CONTEXT) == kind


def test_a_link_alone_is_a_footer_where_its_host_is_known() -> None:
    assert is_mail_footer("<https://aka.ms/o0ukef>")
    assert is_mail_footer("Sent from Outlook<https://aka.ms/AAb9ysg>")
    assert not is_mail_footer("<https://example.org/o0ukef>")


@pytest.mark.parametrize(
    "line",
    [
        *("<https://outlook.com/oops>", "Sent from my iPhone <https://outlook.com/never-mind>"),
        *("https://aka.ms/?q=forget-it", "www.just-kidding.com", "https://ignore-this.org"),
        *("Ben Miller | www.scratch-that.com", "Mail: ben@not-this-one.com", "bob@forget.it"),
    ],
)
def test_a_link_that_says_something_of_its_own_asks_first(line: str) -> None:
    assert classify_known_line(line, CONTEXT) == LineClass.UNKNOWN


@pytest.mark.parametrize("line", ["null", "Null!", "zwei", "zéro", "三", "7"])
@pytest.mark.parametrize("kind", ["pay", "place", "make"])
def test_a_number_alone_is_no_order_of_another_time(kind: str, line: str) -> None:
    where = every_question("keyflower")[kind]
    assert not is_order_or_keyword(where.game, where.decision, line)


@pytest.mark.parametrize(
    ("quoted", "unknown"),
    [
        (("just kidding",), True),
        (("scratch that", "", "sorry"), True),
        (("Your move", "play+a@p.test"), False),
        (("Your move", "play+a@p.test", "just kidding"), True),
        (tuple(f"line {number}" for number in range(8)), False),
    ],
)
def test_few_lines_below_a_heading_are_no_mail_of_ours(
    quoted: tuple[str, ...], unknown: bool
) -> None:
    heading = ("On Mon, Nov 23, 2026 at 10:12 Key West by Post <post@p.test> wrote:",)
    lines = list(classify_quotation(Reading((), False, heading=heading, unmarked=quoted), CONTEXT))
    assert (LineClass.UNKNOWN in [line.kind for line in lines]) == unknown


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p style='display:none'>bid 5</p><p>Hi</p>", "Hi"),
        ("<p hidden>bid 5</p><p>Hi</p>", "Hi"),
        ("<style>.h{color:red;display : none}</style><p class='a h'>bid 5</p>Hi", "Hi"),
        ("<style><!-- p.h, .x {DISPLAY:none} --></style><p class=h>bid <b>5</b></p>Hi", "Hi"),
        ("<style>#h{visibility:hidden}</style><div id=h>a<div>b</div>c</div>Hi", "Hi"),
        ("<style>@media print{.h{display:none}}</style><p class=h>bid 5</p>", "bid 5"),
        ("<style>.a .h{display:none}</style><p class=a>bid 5</p>", "bid 5"),
        ("<img style='display:none' src=x><p>bid 5</p>", "bid 5"),
        ("<a title='hidden'>bid 5</a>", "bid 5"),
        ("<template>bid 5</template>Hi", "Hi"),
        ("<style>.x{text-decoration:line-through}</style><p class=x>bid 5</p>", "~bid 5~"),
        ("<p hidden>bid 5<p>no, wait", "~bid 5~ ~no, wait~"),
    ],
)
def test_what_a_page_hides_is_no_text(page: str, text: str) -> None:
    assert convert_html_to_text(page).split() == text.split()


@pytest.mark.parametrize(
    "piece", ["<p hidden>", "<style>", ".a{", "@a{", "<style>/*", "<p class=", "<div hidden><div>"]
)
def test_hostile_pages_are_read_in_little_time(piece: str) -> None:
    begun = time.process_time()
    convert_html_to_text(f"<style>{piece * (TEXT_MAX // len(piece))}"[:TEXT_MAX])
    convert_html_to_text((piece * (TEXT_MAX // len(piece)))[:TEXT_MAX])
    assert time.process_time() - begun < 3


@pytest.mark.parametrize("kind", ["bid", "mark"])
def test_a_page_that_hides_or_strikes_out_its_move_plays_nothing(kind: str) -> None:
    where = every_question("keywest")[kind]
    move = move_at(where, "en", 0)
    for page in (
        f"<p style='display:none'>{move}</p><p>Hi</p>",
        f"<style>.x{{text-decoration:line-through}}</style><p class=x>{move}</p>",
        f"<p hidden>{move}</p><p>Hello</p>",
    ):
        assert not judge(mail_of({}, "", page), where, "Ben Miller").played
