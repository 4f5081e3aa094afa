"""Names: what may be one, and which look alike."""
