"""F1 of classes, and of what annotators marked."""
