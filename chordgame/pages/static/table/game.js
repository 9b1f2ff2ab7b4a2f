// A game on a page: what the table waits for, its panels, what can be done, the guitar, and what happened.

import { makeChoosable } from "../choosable.js";
import { button, el, fill } from "../dom.js";
import { say } from "../page.js";
import { lightStrings } from "../strings.js";
import { Coach, keepNamesOff } from "./coach.js";
import { Guitar } from "./guitar.js";
import { Nod } from "./nod.js";
import { Panels } from "./panels.js";
import { state } from "./slots.js";

// So much of what happened is read; older news are still with the host.
const NEWS_SHOWN = 30;

export class GamePage {
  /** @param {(typeof import("./moves.js").Moves) | null} Moves  for a page that plays; one that looks on has none */
  constructor(Moves = null) {
    this.panels = new Panels();
    this.guitar = new Guitar();
    this.coach = new Coach();
    this.nod = new Nod();
    this.moves = Moves && new Moves(() => this.markPictures());
    this.headline = el("h1.headline", { role: "status", "aria-live": "polite" });
    this.whose = el("div.whose");
    this.board = el("div.board");
    this.news = el("section.panel.news", { "aria-label": "What happened", tabIndex: 0 });
    this.undo = button("quiet.undo", "↶ Take back", () => say({ say: "undo" }));
    this.stands = el("p.faint.stands", { hidden: true });
    this.round = Moves ? null : el("div.round");
    this.node = el("main.game", {}, el("header.now", {}, this.whose, this.headline), this.side(), this.board);
  }

  side() {
    const row = el("div.row", {}, this.moves ? [this.undo, this.stands] : null, this.coach.names);
    const parts = [this.nod, this.guitar, this.coach, this.moves].map((part) => part?.node);
    return el("div.side", {}, this.round, parts, row, this.news);
  }

  /** The seats that this page plays for. */
  get yours() {
    return this.moves ? (state.room?.yours ?? []) : [];
  }

  draw(seat) {
    const view = state.views.get(seat) ?? state.views.values().next().value;
    if (!view) return;
    this.view = view;
    this.node.dataset.n = view.n;
    this.node.classList.toggle("over", view.over);
    this.drawHeadline(view);
    fill(
      this.whose,
      (state.room?.seats ?? []).map((one) => player(one, view.waits.includes(one.name))),
    );
    this.drawPanels(view);
    this.drawTakingBack();
    this.moves?.show(view);
    this.drawCoach();
    this.drawGuitar();
    this.drawBox();
  }

  // What stands is not offered; where a player would look for it, it says why.
  drawTakingBack() {
    const why = state.room?.stands ?? "";
    this.undo.hidden = !state.room?.undo;
    this.stands.hidden = !why;
    if (this.stands.textContent !== why) this.stands.textContent = why;
  }

  drawHeadline(view) {
    const mine = view.waits.some((name) => state.room?.yours.includes(name));
    if (this.headline.textContent !== view.headline) this.headline.textContent = view.headline;
    this.node.classList.toggle("your-turn", mine);
    document.title = `${mine && this.moves ? "▶ Your turn · " : ""}${state.room?.title || "ringclear"}`;
  }

  // Where nothing is wide the first square picture is the main one; a page that looks on has the others beside it.
  drawPanels(view) {
    const drawn = this.panels.draw(view.panels);
    const squares = drawn.filter((node) => node.classList.contains("square"));
    const main = drawn.some((node) => node.classList.contains("wide")) ? null : squares[0];
    for (const node of squares) node.classList.toggle("main", node === main);
    const round = this.round ? squares.filter((node) => node !== main) : [];
    if (this.round) place(this.round, round);
    place(
      this.board,
      drawn.filter((node) => !round.includes(node)),
    );
  }

  drawBox() {
    this.nod.draw(this.yours);
  }

  drawCoach() {
    if (!this.view) return;
    this.coach.draw(this.moves ? (this.view.seat ?? "") : "", this.view);
    this.markPictures();
  }

  drawGuitar() {
    this.guitar.draw(this.yours, Boolean(this.moves && state.room?.is_host), this.view?.listens ?? "plays");
    lightStrings(this.node, state.guitar?.play?.strings ?? []);
    this.node.classList.toggle("listening", Boolean(state.guitar?.listening));
  }

  drawNews() {
    const latest = [...state.news].reverse().slice(0, NEWS_SHOWN);
    const line = (text, i) => el(`p${i ? "" : ".fresh"}`, {}, text);
    fill(this.news, latest.length ? el("h2", {}, "What happened") : null, latest.map(line));
  }

  markPictures() {
    this.coach.mark(this.node);
    const offersAt = this.moves?.offersAt() ?? new Map();
    const chosen = this.moves?.choice.chosen ?? new Set();
    for (const svg of this.node.querySelectorAll(".picture-box svg")) {
      makeChoosable(svg, offersAt, chosen, (at) => this.moves.choose(at));
      const box = svg.parentNode;
      const slides = box.scrollWidth > box.clientWidth + 1;
      box.toggleAttribute("tabindex", slides);
      if (slides) box.tabIndex = 0;
    }
  }
}

/** The game that is on the page: a fresh one for each game that is begun. */
export class Stage {
  constructor(Moves = null) {
    this.Moves = Moves;
    this.clear();
  }

  clear() {
    this.game = new GamePage(this.Moves);
  }

  /** What changes a part of the game only. */
  get takers() {
    return {
      welcome: () => {
        keepNamesOff();
        this.game.drawNews();
      },
      news: () => this.game.drawNews(),
      level: () => this.game.guitar.drawLevel(),
      guitar: () => this.game.drawGuitar(),
      box: () => this.game.drawBox(),
      hint: () => this.game.drawCoach(),
      tried: ({ why }) => this.game.moves?.trying.tried(why),
    };
  }
}

function player({ name, online }, isAwaited) {
  return el(
    `span.player${isAwaited ? ".awaited" : ""}${online ? "" : ".away"}`,
    {},
    isAwaited ? el("span", { "aria-hidden": "true" }, "▶ ") : null,
    name,
    el("span.by", {}, isAwaited ? "awaited" : online ? "" : "away"),
  );
}

// The same nodes in the same order: nothing is touched that stays.
function place(parent, nodes) {
  const now = [...parent.children];
  if (now.length === nodes.length && now.every((node, i) => node === nodes[i])) return;
  parent.replaceChildren(...nodes);
}
