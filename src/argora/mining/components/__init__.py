"""What a component is: where it lies, and its features."""
