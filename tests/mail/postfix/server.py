"""Postfix, opendkim and opendmarc on loopback, made of deploy/postfix itself with other ports,
paths and names.

Nothing can leave: mail for `routes` goes there, any other is returned. A name server of the test
answers for names.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from keywest_site.embedded.prepare import ROOT
from tests.mail.postfix.certificate import write_certificate
from tests.mail.postfix.names import Records, name_server, told
from tests.support import ports

DEPLOY = ROOT / "deploy" / "postfix"
DOMAIN = "play.test"
MX = f"mx.{DOMAIN}"
PARTS = POSTFIX, OPENDKIM, OPENDMARC = [
    Path("/usr/sbin") / name for name in ("postfix", "opendkim", "opendmarc")
]
MASTER = Path("/usr/lib/postfix/sbin/master")
OTHER_NAMES = next(iter(Path("/usr/lib").glob("*-linux-gnu/libresolv_wrapper.so")), None)
MILTERS = ("opendkim", "opendmarc")
QUEUES = [
    "active",
    "bounce",
    "corrupt",
    "defer",
    "deferred",
    "flush",
    "hold",
    "incoming",
    "private",
    "saved",
    "trace",
]
READY_WITHIN = 120.0
HERE = """
inet_protocols = ipv4
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
smtpd_peername_lookup = no
smtpd_authorized_xclient_hosts = 127.0.0.1
transport_maps = inline:{{ {routes} }}
default_transport = error:nothing leaves this house
"""


def missing() -> str:
    """Why it cannot run here; empty if it can."""
    if os.geteuid() != 0:
        return "Postfix is started by root only"
    absent = [part.name for part in PARTS if not part.exists()] + (
        [] if OTHER_NAMES else ["libresolv-wrapper"]
    )
    return f"not installed: {', '.join(absent)}" if absent else ""


class Doors(NamedTuple):
    """Ports of our own: where mail is taken in by LMTP, and where it is told which mailboxes
    exist."""

    listener: int
    asked: int


@dataclass(frozen=True)
class MailHouse:
    """A running mail server. `doors`: the service behind it; `public`: the port for the world;
    `site`: the one for the service's own mails."""

    folder: Path
    doors: Doors
    public: int
    site: int

    def log(self) -> str:
        """What Postfix has said."""
        path = self.folder / "mail.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def trust(self) -> ssl.SSLContext:
        """For who wants to be sure that they speak to this server: its certificate, if not its
        name."""
        context = ssl.create_default_context(cafile=str(self.folder / "mail.pem"))
        context.check_hostname = False
        return context


@contextmanager
def mail_house(
    doors: Doors, routes: Mapping[str, int], records: Records, changed: Sequence[str] = ()
) -> Iterator[MailHouse]:
    """Runs while the block does. `doors`: where we stand; `routes`: whose mail goes to which SMTP
    port; `changed`: lines of main.cf that stand in for those of deploy/postfix."""
    public, site, signatures, policies = [port for port in free_ports(6) if port not in doors][:4]
    ports = {
        "8003": doors.listener,
        "8004": doors.asked,
        "10587": site,
        "8891": signatures,
        "8893": policies,
    }
    with TemporaryDirectory(prefix="postfix-") as name, ExitStack() as stack:
        folder = Path(name)
        make_folders(folder)
        for file in DEPLOY.iterdir():
            (folder / file.name).write_text(of_this_house(file.read_text(), folder, public, ports))
        to = " ".join(
            f"{{ {domain} = smtp:[127.0.0.1]:{port} }}" for domain, port in routes.items()
        )
        ours = [*HERE.format(folder=folder, routes=to).strip().splitlines(), *changed]
        put(folder / "main.cf", ours)
        write_certificate(folder / "mail.pem", MX)
        server = stack.enter_context(name_server(records))
        names = {"LD_PRELOAD": str(OTHER_NAMES), **told(server, folder)}
        add(folder / "opendkim.conf", f"TestDNSData {folder}/keys\n")
        add(
            folder / "keys",
            "".join(f"{name} {key}\n" for name, key in records.items() if "_domainkey" in name),
        )
        start(stack, folder, [str(OPENDKIM), "-f", "-x", f"{folder}/opendkim.conf"], {}, signatures)
        start(
            stack, folder, [str(OPENDMARC), "-f", "-c", f"{folder}/opendmarc.conf"], names, policies
        )
        house = MailHouse(folder, doors, public, site)
        start(stack, folder, [str(MASTER), "-c", str(folder), "-d"], {}, public)
        greeted(house)
        yield house


def make_folders(folder: Path) -> None:
    """The folders of all servers, each owned as Debian's packages do it."""
    folder.chmod(0o755)
    (folder / "queue" / "pid").mkdir(parents=True)
    for name in QUEUES:
        own(folder / "queue" / name, "postfix", 0o700)
    for name, mode in (("public", 0o710), ("maildrop", 0o730)):
        own(folder / "queue" / name, "postfix", mode, "postdrop")
    own(folder / "data", "postfix", 0o700)
    for user in MILTERS:
        own(folder / user, user, 0o755)


def own(folder: Path, user: str, mode: int, group: str = "") -> None:
    """A folder that belongs to one of the servers."""
    folder.mkdir()
    shutil.chown(folder, user, group or pwd.getpwnam(user).pw_gid)
    folder.chmod(mode)


def add(file: Path, text: str) -> None:
    """More lines at the end."""
    with file.open("a") as end:
        end.write(text)


def put(file: Path, lines: Sequence[str]) -> None:
    """Lines of main.cf in place of those with the same names: of a name that stands there twice
    each of Postfix's programs warns, also the one that writes the log. That one waits for itself
    for ever if ten lines (net.unix.max_dgram_qlen) are there before it, and all others for it."""
    names = {line.split("=")[0].strip() for line in lines}
    here = file.read_text().splitlines()
    kept = [line for line in here if line.split("=")[0].strip() not in names]
    file.write_text("\n".join([*kept, *lines, ""]))


def greeted(house: MailHouse) -> None:
    """Return when the mail server speaks, not only when its port is open; AssertionError with what
    it said if it does not, or if it warns of its own settings."""
    with socket.create_connection(("127.0.0.1", house.public), READY_WITHIN) as line:
        try:
            said = line.recv(100)
        except TimeoutError:
            said = b""
    assert said.startswith(b"220"), (said, house.log())
    assert "overriding earlier entry" not in house.log(), house.log()


def of_this_house(text: str, folder: Path, public: int, ports: Mapping[str, int]) -> str:
    """A file of deploy/postfix with this house's ports, paths and names."""
    for standard, port in ports.items():
        text = re.sub(rf":{standard}(?=[ :\n])", f":{port}", text)
        text = text.replace(f"inet:{standard}@", f"inet:{port}@")
    text = text.replace("smtp       inet", f"127.0.0.1:{public} inet").replace(
        "inet_interfaces = all", "inet_interfaces = 127.0.0.1"
    )
    for standard in ("/etc/postfix", "/etc/keywest", "/run"):
        text = text.replace(f"{standard}/", f"{folder}/")
    return text.replace("keywest.example.org", DOMAIN).replace(
        "you@example.net", "owner@example.org"
    )


def start(
    stack: ExitStack, folder: Path, command: list[str], env: Mapping[str, str], port: int
) -> None:
    """Start a server and return when it answers; AssertionError with what it said otherwise."""
    said = folder / f"{Path(command[0]).name}.said"
    with said.open("wb") as out:
        server = subprocess.Popen(
            command, env=os.environ | env, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
    stack.callback(stop, server, at_once=Path(command[0]).name in MILTERS)
    until = time.monotonic() + READY_WITHIN
    while True:
        assert server.poll() is None, said.read_text()
        assert time.monotonic() < until, said.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)


def stop(server: subprocess.Popen[bytes], at_once: bool = False) -> None:
    """End a server that we started; its children go with it."""
    if at_once:
        server.kill()
    server.terminate()
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody else takes."""
    first = ports.block()
    return list(range(first, first + count))
