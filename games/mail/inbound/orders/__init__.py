"""Orders by mail: a raw message -> lines of the game's notation -> `play.commands.act`, and a
receipt."""
