"""People: who they are, how they sign in, how they like to see the site. Knows nothing of games."""
