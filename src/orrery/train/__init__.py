"""Networks learned from games: self-play, training, and the files that bots judge by."""
