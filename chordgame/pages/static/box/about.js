// What there is to do with the simulated box, for whoever presses "?".

export const ABOUT = {
  "This box": "It stands in for one of wood and wires: it tells the table what lies on it, as the real one does.",
  "A cam": "Choose a layer, then tap the number on the ring that its first arm shall point at.",
  "A clip": "Tap a slot on the neck to put a clip there; tap it again to take it off.",
  Fingers: "Press a fret to touch it, as your hand would.",
  "What goes wrong": "Lose or damage messages, pull the cable, let it hang: the table says what it noticed.",
  "At the table": "Start the game in another terminal. Each move that lies here is asked for there before it counts.",
};
