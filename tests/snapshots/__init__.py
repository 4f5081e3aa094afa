"""What the service shows and stores, kept as text: whoever renames or moves things sees here that
nothing else has changed."""
