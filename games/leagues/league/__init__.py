"""What lasts from season to season: rules by number, organisers, earned places, marks."""
