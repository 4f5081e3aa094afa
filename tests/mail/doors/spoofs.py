"""Mails in another's name: header tricks by which mail servers and programs have been fooled, each
with what a checking server would truthfully have said of it, and statements that somebody has
forged in that server's name.

`{victim}` is who is to be robbed of a move, `{to}` their reply address (known to the attacker, as
after a forward).
"""

from __future__ import annotations

MX = "mx.play.test"
HONEST = f"Authentication-Results: {MX}; dmarc=pass header.from=evil.test\r\n"
NONE = f"Authentication-Results: {MX}; dmarc=none header.from=evil.test\r\n"
OURS = f"Authentication-Results: {MX}; dmarc=pass header.from=example.org\r\n"

FROM: dict[str, str] = {
    "another From below": HONEST + "From: eve@evil.test\r\nFrom: {victim}\r\n",
    "another From above": HONEST + "From: {victim}\r\nFrom: eve@evil.test\r\n",
    "a space before the colon": HONEST + "From : {victim}\r\nFrom: eve@evil.test\r\n",
    "a folded name": HONEST + "From\r\n : {victim}\r\nFrom: eve@evil.test\r\n",
    "a field that is hidden by a space": HONEST + " From: {victim}\r\nFrom: eve@evil.test\r\n",
    "odd letters": HONEST + "fROM: {victim}\r\nFrom: eve@evil.test\r\n",
    "two addresses": HONEST + "From: {victim}, eve@evil.test\r\n",
    "two addresses, the other first": HONEST + "From: eve@evil.test, {victim}\r\n",
    "a group": HONEST + "From: Friends: {victim}, eve@evil.test;\r\n",
    "a route": HONEST + "From: <@evil.test:{victim}>\r\n",
    "two brackets": HONEST + "From: <{victim}><eve@evil.test>\r\n",
    "a comment": HONEST + "From: {victim} (eve@evil.test)\r\n",
    "a comment before the address": HONEST + "From: (eve@evil.test) {victim}\r\n",
    "an address in a comment of the name": HONEST + "From: Ann ({victim}) <eve@evil.test>\r\n",
    "a comment that is not closed": HONEST + "From: {victim} (eve <eve@evil.test>\r\n",
    "a comment in a comment": HONEST + "From: {victim} ((x) eve@evil.test)\r\n",
    "a comment in the address": HONEST + "From: anna(x)@example.org\r\n",
    "a letter of full width": HONEST + "From: ａnna@example.org\r\n",
    "a quoted local part": HONEST + 'From: "{victim}"@evil.test\r\n',
    "an escape": HONEST + 'From: "\\"" <{victim}>, <eve@evil.test>\r\n',
    "a NUL in the address": HONEST + "From: {victim}\0@evil.test\r\n",
    "a bare carriage return": HONEST + "From: {victim}\rX: eve@evil.test\r\n",
    "an encoded address": HONEST + "From: =?utf-8?q?{victim}?= <eve@evil.test>\r\n",
    "an encoded address alone": HONEST + "From: =?utf-8?b?YW5uYUBleGFtcGxlLm9yZw==?=\r\n",
    "Sender passes, From does not": NONE + "Sender: eve@evil.test\r\nFrom: {victim}\r\n",
    "Reply-To is theirs": HONEST + "From: eve@evil.test\r\nReply-To: {victim}\r\n",
    "Resent-From passes": HONEST + "Resent-From: eve@evil.test\r\nFrom: {victim}\r\n",
    "no From, only Sender": HONEST + "Sender: {victim}\r\n",
    "the null sender": HONEST + "Return-Path: <>\r\nFrom: {victim}\r\n",
}

CHECKS: dict[str, str] = {
    "another server's word": "Authentication-Results: mx.evil.test; dmarc=pass "
    "header.from=example.org\r\n",
    "our name with a tail": OURS.replace(MX, f"{MX}.evil.test"),
    "our name in front of it": OURS.replace(MX, f"evil.{MX}"),
    "our name in a comment": OURS.replace(MX, f"mx.evil.test ({MX})"),
    "ours below theirs": "Authentication-Results: mx.evil.test; dmarc=fail\r\n" + OURS,
    "two of ours": f"Authentication-Results: {MX}; dmarc=fail header.from=example.org\r\n" + OURS,
    "pass in a comment": f"Authentication-Results: {MX}; dmarc=fail (dmarc=pass "
    f"header.from=example.org)\r\n",
    "pass in a string": f'Authentication-Results: {MX}; dmarc=fail reason="; dmarc=pass '
    f'header.from=example.org"\r\n',
    "pass of another": HONEST,
    "pass of a neighbour": OURS.replace("example.org", "example.org.evil.test"),
    "only SPF": f"Authentication-Results: {MX}; spf=pass smtp.mailfrom=example.org\r\n",
    "only DKIM": f"Authentication-Results: {MX}; dkim=pass header.d=example.org\r\n",
    "an old statement": f"X-Original-Authentication-Results: {MX}; dmarc=pass "
    f"header.from=example.org\r\n",
    "a sealed statement": f"ARC-Authentication-Results: i=1; {MX}; dmarc=pass "
    f"header.from=example.org\r\n",
    "not a pass": f"Authentication-Results: {MX}; dmarc=passed header.from=example.org\r\n",
    "a broken string": f'Authentication-Results: {MX}; x="; dmarc=pass header.from=example.org\r\n',
}

NAMES: dict[str, str] = {
    "their address as the name": HONEST + 'From: "{victim}" <eve@evil.test>\r\n',
    "their address as the name, bracketed": HONEST + 'From: "<{victim}>" <eve@evil.test>\r\n',
    "their name": HONEST + "From: Anna <eve@evil.test>\r\n",
    "written backwards": HONEST + "From: \u202e<{victim}> <eve@evil.test>\r\n",
    "far to the right": HONEST + "From: {victim}" + " " * 300 + "<eve@evil.test>\r\n",
    "look-alike letters": HONEST + "From: \u0430nna@example.org\r\n",
    "without width": HONEST + "From: {victim}\u200b\r\n",
    "their bare address as the name": HONEST + "From: {victim} <eve@evil.test>\r\n",
    "their bare address, and more of it": HONEST + "From: {victim} <{victim}.evil.test>\r\n",
    "another domain of the same look": HONEST + "From: anna@examp1e.org\r\n",
}

ENDS = {
    "LF . LF": b"\n.\n",
    "LF . CRLF": b"\n.\r\n",
    "CRLF . LF": b"\r\n.\n",
    "CR . CR": b"\r.\r",
    "CRLF . CR": b"\r\n.\r",
    "CRLF NUL . CRLF": b"\r\n\0.\r\n",
}
"""What careless servers have taken for the end of a message."""
