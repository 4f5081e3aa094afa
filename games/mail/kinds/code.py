"""A code that somebody waits for (`games.mail.outbound.immediate`)."""

from __future__ import annotations

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

CODE = NoticeKind(name=Kind.CODE)
