"""What a league gives to spreadsheets, and takes from them."""
