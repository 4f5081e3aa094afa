"""A name server of this machine, which knows what it is told."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset

Zone = Mapping[tuple[str, str], list[str]]
"""Records by name and type, as a zone file writes them."""


@contextmanager
def serve_names(zone: Zone) -> Iterator[dns.resolver.Resolver]:
    """Who asks it, to the end of the block."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], line.getsockname()[1]
        thread = threading.Thread(target=answer_all, args=(line, zone), daemon=True)
        thread.start()
        try:
            yield resolver
        finally:
            line.sendto(b"", line.getsockname())
            thread.join()


def answer_all(line: socket.socket, zone: Zone) -> None:
    """Until an empty question comes."""
    while True:
        asked, whom = line.recvfrom(4096)
        if not asked:
            return
        line.sendto(build_answer(asked, zone), whom)


def build_answer(asked: bytes, zone: Zone) -> bytes:
    """What the zone says, or that there is no such name."""
    query = dns.message.from_wire(asked)
    answer = dns.message.make_response(query)
    answer.flags |= dns.flags.AA | dns.flags.RA
    question = query.question[0]
    key = (question.name.to_text().rstrip("."), dns.rdatatype.to_text(question.rdtype))
    if key in zone:
        records = dns.rrset.from_text_list(question.name, 60, "IN", key[1], zone[key])
        answer.answer.append(records)
    else:
        answer.set_rcode(dns.rcode.NXDOMAIN)
    return answer.to_wire()
