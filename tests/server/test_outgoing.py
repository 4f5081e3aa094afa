"""What goes to an address that a person typed reaches no internal address, follows nothing and ends
in time. Against a real server on this machine, which counts its connections."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from requests_hardened import ip_filter

from keywest_site import outgoing
from keywest_site.outgoing import (
    OutgoingFailed,
    OutgoingRefused,
    list_own_hosts,
    post_outgoing,
    read_address,
)

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
LOOKUP = socket.getaddrinfo


class Receiver:
    """A server on loopback that counts who connects, and answers with `say`."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.connections = 0
        self.requests = list[bytes]()
        self.say: Callable[[socket.socket], None] = lambda line: line.sendall(OK)
        self.over = threading.Event()

    def serve(self) -> None:
        """Until the listener is closed."""
        while True:
            try:
                line, _peer = self.listening.accept()
            except OSError:
                return
            if self.over.is_set():
                line.close()
                return
            self.connections += 1
            threading.Thread(target=self.answer, args=(line,), daemon=True).start()

    def answer(self, line: socket.socket) -> None:
        """One connection."""
        with line:
            try:
                self.requests.append(line.recv(65_536))
                self.say(line)
            except OSError:
                return


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """It listens on the port that is open to go out to."""
    found = Receiver()
    thread = threading.Thread(target=found.serve, daemon=True)
    thread.start()
    monkeypatch.setattr(outgoing, "PORT", found.port)
    yield found
    found.over.set()
    socket.create_connection(("127.0.0.1", found.port)).close()
    thread.join()
    found.listening.close()


def name_addresses(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """The names of evil.example, one answer a look; what was looked up."""
    looked = list[str]()
    left = list(answers)

    def look(host: str, port: int, *rest: Any, **more: Any) -> Any:
        if not host.endswith(".example"):
            return LOOKUP(host, port, *rest, **more)
        looked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        kinds = (socket.AF_INET6 if ":" in at else socket.AF_INET for at in found)
        return [
            (kind, socket.SOCK_STREAM, 6, "", (at, port))
            for kind, at in zip(kinds, found, strict=True)
        ]

    monkeypatch.setattr(socket, "getaddrinfo", look)
    return looked


WRITTEN = [
    "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0x7f.1/", "https://0177.0.0.1/", "https://017700000001/", "https://0/",
    "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/", "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::7f00:1]/", "https://[2002:7f00:1::1]/", "https://[fe80::1%25lo]/",
    "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://127.0.0.1./",
    "https://localhost.localdomain/", "https://169.254.169.254/latest/meta-data/",
    "https://user@127.0.0.1/", "https://good.example@127.0.0.1/", "https://good.example\\@127.0.0.1/",
    "https://127.0.0.1#@good.example/", "https://ⓛocalhost/", "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/", "http://127.0.0.1/", "ftp://127.0.0.1/", "file:///etc/passwd",
    "gopher://127.0.0.1/", "//127.0.0.1/", "https:127.0.0.1", "https:///127.0.0.1",
    "https://127.0.0.1:22/", "https://testserver/", "https://play.test/", "https://good.example./",
    "https://good.example\r\nHost: x/", "https:// 127.0.0.1/", "https://xn--/", "",
]  # fmt: skip
INTERNAL = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.0.0.53", "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.168.0.1", "192.168.255.255",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1",
    "2001::1", "2001:db8::1", "2002:7f00:1::1", "2002:a00:1::1", "fc00::1", "fd12:3456::1",
    "fe80::1", "fe80::1%1", "fec0::1", "ff02::1", "ff0e::1",
]  # fmt: skip


@pytest.mark.parametrize("address", WRITTEN)
def test_no_way_to_write_this_machine_is_connected_to(receiver: Receiver, address: str) -> None:
    for written in (address, address.replace("127.0.0.1/", f"127.0.0.1:{receiver.port}/")):
        with pytest.raises((OutgoingRefused, OutgoingFailed)):
            post_outgoing(written, b"", {})
    assert receiver.connections == 0


def test_no_name_leads_to_an_internal_address(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(INTERNAL) >= 40
    for address in INTERNAL:
        for found in ([address], ["8.8.8.8", address], [address, "8.8.8.8"]):
            name_addresses(monkeypatch, found)
            with pytest.raises(OutgoingRefused):
                post_outgoing("https://evil.example/", b"", {})
    assert receiver.connections == 0


def test_the_name_is_looked_up_once_and_the_checked_address_connected_to(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = name_addresses(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    connected = list[Any]()

    def connect(self: Any) -> Any:
        connected.append((self.host, self.port))
        raise OSError("far away")

    monkeypatch.setattr(outgoing.HTTPSConnection, "_new_conn", connect)
    with pytest.raises(OutgoingFailed):
        post_outgoing("https://evil.example/", b"", {})
    assert looked == ["evil.example"]
    assert connected == [("8.8.8.8", receiver.port)]
    assert receiver.connections == 0


def test_addresses_of_this_site_and_machine_are_refused(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["own.example"]
    assert {"own.example", "testserver", "play.test"} <= list_own_hosts()
    with pytest.raises(OutgoingRefused):
        read_address("https://OWN.example/")
    name_addresses(monkeypatch, ["8.8.8.8"])
    with pytest.raises(OutgoingRefused):
        post_outgoing("https://other-name-of-it.example/", b"", {})
    settings.ALLOWED_HOSTS = []
    monkeypatch.setattr(outgoing, "is_of_this_machine", lambda _address: True)
    with pytest.raises(OutgoingRefused):
        post_outgoing("https://own-address.example/", b"", {})
    assert receiver.connections == 0


def test_an_address_of_this_machine_is_known_without_sending_anything() -> None:
    assert outgoing.is_of_this_machine(outgoing.ip_address("127.0.0.1"))
    assert not outgoing.is_of_this_machine(outgoing.ip_address("8.8.8.8"))


def test_the_library_refuses_once_more(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = []
    monkeypatch.setattr(outgoing, "is_public", lambda _address: True)
    monkeypatch.setattr(outgoing, "is_of_this_machine", lambda _address: False)
    name_addresses(monkeypatch, ["127.0.0.1"])
    with pytest.raises(OutgoingRefused):
        post_outgoing("https://evil.example/", b"", {})
    assert receiver.connections == 0
    monkeypatch.setattr(ip_filter.ipaddress.IPv4Address, "is_private", False)
    with pytest.raises(OutgoingFailed):
        post_outgoing("https://evil.example/", b"", {})
    assert receiver.connections == 1, "the server counts"


def test_a_redirect_is_an_answer_and_followed_nowhere(receiver: Receiver, settings: Any) -> None:
    settings.OUTGOING_LOOPBACK = True
    for status in (301, 302, 303, 307, 308):
        head = f"HTTP/1.1 {status} X\r\nLocation: http://127.0.0.1:{receiver.port}/\r\n"
        receiver.say = lambda line, head=head: line.sendall(  # type: ignore[misc]
            f"{head}Content-Length: 0\r\n\r\n".encode()
        )
        before = receiver.connections
        assert post_outgoing(f"http://127.0.0.1:{receiver.port}/", b"x", {}).status == status
        assert receiver.connections == before + 1


def test_no_proxy_of_the_environment_is_asked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{receiver.port}")
    name_addresses(monkeypatch, ["8.8.8.8"])
    connected = list[str]()

    def connect(self: Any) -> Any:
        connected.append(self.host)
        raise OSError("far away")

    monkeypatch.setattr(outgoing.HTTPSConnection, "_new_conn", connect)
    with pytest.raises(OutgoingFailed):
        post_outgoing("https://good.example/", b"", {})
    assert connected == ["8.8.8.8"]
    assert receiver.connections == 0


def test_the_beginning_of_a_long_answer_is_read(receiver: Receiver, settings: Any) -> None:
    settings.OUTGOING_LOOPBACK = True
    length = 4 * outgoing.LONGEST_ANSWER
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n".encode()
    receiver.say = lambda line: line.sendall(head + b"x" * length)
    answer = post_outgoing(f"http://localhost:{receiver.port}/a?b=c", b"{}", {"X-Is": "there"})
    assert len(answer.body) == outgoing.LONGEST_ANSWER
    sent = receiver.requests[0]
    assert sent.startswith(b"POST /a?b=c HTTP/1.1\r\n")
    assert f"Host: localhost:{receiver.port}\r\n".encode() in sent
    assert b"X-Is: there\r\n" in sent


DRIPS: dict[str, Callable[[socket.socket], None]] = {
    "nothing": lambda line: drip(line, b""),
    "head": lambda line: drip(line, b"HTTP/1.1 200 OK\r\nX: "),
    "body": lambda line: drip(line, b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"),
}


def drip(line: socket.socket, begins: bytes) -> None:
    """Send a byte at a time, for as long as anybody listens; nothing at all after no beginning."""
    line.sendall(begins)
    line.settimeout(0.02)
    while True:
        line.sendall(b"x" if begins else b"")
        try:
            if not line.recv(1):
                return
        except TimeoutError:
            continue


@pytest.mark.parametrize("kind", DRIPS)
def test_whoever_hangs_or_drips_is_cut(
    receiver: Receiver, settings: Any, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    settings.OUTGOING_LOOPBACK = True
    monkeypatch.setattr(outgoing, "SECONDS", 0.5)
    receiver.say = DRIPS[kind]
    with pytest.raises(OutgoingFailed):
        post_outgoing(f"http://127.0.0.1:{receiver.port}/", b"", {})
    assert receiver.connections == 1


def test_loopback_is_shut_on_a_real_site() -> None:
    from keywest_site.settings import mail

    assert mail.OUTGOING_LOOPBACK is False
