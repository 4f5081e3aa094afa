"""Nothing is played or told that was not meant: initials, signatures, quotations, orders below
`message:`."""

from __future__ import annotations

import pytest
from django.core import mail

from accounts.models import Person
from games.mail.inbound.orders import side_commands
from games.play.models import Message
from games.rules.orders import notation
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party

WORDS = ["message", "Message", "MESSAGE", "Nachricht", "メッセージ"]


def marking(bag: Postbag) -> int:
    """Plays on until somebody may choose the hotel; who."""
    while True:
        seat = bag.party.asked()[0]
        decision = bag.party.table(seat).decision
        assert decision is not None
        moves = [str(move) for move in decision.moves]
        if "mark hotel" in moves:
            return seat
        bag.party.act(seat, moves[0])


def two_moves(bag: Postbag) -> tuple[int, list[str]]:
    """Plays on until somebody may make two moves that both can be taken back; who, and which."""
    while True:
        seat, lines = bag.party.asked()[0], list[str]()
        while len(lines) < 2 and seat in bag.party.asked():
            decision = bag.party.table(seat).decision
            assert decision is not None
            lines.append(str(decision.moves[0]))
            bag.party.act(seat, lines[-1])
            if bag.party.table(seat).take_back is None:
                lines.clear()
        if len(lines) == 2:
            bag.party.take_back(seat)
            bag.party.take_back(seat)
            return seat, lines


def told() -> list[str]:
    """What the table was told."""
    return list(Message.objects.order_by("pk").values_list("text", flat=True))


def refused(bag: Postbag, text: str, seat: int = 0, *, kind: str = "refused") -> str:
    """The receipt for a mail with which nothing was done."""
    facts = bag.facts()
    assert bag.writes(seat, text).kind in kind.split(" or ")
    assert bag.facts() == facts
    assert told() == []
    assert seat in bag.party.asked()
    return bag.last()


# --- written whole
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("signed", ["S.", "S", "s", "St", "B"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_an_initial_below_a_move_throws_nothing_away(bag: Postbag, signed: str, gap: str) -> None:
    seat = marking(bag)
    said = refused(bag, f"mark hotel\n{gap}{signed}", seat, kind="unclear or refused or confirm")
    assert signed.rstrip(".").lower() in said.lower()


def test_it_is_said_that_an_initial_is_not_known(bag: Postbag) -> None:
    seat = marking(bag)
    said = " ".join(refused(bag, "mark hotel\n\nS.", seat, kind="confirm").split())
    assert "Your email also says: S You are about to play: mark hotel" in said


@pytest.mark.parametrize("text", ["b 8", "bi 8", "m h"])
def test_nothing_is_shortened_by_mail(bag: Postbag, text: str) -> None:
    refused(bag, text, kind="unclear or refused")


def test_a_reader_of_beginnings_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "read_whole", notation.read)
    assert bag.writes(0, "b 8").kind == "played"


def test_whose_word_nobody_vouches_for_is_asked_about_no_initial(bag: Postbag) -> None:
    assert bag.writes(0, "b 8", sure=False).kind == "unclear"


# --- where a message ends
# ---------------------------------------------------------------------------------------------


TAILS = [
    "\n\nBen Miller\n+44 20 7946 0000",
    "\n\nThis e-mail is confidential.\nIf you are not the addressee, delete it.",
    "\n-- \nBen Miller",
    "\nBest regards\nBen Miller",
    "\nSent from my iPhone",
    "\nMit freundlichen Grüßen\nBen",
    "\n\nKo: Key West a las diez\n\nYou bid $3, sealed.",
]


@pytest.mark.parametrize("word", WORDS)
def test_a_message_ends_at_the_first_gap_or_closing(bag: Postbag, word: str) -> None:
    for tail in TAILS:
        assert bag.writes(0, f"{word}: Good luck!\nHave fun.{tail}").kind == "told", tail
    assert told() == ["Good luck!\nHave fun."] * len(TAILS)


@pytest.mark.parametrize(
    "end", ["end of message", "Ende der Nachricht", "fin du message", "メッセージ終わり"]
)
def test_a_longer_message_has_a_written_end(bag: Postbag, end: str) -> None:
    text = f"bid 8\nmessage:\nHello all,\n\nthanks\n\nBen\n{end}\n\nBen Miller\n+44 20 7946 0000"
    assert bag.writes(0, text.replace("Ben Miller", "Anna")).kind == "played", bag.last()
    assert told() == ["Hello all,\n\nthanks\n\nBen"]
    assert "+44 20 7946 0000" in bag.last()


def test_what_stands_below_a_message_and_is_not_known_is_asked_about(bag: Postbag) -> None:
    text = "bid 8\nmessage:\nHello all,\nend of message\n\nActually, no"
    assert bag.writes(0, text).kind == "confirm"
    assert told() == []


def test_an_empty_message_is_refused_and_what_follows_is_shown(bag: Postbag) -> None:
    said = refused(bag, "message:\n\nBen Miller")
    assert "Ben Miller" in said


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_end_of_a_message_is_seen_in_html_too(bag: Postbag, kind: str) -> None:
    own = ["message: Good luck!", "Have fun.", "", "Ben Miller"]
    body = "".join(f"<div>{line or '<br>'}</div>" for line in own)
    outlook = "".join(f"<p class=MsoNormal>{line or '&nbsp;'}<o:p></o:p></p>" for line in own)
    for source in (body, outlook) if kind == "html" else ("\r\n".join(own),):
        Message.objects.all().delete()
        more = "Content-Type: text/html; charset=utf-8\r\n" if kind == "html" else ""
        raw = bag.letter(bag.address(0), source, bag.person(0).email, more)
        if more:
            raw = raw.replace(b"Content-Type: text/plain; charset=utf-8\r\n", b"")
        assert bag.delivers(raw).kind == "told"
        assert told() == ["Good luck!\nHave fun."]


# --- what is not told
# -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_a_line_of_our_own_mails_is_not_told(bag: Postbag, language: str) -> None:
    """A receipt is quoted without a mark, and nothing tells where it begins."""
    Person.objects.update(language=language)
    bag.writes(0, "bid 3")
    for line in bag.last().splitlines():
        if len(line.strip("- ")) > 14 and "://" not in line:
            back = mail.outbox[-1].reply_to[0]
            assert bag.writes(0, f"message: good luck\n{line}", to=back).kind == "refused", line
    assert told() == []


@pytest.mark.parametrize(
    "line",
    [
        "play+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@{domain}",
        "Key West by Post <{mine}>",
        "{site}/t/abc/",
        "On 3 March 2026 at 10:00 Ben wrote:",
        "From: Key West",
    ],
)
def test_addresses_and_headings_are_not_told(bag: Postbag, line: str, settings: object) -> None:
    values = {"domain": "MAIL_DOMAIN", "mine": "DEFAULT_FROM_EMAIL", "site": "SITE_URL"}
    line = line.format(**{name: getattr(settings, value) for name, value in values.items()})
    assert bag.writes(0, f"message: {line}").kind in ("refused", "unclear")
    assert told() == []


@pytest.mark.parametrize(
    "text", ["You all play so well.", "See https://example.org/rules", "Meet at 20:00?", "gg"]
)
def test_talk_is_told(bag: Postbag, text: str) -> None:
    assert bag.writes(0, f"message: Hello!\n{text}").kind == "told"
    assert told() == [f"Hello!\n{text}"]


def test_who_forgets_our_own_mails_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_commands, "check_for_quoted_mail", lambda reply, known, message: None)
    bag.writes(0, "bid 3")
    bag.writes(
        0,
        f"message: hello\n- {bag.person(0).name} bids $3, sealed.",
        to=mail.outbox[-1].reply_to[0],
    )
    assert told()


# --- an order below a message
# -----------------------------------------------------------------------------------------

ORDERS = [
    *(
        "bid 5",
        "Bid 5.",
        "b 5",
        "- bid 5",
        "1. bid 5",
        "biete 5",
        "enchère 5",
        "入札５",
        "5ドルで入札",
    ),
    *("bid 50", "bid up to 5", "undo", "plan: bid 5", "away until 3 March"),
    *("5", "5.", "I bid 5", "ich biete 5", "bid: 5", "five", "“bid 5”"),
    *("message: more", "board", "zurücknehmen", "if start player: bid 5"),
]
HINTS = ["$5", "I said bid 5", "bid: $5", "my bid is: bid 5!", "so ich biete 5"]
"""No orders, but they would tell one."""


@pytest.mark.parametrize("line", HINTS)
def test_what_has_a_move_in_it_is_not_told(bag: Postbag, line: str) -> None:
    assert "stands below “message:”" in " ".join(
        refused(bag, f"message: good luck\n{line}").split()
    )


@pytest.mark.parametrize("line", HINTS)
def test_what_is_not_told_anyway_only_shows_as_not_read(bag: Postbag, line: str) -> None:
    assert bag.writes(0, f"message: good luck\n\n{line}").kind == "told"
    assert told() == ["good luck"]
    assert f"Not read\n  {line}\n" in bag.last()


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\nCheers\nBen\n"])
def test_an_order_below_a_message_is_told_to_nobody(bag: Postbag, gap: str) -> None:
    for line in ORDERS:
        said = " ".join(refused(bag, f"message: good luck{gap}{line}").split())
        assert "stands below “message:”" in said, line


@pytest.mark.parametrize("word", WORDS)
def test_both_readings_are_shown(bag: Postbag, word: str) -> None:
    said = " ".join(refused(bag, f"{word}: good luck\nb 5").split())
    assert "the move bid 5, or words for the table: “good luck / b 5”" in said


def test_what_comes_after_the_moves_of_a_mail_is_no_talk_either(bag: Postbag) -> None:
    """`buy upper-hotel-1` answers what is asked once the mail's own move is made."""
    seat = marking(bag)
    before = bag.party.act(seat, "mark hotel")
    decision = bag.party.table(seat).decision
    assert before
    assert decision is not None
    line = str(decision.moves[0])
    bag.party.take_back(seat)
    refused(bag, f"mark hotel\nmessage: hello\n{line}", seat)


def test_in_the_line_of_the_word_itself_it_is_told(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8\nmessage: bid 5").kind == "played"
    assert told() == ["bid 5"]


@pytest.mark.parametrize(
    "text", ["take care!", "look at that", "Don't stop", "keep going", "back soon", "5 more days"]
)
def test_talk_with_a_verb_in_it_is_told(bag: Postbag, text: str) -> None:
    assert bag.writes(0, f"message: hello\n{text}").kind == "told"


def test_it_is_refused_before_anybody_is_asked_to_confirm(bag: Postbag) -> None:
    assert bag.writes(0, "message: good luck\nbid 5", sure=False).kind == "refused"


def test_in_keyflower_too(transactional_db: None) -> None:
    bag = Postbag(Party.sit_down(2, rules="keyflower"))
    seat = bag.party.asked()[0]
    decision = bag.party.table(seat).decision
    assert decision is not None
    for line in {str(move).split(" ")[0]: str(move) for move in decision.moves}.values():
        if line != "pass":
            refused(bag, f"message: hello\n{line}", seat)


def test_who_does_not_look_below_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        side_commands, "check_lines_below_message", lambda game, decision, letter: None
    )
    bag.writes(0, "message: good luck\nbid 5")
    assert told() == ["good luck\nbid 5"]


# --- what was not read, and why
# ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("bid 8\nmessage: hello\n\nSee you on Tuesday", "See you on Tuesday"),
        ("bid 8\n\n> bid 0-20\nwhat a pity", "what a pity"),
        ("bid 8\n\nThanks\nand sorry for the delay", "and sorry for the delay"),
        ("bid 8\n***\nwhat a game", "what a game"),
    ],
)
def test_own_words_that_are_not_known_are_quoted(
    bag: Postbag, language: str, text: str, lost: str
) -> None:
    Person.objects.update(language=language)
    assert bag.writes(0, text).kind == "confirm"
    assert lost in bag.last()
    assert lost in str(mail.outbox[-1].alternatives[0][0])


def test_no_quotation_is_listed_but_a_signature_is(bag: Postbag) -> None:
    heading = "On 3 March 2026 Key West wrote:"
    assert bag.writes(0, f"bid 8\n\n{heading}\n> stop").kind == "played"
    assert "Not read" not in bag.last()
    assert bag.writes(1, f"bid 8\n-- \nBen Miller\n\n{heading}\n> stop").kind == "played"
    assert "Not read\n  Ben Miller\n" in bag.last()


def test_many_lines_that_are_not_read_are_counted(bag: Postbag) -> None:
    bag.writes(0, "message: hello\n\n" + "\n".join(f"word {number}" for number in range(20)))
    assert "and 10 more" in bag.last()


def test_undo_in_answer_to_an_older_mail_tells_the_true_reason(bag: Postbag) -> None:
    seat, lines = two_moves(bag)
    first = bag.address(seat)
    assert bag.writes(seat, "\n".join(lines), to=first).kind == "played"
    assert bag.writes(seat, "undo", to=first).kind == "refused"
    said = " ".join(bag.last().split())
    assert "You have moved again since" in said
    assert "drawn or shown" not in said


def test_undo_before_any_move_says_so(bag: Postbag) -> None:
    assert "You have not moved yet" in refused(bag, "undo")


def test_undo_among_moves_says_why_it_is_not_read(bag: Postbag) -> None:
    assert "has to stand alone" in refused(bag, "undo\nbid 8", kind="unclear")
