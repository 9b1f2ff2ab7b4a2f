// What lies beside the board: scores, song, story. One of them is in sight; a phone shows it in the board's place.

import { button, el, fill, redraw } from "../dom.js";
import { face, placeOf } from "./people.js";
import { state } from "./slots.js";
import { turnsOf } from "./story.js";

const STORY = "Story";

export class Shelf {
  /** @param {(tab: string) => void} onChoose  somebody wants to see a tab, or "board" */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.chosen = "board";
    this.names = [];
    this.tabs = el("nav.tabs", { "aria-label": "What is shown" });
    this.news = el("section.panel.news", { "aria-label": "What happened", tabIndex: 0 });
    this.node = el("aside.shelf", { "aria-label": "Beside the board" });
  }

  choose(tab) {
    this.chosen = tab;
    this.drawTabs();
    this.show();
  }

  /** The panels that lie on a shelf, each under its tab, with the nodes that were drawn of them. */
  draw(panels, nodes) {
    const lying = panels.map((panel, i) => [panel.shelf, nodes[i]]).filter(([shelf]) => shelf);
    const names = [...new Set(lying.map(([shelf]) => shelf)), STORY];
    for (const [shelf, node] of lying) node.dataset.shelf = shelf;
    this.news.dataset.shelf = STORY;
    const wanted = [...lying.map(([, node]) => node), this.news];
    const now = [...this.node.children];
    if (wanted.length !== now.length || wanted.some((node, i) => node !== now[i])) this.node.replaceChildren(...wanted);
    if (names.join() !== this.names.join()) {
      this.names = names;
      this.drawTabs();
    }
    // A page that has just come in reads the story before it knows who sits where: faces and colours go by that.
    const seats = (state.room?.seats ?? []).map((one) => one.name).join("\n");
    if (seats !== this.seats) {
      this.seats = seats;
      this.drawNews();
    }
    this.show();
  }

  drawTabs() {
    const tab = (name, words) => {
      const pressed = name === this.chosen;
      return button("tab", words, () => this.onChoose(name), { key: `tab-of-${name}`, pressed });
    };
    const focused = this.tabs.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    fill(
      this.tabs,
      tab("board", "Board"),
      this.names.map((name) => tab(name, name)),
    );
    this.tabs.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  // Where the board has a place of its own, the first shelf is open beside it.
  show() {
    const open = this.names.includes(this.chosen) ? this.chosen : this.names[0];
    for (const node of this.node.children) node.classList.toggle("open", node.dataset.shelf === open);
  }

  drawNews() {
    const turns = turnsOf(state.story);
    redraw(this.news, turns.length ? el("h2", {}, "What happened") : null, turns.map(drawTurn));
  }
}

// One turn: whose it was, what it brought, and what happened in it, one after the other.
function drawTurn({ turn, whose, gained, lines, undone }, i) {
  const points = gained ? el("strong.gained", {}, `${gained > 0 ? "+" : ""}${gained}`) : null;
  const line = (text, k) => el(`p${i || k < lines.length - 1 ? "" : ".fresh"}`, {}, text);
  const head = el("header.row", {}, whose && face(whose), el("strong", {}, whose || "The table"), points);
  const key = `undone-${turn}`;
  return el(
    `section.one-turn${whose ? `.p${placeOf(whose)}` : ""}`,
    {},
    head,
    lines.map(line),
    undone.length
      ? el(
          "details.faint",
          { "data-stays": key },
          el("summary", { "data-key": key }, `Undone (${undone.length})`),
          undone.map((text) => el("p", {}, text)),
        )
      : null,
  );
}
