"""What returned mail asks of the tables: filled when mail is set up."""

from __future__ import annotations

from datetime import datetime

from keywest_site.port import Port

give_time: Port[[int, datetime], object] = Port("give_time")
"""Takes for somebody whose mails come back the extra time that each table still allows them: their
id, the time that it is."""
