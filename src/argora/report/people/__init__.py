"""Who disagrees: annotators beside each other, as text, page and JSON."""
