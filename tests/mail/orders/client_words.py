"""What mail programs say around a reply, in 22 languages."""

from __future__ import annotations

from typing import NamedTuple


class Language(NamedTuple):
    """What mail programs say in a language."""

    wrote: str
    sender: str
    sent: str
    to: str
    subject: str
    original: str
    phone: str
    closing: str


LANGUAGES = {
    "en": Language(
        "On Wed, 3 Mar 2026 at 10:00, Key West <play@p.test> wrote:", "From", "Sent", "To",
        "Subject",
        "Original Message", "Sent from my iPhone", "Best regards,",
    ),
    "de": Language(
        "Am Mi., 3. März 2026 um 10:00 Uhr schrieb Key West <play@p.test>:", "Von", "Gesendet",
        "An", "Betreff",
        "Ursprüngliche Nachricht", "Von meinem iPhone gesendet", "Viele Grüße",
    ),
    "fr": Language(
        "Le mer. 3 mars 2026 à 10:00, Key West <play@p.test> a écrit :", "De", "Envoyé", "À",
        "Objet",
        "Message d'origine", "Envoyé de mon iPhone", "Cordialement,",
    ),
    "ja": Language(
        "2026年3月4日(水) 10:00 Key West <play@p.test>:", "差出人", "送信日時", "宛先", "件名",
        "元のメッセージ", "iPhoneから送信", "よろしくお願いします。",
    ),
    "es": Language(
        "El mié, 3 mar 2026 a las 10:00, Key West (<play@p.test>) escribió:", "De", "Enviado el",
        "Para", "Asunto",
        "Mensaje original", "Enviado desde mi iPhone", "Un saludo,",
    ),
    "it": Language(
        "Il giorno mer 3 mar 2026 alle ore 10:00 Key West <play@p.test> ha scritto:", "Da",
        "Inviato", "A", "Oggetto",
        "Messaggio originale", "Inviato da iPhone", "Cordiali saluti",
    ),
    "nl": Language(
        "Op wo 3 mrt 2026 om 10:00 schreef Key West <play@p.test>:", "Van", "Verzonden", "Aan",
        "Onderwerp",
        "Oorspronkelijk bericht", "Verstuurd vanaf mijn iPhone", "Met vriendelijke groet,",
    ),
    "ru": Language(
        "ср, 3 мар. 2026 г. в 10:00, Key West <play@p.test> написал(а):", "От", "Отправлено",
        "Кому", "Тема",
        "Исходное сообщение", "Отправлено с iPhone", "С уважением,",
    ),
    "tr": Language(
        "Key West <play@p.test>, 3 Mar 2026 Çar, 10:00 tarihinde şunu yazdı:", "Kimden",
        "Gönderildi", "Kime", "Konu",
        "Özgün İleti", "iPhone'umdan gönderildi", "Saygılarımla,",
    ),
    "hu": Language(
        "Key West <play@p.test> ezt írta (időpont: 2026. márc. 3., Sze, 10:00):", "Feladó",
        "Küldve", "Címzett",
        "Tárgy", "Eredeti üzenet", "Elküldve az iPhone-omról", "Üdvözlettel,",
    ),
    "el": Language(
        "Στις Τετ 3 Μαρ 2026 στις 10:00 π.μ., ο χρήστης Key West <play@p.test> έγραψε:", "Από",
        "Στάλθηκε", "Προς",
        "Θέμα", "Αρχικό μήνυμα", "Στάλθηκε από το iPhone μου", "Με εκτίμηση,",
    ),
    "he": Language(
        "\u202bבתאריך יום ד׳, 3 במרץ 2026 ב-10:00 מאת "
        "\u202aKey West\u202c\u200f <\u202aplay@p.test\u202c\u200f>:\u202c",
        "מאת", "נשלח", "אל", "נושא", "הודעה מקורית", "נשלח מה-iPhone שלי", "בברכה,",
    ),
    "ro": Language(
        "În mie., 3 mar. 2026 la 10:00, Key West <play@p.test> a scris:", "De la", "Trimis",
        "Către", "Subiect",
        "Mesaj original", "Trimis de pe iPhone-ul meu", "Cu stimă,",
    ),
    "hr": Language(
        "sri, 3. ožu 2026. u 10:00 Key West <play@p.test> napisao je:", "Šalje", "Poslano", "Prima",
        "Predmet",
        "Izvorna poruka", "Poslano s mog iPhonea", "Srdačan pozdrav,",
    ),
    "uk": Language(
        "ср, 3 бер. 2026 р. о 10:00 Key West <play@p.test> пише:", "Від", "Надіслано", "Кому",
        "Тема",
        "Вихідне повідомлення", "Надіслано з iPhone", "З повагою,",
    ),
    "id": Language(
        "Pada Rab, 3 Mar 2026 pukul 10.00 Key West <play@p.test> menulis:", "Dari", "Dikirim",
        "Kepada", "Subjek",
        "Pesan Asli", "Dikirim dari iPhone saya", "Salam,",
    ),
    "vi": Language(
        "Vào Th 4, 3 thg 3, 2026 vào lúc 10:00 Key West <play@p.test> đã viết:", "Từ", "Đã gửi",
        "Đến", "Chủ đề",
        "Tin nhắn gốc", "Gửi từ iPhone của tôi", "Trân trọng,",
    ),
    "ar": Language(
        "في الأربعاء، ٣ مارس ٢٠٢٦ في ١٠:٠٠ تمت كتابة ما يلي بواسطة "
        "\u202aKey West\u202c\u200f <\u202aplay@p.test\u202c\u200f>:",
        "من", "تم الإرسال", "إلى", "الموضوع", "الرسالة الأصلية", "أُرسلت من الـ iPhone",
        "مع أطيب التحيات,",
    ),
    "th": Language(
        "เมื่อ พ. 3 มี.ค. 2569 เวลา 10:00 Key West <play@p.test> เขียนว่า:", "จาก", "ส่ง", "ถึง",
        "เรื่อง",
        "ข้อความต้นฉบับ", "ส่งจาก iPhone ของฉัน", "ขอแสดงความนับถือ",
    ),
    "sl": Language(
        "V V sre., 3. mar. 2026 ob 10:00 je oseba Key West <play@p.test> napisala:", "Od",
        "Poslano", "Za", "Zadeva",
        "Izvirno sporočilo", "Poslano iz iPhona", "Lep pozdrav,",
    ),
    "et": Language(
        "Kuupäev K, 3. märts 2026 kell 10:00 kirjutas kasutaja Key West (<play@p.test>):", "Saatja",
        "Saadetud",
        "Adressaat", "Teema", "Algne sõnum", "Saadetud minu iPhone'ist", "Lugupidamisega,",
    ),
    "lt": Language(
        "2026-03-03, tr, 10:00 Key West <play@p.test> rašė:", "Nuo", "Išsiųsta", "Kam", "Tema",
        "Pradinis laiškas", "Išsiųsta iš mano iPhone", "Pagarbiai,",
    ),
}  # fmt: skip
