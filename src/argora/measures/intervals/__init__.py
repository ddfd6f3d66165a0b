"""How sure a value is: resampling, Student's t, and what it would be with less."""
