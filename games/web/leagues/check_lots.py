"""Check the lots of a season, with Python 3.8 or newer and nothing else: `python3 check-NAME.py`.

Below this program stand the seed, its fingerprint as it was published when sign-up opened, and each
division: its people in the order in which they joined the site, who got which number of the plan
of tables, and the tables by those numbers. `python3 check-NAME.py show` prints every draw.
"""

import hashlib
import hmac
import json
import sys


def draw_from_seed(seed, number, sides):
    """Draw `number` from 0 to sides - 1: the first attempt that favours nothing."""
    limit, attempt = 2**256 - 2**256 % sides, 0
    while True:
        digest = hmac.new(seed, b"%d/%d" % (number, attempt), "sha256").digest()
        found = int.from_bytes(digest, "big")
        if found < limit:
            return found % sides
        attempt += 1


def shuffle_places(seed, count, people, show):
    """The places 0, 1, ... of so many people, shuffled from the end; draws from number `count`."""
    places = list(range(people))
    for last in range(people - 1, 0, -1):
        other = draw_from_seed(seed, count, last + 1)
        if show:
            print(f"  draw {count}: {other} of 0..{last}")
        places[last], places[other] = places[other], places[last]
        count += 1
    return places, count


def is_balanced(division):
    """Whether everybody sits at as many tables, never twice at one."""
    tables, people = division["tables"], len(division["people"])
    games = [sum(number in table for table in tables) for number in range(1, people + 1)]
    return len(set(games)) == 1 and all(len(set(table)) == len(table) for table in tables)


def check_season(promised, opened, divisions, show):
    """Check all there is to check, or stop at what is wrong."""
    seed, count = bytes.fromhex(opened), 0
    assert hashlib.sha256(seed).hexdigest() == promised, "another seed was promised"
    for one in divisions:
        if show:
            print("Division", one["label"])
        places, count = shuffle_places(seed, count, len(one["people"]), show)
        assert places == one["numbers"], f"division {one['label']}: other lots were drawn"
        assert is_balanced(one), f"division {one['label']}: not everybody plays as often"
        for number, place in enumerate(places, 1):
            if show:
                print(f"  number {number}: {one['people'][place]}")
    print(f"The seal fits, and all {count} draws are as they should be.")


if __name__ == "__main__":
    with open(__file__, encoding="utf-8") as file:
        LINES = [line[2:] for line in file if line.startswith("# ")]
    check_season(
        LINES[0].strip(),
        LINES[1].strip(),
        [json.loads(one) for one in LINES[2:]],
        "show" in sys.argv,
    )
