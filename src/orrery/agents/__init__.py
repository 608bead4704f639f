"""Games for programs that are not written in Python: line by line, and over the Model Context Protocol."""
