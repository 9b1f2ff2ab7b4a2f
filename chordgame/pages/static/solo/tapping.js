// Tap tempo: some taps in time say how fast the song goes.

import { button } from "../dom.js";
import { tempoOf, withTap } from "./tempo.js";

/** @param {(tempo: number) => void} found */
export function tapButton(found) {
  let taps = [];
  const tap = () => {
    taps = withTap(taps, performance.now());
    const tempo = tempoOf(taps);
    if (tempo) found(tempo);
  };
  return button("small", "Tap", tap, { key: "tap-tempo", label: "Tap the tempo", title: "Tap the tempo" });
}
