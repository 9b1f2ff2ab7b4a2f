// The end of a game: Best Music, applause for everybody's words, Best Lyrics, and the song that is left.

import { button, el, fill, redraw } from "../dom.js";
import { Later } from "../later.js";
import { app, connectionNote, drawAnew } from "../page.js";
import { checkDice } from "./dice.js";
import { helpButton } from "./help.js";
import { face, placeOf } from "./people.js";
import { openView, state } from "./slots.js";

// Nobody claps before the end, and no song is left before it.
const applause = new Later(() => import("./clapping.js"), drawAnew);
const left = new Later(() => import("./left_song.js"), drawAnew);
// Letters of a name that would take more than a line of a TV.
const LONG = 14;

export class TheEnd {
  /** @param {boolean} isTv  a page that nobody touches */
  constructor(isTv = false) {
    this.isTv = isTv;
    this.node = el(`main.game.the-end${isTv ? ".on-tv" : ""}`);
    this.headline = el("h1.headline", { role: "status", "aria-live": "polite" });
    this.inside = el("div.end-inside");
    this.node.append(isTv ? "" : helpButton(), this.headline, this.inside);
    this.away = null;
  }

  /** Whether the page shows the end; somebody may look at the table as it was left. */
  get shows() {
    if (!state.ending) this.away = null;
    return Boolean(state.ending) && this.away !== state.ending.over;
  }

  /**
   * The end in the place of the game, below what stands above it.
   * @param {Node[]} above
   * @param {() => void} drawPage  draws everything anew
   */
  draw(above, drawPage) {
    const { ending } = state;
    const view = openView();
    if (!view) return;
    if (this.node.parentNode !== app) fill(app, connectionNote, above, this.node);
    this.node.dataset.n = view.n;
    this.node.classList.toggle("over", view.over);
    const mine = view.waits.some((name) => state.room.yours.includes(name));
    this.node.classList.toggle("your-turn", mine && !this.isTv);
    if (this.headline.textContent !== view.headline) this.headline.textContent = view.headline;
    document.title = `${mine && !this.isTv ? "▶ Your turn · " : ""}${state.room.title}`;
    const look = (away) => () => {
      this.away = away;
      drawPage();
    };
    const table = this.isTv ? null : button("quiet.way-out", "See the table", look(ending.over), { key: "see-table" });
    redraw(
      this.inside,
      el("div.awards", {}, ending.awards.map(award), ending.missing && el("p.missing", {}, ending.missing)),
      ending.over ? left.wanted()?.leftSong(this.isTv, table) : applause.wanted()?.clapping(this.isTv, table),
      ending.over && !this.isTv && el("div.answers", {}, checkDice()),
    );
    if (this.isTv) shorten(this.inside);
  }
}

/** On a game that is at its end: the way back to the end. */
export const backToTheEnd = (end, drawPage) => {
  const back = () => {
    end.away = null;
    drawPage();
  };
  return state.ending && button("quiet", "Back to the end", back, { key: "back-to-the-end" });
};

const award = ({ name, winners, why }) =>
  el(
    `div.award${Math.max(...winners.map((winner) => winner.length)) > LONG ? ".of-a-long-name" : ""}`,
    {},
    winners.map((winner) => face(winner)),
    el(
      "div",
      {},
      el("span.award-name", {}, name),
      el("strong", {}, winners.join(" and ")),
      why && el("span.faint", {}, why),
    ),
  );

/**
 * What was written, a line each, every part in the colour of who wrote it.
 * @param {string} [by]  whose lines are read out; all if nobody's
 */
export function lyrics(by = "") {
  const all = [];
  for (const part of state.ending.wrote) {
    if (part.same_line && all.length) all.at(-1).push(part);
    else all.push([part]);
  }
  const lines = all.filter((line) => !by || line.some((part) => part.by === by));
  const piece = (part) =>
    el(`span.wrote.p${placeOf(part.by)}${by && part.by !== by ? ".aside" : ""}`, { title: part.by }, `${part.text} `);
  return el(
    "div.read-out",
    { tabIndex: 0, role: "group", "aria-label": "The lyrics" },
    lines.map((line, i) => read(line.map(piece), i)),
  );
}

// Nobody scrolls a TV: what does not fit stands on the poster, lines first and then what the coach says.
function shorten(inside) {
  const lines = inside.querySelector(".read-out");
  const words = inside.querySelector(".tv-words");
  while (isCut(lines)) lines.lastChild.remove();
  while (isCut(words)) (lines?.children.length > 1 ? lines : words).lastChild.remove();
  if (words && isTooHigh(lines)) lines.remove();
}

// Lines still move as they come, so that only their places tell how high they are together.
const isTooHigh = (all) => all?.children.length > 0 && highTogether(all) > all.clientHeight + 1;
const isCut = (all) => all?.children.length > 1 && isTooHigh(all);

function highTogether({ firstChild, lastChild }) {
  return lastChild.offsetTop + lastChild.offsetHeight - firstChild.offsetTop;
}

// One line after the other, as they are read.
function read(pieces, i) {
  const line = el("p", {}, pieces);
  line.style.animationDelay = `${i * 0.35}s`;
  return line;
}
