"""Drawings of components: worlds, developments, missions and dice as SVG symbols, drawn from their data.

Same id and facts, same drawing. Every drawing is a square of 200 units lit from the upper left, in whole numbers, and borrows
gradients and small pieces that a set of drawings holds once.
"""
