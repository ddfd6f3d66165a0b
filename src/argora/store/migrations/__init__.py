"""How the tables of a study database came to be, one revision after the other."""
