// How loud a packet is, for the meter of the page that sends it. No page is touched here.

const HEAD = 8;
const FULL = 32768;
// Decibels that silence stands for: below every microphone's noise.
const SILENCE = -96;

/** Decibels below full scale at most, and whether it was driven over the end. */
export function levelOf(packet) {
  const samples = new Int16Array(packet, HEAD);
  const most = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return { peak: most ? 20 * Math.log10(most / FULL) : SILENCE, clipped: most >= FULL - 1 };
}

/** The loudest of several packets, shown no faster than eyes follow. */
export class Loudest {
  constructor(every = 8) {
    this.every = every;
    this.held = [];
  }

  /** What is to be shown now; usually nothing. */
  take(packet) {
    this.held.push(levelOf(packet));
    if (this.held.length < this.every) return null;
    const [peak, clipped] = [Math.max(...this.held.map((one) => one.peak)), this.held.some((one) => one.clipped)];
    this.held = [];
    return { peak, clipped };
  }
}
