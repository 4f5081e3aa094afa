"""The words with which mail programs head quotations and write subjects of automatic answers, in
many languages. Pure: no Django."""

from __future__ import annotations

import re

# Subjects of absence notices and other automatic answers, in thirty languages: not every program
# says it in a header (RFC 3834).


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


# Headings of quotations: "On … wrote:", labels, banners.


WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|a écrit|écrit|escribió|escreveu|ha "
    r"scritto|schreef|skrev|kirjoitti|napisał|"
    r"napsal|napísal|írta|пишет|писал|написал|написав|пише|έγραψε|yazdı|scrisse|a scris|"
    r"napisao "
    r"je|napisala|je napisal|"
    r"menulis|đã viết|kirjutas|rašė|parašė|כתב|כתבה|כתב/ה|كتب|تمت كتابة|geschreven|"
    r"geschrieben|"
    r"schrieben sie|nous a dit|says|said|sent|pisze|rakstīja|napsala|skrifaði|va escriure|"
    r"escribiste|scriveva|je napisal|напісаў|написа)"
    r"|写道|寫道|のメール|のメッセージ|書きました|さんは書|书写|작성|님이 씀|เขียนว่า",
    re.IGNORECASE,
)

BEGINS = re.compile(
    r"(?:On|At|Am|Le|El|Il|Op|Em|Den|Dne|Dňa|W dniu|Dnia|På|V|Dana|Pada|Vào|La|În|Στις|"
    r"Kuupäev|Dia|"
    r"In (?:message|article)|Quoting|Zitat von|在|于) .*\d"
)
"""The beginning of a heading that a mail program has wrapped."""

SAYS = re.compile(
    r"(?:quoting|quote from|citando|citant|zitat von|in message|posted by|"
    r"message (?:from|de|du)|nachricht von) .{0,200}[@<\d].*|"
    r".{0,200}\bvia .{0,100}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)",
    re.IGNORECASE,
)
"""Headings that may be without a date, or without a colon."""

DATED = re.compile(r"\D{0,40}\d{1,4}\D.{0,80}\d.{0,120}<[^<>\s]+@[^<>\s]+>")
"""A date, a name and an address, and no word for "wrote"."""

BANNER = re.compile(
    r"[-_=*#~\s]*(?:(?:begin |start of )?(?:forwarded|original|reply|replied|"
    r"reply to) message|"
    r"original[- ]?(?:message|nachricht|mail|e-?mail|text)|"
    r"ursprüngliche (?:nachricht|e-?mail|mail)|weitergeleitete (?:nachricht|e-?mail)|"
    r"anfang der "
    r"weitergeleiteten (?:nachricht|e-?mail)|antwort nachricht|"
    r"message (?:d'origine|original|transféré|initial|reçu)|début du message (?:transféré|"
    r"réexpédié)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|"
    r"inicio del "
    r"mensaje reenviado|início da mensagem reencaminhada|messaggio (?:originale|"
    r"inoltrato)|inizio "
    r"messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|"
    r"begin doorgestuurd bericht|"
    r"ursprungligt meddelande|vidarebefordrat (?:brev|meddelande)|oprindelig (?:meddelelse|"
    r"besked)|opprinnelig melding|videresendt (?:meddelelse|melding)|alkuperäinen viesti|"
    r"välitetty viesti|wiadomość oryginalna|oryginalna wiadomość|"
    r"treść przekazanej wiadomości|"
    r"původní (?:zpráva|e-?mail)|pôvodná správa|eredeti üzenet|továbbított üzenet|"
    r"mesaj original|"
    r"izvorna poruka|izvirno sporočilo|algne sõnum|pradinis laiškas|αρχικό μήνυμα|"
    r"προωθημένο μήνυμα|özgün (?:ileti|mesaj)|orijinal mesaj|iletilen mesaj|"
    r"исходное сообщение|"
    r"пересылаемое сообщение|пересланное сообщение|вихідне повідомлення|"
    r"переслане повідомлення|"
    r"הודעה מקורית|הודעה שהועברה|الرسالة الأصلية|رسالة أصلية|pesan asli|pesan terusan|"
    r"tin nhắn gốc|"
    r"thư gốc|ข้อความต้นฉบับ|元のメッセージ|転送されたメッセージ|オリジナルメッセージ|"
    r"原始邮件|转发邮件|转发的邮件|原始郵件|轉寄郵件|"
    r"원본 (?:메시지|메일)|전달된 메시지)[-_=*#~\s:：]*",
    re.IGNORECASE,
)
"""The line with which some mail programs begin what they quote or forward."""

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
    "寄件者|寄件日期|收件者|主旨|보낸 사람|받는 사람|제목|"
    "kimden|gönderildi|gönderilme tarihi|gönderme tarihi|tarih|kime|bilgi|konu|"
    "feladó|küldve|elküldve|dátum|címzett|másolatot kap|tárgy|"
    "από|στάλθηκε|αποστολή|ημερομηνία|προς|κοιν\\.?|κοινοποίηση|θέμα|"
    "מאת|נשלח|תאריך|אל|עותק|נושא|"
    "de la|trimis|expediat|dată|către|subiect|"
    "šalje|poslano|poslan|prima|za|kopija|predmet|"
    "від|надіслано|надісланий|кому|копія|"
    "dari|dikirim|tanggal|kepada|ke|tembusan|subjek|perihal|"
    "từ|đã gửi|ngày|gửi|đến|tới|chủ đề|tiêu đề|"
    "من|تم الإرسال|أُرسلت|تاريخ الإرسال|التاريخ|إلى|نسخة|الموضوع|"
    "จาก|ส่ง|ส่งเมื่อ|วันที่|ถึง|สำเนา|เรื่อง|หัวเรื่อง|"
    "kp|zadeva|pošiljatelj|prejemnik|"
    "saatja|saadetud|kuupäev|adressaat|saaja|koopia|teema|"
    "nuo|siųsta|išsiųsta|kam|kopija"
)
"""What stands before the colon in the block with which Outlook and others head a quotation,
language by language."""
HEADER_LABEL = re.compile(rf"\**\s*(?:{LABELS})\s*\**\s*[:：]", re.IGNORECASE)
