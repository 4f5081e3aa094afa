"""Why did no mail come, why did this clock run out: read from what is kept, nothing is changed."""
