"""The five actions that everybody does, one module each."""
