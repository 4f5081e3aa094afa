"""Replies as thirty mail programs write them, in 22 languages. Every quotation holds lines that are
orders."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from html import escape

from tests.mail.orders.client_words import LANGUAGES, Language

QUOTED = (
    "Round 3 of 12. You are asked to bid.",
    "",
    "bid 3",
    "stop",
    "You may write: bid 0-20, stop",
    "",
    "take 2",
    "biete 3",
    "enchère 4",
    "入札 5",
    "undo",
    "message: nobody wrote this",
)


Style = Callable[[Sequence[str], Language], EmailMessage]


def marked(lines: Sequence[str] = QUOTED, sign: str = "> ") -> list[str]:
    """The quotation with a mark before each line."""
    return [f"{sign}{line}".rstrip() for line in lines]


def block(said: Language, bold: str = "") -> list[str]:
    """The four lines with which Outlook begins a quotation that it does not mark."""
    return [
        f"{bold}{said.sender}:{bold} Key West <play@p.test>",
        f"{bold}{said.sent}:{bold} 3.3.2026 10:00",
        f"{bold}{said.to}:{bold} Ben <ben@p.test>",
        f"{bold}{said.subject}:{bold} bid 5",
    ]


def wrap(line: str) -> list[str]:
    """A heading broken in the middle, as many programs do."""
    words = line.split(" ")
    return [" ".join(words[: len(words) // 2 + 1]), " ".join(words[len(words) // 2 + 1 :])]


def text(lines: Sequence[str]) -> EmailMessage:
    """A mail of plain text."""
    mail = EmailMessage()
    mail.set_content("\n".join(lines) + "\n")
    return mail


def html(source: str, *, alone: bool = True, plain: Sequence[str] = ()) -> EmailMessage:
    """A mail of HTML, alone or beside plain text."""
    mail = EmailMessage()
    if alone:
        mail.set_content(source, subtype="html")
    else:
        mail.set_content("\n".join(plain) + "\n")
        mail.add_alternative(source, subtype="html")
    return mail


def divs(lines: Sequence[str]) -> str:
    """Lines as most programs write them in HTML."""
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)


def gmail(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [*own, "", said.wrote, "", *marked()]
    source = (
        f'<div dir="ltr">{divs(own)}</div><br><div class="gmail_quote">{escape(said.wrote)}<br>'
    )
    source += (
        f"<blockquote class='gmail_quote' style=\"margin:0\">{divs(QUOTED)}</blockquote></div>"
    )
    return html(source, alone=False, plain=lines)


def gmail_wrapped(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *wrap(said.wrote), "", *marked()])


def gmail_signed(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "-- ", "Ben", "stop", "", said.wrote, *marked()])


def gmail_phone_html(own: Sequence[str], said: Language) -> EmailMessage:
    source = (
        f'<p dir="ltr">{"<br>".join(own)}</p><div class="gmail_quote">{escape(said.wrote)}<br '
        f'type="attribution">'
    )
    return html(source + f"<blockquote>{divs(QUOTED)}</blockquote></div>")


def apple_mail(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *marked([said.wrote, "", *QUOTED])])


def apple_mail_html(own: Sequence[str], said: Language) -> EmailMessage:
    source = (
        f"<html><head><style>p{{margin:0}}</style></head><body>{divs(own)}<br><div><blockquote "
        f"type='cite'>"
    )
    return html(
        f"{source}<div>{escape(said.wrote)}</div>{divs(QUOTED)}</blockquote></div></body></html>"
    )


def iphone(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.phone, "", *marked([said.wrote, "", *QUOTED])])


def iphone_html(own: Sequence[str], said: Language) -> EmailMessage:
    source = f"<body dir='auto'>{'<br>'.join(own)}<br><br><div>{escape(said.phone)}</div>"
    return html(
        f"{source}<div><br><blockquote type='cite'>{divs(QUOTED)}</blockquote></div></body>"
    )


def thunderbird(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.wrote, *marked()])


def thunderbird_below(own: Sequence[str], said: Language) -> EmailMessage:
    return text([said.wrote, *marked(), "", *own, "", "-- ", "Ben", "stop"])


def thunderbird_below_wrapped(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*wrap(said.wrote), *marked(), "", *own])


def mutt(own: Sequence[str], said: Language) -> EmailMessage:
    return text([said.wrote, "", *marked(), "", *own, "", said.closing, "Ben"])


def outlook(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *block(said), "", *QUOTED])


def outlook_bold(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", "________________________________", *block(said, "*"), "", *QUOTED])


def outlook_classic(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", f"-----{said.original}-----", *block(said), "", *QUOTED])


def outlook_short(own: Sequence[str], said: Language) -> EmailMessage:
    """Two labels are all that it writes."""
    return text([*own, "", *block(said)[:2], "", *QUOTED])


def outlook_html(own: Sequence[str], said: Language) -> EmailMessage:
    heading = "<br>".join(
        f"<b>{line.replace(':', ':</b>', 1)}" for line in map(escape, block(said))
    )
    source = "".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in own)
    return html(
        f"{source}<div style='border-top:solid #E1E1E1 1.0pt'><p>{heading}</p></div>{divs(QUOTED)}"
    )


def outlook_web(own: Sequence[str], said: Language) -> EmailMessage:
    source = (
        f"{divs(own)}<hr tabindex='-1'><div "
        f"id='divRplyFwdMsg'>{'<br>'.join(map(escape, block(said)))}</div>"
    )
    return html(source + divs(QUOTED))


def outlook_phone(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [
        *own,
        "",
        "Get Outlook for iOS<https://aka.ms/o0ukef>",
        "________________________________",
    ]
    return text([*lines, *block(said), "", *QUOTED])


def yahoo(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", f"   {said.wrote}", "", *QUOTED])


def yahoo_html(own: Sequence[str], said: Language) -> EmailMessage:
    source = (
        f"{divs(own)}<div id='ydp1' "
        f"class='yahoo_quoted'><div>{escape(said.wrote)}</div>{divs(QUOTED)}</div>"
    )
    return html(source)


def fairemail_html(own: Sequence[str], said: Language) -> EmailMessage:
    """Its owner has switched the heading off."""
    return html(f"<html><body>{divs(own)}<br><blockquote>{divs(QUOTED)}</blockquote></body></html>")


def zoho_html(own: Sequence[str], said: Language) -> EmailMessage:
    """Without a heading and without marks: a class is all there is."""
    return html(f"{divs(own)}<div class='zmail_extra' style='margin:0'>{divs(QUOTED)}</div>")


def proton(own: Sequence[str], said: Language) -> EmailMessage:
    lines = [
        *own,
        "",
        "Sent with [Proton Mail](https://proton.me/) secure email.",
        "",
        said.wrote,
        "",
        *marked(),
    ]
    return text(lines)


def gmx(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.closing, "Ben", "", *[f"{line}" for line in block(said)], *QUOTED])


def zoho(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", f"---- {said.wrote} ----", "", *marked(sign=" > ")])


def roundcube(own: Sequence[str], said: Language) -> EmailMessage:
    return text([said.wrote, *marked(), "", *own])


def k9(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", said.wrote, *marked(), "-- ", said.phone])


def lotus(own: Sequence[str], said: Language) -> EmailMessage:
    return text([*own, "", *marked([said.wrote, *QUOTED], sign="| ")])


def base64_windows(own: Sequence[str], said: Language) -> EmailMessage:
    body = "\r\n".join([*own, "", said.wrote, *marked()]).encode("utf-8")
    mail = EmailMessage()
    mail["Content-Type"] = "text/plain; charset=utf-8"
    mail["Content-Transfer-Encoding"] = "base64"
    mail.set_payload(b64encode(body).decode())
    return mail


STYLES: tuple[Style, ...] = (
    gmail, gmail_wrapped, gmail_signed, gmail_phone_html, apple_mail, apple_mail_html, iphone,
    iphone_html, thunderbird,
    thunderbird_below, thunderbird_below_wrapped, mutt, outlook, outlook_bold, outlook_classic,
    outlook_short,
    outlook_html,
    outlook_web, outlook_phone, yahoo, yahoo_html, fairemail_html, zoho_html, proton, gmx, zoho,
    roundcube, k9, lotus,
    base64_windows,
)  # fmt: skip


def reply(style: Style, language: str, own: Sequence[str]) -> bytes:
    """The raw reply that a mail program writes around someone's own words."""
    mail = style(own, LANGUAGES[language])
    mail["From"] = "Ben <ben@p.test>"
    mail["To"] = "play@p.test"
    mail["Message-ID"] = f"<{style.__name__}.{language}@p.test>"
    return mail.as_bytes()
