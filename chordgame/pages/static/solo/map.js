// The map of the key: figures side by side, each from place to place. One walks by clicking, with the arrow keys, or by
// strumming.

import { inRows, isArrow, middle, nextThing } from "../arrows.js";
import { button, el, fill } from "../dom.js";
import { say } from "../page.js";
import { figureOf } from "./turning.js";

const SVG = "http://www.w3.org/2000/svg";
const FAR = ["here", "one", "two", "far"];
// The little ring in a tile, in the units of its picture.
const MIDDLE = 20;
const RADIUS = 15;
const POINT = 3.2;

const nameOf = (numbers) => numbers.join(" ");

export class MapPart {
  constructor() {
    this.tiles = new Map();
    this.grid = el("div.map", { role: "group", "aria-label": "The map: arrow keys move, Enter walks" });
    this.words = el("p.hint.where", { role: "status" });
    const dot = (kind, words) => el(`span.dot.${kind}`, {}, words);
    const legend = el("p.legend", {}, dot("here", "here"), dot("one", "one change"), dot("two", "two"));
    const title = el("h2", {}, "The map");
    this.node = el("section.panel.map-part", { "aria-label": "The map" }, title, legend, this.grid, this.words);
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("focusin", (event) => this.explain(event.target));
    this.grid.addEventListener("pointerover", (event) => this.explain(event.target.closest("button")));
  }

  draw(map) {
    this.grid.classList.toggle(
      "named",
      map.rows.some((row) => row.some(({ name }) => name)),
    );
    const drawn = JSON.stringify(map.rows.map((row) => row.map((tile) => tile.n)));
    if (this.drawn !== drawn) this.lay(map.rows);
    this.drawn = drawn;
    const here = nameOf(map.here);
    for (const tile of map.rows.flat()) this.mark(tile, here);
    if (this.here !== here) this.cameTo(here);
  }

  mark({ n, name, how, far }, here) {
    const tile = this.tiles.get(nameOf(n));
    tile.className = `tile ${FAR[far]}`;
    tile.querySelector(".name").textContent = name;
    tile.dataset.how = `${nameOf(n)}${name ? ` (${name})` : ""}: ${how}`;
    tile.setAttribute("aria-label", tile.dataset.how);
    tile.setAttribute("aria-disabled", String(FAR[far] === "here" || FAR[far] === "far"));
    tile.toggleAttribute("aria-current", FAR[far] === "here");
    tile.tabIndex = nameOf(n) === here ? 0 : -1;
  }

  cameTo(here) {
    this.here = here;
    if (this.grid.contains(document.activeElement)) this.tiles.get(here)?.focus();
    this.words.textContent = "";
  }

  lay(rows) {
    this.tiles.clear();
    const sizes = [...new Set(rows.map((row) => row[0].n.length))];
    const row = (tiles) =>
      el(
        "div.figure-row",
        {},
        tiles.map(({ n }) => this.tile(n)),
      );
    const figures = (size) => rows.filter((one) => one[0].n.length === size).map(row);
    fill(
      this.grid,
      sizes.map((size) => [el("h3", {}, `${size} numbers`), el("div.figures", {}, figures(size))]),
    );
  }

  tile(numbers) {
    const name = nameOf(numbers);
    const walk = () => {
      if (tile.ariaDisabled !== "true") say({ say: "walk", numbers });
    };
    const inside = [figure(this.known.ring, numbers), el("span.name"), el("span.numbers", {}, name)];
    const tile = button("tile", inside, walk, { "data-numbers": name });
    this.tiles.set(name, tile);
    return tile;
  }

  // How one comes to the tile that somebody points at.
  explain(tile) {
    if (tile?.dataset.how) this.words.textContent = tile.dataset.how;
  }

  press(event) {
    const from = event.target.closest(".tile");
    if (!from || !isArrow(event.key)) return;
    event.preventDefault();
    nextThing(from, this.tiles.values(), event.key, middle, inRows)?.focus();
  }

  // What was strummed lights up.
  flash(numbers) {
    for (const [name, tile] of this.tiles) tile.classList.toggle("heard", name === nameOf(numbers));
  }
}

// A small ring with the numbers as a figure: the same figure, turned, sounds alike.
function figure(ring, numbers) {
  const points = figureOf(ring, numbers, MIDDLE, RADIUS).map((point) => point.map((one) => one.toFixed(1)));
  const svg = drawn("svg", { viewBox: `0 0 ${2 * MIDDLE} ${2 * MIDDLE}`, "aria-hidden": "true" });
  svg.append(
    drawn("circle", { class: "track-line", cx: MIDDLE, cy: MIDDLE, r: RADIUS }),
    drawn("polygon", { class: "figure", points: points.map((point) => point.join()).join(" ") }),
    ...points.map(([cx, cy]) => drawn("circle", { class: "point", cx, cy, r: POINT })),
  );
  return svg;
}

function drawn(name, attributes) {
  const part = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  return part;
}
