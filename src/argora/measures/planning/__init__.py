"""How large a study must be: widths of intervals expected from a pilot."""
