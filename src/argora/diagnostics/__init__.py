"""Where and why annotators disagree, and what the corpus looks like."""
