"""The rules engine: what a game is. It knows no title."""
