// A table to write on. What somebody is writing just now stays as it is; everything else is as the host says.

import { el, fill } from "../dom.js";
import { drawPlace } from "./paper_places.js";
import { leaves, nextPlace, noteOf } from "./paper_ways.js";

/** The panel's node: the very same one as before, so that nobody loses the place where they write. */
export function drawPaper(panel, before, write) {
  const paper = before?.paper ?? new PaperTable(write);
  paper.show(panel);
  return paper.node;
}

class PaperTable {
  /** @param {((at: string, text: string) => void) | null} write  null where people only look on */
  constructor(write) {
    this.write =
      write &&
      ((at, text) => {
        this.whys.delete(at);
        write(at, text);
      });
    this.whys = new Map();
    this.lines = new Map();
    this.head = el("thead");
    this.table = el("table", { onkeydown: (event) => this.press(event) }, this.head);
    this.node = el("section.panel.paper", { tabIndex: 0 }, this.table);
    this.node.paper = this;
  }

  show(panel) {
    const isOther = panel.columns.join("\n") !== this.panel?.columns.join("\n");
    this.panel = panel;
    if (isOther) this.begin(panel.columns);
    this.node.setAttribute("aria-label", panel.title);
    this.keepOnly(new Set(panel.lines.map(({ name }) => name)));
    panel.lines.forEach((line, i) => this.put(this.line(line), i));
  }

  begin(columns) {
    this.keepOnly(new Set());
    const heading = (name) => (name ? el("th", { scope: "col" }, name) : el("td"));
    fill(this.head, el("tr", {}, columns.map(heading)));
  }

  keepOnly(names) {
    for (const [name, line] of this.lines) {
      if (names.has(name)) continue;
      line.remove();
      this.lines.delete(name);
    }
  }

  // Lines that stay are not moved: a phone would close its keyboard.
  put(line, i) {
    const there = this.table.children[i + 1];
    if (there !== line) this.table.insertBefore(line, there ?? null);
  }

  line(line) {
    const made = this.lines.get(line.name) ?? this.newLine(line);
    line.places.forEach((place, k) => {
      const label = [line.name, this.panel.columns[k + 1]].filter(Boolean).join(", ");
      const isRefused = this.whys.has(place.at);
      drawPlace(made.rows[0].cells[k + 1], place, { label, write: this.write, isRefused });
    });
    this.note(made, line);
    return made;
  }

  newLine({ name, places, is_sum }) {
    const why = el("p.why", { id: `why-${this.panel.title}-${name}`.replaceAll(/\W+/g, "-"), role: "status" });
    const note = el("tr.note-line", { hidden: true }, el("td", { colSpan: places.length + 1 }, why));
    const cells = places.map(() => el("td"));
    const made = el(`tbody${is_sum ? ".sum" : ""}`, {}, el("tr", {}, el("th", { scope: "row" }, name), cells), note);
    this.lines.set(name, made);
    return made;
  }

  // Under the line, in words; the places that it is about are marked.
  note(made, line) {
    const said = noteOf(line, this.panel.columns, this.whys);
    const words = made.querySelector(".why");
    made.rows[1].hidden = !said;
    if (words.textContent !== said) words.textContent = said;
    line.places.forEach((place, k) => {
      const [cell, isWrong] = [made.rows[0].cells[k + 1], place.wrong || this.whys.has(place.at)];
      const field = cell.querySelector("input,select");
      cell.classList.toggle("wrong", isWrong);
      if (!field) return;
      field.setAttribute("aria-invalid", String(isWrong));
      if (isWrong) field.setAttribute("aria-describedby", words.id);
      else field.removeAttribute("aria-describedby");
    });
  }

  /** What was written there was not taken, and why. */
  refuse(at, why) {
    const line = this.panel.lines.find(({ places }) => places.some((place) => place.at === at));
    if (!line) return;
    this.whys.set(at, why);
    this.note(this.lines.get(line.name), line);
  }

  // Arrow keys and Enter go from place to place; in a list up and down choose, as everywhere.
  press(event) {
    const { key, target, shiftKey } = event;
    const isList = target.tagName === "SELECT" && (key === "ArrowUp" || key === "ArrowDown");
    const isTick = target.tagName === "BUTTON" && key === "Enter";
    if (isList || isTick || (target.tagName === "INPUT" && !leaves(key, target))) return;
    const next = this.beside(target.closest("td"), key, shiftKey);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  beside(cell, key, back) {
    const rows = this.panel.lines.map(({ name }) => [...this.lines.get(name).rows[0].cells].slice(1));
    const row = rows.findIndex((cells) => cells.includes(cell));
    if (row < 0) return null;
    const fields = rows.map((cells) => cells.map((one) => one.querySelector("input,select,button")));
    const found = nextPlace(
      fields.map((line) => line.map(Boolean)),
      [row, rows[row].indexOf(cell)],
      key,
      back,
    );
    return found && fields[found[0]][found[1]];
  }
}
