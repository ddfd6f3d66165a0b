"""Who in a crowd did not do the work, as text, page and JSON."""
