"""Neighbours: a small card game, and the worked example of docs/a_game_of_your_own.md."""
