"""What is written down of a league and of a season: stored for ever, so shapes only grow."""
