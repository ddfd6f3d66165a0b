"""How far annotators agree, as JSON tells it: the same for the command line and for the browser."""
