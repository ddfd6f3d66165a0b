"""Typed annotations as UIMA has them: what units and relations they are, and whose files."""
