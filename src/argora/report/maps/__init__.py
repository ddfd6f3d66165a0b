"""Two argument maps side by side: where everything stands, and the drawing."""
