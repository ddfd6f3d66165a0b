"""The sections of reports: each turns a part of an analysis into blocks."""
