"""Pages of the signed heads of all logs, and proofs for the people of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.heads import keys, proof
from games.heads.models import Statement
from games.heads.statement import read_statement
from games.heads.statement_file import format_signed_statement
from games.play.models import Sat
from games.web.table.reader import load_reader

if TYPE_CHECKING:
    from games.heads.proof import Proof
    from games.web.table.reader import Reader


def is_player_or_host(reader: Reader) -> bool:
    """Whether the reader is."""
    person = reader.request.user.pk if reader.request.user.is_authenticated else None
    if person is None:
        return False
    if reader.seat is not None or reader.known.meta.host_id == person:
        return True
    return Sat.objects.filter(game_id=reader.known.meta.id, person_id=person).exists()


# A proof: a short Python program that shows later where a game's log ended.


PROGRAM = '''\
"""The log of game {slug} ended with fact {version}: shows that the signed statement below \
knew that.

Keep this file. Compare the statement with what others have noted of {site}.
"""
import base64, hashlib, re

statement = b"""\\
{statement}"""
digest_of_fact_{version} = "{head}"
salt = "{salt}"
place, size = {place}, {size}
path = [
{path}]

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

node = sha256(bytes.fromhex(salt), b"game {slug} {version} ", \
bytes.fromhex(digest_of_fact_{version}))
node, last, rest = sha256(b"\\0", node), size - 1, [bytes.fromhex(line) for line in path]
while last:
    if place ^ 1 <= last:
        other = rest.pop(0)
        node = sha256(b"\\1", other, node) if place & 1 else sha256(b"\\1", node, other)
    place, last = place >> 1, last >> 1
assert not rest
assert node.hex() == re.search(rb"^root: (.*)$", statement, re.M)[1].decode(), \
"the statement does not know this game"
assert size == int(re.search(rb"^logs: (.*)$", statement, re.M)[1])
print("The statement knows that game {slug} ended with fact {version}.")

text, signature = statement.split(b"signature: ")
key = re.search(rb"^key: (.*)$", text, re.M)[1]
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    print("With Python's cryptography installed, this program checks the signature, too.")
else:
    Ed25519PublicKey.from_public_bytes(base64.b64decode(key)).verify(\
base64.b64decode(signature), text)
    print("It was signed with the key", key.decode())
'''


def build_proof_program(proof: Proof) -> str:
    """The program for this proof."""
    site = proof.statement.partition("site: ")[2].partition("\n")[0]
    return PROGRAM.format(
        slug=proof.slug,
        version=proof.version,
        site=site,
        statement=proof.statement,
        head=proof.head.hex(),
        salt=proof.salt.hex(),
        place=proof.place,
        size=proof.size,
        path="".join(f'    "{node.hex()}",\n' for node in proof.path),
    )


# Pages. They tell nothing of a single game.


SHOWN = 24
AT_ONCE = 1000
"""So many statements come with one answer."""
PLAIN = "text/plain; charset=utf-8"


@require_safe
def show_signed_heads(request: HttpRequest) -> HttpResponse:
    """The last statement whole, those of the last day in a line each, and the key."""
    rows = list(Statement.objects.order_by("-number")[:SHOWN])
    said = [read_statement(format_signed_statement(row))[0] for row in rows]
    context = (
        {
            "last": said[0],
            "text": format_signed_statement(rows[0]),
            "pem": keys.encode_public_key_as_pem(said[0].key),
        }
        if said
        else {}
    )
    return render(
        request, "heads/heads.html", {**context, "statements": said, "now": timezone.now()}
    )


@require_safe
def show_statement(request: HttpRequest, number: int) -> HttpResponse:
    """One statement as it was signed."""
    row = Statement.objects.filter(pk=number).first()
    if row is None:
        raise Http404
    return HttpResponse(format_signed_statement(row), content_type=PLAIN)


@require_safe
def show_statements_after(request: HttpRequest, number: int) -> HttpResponse:
    """The statements after this one, so many at most, so that anybody can follow their chain."""
    rows = Statement.objects.filter(pk__gt=number).order_by("number")[:AT_ONCE]
    return HttpResponse("\n".join(map(format_signed_statement, rows)), content_type=PLAIN)


@require_safe
def download_head_proof(request: HttpRequest, slug: str) -> HttpResponse:
    """For the people of a finished game: a program that shows its last fact among those that were
    signed."""
    reader = load_reader(request, slug)
    found = proof.find_game_proof(slug) if is_player_or_host(reader) else None
    if found is None:
        raise Http404
    response = HttpResponse(build_proof_program(found), content_type="text/x-python; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="heads_of_{slug}.py"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
