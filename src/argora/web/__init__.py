"""The web app: annotate in the browser, and see agreement while people do."""
