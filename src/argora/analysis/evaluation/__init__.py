"""A model, or another corpus, judged by the gold."""
