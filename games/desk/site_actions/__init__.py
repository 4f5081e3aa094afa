"""What concerns the whole house: stop and go on, announcements, mails that wait."""

from __future__ import annotations
