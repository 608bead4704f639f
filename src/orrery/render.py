"""Pictures of views: with this imported, a notebook shows `p.view(0)` as it is drawn in the documentation."""

from orrery.core.view import View
from orrery.draw.picture import picture

View.painter = staticmethod(picture)

__all__ = ["picture"]
