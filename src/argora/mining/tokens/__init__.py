"""Finding components: a tagger of tokens."""
