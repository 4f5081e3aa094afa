"""Who has signed in with one browser: evidence of double accounts, and nothing else."""
