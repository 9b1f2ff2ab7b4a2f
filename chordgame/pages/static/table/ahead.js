// Before a game: what it is about, in a few pictures or lines, for whoever still waits or has never seen it.

import { el, fill } from "../dom.js";
import { drawPicture } from "../pictures.js";
import { fileOf } from "../place.js";
import { state } from "./slots.js";
import { onlyToLookAt } from "./tips.js";

// People find their names first: with more of them at the table there is no room for pictures on a TV.
const MOST_PEOPLE_ON_TV = 4;

// The rules begin with what one is out for, and how a turn goes.
const LINES = 3;

const node = el("section.ahead", { "aria-label": "What it is about" });
let drawnOf = null;

/** The pictures of the game that is chosen; its first rules where it has none. */
export function whatIsAhead() {
  const game = state.room.lobby?.game ?? state.room.title;
  if (drawnOf !== game) draw(game);
  return node;
}

export const aheadOnTv = () => (state.room.seats.length > MOST_PEOPLE_ON_TV ? null : whatIsAhead());

async function draw(game) {
  drawnOf = game;
  try {
    const [tips, help] = await Promise.all(
      ["/tips.json", "/help.json"].map(async (file) => (await fileOf(file)).json()),
    );
    const pictures = Object.values(tips).filter((tip) => tip.ahead);
    if (drawnOf === game) fill(node, pictures.length ? pictures.map(picture) : inWords(help.rules));
  } catch {
    drawnOf = null;
  }
}

const picture = ({ picture: drawing, ahead }) =>
  el("figure.step", {}, onlyToLookAt(drawPicture(drawing)), el("figcaption", {}, ahead));

const inWords = (rules) =>
  el(
    "ol.rules",
    {},
    rules.slice(0, LINES).map((rule) => el("li", {}, rule)),
  );
