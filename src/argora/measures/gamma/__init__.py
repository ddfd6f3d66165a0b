"""The gamma family: agreement on units by their best alignment, against artificial annotators."""
