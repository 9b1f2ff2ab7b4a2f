// What was heard of each string of a play.

import { el } from "../dom.js";
import { SIGNS } from "../strings.js";
import { sentence } from "../words.js";

/** A string and what was heard of it, as a lamp. */
export function lamp(one, isNew) {
  const [sign, word] = SIGNS[one.state];
  return el(
    `li.string.${one.state.toLowerCase()}${isNew ? ".fresh" : ""}`,
    {},
    el("span.sign", { "aria-hidden": "true" }, sign),
    el("span.which", {}, `String ${one.string}`),
    el("span.word", {}, word),
  );
}

/** What went wrong, string by string. */
export const faults = ({ strings }) => strings.filter((one) => one.reason && one.state !== "CLEAR").map(reason);

const reason = (one) => el("p.reason", {}, `String ${one.string}: ${one.reason}.`);

/** How long until it is decided. */
export function countdown(play) {
  const bar = el("span.bar");
  bar.style.animationDuration = `${play.left}s`;
  const label = `Decided in ${Math.round(play.left)} seconds`;
  return el("div.countdown", { role: "img", "aria-label": label }, bar);
}

/** What became of a strum, where the strings alone do not say it. */
export const remark = (guitar) => (guitar.remark ? el("p.remark", { role: "status" }, guitar.remark) : null);

/** Why nothing is heard just now: it stands where people look who play. */
export const trouble = ({ state, sentence: why }) =>
  why && ["lost", "ended"].includes(state) ? el("p.trouble", { role: "status" }, sentence(why)) : null;
