"""Models as annotators: trained on a gold layer, they read documents and write layers."""
