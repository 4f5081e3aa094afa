"""Tables before and between the games: mine, open ones, new ones, and the room where people
wait."""
