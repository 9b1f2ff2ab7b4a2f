"""The rules on one page, and what things are called."""

from __future__ import annotations

from chordgame.engine.help import Help

HELP = Help(
    (
        "You are patrons of six musicians. Six times you sponsor them, and pay for a concert in secret.",
        "Cubes: three times round the table. Take two for free, then one for $4 or none, then one for $8 or none.",
        "The more of his cubes are gone, the more famous a musician is. Without cubes he dies.",
        "Compositions: each living musician gives one to whoever has most cubes of the colour.",
        "The concert: everybody closes a hand with some money in it, and all open together.",
        "If enough came together, every cube of a musician who performs pays its owner; then one of the colour goes. "
        "Who gave most gets a reward.",
        "If it was too little or too much, the concert fails: nobody pays, and somebody gives back a cube.",
        "You may sell furniture at any time; what you keep to the end is worth points.",
        "After six rounds points come from compositions, money, works of dead musicians, and furniture.",
    ),
    {
        "Patron": "That is you: who pays the musicians.",
        "Cube": "Your share in a musician's career.",
        "Composition": "A tile that a musician gives; scoring tiles say what it is worth.",
        "Hand": "What you give for the concert; nobody sees it until all are open.",
        "Furniture": "Money that you can see: sell it, or keep it for points.",
    },
)
