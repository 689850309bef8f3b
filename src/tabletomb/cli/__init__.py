"""The `tabletomb` command: games in the terminal."""
