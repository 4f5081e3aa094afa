"""Pace: clocks in everybody's own calendar, and seats that always have somebody in them."""
