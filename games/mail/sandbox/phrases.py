"""What mail programs and people write around a reply, in many languages: headings, labels, footers,
closings."""

from __future__ import annotations

import re

WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|a écrit|écrit|escribió|escreveu|ha "
    r"scritto|schreef|skrev|kirjoitti|napisał|"
    r"napsal|napísal|írta|пишет|писал|написал|написав|пише|έγραψε|yazdı|scrisse|a scris|napisao "
    r"je|napisala|je napisal|"
    r"menulis|đã viết|kirjutas|rašė|parašė|כתב|כתבה|כתב/ה|كتب|تمت كتابة)"
    r"|写道|寫道|のメール|书写|작성|เขียนว่า",
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

FOOTER = re.compile(
    r"(?:sent (?:from|via|with|using)|get outlook|get bluemail|"
    r"gesendet (?:von|mit|über)|von meinem .* gesendet|diese nachricht wurde von|holen sie sich "
    r"outlook|"
    r"envoyé (?:de|depuis|avec|à partir)|obtenir outlook|télécharger outlook|"
    r"enviado (?:desde|do|de|con|com|a partir)|obtener outlook|obter o outlook|"
    r"inviato (?:da|con)|verstuurd (?:vanaf|met)|verzonden vanaf|outlook voor|"
    r"skickat från|sendt fra|lähetetty|wysłane z|odesláno z|отправлено (?:с|из)|"
    r"発自|发自我的|從我的|나의 .*에서 보냄|elküldve a|εστάλη από|στάλθηκε από|נשלח מ|"
    r"trimis de (?:pe|la)|"
    r"poslano (?:s|iz|z) |надіслано (?:з|із) |dikirim dari|(?:đã )?gửi từ|أ?ُ?رسلت? من|مرسل "
    r"من|ส่งจาก|saadetud minu|"
    r"išsiųsta iš|odesláno z|odoslané z)|.*から送信|.*(?:umdan|ımdan|'dan|'den|telefonumdan) "
    r"gönderildi",
    re.IGNORECASE,
)

CLOSING = re.compile(
    r"(?:(?:kind |best |warm )?regards|best(?: wishes)?|cheers|thanks|thank you|many "
    r"thanks|yours|bye|"
    r"(?:mit )?(?:freundlichen?|liebe|viele|beste|schöne|herzliche)n? grü(?:ße|ßen|sse|ssen|ß)|"
    r"grüße|gruß|lg|vg|mfg|danke|"
    r"cordialement|bien cordialement|merci|bonne journée|amitiés|à bientôt|"
    r"saludos|un saludo|gracias|atentamente|cumprimentos|obrigad[oa]|abraços?|"
    r"(?:cordiali |distinti )?saluti|grazie|ciao|(?:met )?vriendelijke "
    r"groet(?:en)?|groetjes|groeten|bedankt|"
    r"(?:med )?vänliga hälsningar|mvh|tack|hilsen|pozdrawiam|dziękuję|с уважением|спасибо|"
    r"saygılarımla|sevgiler|teşekkürler|iyi günler|üdvözlettel|üdv|köszönettel|köszönöm|"
    r"με εκτίμηση|ευχαριστώ|χαιρετισμούς|"
    r"בברכה|תודה|cu stimă|mulțumesc|toate cele bune|srdačan pozdrav|lijep pozdrav|hvala|pozdrav|з "
    r"повагою|дякую|"
    r"salam|hormat saya|terima kasih|trân trọng|thân mến|cảm ơn|مع أطيب التحيات|مع "
    r"التحية|تحياتي|شكرا|"
    r"ขอแสดงความนับถือ|ด้วยความเคารพ|ขอบคุณ(?:ครับ|ค่ะ)?|lep "
    r"pozdrav|lp|lugupidamisega|parimat|tervitades|aitäh|tänan|"
    r"pagarbiai|linkėjimai|ačiū|"
    r"よろしくお願いします|よろしくお願いいたします|ありがとうございます|敬具|此致|谢谢|谢了|감사합니다)\s*[,.!、。，！]*",
    re.IGNORECASE,
)
