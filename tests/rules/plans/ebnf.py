"""A grammar in EBNF: makes random sentences, and says of any other whether it is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

TOKEN = re.compile(r'\(\*.*?\*\)|\s+|"([^"]*)"|\?\s*(\w+)\s*\?|(\w+)|([=,|;()\[\]{}])', re.DOTALL)
Node = tuple[str, list["Node"], str]
"""What it is (any of, all of, maybe, often, word, rule), its parts, its word."""
Sentence = tuple[str, ...]


class Grammar:
    """Rules by name. A sentence is a row of words; what the game fills in is a word like <wish>."""

    def __init__(self, text: str) -> None:
        self.words = list(tokens(text))
        self.rules: dict[str, Node] = {}
        while self.words:
            name = self.words.pop(0)[1]
            self.take("=")
            self.rules[name] = self.choice()
            self.take(";")

    def take(self, sign: str) -> None:
        """This sign comes next."""
        kind, word = self.words.pop(0)
        assert (kind, word) == ("sign", sign), (word, sign)

    def next_is(self, sign: str) -> bool:
        """Whether this sign comes next; if so, it is passed."""
        found = self.words[0] == ("sign", sign)
        if found:
            self.words.pop(0)
        return found

    def choice(self) -> Node:
        """Any of what stands between bars."""
        parts = [self.row()]
        while self.next_is("|"):
            parts.append(self.row())
        return "any", parts, ""

    def row(self) -> Node:
        """All of what stands between commas."""
        parts = [self.part()]
        while self.next_is(","):
            parts.append(self.part())
        return "all", parts, ""

    def part(self) -> Node:
        """A word, a rule's name, or something in brackets."""
        for opening, closing, kind in (("(", ")", "any"), ("[", "]", "maybe"), ("{", "}", "often")):
            if self.next_is(opening):
                inner = self.choice()
                self.take(closing)
                return kind, [inner], ""
        kind, word = self.words.pop(0)
        assert kind != "sign", word
        return kind, [], word

    def sentence(self, rng: Random, name: str = "line") -> Sentence:
        """One at random."""
        return tuple(self.made(self.rules[name], rng))

    def made(self, node: Node, rng: Random) -> Iterator[str]:
        """Words for a part."""
        kind, parts, word = node
        match kind:
            case "word":
                yield word
            case "rule":
                yield from self.made(self.rules[word], rng)
            case "any":
                yield from self.made(rng.choice(parts), rng)
            case "all":
                for part in parts:
                    yield from self.made(part, rng)
            case _:
                most = 1 if kind == "maybe" else 3
                for _ in range(rng.randint(0, most)):
                    yield from self.made(parts[0], rng)

    def knows(self, sentence: Sentence, name: str = "line") -> bool:
        """Whether it is a sentence."""
        return len(sentence) in self.ends(self.rules[name], sentence, 0)

    def ends(self, node: Node, sentence: Sentence, start: int) -> set[int]:
        """Where this part may end if it begins there."""
        kind, parts, word = node
        match kind:
            case "word":
                return {start + 1} if sentence[start : start + 1] == (word,) else set()
            case "rule":
                return self.ends(self.rules[word], sentence, start)
            case "any":
                return set().union(*(self.ends(part, sentence, start) for part in parts))
            case "all":
                found = {start}
                for part in parts:
                    found = set().union(*(self.ends(part, sentence, at) for at in found))
                return found
            case "maybe":
                return {start} | self.ends(parts[0], sentence, start)
        found, fresh = {start}, {start}
        while fresh:
            fresh = set().union(*(self.ends(parts[0], sentence, at) for at in fresh)) - found
            found |= fresh
        return found


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """Each word with what it is; comments and blanks are left out."""
    for found in TOKEN.finditer(text):
        quoted, filled, name, sign = found.groups()
        if quoted is not None:
            yield "word", quoted
        elif filled:
            yield "word", f"<{filled}>"
        elif name:
            yield "rule", name
        elif sign:
            yield "sign", sign
