// A game on a page: what the table waits for, its panels, what can be done, the guitar, and what happened.

import { Coach } from "./coach.js";
import { el, fill } from "../dom.js";
import { Guitar } from "./guitar.js";
import { Moves } from "./moves.js";
import { Nod } from "./nod.js";
import { Panels } from "./panels.js";
import { makeChoosable } from "../pictures.js";
import { say, state } from "../page.js";

export class GamePage {
  constructor(plays) {
    this.plays = plays;
    this.panels = new Panels();
    this.guitar = new Guitar();
    this.coach = new Coach();
    this.nod = new Nod();
    this.moves = plays ? new Moves(() => this.markPictures()) : null;
    this.headline = el("h1.headline", { role: "status", "aria-live": "polite" });
    this.whose = el("div.whose");
    this.board = el("div.board");
    this.news = el("section.panel.news", { "aria-label": "What happened", tabIndex: 0 });
    this.undo = el("button.quiet.undo", { type: "button", onclick: () => say({ say: "undo" }) }, "↶ Take back");
    this.round = plays ? null : el("div.round");
    this.side = el("div.side", {}, this.round, this.nod.node, this.guitar.node, this.coach.node, this.moves?.node, el("div.row", {}, plays ? this.undo : null, this.coach.names), this.news);
    this.node = el("main.game", {}, el("header.now", {}, this.whose, this.headline), this.side, this.board);
  }

  draw(seat) {
    const view = state.views.get(seat ?? "") ?? state.views.values().next().value;
    if (!view) return;
    this.view = view;
    this.node.dataset.n = view.n;
    const yours = state.room?.yours ?? [];
    const mine = view.waits.some((name) => yours.includes(name));
    if (this.headline.textContent !== view.headline) this.headline.textContent = view.headline;
    this.node.classList.toggle("your-turn", mine);
    document.title = `${mine && this.plays ? "▶ Your turn · " : ""}${state.room?.title || "ringclear"}`;
    this.node.classList.toggle("over", view.over);
    fill(this.whose, (state.room?.seats ?? []).map((one) => el(
      `span.player${view.waits.includes(one.name) ? ".awaited" : ""}${one.online ? "" : ".away"}`, {},
      view.waits.includes(one.name) ? el("span", { "aria-hidden": "true" }, "▶ ") : null,
      one.name, el("span.by", {}, view.waits.includes(one.name) ? "awaited" : one.online ? "" : "away"))));
    const drawn = this.panels.draw(view.panels);
    const squares = drawn.filter((node) => node.classList.contains("square"));
    const main = drawn.some((node) => node.classList.contains("wide")) ? null : squares[0];
    for (const node of squares) node.classList.toggle("main", node === main);
    const round = this.round ? squares.filter((node) => node !== main) : [];
    if (this.round) place(this.round, round);
    place(this.board, drawn.filter((node) => !round.includes(node)));
    this.undo.hidden = !state.room?.undo;
    this.moves?.show(view);
    this.drawCoach();
    this.drawGuitar();
    this.drawBox();
  }

  drawBox() {
    this.nod.draw(this.plays ? state.room?.yours ?? [] : []);
  }

  drawCoach() {
    if (!this.view) return;
    this.coach.draw(this.plays ? this.view.seat ?? "" : "", this.view);
    this.markPictures();
  }

  drawGuitar() {
    this.guitar.draw(this.plays ? state.room?.yours ?? [] : [], Boolean(this.plays && state.room?.leads), this.view?.listens ?? "plays");
    this.lightStrings();
    this.node.classList.toggle("listening", Boolean(state.guitar?.listening));
  }

  // Where a picture has a part with `data-string`, that string lights up as it is heard.
  lightStrings() {
    const play = state.guitar?.play;
    const heard = new Map((play?.strings ?? []).map((one) => [String(one.string), one.state.toLowerCase()]));
    for (const part of this.node.querySelectorAll("[data-string]")) {
      if (heard.has(part.dataset.string)) part.dataset.heard = heard.get(part.dataset.string);
      else delete part.dataset.heard;
    }
  }

  drawNews() {
    fill(this.news, state.news.length ? el("h2", {}, "What happened") : null, [...state.news].reverse().slice(0, 30).map((text, i) => el(`p${i ? "" : ".fresh"}`, {}, text)));
  }

  markPictures() {
    this.coach.mark(this.node);
    const offersAt = this.moves?.offersAt() ?? new Map();
    const chosen = this.moves?.chosen ?? new Set();
    for (const svg of this.node.querySelectorAll(".picture-box svg")) {
      makeChoosable(svg, offersAt, chosen, (at) => this.moves.choose(at));
      const box = svg.parentNode;
      const slides = box.scrollWidth > box.clientWidth + 1;
      box.toggleAttribute("tabindex", slides);
      if (slides) box.tabIndex = 0;
    }
  }
}

// The same nodes in the same order: nothing is touched that stays.
function place(parent, nodes) {
  const now = [...parent.children];
  if (now.length === nodes.length && now.every((node, i) => node === nodes[i])) return;
  parent.replaceChildren(...nodes);
}

export function connectionNote() {
  return el("p.note.connection", { hidden: state.connected, role: "status" }, "Not connected just now; this page comes back by itself.");
}
