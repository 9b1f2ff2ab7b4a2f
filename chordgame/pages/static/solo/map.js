// The map of the key: figures side by side, each from place to place. One walks by clicking, with the arrow keys, or by strumming.

import { el, fill } from "../dom.js";
import { say } from "../page.js";

const CLOCKWISE = [12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5];
const SVG = "http://www.w3.org/2000/svg";
const FAR = ["here", "one", "two", "far"];

export class MapPart {
  constructor() {
    this.tiles = new Map();
    this.grid = el("div.map", { role: "group", "aria-label": "The map: arrow keys move, Enter walks" });
    this.words = el("p.hint.where", { role: "status" });
    this.node = el("section.panel.map-part", { "aria-label": "The map" },
      el("h2", {}, "The map"),
      el("p.legend", {}, el("span.dot.here", {}, "here"), el("span.dot.one", {}, "one change"), el("span.dot.two", {}, "two")),
      this.grid, this.words);
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("focusin", (event) => this.tell(event.target));
    this.grid.addEventListener("pointerover", (event) => this.tell(event.target.closest("button")));
  }

  draw(map) {
    const drawn = JSON.stringify(map.rows.map((row) => row.map((tile) => tile.n)));
    if (this.drawn !== drawn) this.lay(map, drawn);
    const here = map.here.join(" ");
    for (const tile of map.rows.flat()) {
      const button = this.tiles.get(tile.n.join(" "));
      button.className = `tile ${FAR[tile.far]}`;
      const name = tile.name ? `${tile.n.join(" ")} (${tile.name})` : tile.n.join(" ");
      button.dataset.how = `${name}: ${tile.how}`;
      button.setAttribute("aria-label", button.dataset.how);
      button.setAttribute("aria-disabled", String(tile.far === 0 || tile.far === 3));
      button.toggleAttribute("aria-current", tile.far === 0);
      button.tabIndex = tile.n.join(" ") === here ? 0 : -1;
    }
    if (this.here !== here) {
      this.here = here;
      if (this.grid.contains(document.activeElement)) this.tiles.get(here)?.focus();
      this.words.textContent = "";
    }
  }

  lay(map, drawn) {
    this.drawn = drawn;
    this.tiles.clear();
    const sizes = [...new Set(map.rows.map((row) => row[0].n.length))];
    fill(this.grid, sizes.map((size) => [
      el("h3", {}, `${size} numbers`),
      el("div.figures", {}, map.rows.filter((row) => row[0].n.length === size).map((row) => el("div.figure-row", {}, row.map((tile) => this.tile(tile)))))]));
  }

  tile(tile) {
    const button = el("button.tile", { type: "button", "data-numbers": tile.n.join(" "), onclick: () => { if (button.ariaDisabled !== "true") say({ say: "walk", numbers: tile.n }); } },
      figure(tile.n), el("span.numbers", {}, tile.n.join(" ")));
    this.tiles.set(tile.n.join(" "), button);
    return button;
  }

  tell(button) {
    if (button?.dataset.how) this.words.textContent = button.dataset.how;
  }

  press(event) {
    const from = event.target.closest(".tile");
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (!from || !(event.key in ways)) return;
    event.preventDefault();
    const [dx, dy] = ways[event.key];
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(from);
    let [best, least] = [null, Infinity];
    for (const tile of this.tiles.values()) {
      const [tx, ty] = middle(tile);
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      if (along > 4 && (dy || aside < 4) && along + (dy ? 0.4 : 2) * aside < least) [best, least] = [tile, along + (dy ? 0.4 : 2) * aside];
    }
    best?.focus();
  }

  // What was strummed lights up.
  flash(numbers) {
    const heard = numbers.join(" ");
    for (const [name, tile] of this.tiles) tile.classList.toggle("heard", name === heard);
  }
}

// A small ring with the numbers as a figure: the same figure, turned, sounds alike.
function figure(numbers) {
  const points = numbers.map((number) => CLOCKWISE.indexOf(number)).sort((a, b) => a - b)
    .map((place) => [20 + 15 * Math.sin((place * Math.PI) / 6), 20 - 15 * Math.cos((place * Math.PI) / 6)].map((one) => one.toFixed(1)));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  const draw = (name, attributes) => {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    svg.append(part);
  };
  draw("circle", { class: "track-line", cx: 20, cy: 20, r: 15 });
  draw("polygon", { class: "figure", points: points.map((one) => one.join()).join(" ") });
  for (const [cx, cy] of points) draw("circle", { class: "point", cx, cy, r: 3.2 });
  return svg;
}
