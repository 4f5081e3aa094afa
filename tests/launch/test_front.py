"""The proxy in front says in words that no page answers, on one machine as in a cluster."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from keywest_site.problems import PROBLEM_JSON, build_problem_body
from tests.support import ports
from tests.support.imap import wait_for

DEPLOY = ROOT / "deploy"
FILES = [DEPLOY / "Caddyfile", DEPLOY / "cluster/templates/pages/etc/caddy/Caddyfile"]
ERRORS = re.compile(r"^\thandle_errors \{\n.*?^\t\}\n", re.MULTILINE | re.DOTALL)


def ask(address: str) -> tuple[int, Message, str]:
    """What is answered there."""
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


@pytest.fixture
def front(tmp_path: Path) -> Iterator[str]:
    """The address of a proxy as on one machine, behind which nobody is."""
    first = ports.block()
    own, pages, live = (f"127.0.0.1:{first + number}" for number in range(3))
    text = (DEPLOY / "Caddyfile").read_text()
    text = text.replace("127.0.0.1:8000", pages).replace("127.0.0.1:8001", live)
    text = text.replace("lb_try_duration 10s", "lb_try_duration 0s")
    text = re.sub(r"^\{\n", "{\n\tadmin off\n", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^keywest\.example\.org \{", f"http://{own} {{", text, flags=re.MULTILINE)
    (tmp_path / "Caddyfile").write_text(text)
    command = ["caddy", "run", "--config", f"{tmp_path}/Caddyfile", "--adapter", "caddyfile"]
    with (tmp_path / "log").open("wb") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(tmp_path)})
    try:
        wait_for(first, running, tmp_path / "log")
        yield f"http://{own}"
    finally:
        running.terminate()
        running.wait()


@pytest.mark.parametrize("path", ["/", "/live/table", "/mail-hooks/postmark/mail/"])
def test_people_read_that_nobody_answers(front: str, path: str) -> None:
    status, headers, text = ask(front + path)
    assert (status, headers["Retry-After"]) == (503, "5")
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Server" not in headers
    english, *others = text.splitlines()
    assert english == "The site does not answer just now. Please try again in a moment."
    assert len(others) == 3, "one for each further language"


@pytest.mark.parametrize("path", ["/api/games/", "/api/stream"])
def test_programs_get_the_error_of_the_api(front: str, path: str) -> None:
    status, headers, text = ask(front + path)
    assert (status, headers["Retry-After"]) == (503, "5")
    assert headers["Content-Type"] == PROBLEM_JSON
    told = json.loads(text)
    assert told == build_problem_body(503, told["error"], "busy")


def test_a_cluster_says_the_same() -> None:
    one, cluster = (ERRORS.findall(path.read_text()) for path in FILES)
    assert len(one) == 1
    assert one == cluster
