// What a TV shows at once: as many pictures, in their order, as can be read from the sofa; the others take turns.

import { MARGIN, placesFor } from "./tv_fit.js";

// Of the screen's height the smallest letter takes so much at least: 30 pixels of 1080 are read from three metres.
const LEGIBLE = 30 / 1080;

/**
 * @param {{shape: number, letter: number}[]} pictures  width by height, and their smallest letter by their width
 * @param {{wide: number, narrow: number, height: number, screen: number}} room  the stage alone, and with panels beside
 * @returns {{from: number, to: number, beside: boolean}[]}  the panels stand beside the last one, or have their own
 */
export function scenesFor(pictures, { wide, narrow, height, screen }, hasPanels) {
  const reads = (from, to, width) => canBeRead(pictures.slice(from, to), width, height, screen * LEGIBLE);
  if (hasPanels && reads(0, pictures.length, narrow)) return [{ from: 0, to: pictures.length, beside: true }];
  const scenes = [];
  for (let from = 0, to = 0; from < pictures.length; from = to) {
    to = pictures.length;
    while (to > from + 1 && !reads(from, to, wide)) to -= 1;
    scenes.push({ from, to, beside: false });
  }
  if (!scenes.length) return [{ from: 0, to: 0, beside: hasPanels }];
  return hasPanels ? withPanels(scenes, (one) => reads(one.from, one.to, narrow)) : scenes;
}

function withPanels(scenes, hasRoom) {
  const last = scenes.at(-1);
  if (hasRoom(last)) return [...scenes.slice(0, -1), { ...last, beside: true }];
  return [...scenes, { from: last.to, to: last.to, beside: true }];
}

// A hair below counts as well: places are rounded.
const HAIR = 0.1;

function canBeRead(pictures, width, height, legible) {
  const places = placesFor(
    pictures.map((one) => one.shape),
    width,
    height,
  );
  return places.every((place, i) => (place.width - 2 * MARGIN) * pictures[i].letter >= legible - HAIR);
}

const measured = new WeakMap();

/** The shape of a picture and its smallest letter; it is drawn anew where anything in it changes. */
export function measure(svg) {
  const whole = svg.getScreenCTM()?.a;
  if (whole && !measured.has(svg)) measured.set(svg, lettersOf(svg, whole));
  return measured.get(svg) ?? { shape: 1, letter: 1 };
}

function lettersOf(svg, whole) {
  const { width, height } = svg.viewBox.baseVal;
  const sizes = [...svg.querySelectorAll("text")].map(
    (text) => (parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a) / whole,
  );
  return { shape: width / height, letter: Math.min(...sizes, width) / width };
}
