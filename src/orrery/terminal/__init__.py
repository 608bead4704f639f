"""Playing and looking back in a terminal: a full screen, and a line-by-line mode for screen readers and pipes."""
