"""What each kind of notice says: its sentence, its words for the subject, and what it tells besides
the position."""
