"""Each annotator with themselves, from round to round."""
