"""The person's calendar: when their clock runs, and when it stands."""
