"""The scripts that wrote the old files are for the old code."""

collect_ignore_glob = ["b293b49/*.py"]
