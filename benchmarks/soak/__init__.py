"""Whether the server keeps what it acknowledged, whatever is killed, full or broken."""
