"""A crowd of simulated annotators, and the server that they work on."""
