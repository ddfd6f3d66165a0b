"""The task by which people judge measures."""
