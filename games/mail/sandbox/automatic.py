"""Subjects that programs write over absence notices and other answers of their own, in the words of
mail programs in thirty languages: not all of them say it in a header (RFC 3834).

Pure: no Django.
"""

from __future__ import annotations

import re

SUBJECTS = (
    # English
    "automatic reply|auto[- ]?reply|auto[- ]?response|automated (?:reply|response)|auto:|"
    "out of (?:the )?office|out[- ]of[- ]office|ooo:|away from (?:the )?(?:office|my mail)|"
    "(?:on|annual|vacation) (?:vacation|leave|holiday|reply|message|response)|"
    "i am (?:currently )?(?:out of (?:the )?office|away|on (?:leave|vacation|holiday))|"
    "(?:thank you for|we have received) your (?:e-?mail|message|mail|request)",
    # German
    "automatische (?:antwort|rückmeldung|abwesenheitsnotiz|e-?mail)|abwesenheits?(?:notiz|meldung|"
    "info|benachrichtigung|agent|assistent)?|abwesend|(?:ich bin )?nicht im (?:büro|haus)|urlaubs?"
    "(?:notiz|meldung|vertretung|abwesenheit)|außer haus|bin im urlaub|autom\\. antwort",
    # French
    "réponse automatique|message automatique|absence(?: du bureau)?|absente? du bureau|"
    "notification d'absence|message d'absence|en congés?|hors du bureau|avis d'absence",
    # Japanese
    "自動(?:応答|返信|回答|送信)|不在(?:通知|のお知らせ|連絡|です|にしております)?|休暇(?:中|のお知らせ|通知)|"
    "長期休暇|夏季休業|年末年始休業|【自動(?:返信|応答|送信)】|\\[自動(?:返信|応答)\\]",
    # Spanish, Portuguese, Italian, Catalan
    "respuesta automática|fuera de (?:la )?oficina|ausencia|ausente|"
    "resposta automática|fora do escritório|ausência(?: temporária)?|"
    "risposta automatica|fuori (?:sede|ufficio)|assenza|resposta automàtica",
    # Dutch, Swedish, Danish, Norwegian, Finnish, Icelandic
    "automatisch antwoord|afwezig(?:heid|heidsbericht)?|niet aanwezig|"
    "autosvar|automatiskt svar|frånvaro(?:meddelande)?|automatisk svar|fraværsmeddelelse|"
    "fravær(?:smelding)?|ikke til stede|ikke på kontoret|automaattinen vastaus|"
    "poissa(?: toimistosta)?|sjálfvirkt svar",
    # Polish, Czech, Slovak, Slovenian, Croatian, Hungarian, Romanian
    "automatyczna odpowiedź|odpowiedź automatyczna|nieobecność|poza biurem|"
    "automatická odpověď|mimo kancelář|nepřítomnost|automatická odpoveď|mimo kancelárie|"
    "samodejni odgovor|odsotnost|automatski odgovor|izvan ureda|"
    "automatikus válasz|házon kívül|távollét|răspuns automat|în afara biroului",
    # Russian, Ukrainian, Bulgarian, Greek, Turkish, Baltic
    "автоматический ответ|автоответ(?:чик)?|отсутствие|нет на месте|автоматична відповідь|"
    "автовідповідь|автоматичен отговор|αυτόματη απάντηση|εκτός γραφείου|otomatik yanıt|"
    "otomatik cevap|ofis dışında|automaatvastus|automātiskā atbilde|automatinis atsakymas",
    # Hebrew, Arabic, Thai, Vietnamese, Indonesian, Chinese, Korean
    "תשובה אוטומטית|מענה אוטומטי|מחוץ למשרד|رد تلقائي|خارج المكتب|ตอบกลับอัตโนมัติ|"
    "ไม่อยู่ที่สำนักงาน|trả lời tự động|balasan otomatis|自动(?:回复|答复)|"
    "自動(?:回覆|回复|答覆)|不在办公室|外出|"
    "자동 ?(?:회신|응답)|부재중",
)
AUTOMATIC = re.compile(
    rf"[\W_]{{0,3}}(?:{'|'.join(SUBJECTS)})(?=$|\s*[:：\-–—,.!(\[<（【】。、/|~]|\s)", re.IGNORECASE
)


def is_automatic_subject(subject: str) -> bool:
    """Whether a program has written this subject. A "Re:" before it is a person's: theirs is the
    answer to a table of that name."""
    return bool(AUTOMATIC.match(" ".join(subject.replace("’", "'").split())))
