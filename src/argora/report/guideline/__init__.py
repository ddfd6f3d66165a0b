"""What to change in a guideline: the categories that are mixed up, and examples."""
