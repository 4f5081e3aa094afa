"""Messages that have brought mail programs to their knees, each a few lines of generator; nothing
of them is copied."""

from __future__ import annotations

import base64

HEAD = b"From: ben@p.test\r\nTo: play@p.test\r\n"
PLAIN = HEAD + b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
BODY = b"\r\nbid 8\r\n"


def typed(content_type: str, body: bytes = b"bid 8\r\n", more: str = "") -> bytes:
    """A mail of that content type."""
    return HEAD + f"Content-Type: {content_type}\r\n{more}\r\n".encode() + body


def multipart(parts: list[bytes], kind: str = "mixed") -> bytes:
    """A mail of several parts."""
    body = b"".join(b"--b\r\n" + part + b"\r\n" for part in parts) + b"--b--\r\n"
    return typed(f'multipart/{kind}; boundary="b"', body)


def sent(sender: str) -> bytes:
    """A mail whose From says that."""
    return f"From: {sender}\r\nTo: play@p.test\r\n\r\nbid 8\r\n".encode()


def nested(depth: int, kind: str = "multipart/mixed") -> bytes:
    """Parts in parts."""
    head = b"".join(
        f'Content-Type: {kind}; boundary="b{level}"\r\n\r\n--b{level}\r\n'.encode()
        for level in range(depth)
    )
    return HEAD + head + b"Content-Type: text/plain\r\n\r\nbid 8\r\n"


def in_messages(depth: int) -> bytes:
    """Mails in mails."""
    return HEAD + b"Content-Type: message/rfc822\r\n\r\n" * depth + b"bid 8\r\n"


def in_charset(name: str) -> bytes:
    """A text in an encoding, rightly or wrongly so called."""
    return typed(f"text/plain; charset={name}", b"bid 8\r\n\xff\xfe+AGI-\x1b$B!!\r\n")


HTML_BOMB = b"<a" * 100_000
HTML_LETTERS = b"<" + b"a" * 250_000
HTML_QUOTES = b"<a b='" * 40_000
HTML_COMMENTS = b"<!--" * 60_000

REFUSED: dict[str, bytes] = {
    "nothing": b"",
    "only an end": b"\r\n\r\n",
    "no header": b"bid 8",
    "only a header": HEAD,
    "no From": b"To: play@p.test\r\n\r\nbid 8\r\n",
    "two From": b"From: eve@p.test\r\n" + PLAIN,
    "two From in odd letters": b"fRoM : eve@p.test\r\n" + PLAIN,
    "From without value": b"From:\r\n\r\nbid 8\r\n",
    "From whose colon is on the next line": b"From\r\n : ben@p.test\r\n\r\nbid 8\r\n",
    "From of two people": sent("ben@p.test, eve@p.test"),
    "From with a route": sent("<@a,@b:ben@p.test>"),
    "From of a group": sent("Friends: ben@p.test;"),
    "From with comments": sent("ben@p.test (eve@p.test)"),
    "From with nested comments": sent("(" * 2000 + "ben@p.test" + ")" * 2000),
    "From with two brackets": sent("<eve@p.test> <ben@p.test>"),
    "From with an address in the name": sent("ben@p.test <eve@p.test>, x"),
    "From with an unquoted comma": sent("Ben, <ben@p.test>"),
    "From with a quoted local part": sent('"ben"@p.test'),
    "From with a percent route": sent("ben@p.test@evil.test"),
    "From of look-alike letters": sent("b\uff45n@p.test"),
    "From with an escape at the end": sent('"Ben\\" <ben@p.test>'),
    "From with a bare carriage return": b"From: ben@p.test\rBcc: x@p.test\r\n\r\nbid 8\r\n",
    "From with NUL": b"From: ben\0@p.test\r\n\r\nbid 8\r\n",
    "20,000 encoded words in From": sent("=?utf-8?q?a?= " * 20_000 + "<ben@p.test>"),
    "8 kB of encoded words in From": sent("=?utf-8?q?a?= " * 600 + "<ben@p.test>"),
    "16,000 people in From": sent(", ".join(["ben@p.test"] * 16_000)),
    "From as long as a header may be": sent("<" * 8000),
    "a long address": sent("b" * 300 + "@p.test"),
    "8,000 groups in To": b"To: " + b"a:;" * 8000 + b"\r\n" + PLAIN,
    "20,000 brackets in Message-ID": b"Message-ID: " + b"<" * 20_000 + b"\r\n" + PLAIN,
    "50 recipients": b"Cc: " + b", ".join([b"x@p.test"] * 50) + b"\r\n" + PLAIN,
    "100,000 headers": b"X: y\r\n" * 100_000 + PLAIN,
    "a header of 10 kB": b"Subject: " + b"a" * 10_000 + b"\r\n" + PLAIN,
    "a folded header of 10 kB": b"Subject: a\r\n" + b" a\r\n" * 3000 + PLAIN,
    "a head without end": HEAD + b"X: y\r\n" * 50_000,
    "a line in the head that is no header": HEAD + b"bid 8\r\n\r\nbid 8\r\n",
    "2 MB": PLAIN + b"bid 8\r\n" * 300_000,
    "one line of 10 MB": PLAIN + b"a" * 10_000_000,
    "a million empty lines": PLAIN + b"\n" * 1_000_000,
    "1,000 multiparts deep": nested(1000),
    "21 multiparts deep": nested(21),
    "2,000 mails deep": in_messages(2000),
    "100,000 tiny parts": multipart([b"\r\n"] * 100_000),
    "1,000 tiny parts": multipart([b"\r\n"] * 1000),
    "200 typed parts": multipart([b"Content-Type: text/plain\r\n\r\nbid 8"] * 200),
    "20,000 continued parameters": typed(
        "text/plain; " + "".join(f"a*{n}=b; " for n in range(20_000))
    ),
    "20,000 continued parameters in a part": multipart(
        [
            b"Content-Type: text/plain"
            + b"".join(b";\r\n a*%d=b" % n for n in range(9000))
            + b"\r\n\r\nbid 8"
        ]
    ),
    "50,000 semicolons in a part": multipart(
        [b'Content-Type: text/plain; a="' + b';"' * 50_000 + b"\r\n\r\nbid 8"]
    ),
    "a calendar": typed("text/calendar", b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
    "a sealed mail (S/MIME)": typed("application/pkcs7-mime; smime-type=enveloped-data", b"bid 8"),
    "a sealed mail (PGP)": multipart(
        [b"Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1"], "encrypted"
    ),
    "only winmail.dat": typed("application/ms-tnef; name=winmail.dat", b"bid 8"),
    "only an archive": typed("application/zip", base64.b64encode(b"PK\x03\x04" + b"\0" * 5000), ""),
    "only an attached text": typed(
        "text/plain", b"bid 8", "Content-Disposition: attachment; filename=a.txt\r\n"
    ),
    "only a forwarded mail": multipart(
        [b"Content-Type: message/rfc822\r\n\r\nFrom: x@p.test\r\n\r\nbid 8"]
    ),
    "empty text": PLAIN + b"  \r\n\t\r\n",
    "a part without its end": HEAD + b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b',
    "a boundary that never comes": typed('multipart/mixed; boundary="never"'),
    "no boundary at all": typed("multipart/mixed"),
    "half a megabyte of text": PLAIN + b"bid 8 " * 90_000,
}
"""Put aside unread: a Verdict."""

READ: dict[str, bytes] = {
    **{
        f"charset {name}": in_charset(name)
        for name in (
            "utf-7", "utf-16", "utf-32", "idna", "punycode", "undefined", "unknown-8bit",
            "unicode_escape", "base64",
            "zlib", "rot13", "x" * 500, '""', "utf-8\"; x=\"", "iso-2022-jp", "hz", "mbcs",
            "cp65001", "\\x00",
        )
    },
    "broken base64": typed("text/plain", b"bid 8 =\xff!!", "Content-Transfer-Encoding: base64\r\n"),
    "base64 of NUL": typed("text/plain", base64.b64encode(b"\0" * 50_000),
    "Content-Transfer-Encoding: base64\r\n"),
    "broken quoted-printable": typed("text/plain", b"bid=8=\r\n=Z",
    "Content-Transfer-Encoding: quoted-printable\r\n"),
    "broken uuencode": typed("text/plain", b"begin 644 a\r\n#!!!\r\n",
    "Content-Transfer-Encoding: x-uuencode\r\n"),
    "an unknown encoding": typed("text/plain", b"bid 8 x",
    "Content-Transfer-Encoding: quantum\r\n"),
    "NUL in the text": PLAIN + b"bid\0 8\r\n",
    "marks that turn the writing": PLAIN + "bid \u202e8\r\n".encode(),
    "look-alike letters": PLAIN + "bіd 8\r\n".encode(),
    "a long line of spaces": PLAIN + b"bid" + b" " * 200_000 + b"x8\r\n",
    "a long line of colons": PLAIN + b":" * 200_000 + b"\r\n",
    "a line of 'On'": PLAIN + b"On " * 60_000 + b"\r\n",
    "60,000 quotation marks": PLAIN + b"x\r\n" + b">\r\n" * 30_000,
    "headings without end": PLAIN + b"On 3 March 2026 at 10:00\r\n" * 8_000,
    "HTML of open tags": typed("text/html", HTML_BOMB),
    "HTML of one long tag": typed("text/html", HTML_LETTERS + b">x"),
    "HTML of open quotes": typed("text/html", HTML_QUOTES),
    "HTML of open comments": typed("text/html", b"x" + HTML_COMMENTS),
    "HTML of quotations": typed("text/html", b"<blockquote>" * 5_000 + b"bid 8"),
    "HTML of entities": typed("text/html", b"&amp;&#x110000;&#xD800;&" * 8_000),
    "a script": typed("text/html", b"<script>bid 8</script><p>hello"),
    "a signed mail (PGP)": PLAIN
    + b"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nbid 8\r\n",
    "20 mails deep": multipart([b"Content-Type: text/plain\r\n\r\nhello", in_messages(15)]),
}  # fmt: skip
"""Read without harm, but nothing in them is the order `bid 8` that a careless reader would find."""
