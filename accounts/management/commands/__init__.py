"""Commands of the mail room."""
