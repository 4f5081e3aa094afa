"""Everything public of a league as files, for spreadsheets and programs."""
