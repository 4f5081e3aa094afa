"""Paragraphs that a mail server writes below a mail, or above it.

Pure: no Django, and no file is opened, because mails are read in a cage.
"""

from __future__ import annotations

import re

DISCLAIMER = re.compile(
    r"\W*(?:p +)?(?:(?:confidentiality|legal|privacy|important) (?:notice|note|"
    r"information)|"
    r"disclaimer|"
    r"(?:this|the|any) (?:information|contents?|views?|e-?mail|electronic mail|mail|"
    r"message|"
    r"communication|transmission|document)\b.{0,80}\b(?:confidential|privileged|"
    r"intended|private|"
    r"legally|scanned|virus|sent by|proprietary|those of|contain)|"
    r"(?:please )?(?:consider|think of) (?:the environment|your environmental)|"
    r"think before "
    r"(?:you )?print|before printing|"
    r"(?:if you (?:are not|have received)|access to this|the sender does not|"
    r"e-?mail transmission|"
    r"although (?:the|this)|we (?:have|do not) (?:taken|accept|guarantee))\b|"
    r"virus-?free|scanned by|this (?:e-?mail|message) (?:was|has been) (?:scanned|"
    r"checked|sent)|"
    r"avast|(?:\[?(?:external|ext)\]?|caution|warning|achtung)\W+(?:this|e-?mail|"
    r"external|originated|"
    r"diese|do not)?.*|external (?:e-?mail|sender)|"
    r"(?:[^\d?:]{2,40}\b(?:gmbh|ag|kg|ltd|llc|inc|plc|sarl|sas|bv|srl|spa|oy|ab)\b[,.·|"
    r"•– -]*)?"
    r"(?:registered (?:in|office|address|number)|company (?:no|number|reg)|vat|ust-?id|"
    r"sitz der gesellschaft|geschäftsführ|amtsgericht|handelsregister|vorstand|"
    r"aufsichtsrat|hrb|"
    r"siren|siret|r\.?c\.?s\.?|capital social|sede legale|p\.? ?iva|kvk|org\.? ?n[ro])\b.*|"
    r"(?:diese (?:e-?mail|nachricht)|der inhalt dieser|dieses (?:dokument|e-?mail)|"
    r"vertraulichkeitshinweis|bitte (?:denken|prüfen) sie|denken sie an die umwelt|"
    r"haftungsausschluss|falls sie nicht der|wenn sie nicht der)|"
    r"(?:ce (?:message|courriel|mail|document)|cet? e-?mail|l'information contenue|"
    r"avis de confidentialité|pensez à l'environnement|merci de penser|si vous n'êtes pas|"
    r"n'imprimez)|"
    r"(?:este (?:mensaje|correo|e-?mail)|esta (?:mensagem|comunicación)|aviso (?:legal|de "
    r"confidencialidad)|antes de imprimir|questo messaggio|questa e-?mail|le informazioni "
    r"contenute|dit (?:e-?mail)?bericht|deze e-?mail|denk aan het milieu|"
    r"detta (?:meddelande|"
    r"e-?post)|denne (?:e-?mail|e-?post|meddelelse)|tämä (?:viesti|sähköposti)|niniejsza "
    r"wiadomość|ta wiadomość|tato zpráva|tento e-?mail|настоящее сообщение|"
    r"это (?:сообщение|"
    r"письмо)|данное сообщение|bu e-?posta|ez az e-?mail)|"
    r"(?:本|この)(?:電子)?メール|本邮件|此邮件|이 (?:메일|이메일|메시지))",
    re.IGNORECASE,
)
"""How a paragraph begins that a mail server writes under a mail, or above it."""
PROSE = 40
"""Letters of a line that is wrapped, and no line of somebody's own."""


def without_disclaimers(lines: list[str]) -> list[str]:
    """The lines, empty where a mail server has written a paragraph of its own."""
    kept, at = list[str](), 0
    while at < len(lines):
        end = paragraph_of_server(lines, at)
        kept += [""] * (end - at) or [lines[at]]
        at = max(end, at + 1)
    return kept


def paragraph_of_server(lines: list[str], at: int) -> int:
    """Where the paragraph ends that a server has begun at this line; `at`, if it is none. Every
    line of it but the last is as long as wrapped prose is."""
    if (at and lines[at - 1]) or not DISCLAIMER.match(lines[at]):
        return at
    end = at + 1
    while end < len(lines) and lines[end] and len(lines[end - 1]) >= PROSE:
        end += 1
    return end
