"""What ties two components of a paragraph: the features of pairs."""
