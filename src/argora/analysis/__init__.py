"""Everything that a report says about a study, computed once, as typed values."""
