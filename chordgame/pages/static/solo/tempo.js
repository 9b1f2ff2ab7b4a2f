// How fast a song goes, from taps in time. No page is touched here.

// Milliseconds after which a tap begins anew, and taps that are reckoned with: the latest say best.
const TOO_LONG = 2500;
const MOST = 6;
const FEWEST = 3;

/** Beats a minute of these taps, by the clock of the page; 0 while there are too few. */
export function tempoOf(taps) {
  if (taps.length < FEWEST) return 0;
  return Math.round((60000 * (taps.length - 1)) / (taps.at(-1) - taps[0]));
}

/** The taps with one more: after a long pause it is the first. */
export const withTap = (taps, now) => [...(now - (taps.at(-1) ?? 0) > TOO_LONG ? [] : taps), now].slice(-MOST);
