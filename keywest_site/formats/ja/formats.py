"""Hours in two digits, as everywhere else."""

DATETIME_FORMAT = "Y年n月j日 H:i"
SHORT_DATETIME_FORMAT = "Y/m/d H:i"
TIME_FORMAT = "H:i"
