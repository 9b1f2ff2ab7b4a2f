"""The rules on one page, and what things are called."""

from __future__ import annotations

from chordgame.engine.help import Help

HELP = Help(
    (
        "Markers walk round eight chairs while the music plays. Where you stand when it stops decides what you score.",
        "Play a Chair card: the same number as the last one, or the lowest in your hand that is higher. "
        "Your marker then moves 1, 2 or 3 spaces clockwise.",
        "Or play a Rest: your marker stays, and the card scores at the end of the round.",
        "Or play a Repeat: it copies the suit and the number of the card before it.",
        "No higher Chair card in your hand? Then you may stop the music.",
        "When the music stops, those who share a chair battle for it: the highest card wins, and who loses scores "
        "and buys nothing this round.",
        "Take the cards of your chair's suit from the middle. Then score lower cards of that suit from your hand.",
        "Buy the token beside your chair with a scored card, and draw up to eight.",
        "It ends when the last token has left the board. Most points win: cards, tokens, and what tokens add.",
    ),
    {
        "Suit": "The instrument on a card; each chair has one.",
        "Token": "What lies at a chair: it is worth points, or lets you do something special.",
        "Points": "The treble clefs on what you scored.",
        "Battle": "Who shares a chair plays a card in secret; one of them keeps it.",
    },
)
