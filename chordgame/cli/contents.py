"""The commands of `ringclear`, each with what it does: `--help` needs no more, so it loads no more."""

from __future__ import annotations

CONTENTS = {
    "play": "play: opens the table in your browser, for phones too if you like",
    "solo": "solo: explore chords alone in your browser, and keep what sounds good as a song",
    "game": "play games in log files",
    "coach": "hints for a chord game, and a gentle look back",
    "music": "play the music of a game while its rounds run, until the game is over",
    "songs": "the song book: keep, edit, play, export and import songs",
    "play-along": "play a song along: it runs or waits, each chord is judged, and the hard changes are named",
    "picture": "list the pictures of a game's table, or write one as SVG, PNG or PDF",
    "stack": "say what a stack of cams points at, and whether it is legal",
    "verify": "say which strings of a recorded chord ring clear, and why",
    "listen": "list the notes of a recording, and where on the neck they are",
    "tune": "tune: say how far each plucked string is from its pitch",
    "simulate": "play a chord on the simulated guitar into a sound file",
    "calibrate": "get to know one guitar: be silent, pluck each open string twice, strum",
    "plot": "draw what was heard of a chord, and why each string was judged so",
    "ear-exam": "let your own recordings be judged, and see how often the ear is right",
    "hear": "listen to a guitar live, and tell what rings",
    "ear": "ear: judge the guitar here for a table that is somewhere else",
    "recordings": "list the plays that were recorded, or write one out to hear it again",
    "midi": "set up a MIDI guitar: find out by three plucks which string is on which channel",
    "box": "show what the box on the table says, and what of it is not believed",
    "devices": "list drivers, audio and MIDI inputs and boxes, and say what is missing",
    "doctor": "check drivers, device, noise, level, strings and delay, and say what to do next",
    "limits": "how much a table takes from others, how long it waits for them, and why",
    "host": "serve many tables for people far apart, kept in a PostgreSQL database, behind a proxy",
    "tour": "move a table between its folder and a PostgreSQL database that many hosts share",
    "completion": "print what makes your shell complete commands and options with the Tab key",
}
"""Each is a module beside this one, with _ for -."""
