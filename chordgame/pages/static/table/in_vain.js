// Which parts of the board were touched in vain. Nothing of a page.

import { has, partsOf } from "./offers.js";

const kindOf = (at) => at.split("-")[0];

/**
 * The part that was touched if no offer has it; with what was chosen first if that waits for one of its kind, but not
 * for this one. Null if it goes with something.
 * @returns {string[] | null}
 */
export function meantInVain(chosen, at, offers) {
  const [first] = chosen;
  const goes = (...parts) => offers.some((offer) => has(offer, parts));
  const isAlike = (one) => kindOf(one) === kindOf(at);
  const waits = first && !isAlike(first) && offers.some((offer) => has(offer, [first]) && partsOf(offer).some(isAlike));
  if (!waits) return goes(at) ? null : [at];
  return chosen.some((one) => goes(one, at)) ? null : [first, at];
}
