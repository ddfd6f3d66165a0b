"""Numbers to pages: one analysis of a study, shown as HTML, text, LaTeX or rows."""
