"""Short dates in figures: "1 déc." is no French. Long ones come from keywest_site/dates.py."""

SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
TIME_FORMAT = "H:i"
