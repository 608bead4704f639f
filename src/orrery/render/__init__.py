"""Drawings of views: for the pages, for notebooks and for the pictures in the documentation."""
