// Any game's panels: pictures, lines, grids and cards. What did not change is left as it is.

import { el } from "../dom.js";
import { Later } from "../later.js";
import { drawAnew } from "../page.js";
import { drawPicture } from "../pictures.js";

// With more columns than these a grid gets more room.
const MANY_COLUMNS = 3;

// So few cards find room beside a picture on a phone.
const FEW_CARDS = 2;

const papers = new Later(() => import("./paper.js"), drawAnew);

export class Panels {
  /** @param {((at: string, text: string) => void) | null} write  who takes what is written on papers */
  constructor(write = null) {
    this.drawn = new Map();
    this.write = write;
  }

  /**
   * The node of each panel; of one that is the very same as before, the same node.
   * @param {Map<string, object>} ghosts  pictures as they would be, by their names: nothing of them has changed yet
   */
  draw(panels, ghosts = new Map()) {
    const now = panels.map((panel, i) => {
      const ghost = ghosts.get(panel.name);
      return this.entry(`${panel.kind}-${panel.name ?? panel.title ?? i}`, ghost ?? panel, !ghost);
    });
    this.drawn = new Map(now);
    return now.map(([, { node }]) => node);
  }

  panel(panel, before) {
    const node = DRAW[panel.kind](panel, before, this.write);
    node.dataset.kind = panel.kind;
    return node;
  }

  /** What was written there was not taken, and why. */
  refuse(at, why) {
    for (const { node } of this.drawn.values()) node.paper?.refuse(at, why);
  }

  entry(name, panel, marks) {
    const before = this.drawn.get(name);
    const same = before?.panel === panel;
    if (same) return [name, before];
    const node = this.panel(panel, marks ? before?.node : null);
    // Without its paper, which is on its way, a panel is not drawn yet.
    return [name, { panel: panel.kind === "scorepaper" && !node.paper ? null : panel, node }];
  }
}

const drawPaperPanel = (panel, before, write) =>
  papers.wanted()?.drawPaper(panel, before, write) ?? el("section.panel.paper");

const DRAW = {
  picture: drawPicturePanel,
  lines: drawLines,
  grid: drawGrid,
  scorepaper: drawPaperPanel,
  cards: drawCards,
};

function drawPicturePanel(panel, before) {
  const box = drawPicture(panel, before);
  box.classList.add("panel");
  box.dataset.name = panel.name;
  return box;
}

function drawLines({ title, lines }, before) {
  const had = new Set([...(before?.querySelectorAll("p") ?? [])].map((line) => line.textContent));
  const line = (text) => el(`p${before && !had.has(text) ? ".fresh" : ""}`, {}, text);
  const inside = lines.length ? lines.map(line) : el("p.faint", {}, "Nothing yet.");
  return el("section.panel.lines", { tabIndex: 0, "aria-label": title }, el("h2", {}, title), inside);
}

const isNumber = (text) => /^-?[\d.,]+$/.test(text);

function drawGrid({ title, columns, rows }, before) {
  const had = [...(before?.querySelectorAll("tbody tr") ?? [])].map(textsOf);
  const changed = (row, i, k) => had[i] && had[i][0] === row[0] && had[i][k] !== row[k];
  const heading = (name, k) => el(`th${rows.length && isNumber(rows[0][k]) ? ".number" : ""}`, { scope: "col" }, name);
  const figure = (cell, fresh) => el(`td${isNumber(cell) ? ".number" : ""}${fresh ? ".fresh" : ""}`, {}, cell);
  const cell = (row, i) => (text, k) => (k ? figure(text, changed(row, i, k)) : el("th", { scope: "row" }, text));
  return el(
    `section.panel.grid${columns.length > MANY_COLUMNS ? ".many-columns" : ""}`,
    { tabIndex: 0, "aria-label": title },
    el("h2", {}, title),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, columns.map(heading))),
      el(
        "tbody",
        {},
        rows.map((row, i) => el("tr", {}, row.map(cell(row, i)))),
      ),
    ),
  );
}

const textsOf = (row) => [...row.cells].map((cell) => cell.textContent);

function drawCards({ title, cards }, before) {
  const had = [...(before?.querySelectorAll(".caption strong") ?? [])].map((name) => name.textContent);
  const card = (one) => drawCard(one, before && !had.includes(one.name));
  const choosable = cards.some((one) => one.at) ? ".choosable" : "";
  const hand = cards.length ? el(`div.hand${choosable}`, {}, cards.map(card)) : el("p.faint", {}, "none");
  return el(`section.panel.cards${cards.length <= FEW_CARDS ? ".few" : ""}`, {}, el("h2", {}, title), hand);
}

// What can be read of a card is spoken word by word: blanks stand between its parts.
function drawCard({ name, words, picture, at }, fresh) {
  const caption = el("div.caption", {}, el("strong", {}, name), words ? el("span", {}, ` ${words}`) : null);
  const drawn = picture ? drawPicture(picture) : null;
  return el(`div.card${fresh ? ".fresh" : ""}`, { "data-at": at || null, "data-name": name }, drawn, " ", caption);
}
