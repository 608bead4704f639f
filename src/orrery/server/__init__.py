"""Orrery in a browser and over HTTP: tables on disk, live pages, and an API."""
