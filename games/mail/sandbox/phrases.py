"""What mail programs and people write around a reply, in many languages: headings, labels, footers,
closings."""

from __future__ import annotations

import re

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

FOOTER = re.compile(
    r"[(<\[*_\"“ ]*(?:sent (?:from|via|with|using|by|on (?:the )?go)|get (?:outlook|"
    r"bluemail|"
    r"proton|the new aol|yahoo)|from my (?:i|android|phone|mobile|black|samsung|galaxy|"
    r"pixel|ipad)|"
    r"composed (?:on|with)|written (?:on|with) (?:my|a) (?:phone|mobile|tablet)|"
    r"sent with|typed (?:on|with)|(?:please )?(?:excuse|pardon|forgive) (?:any |my |the )?"
    r"(?:typos?|brevity|errors?|spelling|mistakes)|this (?:e-?mail|message) (?:was|"
    r"has been) sent "
    r"from|my iphone|iphone|mobile|download (?:gmail|yahoo|aol)|do you yahoo|yahoo mail|"
    r"gesendet (?:mit|von|über|aus)|von (?:unterwegs|mobil|meinem|meiner|iphone|android|"
    r"outlook)|"
    r"vom (?:handy|iphone|smartphone|mobiltelefon)|mobil gesendet|"
    r"(?:e-?mail )?verschickt (?:von|mit)|mit (?:der )?(?:gmx|web\.de|telekom|1&1)|"
    r"envoyé (?:d'|par)|de mon (?:i|télé|portable|mobile)|"
    r"wysłano z|odesláno (?:ze|pomocí)|poslano sa|послано с|отослано|"
    r"skickat (?:med|via)|sendt (?:med|via)|lähetetty (?:iPhonesta|laitteesta)|"
    r"enviada? (?:a partir|desde|do|pelo|por|via)|inviata? (?:da|dal|dallo|con|tramite)|"
    r"verzonden (?:met|via)|"
    r"gesendet (?:von|mit|über)|von meinem .* gesendet|diese nachricht wurde von|"
    r"holen sie sich "
    r"outlook|"
    r"envoyé (?:de|depuis|avec|à partir)|obtenir outlook|télécharger outlook|"
    r"enviado (?:desde|do|de|con|com|a partir)|obtener outlook|obter o outlook|"
    r"inviato (?:da|con)|verstuurd (?:vanaf|met)|verzonden vanaf|outlook voor|"
    r"skickat från|sendt fra|lähetetty|wysłane z|odesláno z|отправлено (?:с|из)|"
    r"発自|发自我的|從我的|나의 .*에서 보냄|elküldve a|εστάλη από|στάλθηκε από|נשלח מ|"
    r"trimis de (?:pe|la)|"
    r"poslano (?:s|iz|z) |надіслано (?:з|із) |dikirim dari|(?:đã )?gửi từ|أ?ُ?رسلت? من|"
    r"مرسل "
    r"من|ส่งจาก|saadetud minu|"
    r"išsiųsta iš|odesláno z|odoslané z)|.*から送信|.*(?:umdan|ımdan|'dan|'den|telefonumdan) "
    r"gönderildi|.*(?:iphone|ipad|android|スマートフォン|携帯|スマホ)から(?:送信|送って).*|"
    r"\w+ from mobile|(?:发送|發送)自.*|[来來]自.*(?:iPhone|手机|手機|邮箱|郵箱|Android).*|"
    r"從我的.*|.*에서 (?:보냄|전송)(?:됨)?|"
    r"(?:.{1,30} )?outlook (?:for|für|pour|para|per|voor|för|til|dla|pro|для|за|"
    r"için)(?: systemu)? "
    r"(?:ios|android|mac|windows)\b|provenance ?: ?courrier|verzonden vanuit|"
    r"skickades från|"
    r"von (?:yahoo|aol) .{0,20}mail .{0,30}gesendet|.*에서 보냈습니다\W*|enviat des d|"
    r"mit proton mail|mobil küldés|created with em client|"
    r"[^\W\d_]+(?: [^\W\d_]+){0,3}[.: ]{1,2}www\.a(?:vast|vg)\.com|"
    r"\[?(?:https?://)?(?:www\.)?(?:avast|ipmcdn)\S*",
    re.IGNORECASE,
)
NAMED_LIKE_WORDS = re.compile(r"\b(?:mail orange|orange mail|(?<=sent from )nine$)", re.IGNORECASE)
"""Mail programs called by words that games have, too."""

CLOSING = re.compile(
    r"(?:(?:kind |best |warm )?regards|best(?: wishes)?|cheers|thanks|thank you|many "
    r"thanks|yours|bye|"
    r"(?:mit )?(?:freundlichen?|liebe|viele|beste|schöne|herzliche)n? grü(?:ße|ßen|sse|"
    r"ssen|ß)|"
    r"grüße|gruß|lg|vg|mfg|danke|"
    r"cordialement|bien cordialement|merci|bonne journée|amitiés|à bientôt|"
    r"saludos|un saludo|gracias|atentamente|cumprimentos|obrigad[oa]|abraços?|"
    r"(?:cordiali |distinti )?saluti|grazie|ciao|(?:met )?vriendelijke "
    r"groet(?:en)?|groetjes|groeten|bedankt|"
    r"(?:med )?vänliga hälsningar|mvh|tack|hilsen|pozdrawiam|dziękuję|с уважением|спасибо|"
    r"saygılarımla|sevgiler|teşekkürler|iyi günler|üdvözlettel|üdv|köszönettel|köszönöm|"
    r"με εκτίμηση|ευχαριστώ|χαιρετισμούς|"
    r"בברכה|תודה|cu stimă|mulțumesc|toate cele bune|srdačan pozdrav|lijep pozdrav|hvala|"
    r"pozdrav|з "
    r"повагою|дякую|"
    r"salam|hormat saya|terima kasih|trân trọng|thân mến|cảm ơn|مع أطيب التحيات|مع "
    r"التحية|تحياتي|شكرا|"
    r"ขอแสดงความนับถือ|ด้วยความเคารพ|ขอบคุณ(?:ครับ|ค่ะ)?|lep "
    r"pozdrav|lp|lugupidamisega|parimat|tervitades|aitäh|tänan|"
    r"pagarbiai|linkėjimai|ačiū|"
    r"よろしくお願いします|よろしくお願いいたします|ありがとうございます|敬具|此致|谢谢|谢了|감사합니다)\s*[,.!、。，！]*",
    re.IGNORECASE,
)

DISCLAIMER = re.compile(
    r"\W*+(?:p +)?(?:(?:confidentiality|legal|privacy|important) (?:notice|note|"
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
