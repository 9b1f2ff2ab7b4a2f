// Small sounds, made on the spot: a string that is clear or missed, points, your turn. Each page may be silent.

import { memory } from "../page.js";

// MIDI pitches of a guitar's open strings, from the thinnest: a string that is clear sounds like itself.
const STRINGS = [64, 59, 55, 50, 45, 40, 35];
const LOUD = 0.16;
const NAME = "sound";

export class Sounds {
  /** @param {boolean} usual  whether this page sounds if nobody has said otherwise */
  constructor(usual) {
    this.usual = usual;
  }

  get on() {
    const said = memory.recall(NAME);
    return said ? said === "on" : this.usual;
  }

  set on(on) {
    memory.remember(NAME, on ? "on" : "off");
  }

  clear(string) {
    this.tone(440 * 2 ** ((STRINGS[(string - 1) % STRINGS.length] + 12 - 69) / 12), 0, 0.35, "triangle");
  }

  missed() {
    this.tone(92, 0, 0.16, "square", LOUD / 3);
  }

  points(count) {
    for (let i = 0; i < Math.min(count, 6); i++) this.tone(660 * 1.122 ** i, 0.07 * i, 0.12, "sine");
  }

  allSix() {
    for (const [i, step] of [1, 1.25, 1.5, 2].entries()) this.tone(523 * step, 0.09 * i, 0.3, "triangle");
  }

  yourTurn() {
    this.tone(523, 0, 0.12, "sine", LOUD / 2);
    this.tone(784, 0.12, 0.18, "sine", LOUD / 2);
  }

  // A browser that has not been touched yet stays silent; it makes up for nothing later.
  tone(pitch, after, lasts, shape, loud = LOUD) {
    if (!this.on || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    if (this.context.state !== "running") {
      this.context.resume().catch(() => {});
      if (this.context.state !== "running") return;
    }
    const begin = this.context.currentTime + after;
    const source = new OscillatorNode(this.context, { type: shape, frequency: pitch });
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud, begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    source.connect(gain).connect(this.context.destination);
    source.start(begin);
    source.stop(begin + lasts);
  }
}
