// Any game's panels: pictures, lines, grids and cards. What did not change is left as it is.

import { el } from "../dom.js";
import { drawPicture } from "../pictures.js";

const MANY_COLUMNS = 3;

export class Panels {
  constructor() {
    this.drawn = new Map();
  }

  draw(panels) {
    const seen = new Map();
    const shown = panels.map((panel, i) => {
      const name = `${panel.kind}-${panel.name ?? i}`;
      const before = this.drawn.get(name);
      const now = before?.panel === panel ? before : { panel, node: drawPanel(panel, before?.node) };
      seen.set(name, now);
      return now.node;
    });
    this.drawn = seen;
    return shown;
  }
}

function drawPanel(panel, before) {
  const draw = { picture: drawPicturePanel, lines: drawLines, grid: drawGrid, cards: drawCards }[panel.kind];
  const node = draw(panel, before);
  node.dataset.kind = panel.kind;
  return node;
}

function drawPicturePanel(panel, before) {
  const box = drawPicture(panel, before);
  box.classList.add("panel");
  box.dataset.name = panel.name;
  return box;
}

function drawLines(panel, before) {
  const had = new Set([...(before?.querySelectorAll("p") ?? [])].map((line) => line.textContent));
  const fresh = (line) => (before && !had.has(line) ? ".fresh" : "");
  return el("section.panel.lines", { tabIndex: 0, "aria-label": panel.title },
    el("h2", {}, panel.title),
    panel.lines.length ? panel.lines.map((line) => el(`p${fresh(line)}`, {}, line)) : el("p.faint", {}, "—"));
}

function drawGrid(panel, before) {
  const had = [...(before?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent));
  const changed = (row, i, k) => had[i] && had[i][0] === row[0] && had[i][k] !== row[k];
  const isNumber = (text) => /^-?[\d.,]+$/.test(text);
  return el(`section.panel.grid${panel.columns.length > MANY_COLUMNS ? ".many-columns" : ""}`, { tabIndex: 0, "aria-label": panel.title },
    el("h2", {}, panel.title),
    el("table", {},
      el("thead", {}, el("tr", {}, panel.columns.map((name, k) =>
        el(`th${panel.rows.length && isNumber(panel.rows[0][k]) ? ".number" : ""}`, { scope: "col" }, name)))),
      el("tbody", {}, panel.rows.map((row, i) => el("tr", {}, row.map((cell, k) =>
        k === 0 ? el("th", { scope: "row" }, cell)
          : el(`td${isNumber(cell) ? ".number" : ""}${changed(row, i, k) ? ".fresh" : ""}`, {}, cell)))))));
}

function drawCards(panel, before) {
  const had = [...(before?.querySelectorAll(".caption strong") ?? [])].map((name) => name.textContent);
  return el("section.panel.cards", {},
    el("h2", {}, panel.title),
    panel.cards.length
      ? el("div.hand", {}, panel.cards.map((card) => drawCard(card, before && !had.includes(card.name))))
      : el("p.faint", {}, "none"));
}

function drawCard(card, fresh) {
  const picture = card.picture ? drawPicture(card.picture) : null;
  return el(`div.card${fresh ? ".fresh" : ""}`, {},
    picture,
    el("div.caption", {}, el("strong", {}, card.name), card.words ? el("span", {}, card.words) : null));
}
