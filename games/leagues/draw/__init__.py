"""The draw of a season: who meets whom, where they sit, when tables begin, who goes up and down."""
