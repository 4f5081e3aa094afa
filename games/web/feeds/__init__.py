"""What other programs subscribe to: news of a league, and dates for calendars."""
