"""Roll for the Galaxy: dice as workers, five phases a round, developments and worlds on two-sided tiles."""
