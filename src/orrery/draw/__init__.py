"""What all drawings share: markup, glyphs, charts, pictures, and a plain board for games without their own."""
