// The whole song higher or lower, and the capo that makes it easiest.

import { button, el, fill } from "../dom.js";
import { say } from "../page.js";

const STEPS = [
  [-2, "−2"],
  [-1, "−1"],
  [1, "+1"],
  [2, "+2"],
];

export class KeyPart {
  constructor() {
    this.advice = el("div.capo-advice", { role: "status" });
    this.node = el("div.song-key");
  }

  draw(song) {
    const about = `Move the song by semitones`;
    const moves = STEPS.map(([by, words]) =>
      button("small", words, () => say({ say: "transpose", by }), {
        key: `move-song${by}`,
        label: `${about}: ${words}`,
      }),
    );
    const capo = song.capo ? `Capo at fret ${song.capo}` : "No capo";
    const which = button("small", "Which capo?", () => say({ say: "which_capo" }), { key: "which-capo" });
    fill(this.node, el("span.faint", {}, "Higher or lower"), moves, el("span.faint", {}, capo), which, this.advice);
    if (this.drawn !== JSON.stringify(song.kept)) fill(this.advice);
    this.drawn = JSON.stringify(song.kept);
    return this.node;
  }

  drawAdvice({ advice }) {
    fill(
      this.advice,
      advice.map(({ fret, why, here }) => {
        const words = `${fret ? `Capo ${fret}` : "No capo"}: ${why}${here ? " (as it is)" : ""}`;
        return button("chip", words, () => say({ say: "capo", fret }), { key: `capo-${fret}`, pressed: here });
      }),
    );
  }
}
