"""Evidence sheets: the signals, the sheets, the pages."""
