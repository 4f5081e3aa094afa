"""Whole phrases that people and their mail servers put around moves: greetings, closings, ways to
reach them, disclaimers. No phrase is a move of any game.

Pure: no Django, and no file is opened, because mails are read in a cage.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from games.mail.sandbox.phrases import CLOSING, FOOTER

HELLO = (
    r"hi|hi there|hiya|hello|hello there|hey|hey there|hallo|howdy|dear|greetings|"
    r"good (?:morning|afternoon|evening|day)|morning|evening|"
    r"moin|moin moin|servus|grüezi|grüß gott|grüß dich|na|tach|liebe[rs]?|sehr geehrter?|guten "
    r"(?:tag|morgen|abend)|hallo zusammen|"
    r"bonjour|bonsoir|salut|coucou|chère?s?|"
    r"hola|buenos días|buenas(?: tardes| noches)?|querid[oa]s?|estimad[oa]s?|"
    r"olá|oi|bom dia|boa tarde|boa noite|car[oai]|buongiorno|buonasera|salve|ciao|"
    r"hoi|beste|goedemorgen|goedemiddag|goedenavond|dag|geachte|"
    r"hej|hejsan|tjena|hei|heisann|god (?:morgon|morgen|dag|kväll|aften)|kära|kære|kjære|moikka|"
    r"moi|terve|huomenta|hyvää päivää|"
    r"cześć|witam|witaj|dzień dobry|drog[ia]|ahoj|čau|dobrý den|dobré ráno|mil[ýá]|nazdar|"
    r"szia|sziasztok|kedves|jó napot|üdv|bună|bună ziua|salutare|dragă|zdravo|bok|dobar dan|"
    r"pozdravljeni|živjo|tere|tervist|sveiki|labas|laba diena|"
    r"привет|здравствуйте|добрый (?:день|вечер)|доброе утро|вітаю|привіт|добрий день|здравейте|"
    r"γεια|γεια σας|γειά σου|καλημέρα|καλησπέρα|merhaba|selam|günaydın|iyi günler|"
    r"שלום|היי|مرحبا|السلام عليكم|أهلا|สวัสดี(?:ครับ|ค่ะ)?|xin chào|chào|halo|hai|selamat "
    r"(?:pagi|siang|sore|malam)|"
    r"こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ様です|お疲れさまです|お世話になっております|"
    r"お世話になります|どうも|你好|您好|大家好|早上好|안녕하세요"
)
GREETING = re.compile(
    rf"(?:{HELLO})(?:[\s,、]+(?P<whom>[^\s\d?:/=<>]+(?:[ ,&+]+[^\s\d?:/=<>]+){{0,3}}?))?",
    re.IGNORECASE,
)
"""A greeting, and perhaps whom it greets."""

SAYINGS = re.compile(
    r"(?:and )?(?:here (?:is|are|'s|comes?)|here you (?:go|are)|this is|these are)?(?: ?my "
    r"(?:next |new )?(?:moves?|turns?|orders?|answers?|reply))?(?: (?:is|are))?(?: (?:below|"
    r"as follows|for (?:today|this (?:turn|round))))?|here (?:goes|we go)|"
    r"my (?:move|turn|answer|order|reply|moves|orders)(?: is| are)?|"
    r"(?:good|best of) luck(?: (?:everyone|everybody|all|to (?:you|all|everyone|everybody)))?|"
    r"have fun|enjoy|well played|(?:good|great|nice) game|gg|glhf|gl hf|"
    r"have a (?:nice|good|great|lovely) (?:day|evening|weekend|week|one)|see you(?: (?:soon|later|"
    r"then))?|(?:sorry|apologies) for the (?:delay|wait|late (?:reply|answer))|talk soon|"
    r"hier (?:ist|kommt|sind) mein(?:e)? (?:nächste[rn]? )?(?:zug|züge|antwort|befehle?)|"
    r"mein (?:zug|nächster zug)|meine (?:züge|antwort)|viel (?:glück|spaß|erfolg)(?: (?:euch|dir|"
    r"allen|an alle))?|bis (?:bald|dann|später|morgen)|schönes? (?:tag|abend|woche|wochenende)|"
    r"schönen (?:tag|abend)(?: noch)?|sorry für die verspätung|entschuldigt die verspätung|"
    r"voici (?:mon coup|mes coups|ma réponse|mon tour)|mon coup|mes coups|"
    r"bonne chance(?: à (?:tous|toutes))?|bon jeu|bonne partie|"
    r"bonne (?:journée|soirée)|désolée? (?:pour le|du) retard|"
    r"私の(?:手|番|手番|指示)です|以下(?:の通り)?です|今回の手です|がんばりましょう|頑張りましょう|"
    r"遅くなってすみません|遅れてすみません|楽しみましょう|それでは|では",
    re.IGNORECASE,
)
"""What goes without saying."""

CLOSINGS = re.compile(
    r"thx|thnx|ty|tia|thanks (?:a lot|so much|again|very much|in advance|and "
    r"(?:(?:kind|best) )?regards|all)|thank you (?:very much|so much|all|again)|"
    r"(?:with |my )?(?:kindest|warmest|very best|best|kind|warm) (?:regards|wishes)(?: from)?|"
    r"all (?:the|my) best|rgds|br|kr|take care|yours (?:sincerely|truly|faithfully)|sincerely"
    r"(?: yours)?|respectfully|cheerio|bye(?: for now| bye)?|ta|xoxo|x|"
    r"(?:ganz |mit )?(?:liebe|herzliche|beste|freundliche|sonnige|viele|schöne)[nr]? "
    r"(?:grüße|grüsse|gruß|grüßen)(?: (?:aus|von|an)(?: [^\W\d_]+){1,2})?|gruss|hg|bg|mit "
    r"besten grüßen|besten dank|vielen dank(?: im voraus)?|danke (?:schön|sehr|dir|euch|"
    r"vielmals)|hochachtungsvoll|tschüss|tschau|"
    r"(?:bien )?(?:cordialement|amicalement|sincèrement)(?: vôtre)?|bien à (?:vous|toi)|"
    r"salutations(?: distinguées)?|bises|merci (?:beaucoup|d'avance|à tous|bien)|cdlt|cdt|"
    r"(?:muchas )?gracias|(?:un )?(?:cordial )?(?:saludo|abrazo)s?|atte|"
    r"(?:muito )?obrigad[oa]|att|atenciosamente|abraços|beijos|(?:com os )?melhores cumprimentos|"
    r"(?:un )?salut[oi]|(?:grazie )?mille|un abbraccio|a presto|"
    r"(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|mvg|gr|groet|dank je(?: wel)?|dankjewel|"
    r"(?:med )?(?:vänlig|venlig|vennlig|bästa|beste|varma|hjärtliga)(?:a)? (?:hälsning(?:ar)?|"
    r"hilsen(?:er)?)|vh|hälsningar|tack(?: så mycket)?|tak|takk|kiitos|terveisin|"
    r"ystävällisin terveisin|yst\.? terv|t\.|"
    r"pozdrowienia|z poważaniem|dzięki|s pozdravem|děkuji|díky|hezký den|"
    r"с (?:наилучшими пожеланиями|уважением)|всего доброго|благодарю|удачи|"
    r"よろしく(?:お願い(?:いた|致)?します|です|ね)?|宜しくお願い(?:いた|致)?します|"
    r"どうぞよろしくお願い(?:いた|致)?します|以上(?:です)?|ありがとう(?:ございま(?:す|した))?|"
    r"お願い(?:いた|致)?します|失礼(?:いた|致)?します|谢谢|謝謝|祝好|此致|敬礼|顺祝商祺|"
    r"고맙습니다|감사합니다|드림|올림|"
    r"x{2,3}|xo|warmly|fondly|ttyl|cheers (?:all|mate|again)|(?:lots of |much |with )?love|hugs|"
    r"vlg|glg|herzlichst?|alles (?:gute|liebe)|tschüs|bis denne|"
    r"(?:à|a) ?(?:plus|\+)(?: tard)?|bisous|(?:bonne fin de|excellente|belle) journée|bon week-end|"
    r"buona (?:giornata|serata)|buon fine settimana|(?:tanti|un caro) saluti?o?|besos|"
    r"(?:que tengas un )?buen día|feliz día|abs|abçs?|até (?:logo|mais|breve)|bom fim de semana|"
    r"fijne (?:dag|avond|weekend)|prettig(?:e dag| weekend)|liefs|tot (?:snel|gauw)|"
    r"ha (?:det(?: bra)?|en bra dag)|hej då|trevlig helg|god weekend|kh|hyvää päivänjatkoa|terv|"
    r"miłego dnia|(?:pozdrawiam serdecznie|serdecznie pozdrawiam)|zdravím|mějte se|szép napot|"
    r"o zi bună|numai bine|cu drag|(?:хорошего|гарного) дня|всего (?:хорошего|наилучшего)|"
    r"всього найкращого|saygılar|sevgilerle|iyi çalışmalar|kolay gelsin|φιλικά|תודה רבה|יום טוב|"
    r"شكرا جزيلا|salam hangat|makasih|良い一日を|では、?また|またね|よろしくです",
    re.IGNORECASE,
)
CLOSED_BY_NAME = re.compile(
    r"(?P<closing>.+?)[\s,.!-]+(?P<name>[^\s\d?:/=<>]+(?: [^\s\d?:/=<>]+)?)"
)
"""A closing with a name in the same line: "Thanks, Ben"."""

LABEL = re.compile(
    r"(?:tel(?:efon|ephone|éfono|efoon)?|telefono|phone|ph|mob(?:ile|il|iel)?|handy|cell|fax|"
    r"office|direct|skype|whatsapp|e-?mail|mail|web(?:site)?|www|url|twitter|linkedin|instagram|"
    r"tél|téléphone|portable|電話|携帯|メール|tel|t|m|f|e|w|p|d|o)(?:\.?\s*[:：.]\s*|\s+(?=[+\d(]))",
    re.IGNORECASE,
)
PHONE = re.compile(r"[+(\d][\d\s()/.-]{5,28}\d(?:\s*(?:x|ext\.?)\s*\d{1,5})?", re.IGNORECASE)
AMERICAN = re.compile(r"\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}")
PLACE = re.compile(
    r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?:https?://|www\.)[\w./?=&%#~:@+-]{3,120}|"
    r"[\w-]{2,40}\.(?:com|org|net|de|fr|eu|ch|at|jp|co\.uk|uk|io|nl|it|es|info)",
    re.IGNORECASE,
)
"""A mail address, or a page."""
STREET = re.compile(
    r"(?:\d{1,4}[a-z]?,? )?[^\W\d_][^\W\d_.' -]{0,15}(?: ?[^\W\d_.'-]{1,15}){0,2}? ?"
    r"(?:straße|strasse|str\.|street|st\.?|road|rd\.?|avenue|ave\.?|platz|weg|allee|gasse)"
    r"(?: \d{1,4}[a-z]?)?",
    re.IGNORECASE,
)
TOWN = re.compile(r"(?:[a-z]{1,2}-)?\d{4,5} [^\W\d_]{3,25}(?:[ -][^\W\d_]{2,20})?", re.IGNORECASE)
WRAPPED_LINK = re.compile(
    r"[<(\[](?:https?://|mailto:|tel:|cid:|image:|inline[- ]image)[^<>()\[\]]{0,200}[>)\]]",
    re.IGNORECASE,
)

DISCLAIMER = re.compile(
    r"\W*(?:p +)?(?:(?:confidentiality|legal|privacy|important) (?:notice|note|information)|"
    r"disclaimer|"
    r"(?:this|the|any) (?:information|contents?|views?|e-?mail|electronic mail|mail|message|"
    r"communication|transmission|document)\b.{0,80}\b(?:confidential|privileged|intended|private|"
    r"legally|scanned|virus|sent by|proprietary|those of|contain)|"
    r"(?:please )?(?:consider|think of) (?:the environment|your environmental)|think before "
    r"(?:you )?print|before printing|"
    r"(?:if you (?:are not|have received)|access to this|the sender does not|e-?mail transmission|"
    r"although (?:the|this)|we (?:have|do not) (?:taken|accept|guarantee))\b|"
    r"virus-?free|scanned by|this (?:e-?mail|message) (?:was|has been) (?:scanned|checked|sent)|"
    r"avast|(?:\[?(?:external|ext)\]?|caution|warning|achtung)\W+(?:this|e-?mail|external|originated|"
    r"diese|do not)?.*|external (?:e-?mail|sender)|"
    r"(?:[^\d?:]{2,40}\b(?:gmbh|ag|kg|ltd|llc|inc|plc|sarl|sas|bv|srl|spa|oy|ab)\b[,.·|•– -]*)?"
    r"(?:registered (?:in|office|address|number)|company (?:no|number|reg)|vat|ust-?id|"
    r"sitz der gesellschaft|geschäftsführ|amtsgericht|handelsregister|vorstand|aufsichtsrat|hrb|"
    r"siren|siret|r\.?c\.?s\.?|capital social|sede legale|p\.? ?iva|kvk|org\.? ?n[ro])\b.*|"
    r"(?:diese (?:e-?mail|nachricht)|der inhalt dieser|dieses (?:dokument|e-?mail)|"
    r"vertraulichkeitshinweis|bitte (?:denken|prüfen) sie|denken sie an die umwelt|"
    r"haftungsausschluss|falls sie nicht der|wenn sie nicht der)|"
    r"(?:ce (?:message|courriel|mail|document)|cet? e-?mail|l'information contenue|"
    r"avis de confidentialité|pensez à l'environnement|merci de penser|si vous n'êtes pas|"
    r"n'imprimez)|"
    r"(?:este (?:mensaje|correo|e-?mail)|esta (?:mensagem|comunicación)|aviso (?:legal|de "
    r"confidencialidad)|antes de imprimir|questo messaggio|questa e-?mail|le informazioni "
    r"contenute|dit (?:e-?mail)?bericht|deze e-?mail|denk aan het milieu|detta (?:meddelande|"
    r"e-?post)|denne (?:e-?mail|e-?post|meddelelse)|tämä (?:viesti|sähköposti)|niniejsza "
    r"wiadomość|ta wiadomość|tato zpráva|tento e-?mail|настоящее сообщение|это (?:сообщение|"
    r"письмо)|данное сообщение|bu e-?posta|ez az e-?mail)|"
    r"(?:本|この)(?:電子)?メール|本邮件|此邮件|이 (?:메일|이메일|메시지))",
    re.IGNORECASE,
)
"""How a paragraph begins that a mail server writes under a mail, or above it."""
SIGNS = ("So", "Sk", "Zs", "Mn")
"""Emoji, the colours of their skin, blanks, how they are drawn."""
SHORTEST_PHONE, LONG_PHONE = 6, 8
LONGEST_CLOSING = 80
PROSE = 40
"""Letters of a line that is wrapped, and no line of somebody's own."""


def greeted(line: str) -> tuple[str, ...] | None:
    """The words for whom a line greets; they have to be harmless; None: it is no greeting."""
    found = GREETING.fullmatch(bare(line)[:LONGEST_CLOSING])
    return None if found is None else tuple((found["whom"] or "").split())


def is_saying(line: str) -> bool:
    """Whether the line says what goes without saying, and nothing more."""
    said = bare(line)
    if not said:
        return True
    return any(form.fullmatch(said) for form in (SAYINGS, WRAPPED_LINK)) or bool(FOOTER.match(said))


def reaches(line: str) -> tuple[str, ...] | None:
    """The words of a line that says how to reach somebody; they have to be harmless; None: it says
    no such thing."""
    said = bare(line)
    label = LABEL.match(said)
    rest = said[label.end() :] if label else said
    if is_phone(rest, bool(label)) or PLACE.fullmatch(rest):
        return ()
    if STREET.fullmatch(said) or TOWN.fullmatch(said):
        return tuple(word for word in re.findall(r"[^\W\d_]+", said))
    return None


def is_phone(said: str, labelled: bool) -> bool:
    """Whether a line has the figures of a telephone number, and says so or looks like one."""
    if not PHONE.fullmatch(said):
        return False
    figures = sum(map(str.isdigit, said))
    if labelled or AMERICAN.fullmatch(said):
        return figures >= SHORTEST_PHONE
    return figures >= LONG_PHONE and said.startswith(("+", "0", "(0"))


def closed(line: str) -> tuple[str, ...] | None:
    """The words for the name in a line that closes a letter; None: it closes none."""
    said = bare(line)
    if len(said) > LONGEST_CLOSING:
        return None
    if is_closing(said):
        return ()
    found = CLOSED_BY_NAME.fullmatch(said)
    return tuple(found["name"].split()) if found and is_closing(found["closing"]) else None


def is_closing(said: str) -> bool:
    """Whether these words close a letter."""
    return all(CLOSING.fullmatch(part) or CLOSINGS.fullmatch(part) for part in said.split(" / "))


def bare(line: str) -> str:
    """The line without signs, emoji and blanks at its ends."""
    text = normalize("NFC", line.replace("’", "'"))
    begin, end = 0, len(text)
    while begin < end and (text[begin] in "-–—~*_ " or category(text[begin]) in SIGNS):
        begin += 1
    while end > begin and (
        text[end - 1] in ",.!:;-–—~*_、。，！： " or category(text[end - 1]) in SIGNS
    ):
        end -= 1
    return text[begin:end]


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
