// A part of the board was touched that goes with nothing: what was chosen stays, and the sheet says why.

import { el } from "../dom.js";
import { say } from "../page.js";
import { has, partsOf } from "./offers.js";
import { state } from "./slots.js";

const kindOf = (at) => at.split("-")[0];

/**
 * The part by itself, or with what was chosen first, which waits for one of its kind; null if it goes with something.
 * @returns {string[] | null}
 */
export function meantInVain([first, ...others], at, offers) {
  const goes = (...parts) => offers.some((offer) => has(offer, parts));
  if (!first || kindOf(first) === kindOf(at)) return goes(at) ? null : [at];
  const waits = offers.some((offer) => has(offer, [first]) && partsOf(offer).some((one) => kindOf(one) === kindOf(at)));
  return !waits || others.includes(at) || [first, ...others].some((one) => goes(one, at)) ? null : [first, at];
}

/** Whether it is so; then the host is asked why. Where a game has no reasons to give, another choice is begun. */
export function asksWhy({ choice, offers, awaited, view }, at) {
  const vain = meantInVain(view.explains ? choice.chosen : [], at, offers);
  state.whyNot = null;
  if (vain && view.explains && awaited.length) say({ say: "why_not", seat: view.seat, at: vain });
  return Boolean(vain);
}

export const whyNot = () => state.whyNot?.why && el("p.why-not", { role: "status" }, state.whyNot.why);
