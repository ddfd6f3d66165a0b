"""Agreement while people annotate: computed beside the server, kept by the versions of layers."""
