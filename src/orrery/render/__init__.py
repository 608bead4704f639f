"""Drawings of views: for the pages, for notebooks and for the pictures in the documentation."""

from orrery.core.view import View
from orrery.render.picture import picture

View.painter = staticmethod(picture)

__all__ = ["picture"]
