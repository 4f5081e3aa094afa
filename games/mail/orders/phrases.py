"""What mail programs and people write around a reply, in many languages: headings, labels, footers, closings."""

from __future__ import annotations

import re

WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|a écrit|écrit|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|napisał|"
    r"napsal|napísal|írta|пишет|писал|написал|написав|έγραψε|yazdı|scrisse)|写道|寫道|のメール|书写|작성",
    re.IGNORECASE,
)

BEGINS = re.compile(r"(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu|Dnia) .*\d")
"""The beginning of a heading that a mail program has wrapped."""

LABELS = (
    "from|sent|to|cc|date|subject|reply-to|"
    "von|gesendet|an|datum|betreff|antwort an|"
    "de|envoyé|à|objet|date d'envoi|répondre à|"
    "enviado|enviado el|para|asunto|fecha|assunto|data|"
    "da|inviato|a|oggetto|"
    "van|verzonden|aan|onderwerp|"
    "från|skickat|till|ämne|fra|sendt|til|emne|lähettäjä|lähetetty|aihe|"
    "od|wysłano|do|temat|odesláno|komu|předmět|"
    "от|отправлено|кому|тема|дата|"
    "差出人|送信日時|送信者|宛先|件名|日付|日時|发件人|发送时间|收件人|主题|"
    "寄件者|寄件日期|收件者|主旨|보낸 사람|받는 사람|제목"
)
HEADER_LABEL = re.compile(rf"\**\s*(?:{LABELS})\s*\**\s*[:：]", re.IGNORECASE)

FOOTER = re.compile(
    r"(?:sent (?:from|via|with|using)|get outlook|get bluemail|"
    r"gesendet (?:von|mit|über)|von meinem .* gesendet|diese nachricht wurde von|holen sie sich outlook|"
    r"envoyé (?:de|depuis|avec|à partir)|obtenir outlook|télécharger outlook|"
    r"enviado (?:desde|do|de|con|com|a partir)|obtener outlook|obter o outlook|"
    r"inviato (?:da|con)|verstuurd (?:vanaf|met)|verzonden vanaf|outlook voor|"
    r"skickat från|sendt fra|lähetetty|wysłane z|odesláno z|отправлено (?:с|из)|"
    r"発自|发自我的|從我的|나의 .*에서 보냄)|.*から送信",
    re.IGNORECASE,
)

CLOSING = re.compile(
    r"(?:(?:kind |best |warm )?regards|best(?: wishes)?|cheers|thanks|thank you|many thanks|yours|bye|"
    r"(?:mit )?(?:freundlichen?|liebe|viele|beste|schöne|herzliche)n? grü(?:ße|ßen|sse|ssen|ß)|"
    r"grüße|gruß|lg|vg|mfg|danke|"
    r"cordialement|bien cordialement|merci|bonne journée|amitiés|à bientôt|"
    r"saludos|un saludo|gracias|atentamente|cumprimentos|obrigad[oa]|abraços?|"
    r"(?:cordiali |distinti )?saluti|grazie|ciao|(?:met )?vriendelijke groet(?:en)?|groetjes|groeten|bedankt|"
    r"(?:med )?vänliga hälsningar|mvh|tack|hilsen|pozdrawiam|dziękuję|с уважением|спасибо|"
    r"よろしくお願いします|よろしくお願いいたします|ありがとうございます|敬具|此致|谢谢|谢了|감사합니다)\s*[,.!、。，！]*",
    re.IGNORECASE,
)
