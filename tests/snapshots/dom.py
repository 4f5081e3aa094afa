"""A page as the tree that a browser makes of it, a node a line: how its source is broken into lines
does not show.

White space is one space, and nothing beside what stands on lines of its own. Drawings are
their digest. What is different in each answer (tokens of forms, nonces) is left out, and so are the
hashes of static files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from itertools import groupby

INLINE = frozenset(
    """a abbr b bdi bdo button cite code data del dfn em i img input ins kbd label mark q s samp
    select small span strong sub sup svg time tspan u var""".split()  # noqa: SIM905
)
"""Between these, a space can be seen."""
VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr".split()  # noqa: SIM905
)
AS_WRITTEN = frozenset(("pre", "textarea"))
DRAWING, FRAME = ("<svg",), ('<header class="site-header"', '<footer class="site-footer"')
ZONES = '<select id="id_time_zone"'
"""Which there are, the machine's own tables say."""
CHANGING = re.compile(r'(?<="X-CSRFToken": ")\w+|(?<=cid:)[0-9a-f]{24}')
"""Tokens, and the digests of pictures: how these are packed is no matter of a page."""
STATIC_HASH = re.compile(r"\.[0-9a-f]{12}(?=\.(css|js|svg|png|woff2|webmanifest)\b)")
Node = tuple[str, str]
"""What it is (open, close, text), and the tag, the whole opening tag, or the text."""


class Reader(HTMLParser):
    """Notes the nodes in order."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[Node] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes.append(("open", written(tag, dict(attrs))))
        if tag in VOID:
            self.nodes.append(("close", tag))
        else:
            self.inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes += [("open", written(tag, dict(attrs))), ("close", tag)]

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            while (last := self.inside.pop()) != tag:
                self.nodes.append(("close", last))
            self.nodes.append(("close", tag))

    def handle_data(self, data: str) -> None:
        exact = AS_WRITTEN.intersection(self.inside)
        self.nodes.append(("text", data if exact else re.sub(r"[ \t\r\n\f]+", " ", data)))


def written(tag: str, attributes: dict[str, str | None]) -> str:
    """An opening tag, its attributes in order of their names."""
    if attributes.get("name") == "csrfmiddlewaretoken":
        attributes["value"] = "*"
    if "nonce" in attributes:
        attributes["nonce"] = "*"
    words = [tag] + [
        name
        if value is None
        else f'{name}="{" ".join(CHANGING.sub("*", STATIC_HASH.sub("", value)).split())}"'
        for name, value in sorted(attributes.items())
    ]
    return " ".join(words)


def outline(html: str, folding: tuple[str, ...] = DRAWING) -> str:
    """The tree, a node a line, as deep as it lies. What begins like these is its digest."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    nodes = list(joined(reader.nodes))
    seen = (without_edges(nodes, at) for at in range(len(nodes)))
    return "\n".join(folded(list(lines(node for node in seen if node[1])), folding))


def said(html: str) -> str:
    """Its texts alone, a line each."""
    found = (line.strip() for line in outline(html).splitlines())
    return "\n".join(line for line in found if line.startswith("“"))


def joined(nodes: list[Node]) -> Iterator[Node]:
    """With the pieces of a text in one."""
    for kind, group in groupby(nodes, lambda node: node[0]):
        if kind == "text":
            yield kind, "".join(text for _kind, text in group)
        else:
            yield from group


def without_edges(nodes: list[Node], at: int) -> Node:
    """A text without the space that lies beside a block's edge."""
    kind, text = nodes[at]
    if kind == "text" and "\n" not in text:
        text = text.lstrip(" ") if at == 0 or is_edge(nodes[at - 1]) else text
        text = text.rstrip(" ") if at + 1 == len(nodes) or is_edge(nodes[at + 1]) else text
    return kind, text


def is_edge(node: Node) -> bool:
    """Whether nobody sees a space beside this."""
    return node[0] != "text" and node[1].split(" ")[0] not in INLINE


def lines(nodes: Iterator[Node]) -> Iterator[str]:
    """Each node as a line; closings show by how deep the next one lies."""
    depth = 0
    for kind, text in nodes:
        if kind == "close":
            depth -= 1
        else:
            yield " " * depth + (f"<{text}>" if kind == "open" else f"“{text}”")
        depth += kind == "open"


def folded(found: list[str], folding: tuple[str, ...]) -> Iterator[str]:
    """With all that lies in some nodes as a digest."""
    at = 0
    while at < len(found):
        first = found[at].lstrip(" ")
        end = end_of(found, at) if first.startswith((*folding, ZONES)) else at + 1
        if end > at + 1 and not first.startswith(ZONES):
            digest = sha256("\n".join(found[at:end]).encode()).hexdigest()[:16]
            yield f"{found[at]} ({end - at} lines, {digest})"
        else:
            yield found[at]
        at = end


def end_of(found: list[str], at: int) -> int:
    """Where the node in this line ends."""
    deeper = " " * (len(found[at]) - len(found[at].lstrip(" ")) + 1)
    return next(
        (n for n in range(at + 1, len(found)) if not found[n].startswith(deeper)), len(found)
    )
