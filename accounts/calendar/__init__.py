"""The person's calendar: when his clock runs, and when it stands."""
