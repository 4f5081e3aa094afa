"""The answer to somebody's mail (`games.mail.inbound.orders.answering`)."""

from __future__ import annotations

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

RECEIPT = NoticeKind(name=Kind.RECEIPT)
