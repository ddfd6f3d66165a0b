"""What a pilot tells of the study to come: words, page, picture."""
