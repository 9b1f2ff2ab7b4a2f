// Chords and the song from the host's simulated guitar, on this browser's loudspeaker; one at a time.

import { toast } from "../dom.js";

let playing = null;

export function play(address) {
  stop();
  const mine = new Audio(address);
  playing = mine;
  document.body.dataset.playing = "";
  mine.onended = () => playing === mine && stop();
  mine.onplaying = () => (document.body.dataset.playing = address);
  mine.play().catch(() => playing === mine && toast("This browser could not play the sound.", "bad"));
}

export function stop() {
  if (!playing) return;
  playing.pause();
  playing = null;
  delete document.body.dataset.playing;
}
