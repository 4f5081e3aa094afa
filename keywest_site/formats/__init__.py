"""How dates and hours are written where a language is written in more than one way."""
