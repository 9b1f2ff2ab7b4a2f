// Before a game: what it is about, in a few pictures, for whoever still waits or has never seen it.

import { el, fill } from "../dom.js";
import { drawPicture } from "../pictures.js";
import { state } from "./slots.js";
import { onlyToLookAt } from "./tips.js";

// People find their names first: with more of them at the table there is no room for pictures on a TV.
const MOST_PEOPLE_ON_TV = 4;

const node = el("section.ahead", { "aria-label": "What it is about" });
let drawnOf = null;

/** The pictures of the game that is chosen; none where it has none. */
export function whatIsAhead() {
  const game = state.room.lobby?.game ?? state.room.title;
  if (drawnOf !== game) draw(game);
  return node;
}

export const aheadOnTv = () => (state.room.seats.length > MOST_PEOPLE_ON_TV ? null : whatIsAhead());

async function draw(game) {
  drawnOf = game;
  try {
    const tips = Object.values(await (await fetch("/tips.json")).json());
    if (drawnOf === game) fill(node, tips.filter((tip) => tip.ahead).map(picture));
  } catch {
    drawnOf = null;
  }
}

const picture = ({ picture: drawing, ahead }) =>
  el("figure.step", {}, onlyToLookAt(drawPicture(drawing)), el("figcaption", {}, ahead));
