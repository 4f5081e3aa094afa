"""Web push: "your turn" on the screens on which people ask for it, beside the mail that says so."""
