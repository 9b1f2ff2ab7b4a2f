"""Pictures on paper: the SVG that the pages show, as PDF and PNG files."""
