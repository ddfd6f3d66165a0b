"""Two values over the same documents, two systems over the same items: whether they differ."""
