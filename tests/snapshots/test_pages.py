"""Every page shows what it showed, to guests and to people at the table."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import Resolver404, URLPattern, get_resolver, resolve

from games.mail.sandbox.tokens import hide_tokens
from tests.snapshots.dom import DRAWING, FRAME, outline
from tests.snapshots.house import House
from tests.snapshots.kept import differences
from tests.snapshots.pages import LEADS_ON, NO_PAGES, PAGES
from tests.snapshots.still import still
from tests.snapshots.walks import walks
from tests.support.chosen import FULL
from tests.support.page_words import FIRST, words
from tests.support.pseudo import pseudo_english
from tests.support.unbracketed import fail_with_texts, list_unbracketed

SALTED = re.compile(
    r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}…|(?<![\w+/])[\w+/]{86}==|(?<=^place, size = )\d+"
    r'|(?<="place":)\d+|(?<="path":\[)[^\]]*',
    re.M,
)
"""What hangs on salts that the database itself draws."""
STORED = ("/post-office/", "walk letter")
"""Pages of mails that were written before; test_pseudo.py looks at mails."""
WAY = re.compile(r'(    "\*",\n)+')
"""And so do the nodes beside a leaf."""


@pytest.fixture
def house(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[House]:
    """Everything stands still in it."""
    settings.HEADS_FOLDER, settings.MAIL_PICTURES = str(tmp_path), False
    settings.IMPRINT = str(tmp_path / "imprint.txt")
    (tmp_path / "imprint.txt").write_text("Ida Muster\nHafen 1\n")
    settings.EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"
    with still(FIRST) as later:
        yield House.built(later)


def test_every_page_shows_what_it_showed(house: House) -> None:
    found, visited = {}, set[str]()
    for path, names in PAGES:
        address = path.format(**words(house))
        for name in names:
            answer = house.client(name).get(address, follow=path in LEADS_ON)
            assert not (twice := ids_twice(answer)), (path, twice)
            found[f"{path} {name}"] = shown(answer, whole=path == "/")
            visited |= {name_of(address), name_of(answer.request["PATH_INFO"])}
    for name, answer in walks(house):
        found[name] = shown(answer)
        visited.add(name_of(answer.request["PATH_INFO"]))
    outside = find_texts_past_the_catalogues(house)
    texts = {file_name(name): text for name, text in found.items()}
    assert len(texts) == len(found)
    assert not (wrong := differences("pages", texts)), wrong
    names = {name for name in names_of_addresses() if not name.startswith("api_")}
    assert names - visited - NO_PAGES == set()
    fail_with_texts(outside)


def find_texts_past_the_catalogues(house: House) -> dict[str, set[str]]:
    """What stands outside the brackets of a language that no one speaks, and where: as one of a
    page's readers gets it, in the full size as each. The house is built already, which is half of
    the time."""
    found = dict[str, set[str]]()
    with pseudo_english():
        for name, answer in list_answers(house):
            is_page = answer.get("Content-Type", "").startswith("text/html")
            if is_page and not name.startswith(STORED):
                for place, text in list_unbracketed(answer.content.decode()):
                    found.setdefault(text, set()).add(f"{name}: {place}")
    return found


def list_answers(house: House) -> Iterator[tuple[str, Any]]:
    """Of each page and each walk."""
    there = words(house)
    for path, names in PAGES:
        for name in names if FULL else names[-1:]:
            address = path.format(**there)
            yield f"{path} {name}", house.client(name).get(address, follow=path in LEADS_ON)
    yield from walks(house)


def ids_twice(answer: Any) -> list[str]:
    """Ids that more than one element of a page has."""
    ids = Counter(re.findall(r'<[a-z][^<>]*\sid="([^"]+)"', answer.content.decode()))
    return [name for name, count in ids.items() if count > 1]


def file_name(name: str) -> str:
    """A page's name without signs that a file's name cannot have."""
    return name.replace("{", "").replace("}", "").strip("/").replace("/", ".").replace(" ", "_")


def shown(answer: Any, *, whole: bool = False) -> str:
    """Status, where it leads, and what is to be seen there; the frame of all pages on request."""
    head = f"{answer.status_code} {answer.get('Location', '')}".strip()
    kind, text = answer.get("Content-Type", ""), answer.content.decode()
    if kind.startswith("text/html"):
        text = outline(text, DRAWING if whole else (*DRAWING, *FRAME))
    elif kind.startswith("application/json"):
        text = json.dumps(json.loads(text), indent=1, ensure_ascii=False, sort_keys=True)
    return WAY.sub('    "*",\n', f"{head}\n{SALTED.sub('*', hide_tokens(text))}")


def name_of(path: str) -> str:
    """Of the address that answers there; "" if none does."""
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


def names_of_addresses() -> set[str]:
    """Of every address that has a name."""
    return set(patterns(get_resolver().url_patterns))


def patterns(found: list[Any]) -> Iterator[str]:
    for one in found:
        if isinstance(one, URLPattern):
            yield one.name or ""
        else:
            yield from patterns(one.url_patterns)
