// A part of the board was touched that goes with nothing: what was chosen stays, and the sheet says why.

import { el } from "../dom.js";
import { say } from "../page.js";
import { meantInVain } from "./in_vain.js";
import { state } from "./slots.js";

/** Whether it is so; then the host is asked why. Where a game has no reasons to give, another choice is begun. */
export function asksWhy({ choice, offers, awaited, view }, at) {
  const vain = meantInVain(view.explains ? choice.chosen : [], at, offers);
  state.whyNot = null;
  if (vain && view.explains && awaited.length) say({ say: "why_not", seat: view.seat, at: vain });
  return Boolean(vain);
}

/** What the host answered, as long as nothing else was done. */
export const whyNot = () => state.whyNot?.why && el("p.why-not", { role: "status" }, state.whyNot.why);
