"""The revisions; a file that was released never changes."""
