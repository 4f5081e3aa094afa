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
    r"moin|moin moin|servus|grüezi|grüß gott|grüß dich|na|tach|liebe[rs]?|"
    r"sehr geehrter?|guten "
    r"(?:tag|morgen|abend)|hallo zusammen|"
    r"bonjour|bonsoir|salut|coucou|chère?s?|"
    r"hola|buenos días|buenas(?: tardes| noches)?|querid[oa]s?|estimad[oa]s?|"
    r"olá|oi|bom dia|boa tarde|boa noite|car[oai]|buongiorno|buonasera|salve|ciao|"
    r"hoi|beste|goedemorgen|goedemiddag|goedenavond|dag|geachte|"
    r"hej|hejsan|tjena|hei|heisann|god (?:morgon|morgen|dag|kväll|aften)|kära|kære|"
    r"kjære|moikka|"
    r"moi|terve|huomenta|hyvää päivää|"
    r"cześć|witam|witaj|dzień dobry|drog[ia]|ahoj|čau|dobrý den|dobré ráno|mil[ýá]|nazdar|"
    r"szia|sziasztok|kedves|jó napot|üdv|bună|bună ziua|salutare|dragă|zdravo|bok|"
    r"dobar dan|"
    r"pozdravljeni|živjo|tere|tervist|sveiki|labas|laba diena|"
    r"привет|здравствуйте|добрый (?:день|вечер)|доброе утро|вітаю|привіт|добрий день|"
    r"здравейте|"
    r"γεια|γεια σας|γειά σου|καλημέρα|καλησπέρα|merhaba|selam|günaydın|iyi günler|"
    r"שלום|היי|مرحبا|السلام عليكم|أهلا|สวัสดี(?:ครับ|ค่ะ)?|xin chào|chào|halo|hai|selamat "
    r"(?:pagi|siang|sore|malam)|"
    r"こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ様です|お疲れさまです|お世話になっております|"
    r"お世話になります|いつも(?:お世話になっております|ありがとうございます)|どうも|你好|您好|大家好|早上好|안녕하세요"
)
GREETING = re.compile(
    rf"(?:{HELLO})(?:[\s,、]+(?P<whom>[^\s\d?:/=<>]+(?:[ ,&+]+[^\s\d?:/=<>]+){{0,3}}?))?",
    re.IGNORECASE,
)
"""A greeting, and perhaps whom it greets."""

SAYINGS = re.compile(
    r"(?:and )?(?:here (?:is|are|'s|comes?)|here you (?:go|are)|this is|these are)?(?: ?my "
    r"(?:next |new )?(?:moves?|turns?|orders?|answers?|reply))?(?: (?:is|"
    r"are))?(?: (?:below|"
    r"as follows|for (?:today|this (?:turn|round))))?|here (?:goes|we go)|"
    r"my (?:move|turn|answer|order|reply|moves|orders)(?: is| are)?|"
    r"(?:good|best of) luck(?: (?:everyone|everybody|all|to (?:you|all|everyone|"
    r"everybody)))?|"
    r"have fun|enjoy|well played|(?:good|great|nice) game|gg|glhf|gl hf|"
    r"have a (?:nice|good|great|lovely) (?:day|evening|weekend|week|one)|"
    r"see you(?: (?:soon|later|"
    r"then))?|(?:sorry|apologies) for the (?:delay|wait|late (?:reply|answer))|talk soon|"
    r"hier (?:ist|kommt|sind) mein(?:e)? (?:nächste[rn]? )?(?:zug|züge|antwort|befehle?)|"
    r"mein (?:zug|nächster zug)|meine (?:züge|antwort)|viel (?:glück|spaß|"
    r"erfolg)(?: (?:euch|dir|"
    r"allen|an alle))?|bis (?:bald|dann|später|morgen)|schönes? (?:tag|abend|woche|"
    r"wochenende)|"
    r"schönen (?:tag|abend)(?: noch)?|sorry für die verspätung|entschuldigt die verspätung|"
    r"voici (?:mon coup|mes coups|ma réponse|mon tour)|mon coup|mes coups|"
    r"(?:bonne chance|bon jeu|bonne partie)(?: à (?:tous|toutes))?|"
    r"bonne (?:journée|soirée)|désolée? (?:pour le|du) retard|"
    r"私の(?:手|番|手番|指示)です|以下(?:の通り)?です|今回の手です|がんばりましょう|頑張りましょう|"
    r"遅くなってすみません|遅れてすみません|楽しみましょう|それでは|では",
    re.IGNORECASE,
)
"""What goes without saying."""

CLOSINGS = re.compile(
    r"thx|thnx|ty|tia|thanks (?:a lot|so much|again|very much|in advance|and "
    r"(?:(?:kind|best) )?regards|all)|thank you (?:very much|so much|all|again)|"
    r"(?:with |my )?(?:kindest|warmest|very best|best|kind|warm) (?:regards|"
    r"wishes)(?: from)?|"
    r"all (?:the|my) best|rgds|br|kr|take care|yours (?:sincerely|truly|faithfully)|"
    r"sincerely"
    r"(?: yours)?|respectfully|cheerio|bye(?: for now| bye)?|ta|xoxo|x|"
    r"(?:ganz |mit )?(?:liebe|herzliche|beste|freundliche|sonnige|viele|schöne)[nr]? "
    r"(?:grüße|grüsse|gruß|grüßen)(?: (?:aus|von|an)(?: [^\W\d_]+){1,2})?|gruss|hg|bg|mit "
    r"besten grüßen|besten dank|vielen dank(?: im voraus)?|danke (?:schön|sehr|dir|euch|"
    r"vielmals)|hochachtungsvoll|tschüss|tschau|"
    r"(?:bien )?(?:cordialement|amicalement|sincèrement)(?: vôtre)?|bien à (?:vous|toi)|"
    r"salutations(?: distinguées)?|bises|merci (?:beaucoup|d'avance|à tous|bien)|cdlt|cdt|"
    r"(?:muchas )?gracias|(?:un )?(?:cordial )?(?:saludo|abrazo)s?|atte|"
    r"(?:muito )?obrigad[oa]|att|atenciosamente|abraços|beijos|"
    r"(?:com os )?melhores cumprimentos|"
    r"(?:un )?salut[oi]|(?:grazie )?mille|un abbraccio|a presto|"
    r"(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|mvg|gr|groet|dank je(?: wel)?|"
    r"dankjewel|"
    r"(?:med )?(?:vänlig|venlig|vennlig|bästa|beste|varma|"
    r"hjärtliga)(?:a)? (?:hälsning(?:ar)?|"
    r"hilsen(?:er)?)|vh|hälsningar|tack(?: så mycket)?|tak|takk|kiitos|terveisin|"
    r"ystävällisin terveisin|yst\.? terv|t\.|"
    r"pozdrowienia|z poważaniem|dzięki|s pozdravem|děkuji|díky|hezký den|"
    r"с (?:наилучшими пожеланиями|уважением)|всего доброго|благодарю|удачи|"
    r"よろしく(?:お願い(?:いた|致)?します|です|ね)?|宜しくお願い(?:いた|致)?します|"
    r"(?:どうぞ|以上、)よろしくお願い(?:いた|致)?します|以上(?:です)?|ありがとう(?:ございま(?:す|した))?|"
    r"お願い(?:いた|致)?します|失礼(?:いた|致)?します|谢谢|謝謝|祝好|此致|敬礼|顺祝商祺|"
    r"고맙습니다|감사합니다|드림|올림|"
    r"x{2,3}|xo|warmly|fondly|ttyl|cheers (?:all|mate|again)|(?:lots of |much |"
    r"with )?love|hugs|"
    r"vlg|glg|herzlichst?|alles (?:gute|liebe)|tschüs|bis denne|"
    r"(?:à|a) ?(?:plus|\+)(?: tard)?|bisous|(?:bonne fin de|excellente|belle) journée|"
    r"bon week-end|"
    r"buona (?:giornata|serata)|buon fine settimana|(?:tanti|un caro) saluti?o?|besos|"
    r"(?:que tengas un )?buen día|feliz día|abs|abçs?|até (?:logo|mais|breve)|"
    r"bom fim de semana|"
    r"fijne (?:dag|avond|weekend)|prettig(?:e dag| weekend)|liefs|tot (?:snel|gauw)|"
    r"ha (?:det(?: bra)?|en bra dag)|hej då|trevlig helg|god weekend|kh|"
    r"hyvää päivänjatkoa|terv|"
    r"miłego dnia|(?:pozdrawiam serdecznie|serdecznie pozdrawiam)|zdravím|mějte se|"
    r"szép napot|"
    r"o zi bună|numai bine|cu drag|(?:хорошего|гарного) дня|всего (?:хорошего|наилучшего)|"
    r"всього найкращого|saygılar|sevgilerle|iyi çalışmalar|kolay gelsin|φιλικά|תודה רבה|"
    r"יום טוב|"
    r"شكرا جزيلا|salam hangat|makasih|良い一日を|では、?また|またね|よろしくです",
    re.IGNORECASE,
)
CLOSED_BY_NAME = re.compile(
    r"(?P<closing>.+?)[\s,.!-]+(?P<name>[^\s\d?:/=<>]+(?: [^\s\d?:/=<>]+)?)"
)
"""A closing with a name in the same line: "Thanks, Ben"."""

LABEL = re.compile(
    r"(?:tel(?:efon|ephone|éfono|efoon)?|telefono|phone|ph|mob(?:ile|il|iel)?|handy|"
    r"cell|fax|"
    r"office|direct|skype|whatsapp|e-?mail|mail|web(?:site)?|www|url|twitter|linkedin|"
    r"instagram|"
    r"tél|téléphone|portable|電話|携帯|メール|tel|t|m|f|e|w|p|d|o)(?:\.?\s*[:：.]\s*|\s+(?=[+\d(]))",
    re.IGNORECASE,
)
PHONE = re.compile(r"[+(\d][\d\s()/.-]{5,28}\d(?:\s*(?:x|ext\.?)\s*\d{1,5})?", re.IGNORECASE)
AMERICAN = re.compile(r"\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}")
PLACE = re.compile(
    r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?:https?://|"
    r"www\.)[\w./?=&%#~:@+-]{3,120}|"
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

SIGNS = ("So", "Sk", "Zs", "Mn")
"""Emoji, the colours of their skin, blanks, how they are drawn."""
SHORTEST_PHONE, LONG_PHONE = 6, 8
LONGEST_CLOSING = 80


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
