"""Somebody who hears a table as its accessibility tree says it: roles and names, and nothing that
is seen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError

CHOICE = re.compile(
    r"""^(?P<depth> *)- '?(?P<role>button|spinbutton|checkbox) "(?P<name>.+?)"(?: |:|'|$)"""
)
FOLD = re.compile(r"""^ *- '?group: ?"?(?P<name>.+?)"?'?$""")
WORD = re.compile(r"[^\W\d_]{2,}")
EAR = """document.addEventListener("DOMContentLoaded", () => {
  const status = document.querySelector("[role=status]"), tell = () => hear(status.textContent);
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(tell).observe(status, all);
})"""
"""What is announced, also what is followed at once by something else."""
ASKED = """() => /^Your turn|points[.]$/.exec(
  document.querySelector("[role=status]").textContent.trim())?.[0]"""
LOOK_EVERY = 50
"""Milliseconds. Else the page is looked at, and painted, sixty times a second."""
WITHIN, PATIENCE, TRIES = 60.0, 10_000, 5
NO_MOVES = ("Send", "Undo my last move", "Hide the question", "Queue these choices")
"""What stands beside the moves: the written line, the way back, the fold for small screens, and
what is planned for later."""


class Heard(NamedTuple):
    """What is in the question: names of buttons, of numbers to be filled in, of boxes, of groups to
    be opened."""

    buttons: tuple[str, ...]
    numbers: tuple[str, ...]
    boxes: tuple[str, ...]
    folds: tuple[str, ...]


@dataclass
class Listener:
    """Their page, and their dice."""

    page: Page
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.expose_function("hear", lambda text: self.said.append(text))
        self.page.add_init_script(EAR)
        self.page.reload()

    def is_asked(self) -> bool:
        """Waits until it is said that it is their turn, or how the game has ended; which of
        both."""
        heard = self.page.wait_for_function(ASKED, polling=LOOK_EVERY, timeout=60_000)
        said = heard.json_value()
        return str(said) == "Your turn"

    def hears_the_end(self) -> bool:
        """Whether it was announced who has won."""
        return self.status.inner_text().strip().endswith("points.")

    @property
    def status(self) -> Locator:
        """Where it is announced how the table stands."""
        return self.page.get_by_role("status")

    def question(self) -> Locator:
        """The first region of the page below its name, whatever is asked there just now."""
        return self.page.get_by_role("main").get_by_role("region").first

    def name(self) -> str:
        """What its heading says."""
        return self.question().get_by_role("heading", level=2).first.inner_text()

    def is_called(self, name: str) -> bool:
        """Whether the question goes by this name as a region, and is announced by it."""
        region = self.page.get_by_role("region", name=name, exact=True)
        return bool(region.count()) and name in self.status.inner_text()

    def hears(self) -> Heard:
        """All that can be done, by name. Each name says in words what it does, and says it once."""
        controls = list(spoken(self.question().aria_snapshot()))
        heard = Heard(
            *(
                tuple([name for kind, name in controls if kind == role and name not in NO_MOVES])
                for role in ("button", "spinbutton", "checkbox", "group")
            )
        )
        for name in (*heard.buttons, *heard.numbers, *heard.boxes):
            assert WORD.search(name), f"{name!r} says nothing to who sees nothing"
        assert len(set(heard.buttons)) == len(heard.buttons), heard.buttons
        return heard

    def acts(self) -> str:
        """Does one of the things that are offered, and waits until it is said what has changed;
        what was done, nothing if the game is over by now."""
        before = len(self.said)
        done = next((done for _try in range(TRIES) if (done := self.tries())), "")
        if not done and self.hears_the_end():
            return done
        assert done, f"nothing can be pressed: {self.question().aria_snapshot()}"
        self.waits(lambda: len(self.said) > before, f"nothing is said after {done!r}")
        return done

    def agrees(self) -> None:
        """Waits until what is announced is what the question and its heading are called."""
        self.waits(lambda: self.is_called(self.name()), "it is called otherwise")

    def waits(self, true: Callable[[], bool], else_: str) -> None:
        """Until it is true, while the page goes on."""
        deadline = monotonic() + WITHIN
        while not true():
            assert monotonic() < deadline, else_
            self.page.wait_for_timeout(20)

    def tries(self) -> str:
        """What was done; "" if the question was said anew meanwhile, its groups closed again."""
        self.waits(lambda: self.hears_the_end() or any(self.hears()), "nothing is offered")
        if self.hears_the_end():
            return ""
        try:
            return self.chooses(self.question(), self.hears())
        except TimeoutError:
            return ""

    def chooses(self, question: Locator, heard: Heard) -> str:
        """A button, a group and a button in it, a number, or boxes."""
        if heard.boxes:
            for name in self.rng.sample(heard.boxes, 2):
                question.get_by_role("checkbox", name=name, exact=True).check()
            name = heard.buttons[-1]
        elif heard.numbers and self.rng.random() < 0.5:
            last = heard.numbers[0].split()[-1]
            field = question.get_by_role("spinbutton", name=heard.numbers[0], exact=True)
            field.fill(str(self.rng.randint(0, int(last))))
            name = heard.buttons[0]
        elif heard.folds and (not heard.buttons or self.rng.random() < 0.7):
            fold = self.rng.choice(heard.folds)
            question.get_by_text(fold, exact=True).first.click(timeout=PATIENCE)
            if not (inside := self.opened(heard) or heard.buttons):
                return ""
            name = self.rng.choice(inside)
        elif heard.buttons:
            name = self.rng.choice(heard.buttons)
        else:
            return ""
        question.get_by_role("button", name=name, exact=True).first.click(timeout=PATIENCE)
        return name

    def opened(self, before: Heard) -> tuple[str, ...]:
        """What a group that was opened has brought."""
        return tuple([name for name in self.hears().buttons if name not in before.buttons])


def spoken(tree: str) -> Iterator[tuple[str, str]]:
    """Role and name of each control of a tree as Playwright writes it, and of each closed group."""
    for line in tree.splitlines():
        if found := CHOICE.match(line):
            yield found["role"], found["name"].replace('\\"', '"')
        elif found := FOLD.match(line):
            yield "group", found["name"]
