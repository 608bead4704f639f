"""The pages in front of a real browser: one package, so that one Chromium serves all of it."""
