"""Check one game that is over, with Python 3.8 or newer and nothing else: `python3 check-GAME.py`.

Below this program stands the game's log as it lay in the database, one fact a line. What nobody was
to know while the game ran lies there sealed, by AES-GCM under a key made from the seed; the seed's
fingerprint stands in the first fact, and the seed itself in the last one. `python3 check-GAME.py
show` prints every fact, opened.
"""

import base64
import hashlib
import hmac
import json
import sys


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
    assert masked == int.from_bytes(tag, "big"), f"the seal of {place.decode()} is broken"
    count = range(2, 2 + -(-len(body) // 16))
    stream = b"".join(encrypt_block(rounds, nonce + number.to_bytes(4, "big")) for number in count)
    return bytes(a ^ b for a, b in zip(body, stream))


def open_facts(lines, seed):
    """Every fact with its data and its draws; the sealed ones opened."""
    main_key = hmac.new(bytes(32), seed, "sha256").digest()
    rounds = expand_key(hmac.new(main_key, b"facts\x01", "sha256").digest())
    for line in lines:
        slug, number, kind, version, data, seat, draws, *_rest = json.loads(line)
        if isinstance(json.loads(data), str):
            sealed = base64.b64decode(json.loads(data))
            place = json.dumps([slug, number, kind, version, seat], separators=(",", ":")).encode()
            text = unseal_text(rounds, sealed[:12], sealed[12:], place).decode()
            data, _end, draws = text.partition("\n")
        yield (
            number,
            kind,
            seat,
            json.loads(data),
            json.loads(draws) if draws and draws.strip() else [],
        )


def draw_number(seed, number, sides):
    """Draw `number` from 0 to sides - 1: the first attempt that favours nothing."""
    limit, attempt = 2**256 - 2**256 % sides, 0
    while True:
        digest = hmac.new(seed, b"%d/%d" % (number, attempt), "sha256").digest()
        found = int.from_bytes(digest, "big")
        if found < limit:
            return found % sides
        attempt += 1


def compute_head(lines):
    """The digest of the last fact: each one covers its fact and the digest before."""
    head = hashlib.sha256(json.loads(lines[0])[0].encode()).digest()
    for line in lines:
        head = hashlib.sha256(head + line.encode()).digest()
    return head.hex()


def check_game(lines, head, show):
    """Check all there is to check, or stop at what is wrong."""
    assert compute_head(lines) == head, "the log does not lead to this head"
    first, last = (json.loads(json.loads(lines[at])[4]) for at in (0, -1))
    seed = bytes.fromhex(last["seed"])
    assert hashlib.sha256(seed).hexdigest() == first["commitment"], "another seed was promised"
    count = 0
    for number, kind, seat, data, draws in open_facts(lines, seed):
        if show:
            print(number, kind, seat, json.dumps(data), draws)
        for index, sides, value in draws:
            assert index == count, f"draw {index} comes where {count} is due"
            assert draw_number(seed, index, sides) == value, f"draw {index} is wrong"
            count += 1
    sealed = sum(isinstance(json.loads(json.loads(line)[4]), str) for line in lines)
    print(f"The seal fits, and all {count} draws are as they should be.")
    print(f"{len(lines)} facts lead to the head {head}; {sealed} of them were sealed and open.")


if __name__ == "__main__":
    with open(__file__, encoding="utf-8") as file:
        LINES = [line[2:].rstrip("\n") for line in file if line.startswith("# ")]
    check_game(LINES[:-1], LINES[-1].split()[-1], sys.argv[1:] == ["show"])
