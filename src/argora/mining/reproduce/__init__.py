"""Published experiments done again: figures of ours beside those printed."""
