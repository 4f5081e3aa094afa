"""Check games that are over, with Python 3.8 or newer and nothing else.

    python3 check-GAME.py                      the game whose record stands below this program
    python3 check-GAME.py FILE...              the records in these files, one a line
    python3 check-GAME.py show                 the same, with every fact printed, opened
    python3 check-GAME.py --key KEY FILE...    and the signatures must be made with this key

A record (docs/record-format.md) has the game's log as it lay in the database. What nobody was to
know while the game ran lies there sealed, by AES-GCM under a key made from the seed; the seed's
fingerprint stands in the first fact, and the seed itself in a last one. Checked are each fact, the
chain of digests, the seed, every draw, the result, and the signed statement that knows the game.
"""

import base64
import hashlib
import hmac
import json
import re
import sys

SCORING = {}
"""By game: which facts give points, and where they stand in them. The site fills this in."""
FORMAT, VERSION = "kwp-record", 1
MEMBERS = (
    "format version table title game edition league status seats facts digests seed proof sha256"
).split()
SEAT_MEMBERS = ["seat", "name", "bot", "points", "rank"]
PROOF_MEMBERS = ["salt", "place", "size", "path", "statement"]


class Wrong(Exception):
    """What is wrong with a record."""


def require(holds, wrong):
    """Stop at what is wrong."""
    if not holds:
        raise Wrong(wrong)


# Sealed facts: AES-256 in GCM.


def double_in_field(byte):
    """Times two in the field of AES."""
    return byte << 1 ^ (0x11B if byte & 128 else 0)


def build_s_box():
    """The S-box: p runs through all numbers times three, q is its inverse."""
    box, p, q = [99] * 256, 1, 1
    while True:
        p ^= double_in_field(p)
        q ^= q << 1
        q ^= q << 2
        q = (q ^ q << 4) & 255
        q ^= 9 if q & 128 else 0
        box[p] = (q ^ add_rotations(q)) & 255 ^ 99
        if p == 1:
            return box


def add_rotations(q):
    """Four turns of a byte, added up."""
    found = 0
    for n in range(1, 5):
        found ^= q << n | q >> 8 - n
    return found


BOX = build_s_box()


def expand_key(key):
    """The fifteen round keys of AES-256."""
    words, extra = [list(key[at : at + 4]) for at in range(0, 32, 4)], 1
    for number in range(8, 60):
        word = words[-1]
        if number % 4 == 0:
            word = [BOX[byte] for byte in word]
        if number % 8 == 0:
            word = [word[1] ^ extra, word[2], word[3], word[0]]
            extra = double_in_field(extra)
        words.append([a ^ b for a, b in zip(words[-8], word)])
    return [[byte for word in words[at : at + 4] for byte in word] for at in range(0, 60, 4)]


def encrypt_block(rounds, block):
    """One block of 16 bytes, encrypted."""
    state = [a ^ b for a, b in zip(block, rounds[0])]
    for key in rounds[1:]:
        state = [BOX[state[(at + at % 4 * 4) % 16]] for at in range(16)]
        if key is not rounds[-1]:
            state = [
                mix_column(state[at : at + 4], row) for at in range(0, 16, 4) for row in range(4)
            ]
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def mix_column(column, row):
    """A byte of a mixed column."""
    a, b, c, d = column[row:] + column[:row]
    return double_in_field(a) ^ double_in_field(b) ^ b ^ c ^ d


def multiply_in_field(x, y):
    """The product in the field of GCM."""
    product = 0
    for bit in range(127, -1, -1):
        product ^= y if x >> bit & 1 else 0
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def unseal_text(rounds, nonce, sealed, place):
    """What AES-GCM has sealed for this place."""
    body, tag = sealed[:-16], sealed[-16:]
    sizes = (len(place) * 8).to_bytes(8, "big") + (len(body) * 8).to_bytes(8, "big")
    text = place + bytes(-len(place) % 16) + body + bytes(-len(body) % 16) + sizes
    factor, found = int.from_bytes(encrypt_block(rounds, bytes(16)), "big"), 0
    for at in range(0, len(text), 16):
        found = multiply_in_field(found ^ int.from_bytes(text[at : at + 16], "big"), factor)
    masked = found ^ int.from_bytes(encrypt_block(rounds, nonce + bytes([0, 0, 0, 1])), "big")
    require(masked == int.from_bytes(tag, "big"), f"the seal of {place.decode()} is broken")
    count = range(2, 2 + -(-len(body) // 16))
    stream = b"".join(encrypt_block(rounds, nonce + number.to_bytes(4, "big")) for number in count)
    return bytes(a ^ b for a, b in zip(body, stream))


def open_facts(lines, seed):
    """Every fact with its data and its draws; the sealed ones opened."""
    main_key = hmac.new(bytes(32), seed, "sha256").digest()
    rounds = expand_key(hmac.new(main_key, b"facts\x01", "sha256").digest())
    for line in lines:
        slug, number, kind, version, data, seat, draws, act, _barrier, _at = json.loads(line)
        if isinstance(json.loads(data), str):
            sealed = base64.b64decode(json.loads(data))
            place = json.dumps([slug, number, kind, version, seat], separators=(",", ":")).encode()
            text = unseal_text(rounds, sealed[:12], sealed[12:], place).decode()
            data, _end, draws = text.partition("\n")
        drawn = json.loads(draws) if draws and draws.strip() else []
        yield {
            "number": number,
            "kind": kind,
            "seat": seat,
            "data": json.loads(data),
            "draws": drawn,
            "act": act,
        }


# The chain, and chance.


def check_chain(record):
    """Each digest covers its fact and the digest before."""
    digest = hashlib.sha256(record["table"].encode()).digest()
    require(len(record["digests"]) == len(record["facts"]), "there are more digests, or fewer")
    for number, (line, noted) in enumerate(zip(record["facts"], record["digests"]), 1):
        digest = hashlib.sha256(digest + line.encode()).digest()
        require(digest.hex() == noted, f"fact {number} does not lead to its digest")
        fact = json.loads(line)
        require(fact[:2] == [record["table"], number], f"fact {number} stands in a wrong place")


def find_promised_seed(record):
    """The seed, which must be the one whose fingerprint was published first."""
    first = json.loads(json.loads(record["facts"][0])[4])
    opened = [json.loads(line) for line in record["facts"]]
    seeds = [json.loads(fact[4])["seed"] for fact in opened if fact[2] == "unsealed"]
    require(seeds[-1:] == [record["seed"]], "the seed is not the one that the game opened")
    seed = bytes.fromhex(record["seed"])
    promised = hashlib.sha256(seed).hexdigest() == first["commitment"]
    require(promised, "another seed was promised")
    return seed


def draw_number(seed, number, sides):
    """Draw `number` from 0 to sides - 1: the first attempt that favours nothing."""
    limit, attempt = 2**256 - 2**256 % sides, 0
    while True:
        digest = hmac.new(seed, b"%d/%d" % (number, attempt), "sha256").digest()
        found = int.from_bytes(digest, "big")
        if found < limit:
            return found % sides
        attempt += 1


def check_draws(facts, seed):
    """Every draw is used once, in order, and is what the seed gives; how many there are."""
    count = 0
    for fact in facts:
        for index, sides, value in fact["draws"]:
            require(index == count, f"draw {index} comes where {count} is due")
            require(draw_number(seed, index, sides) == value, f"draw {index} is wrong")
            count += 1
    return count


# The result: what the scoring facts give, or what was agreed or ruled in its place.


def list_counting_facts(facts):
    """The facts that were neither taken back nor played before the game was set back."""
    gone, rest = set(), facts
    while True:
        backs = [fact for fact in rest if fact["kind"] == "set back"]
        since = backs[-1]["number"] if backs else 0
        gone |= {f["data"]["to"] for f in rest if f["kind"] == "rewound" and f["number"] > since}
        if not backs:
            return [fact for fact in facts if fact["act"] not in gone]
        to = backs[-1]["data"]["to"]
        gone |= {fact["act"] for fact in rest[to : since - 1] if is_of_the_game(fact["kind"])}
        rest = rest[:to]


def is_of_the_game(kind):
    """Whether facts of this kind say where the game stands; others tell of time and seats."""
    return kind in ("rewound", "set back") or kind.replace(" ", "_") not in TELLING


TELLING = frozenset(
    "founded adopted lapsed handed credited extended rezoned paused resumed granted nudged agreed "
    "last_end unsealed timed halted forced ruled corrected alone asked_back".split()
)


def sum_points(facts, seats, scoring):
    """By seat, what the scoring facts give together."""
    points = [0] * seats
    for fact in facts:
        field, manner = scoring.get(fact["kind"], ("", ""))
        found = fact["data"][field] if field else []
        if manner == "mover":
            points[fact["data"]["seat"]] += found
        elif manner == "seats":
            for seat in range(seats):
                points[seat] += add_numbers(found[seat])
        elif manner == "leaders":
            for leaders in found:
                for seat in leaders:
                    points[seat] += 2 if len(leaders) == 1 else 1
    return points


def add_numbers(value):
    """All whole numbers in lists in lists, together."""
    if isinstance(value, list):
        return sum(map(add_numbers, value))
    return value if isinstance(value, int) else 0


def build_result(facts, seats, scoring):
    """How the game counts, and points and rank of each seat; None: the program cannot know."""
    decided = [f for f in facts if f["kind"] in ("agreed", "ruled", "corrected")][-1:]
    data = decided[0]["data"] if decided else {"how": "bots"}
    if "places" in data:
        return "finished", list(zip(data["points"] or [None] * seats, data["places"]))
    return build_result_by_rules(list_counting_facts(facts), data["how"], seats, scoring)


def build_result_by_rules(counting, how, seats, scoring):
    """The same, where moderators gave the game no other result."""
    over = any(fact["kind"] == "finished" for fact in counting)
    if how == "void" or (not over and how in AGREED):
        status, result = AGREED[how]
        return status, [result] * seats
    if scoring is None:
        return None
    points = sum_points(counting, seats, scoring)
    return "finished", [(own, 1 + sum(other > own for other in points)) for own in points]


AGREED = {
    "void": ("abandoned", (None, None)),
    "none": ("abandoned", (None, None)),
    "draw": ("finished", (None, 1)),
}


def check_result(record, facts):
    """Seats, points and ranks are those of the facts. False: this program does not know how the
    game is scored."""
    founded, seats = facts[0]["data"], record["seats"]
    require(founded["game"] == record["game"], "the game is another one")
    require(founded.get("league", "") == record["league"], "the league is another one")
    require(founded["seats"] == len(seats), "there are not as many seats as were founded")
    require([s["seat"] for s in seats] == list(range(len(seats))), "the seats are out of order")
    editions = [f["data"]["edition"] for f in facts if "edition" in f["data"]]
    require(next(iter(editions), "") == record["edition"], "the edition is another one")
    result = build_result(facts, len(seats), SCORING.get(record["game"]))
    if result is not None:
        noted = [(seat["points"], seat["rank"]) for seat in seats]
        require((record["status"], noted) == result, "the result is not what the facts give")
    return result is not None


# The signed statement: a leaf in its tree, and the signature (Ed25519, RFC 8032).


def check_proof(record, key):
    """The game's last fact is among those of which the statement speaks; who signed it."""
    proof = record["proof"]
    require(sorted(proof) == sorted(PROOF_MEMBERS), "the proof has other parts than it should")
    require(isinstance(proof["path"], list), "the path is no list")
    slug, count, head = record["table"], len(record["facts"]), bytes.fromhex(record["digests"][-1])
    entry = bytes.fromhex(proof["salt"]) + f"game {slug} {count} ".encode() + head
    root = climb_to_root(hashlib.sha256(entry).digest(), proof)
    text, mark, signature = proof["statement"].partition("signature: ")
    said = dict(re.findall("^([a-z]+): (.*)$", text, re.M))
    require(root.hex() == said["root"], "the statement does not know this game")
    require(str(proof["size"]) == said["logs"], "the statement speaks of more or fewer logs")
    require(not key or key == said["key"], "it was signed with another key")
    public, signed = base64.b64decode(said["key"]), base64.b64decode(signature)
    require(is_well_signed(public, signed, text.encode()), "the signature does not fit")
    require(
        proof["statement"] == text + mark + base64.b64encode(signed).decode() + "\n",
        "the statement has more than was signed",
    )
    return said


def climb_to_root(entry, proof):
    """The root of a tree in which this entry has this place (RFC 9162, 2.1.3.2)."""
    place, last = proof["place"], proof["size"] - 1
    require(0 <= place <= last, "there is no such place")
    rest = [bytes.fromhex(node) for node in proof["path"]]
    node = hashlib.sha256(b"\0" + entry).digest()
    while last:
        if place ^ 1 <= last:
            require(rest, "the path is too short")
            other = rest.pop(0)
            pair = other + node if place & 1 else node + other
            node = hashlib.sha256(b"\1" + pair).digest()
        place, last = place >> 1, last >> 1
    require(not rest, "the path is too long")
    return node


PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
HALF = pow(2, (PRIME - 1) // 4, PRIME)


def add_points_of_curve(a, b):
    """The sum of two points, in extended coordinates."""
    p = (a[1] - a[0]) * (b[1] - b[0]) % PRIME
    q = (a[1] + a[0]) * (b[1] + b[0]) % PRIME
    r = 2 * a[3] * b[3] * CURVE % PRIME
    s = 2 * a[2] * b[2] % PRIME
    e, f, g, h = q - p, s - r, s + r, q + p
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def multiply_point(factor, point):
    """A point so many times."""
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = add_points_of_curve(total, point)
        point, factor = add_points_of_curve(point, point), factor >> 1
    return total


def recover_point(data):
    """The point that these 32 bytes stand for."""
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(CURVE * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    x = x if x * x % PRIME == square else x * HALF % PRIME
    on_curve = y < PRIME and x * x % PRIME == square
    require(on_curve, "the signature does not fit: no point of the curve")
    x = x if x & 1 == odd else PRIME - x
    return x, y, 1, x * y % PRIME


def is_well_signed(public, signature, text):
    """Whether the owner of this key has signed this text."""
    require(len(public) == 32 and len(signature) == 64, "that is no key, or no signature")
    factor = int.from_bytes(signature[32:], "little")
    digest = hashlib.sha512(signature[:32] + public + text).digest()
    times = int.from_bytes(digest, "little") % ORDER
    base = recover_point((4 * pow(5, PRIME - 2, PRIME) % PRIME).to_bytes(32, "little"))
    left = multiply_point(factor, base)
    moved = multiply_point(times, recover_point(public))
    right = add_points_of_curve(recover_point(signature[:32]), moved)
    same_x = (left[0] * right[2] - right[0] * left[2]) % PRIME == 0
    return factor < ORDER and same_x and (left[1] * right[2] - right[1] * left[2]) % PRIME == 0


# Records.


def read_record(text):
    """A record from its JSON. No member stands there twice, none is missing, none is unknown."""

    def read_members(pairs):
        require(len(dict(pairs)) == len(pairs), "a member stands there twice")
        return dict(pairs)

    record = json.loads(text, object_pairs_hook=read_members)
    require(isinstance(record, dict), "this is no record")
    known = (record.get("format"), record.get("version")) == (FORMAT, VERSION)
    require(known, "this is no record of this version")
    require(sorted(record) == sorted(MEMBERS), "the record has other parts than it should")
    for seat in record["seats"]:
        require(sorted(seat) == sorted(SEAT_MEMBERS), "a seat has other parts than it should")
    require(compute_record_digest(record) == record["sha256"], "the record was changed")
    return record


def compute_record_digest(record):
    """SHA-256 over the record without its last member, with sorted members and without blanks."""
    rest = {name: value for name, value in record.items() if name != "sha256"}
    text = json.dumps(rest, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def check_record(record, key="", show=False):
    """Check all there is to check. Raises Wrong at what is wrong; what holds, in sentences."""
    check_chain(record)
    seed = find_promised_seed(record)
    facts = list(open_facts(record["facts"], seed))
    for fact in facts if show else []:
        print(fact["number"], fact["kind"], fact["seat"], json.dumps(fact["data"]), fact["draws"])
    count = check_draws(facts, seed)
    sealed = sum(isinstance(json.loads(json.loads(line)[4]), str) for line in record["facts"])
    yield f"The seal fits, and all {count} draws are as they should be."
    yield (
        f"{len(facts)} facts lead to the head {record['digests'][-1]}; {sealed} of them were "
        f"sealed and open."
    )
    if check_result(record, facts):
        yield "The result is what the scoring facts give."
    else:
        yield "NOT CHECKED: the result, as this program does not know how this game is scored."
    if record["proof"] is None:
        require(not key, "no signed statement knows this game yet")
        yield "NOT CHECKED: no signed statement knew this game when the record was made."
    else:
        said = check_proof(record, key)
        yield f"Statement {said['number']} of {said['site']} knows that the game ended so."
        yield f"It was signed with the key {said['key']}"


def verify_text(text, key="", show=False):
    """What is said of a record: whether it is sound, and why. Whatever else goes wrong in reading
    it is wrong with it, too."""
    try:
        record = read_record(text)
        return True, [f"Game {record['table']}:", *check_record(record, key, show)]
    except Wrong as error:
        return False, [f"WRONG: {error}"]
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as error:
        return False, [f"WRONG: this is no record ({type(error).__name__}: {error})"]


def list_record_texts(files):
    """The records to check: those of the files, or the one below this program."""
    if files:
        for name in files:
            with open(name, encoding="utf-8") as file:
                for line in file:
                    if line.strip():
                        yield line
    else:
        with open(__file__, encoding="utf-8") as file:
            for line in file:
                if line.startswith("# {"):
                    yield line[2:]


def run(words):
    """The exit status: 0 if every record is sound and there is one."""
    show, key = "show" in words[:1], ""
    words = words[1:] if show else words
    if words[:1] == ["--key"]:
        key, words = words[1], words[2:]
    results = []
    for text in list_record_texts(words):
        sound, told = verify_text(text, key, show)
        print("\n".join(told), file=sys.stdout if sound else sys.stderr)
        results.append(sound)
    print(f"{sum(results)} of {len(results)} records are sound.")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
