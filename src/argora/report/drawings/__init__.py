"""Everything that a report draws, as inline SVG, and how categories look in it."""
