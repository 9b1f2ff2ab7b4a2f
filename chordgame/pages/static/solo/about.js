// What there is to do on a desk, for whoever presses "?".

export const ABOUT = {
  Ring: "Turn a cam or the key with a finger or the mouse. Tap a number to leave it out. All cams are yours, for free.",
  Neck: "Tap a fingering to hold it, or tap slots to make your own. Only numbers in play can be held.",
  Strum: "Play it on your guitar, or press Strum it. Record writes it down. Each string says whether it rings clear.",
  "Follow my strums": "Play any chord: we find it, and the ring and the neck go there.",
  "Keep it": "The chord goes into your song. Over the words puts it where your cursor stands in them.",
  Map: "Every place that your key has. What is bright is one change away; tap it to go there.",
  Song: "Your sheet. Type words under the chords; Enter begins a line. Drag a section by its dots. Tap a chord.",
  Songs: "Your song book and set lists, to print or to take on stage. Everything on this desk is saved by itself.",
  Hint: "What could ring too, and what scores most. Names tells what musicians call it.",
  Keys: "K keeps the chord, H plays it, Z takes back, Y does it again. Tab and the arrow keys reach everything.",
};
