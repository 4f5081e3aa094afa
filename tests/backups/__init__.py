"""A site whose WAL is archived, what befalls it, and what comes back."""
