"""The web server of the pages and of the live channel: uvicorn, held within bounds that no slow
visitor can use up."""
