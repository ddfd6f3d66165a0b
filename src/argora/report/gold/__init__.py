"""A gold standard in words: what was decided, what a person must decide, whom to trust."""
