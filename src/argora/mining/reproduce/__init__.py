"""Published figures, made again from the corpora: ours beside theirs, with what differs."""
