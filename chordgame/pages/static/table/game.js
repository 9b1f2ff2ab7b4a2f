// A game on a page: who is waited for and what for, the board, the shelf beside it, and the sheet: what can be done.

import { makeChoosable } from "../choosable.js";
import { button, el, fill, focusedIn } from "../dom.js";
import { say } from "../page.js";
import { lightStrings } from "../strings.js";
import { focusPart, markPlan, offerSliding, place, Slid, stringsOf } from "./board.js";
import { Coach } from "./coach.js";
import { makeDraggable } from "./drag.js";
import { Guitar } from "./guitar.js";
import { helpButton } from "./help.js";
import { Moments } from "./moments.js";
import { Nod } from "./nod.js";
import { Panels } from "./panels.js";
import { leaveToFaces, rail, reachedByKeys } from "./people.js";
import { Shelf } from "./shelf.js";
import { state, withHandHidden } from "./slots.js";
import { Tips } from "./tips.js";

export class GamePage {
  /** @param {(typeof import("./moves.js").Moves) | null} Moves  for a page that plays; one that looks on has none */
  constructor(Moves = null) {
    this.panels = new Panels(Moves && ((at, text) => this.moves.onPaper.write(this.moves.offers, at, text)));
    this.guitar = new Guitar();
    this.coach = new Coach();
    this.nod = new Nod();
    this.tips = new Tips(Boolean(Moves));
    this.moves = Moves && new Moves(() => this.chose());
    this.headline = el("h1.headline", { role: "status", "aria-live": "polite" });
    this.whose = el("ul.whose", { "aria-label": "Players" });
    this.board = el("div.board", { role: "group", "aria-label": "The board" });
    const seen = new ResizeObserver((all) => all.forEach(({ target }) => reachedByKeys(target)));
    for (const one of [this.whose, this.board]) seen.observe(one);
    this.slid = new Slid(this.board);
    this.itStands = el("p.faint.it-stands", { hidden: true });
    this.shelf = new Shelf((tab) => this.showTab(tab));
    this.undo = button("quiet.undo", ["↶", el("span.undo-word", {}, " Undo")], () => say({ say: "undo" }), {
      label: "Undo",
    });
    const { ask, names } = this.coach;
    this.node = el("main.game.plays");
    this.moments = new Moments(this.node, isHostsPage());
    this.tools = el("div.row.tools", {}, this.moves ? this.undo : null, ask, names, this.moments.mute);
    const middle = el("div.middle", {}, this.shelf.tabs, this.tools);
    const help = helpButton(
      () => this.yours.find((name) => name === this.view?.seat) ?? "",
      () => this.drawTips(),
    );
    this.corner = el("div.row.corner", {}, help);
    const now = el("header.now", {}, this.whose, this.corner, this.headline);
    this.sheetNode = this.sheet();
    this.node.append(now, this.board, middle, this.shelf.node, this.sheetNode);
    this.showTab("board");
    if (this.moves) makeDraggable(this.board, (from, to) => this.moves.drop(from, to));
  }

  sheet() {
    const parts = [this.tips.node, this.nod.node, this.guitar.node, this.coach.node, this.moves?.node, this.itStands];
    return el("div.sheet", {}, parts);
  }

  /** The seats that this page plays for. */
  get yours() {
    return this.moves ? (state.room?.yours ?? []) : [];
  }

  showTab(tab) {
    this.node.dataset.tab = tab;
    this.shelf.choose(tab);
  }

  draw(seat, covered = false) {
    const view = covered ? withHandHidden(seat) : (state.views.get(seat) ?? state.views.values().next().value);
    if (!view) return;
    this.view = view;
    this.node.dataset.n = view.n;
    this.node.classList.toggle("over", view.over);
    this.drawHeadline(view);
    fill(this.whose, rail(view));
    leaveToFaces(this.whose);
    reachedByKeys(this.whose);
    this.moments.view(view, this.node.classList.contains("your-turn"));
    this.moves?.show(view);
    this.drawTips();
    this.drawPanels();
    reachedByKeys(this.board);
    this.drawTakingBack();
    this.drawCoach();
    this.drawGuitar();
    this.drawBox();
  }

  // What stands is not offered; where a player would look for it, it says why.
  drawTakingBack() {
    const why = state.room?.stands ?? "";
    this.undo.hidden = !state.room?.undo;
    this.itStands.hidden = !why;
    if (this.itStands.textContent !== why) this.itStands.textContent = why;
  }

  drawHeadline(view) {
    const mine = view.waits.some((name) => state.room?.yours.includes(name));
    if (this.headline.textContent !== view.headline) this.headline.textContent = view.headline;
    if (mine && !this.node.classList.contains("your-turn") && !this.board.offsetParent) this.showTab("board");
    this.node.classList.toggle("your-turn", mine);
    document.title = `${mine && this.moves ? "▶ Your turn · " : ""}${state.room?.title || "ringclear"}`;
  }

  // The pictures as they would be, where a ghost is shown. Where nothing is wide the first square picture is the main.
  drawPanels() {
    const ghosts = this.ghosts();
    const { panels } = this.view;
    const drawn = this.panels.draw(panels, ghosts);
    this.node.classList.toggle("ghostly", ghosts.size > 0);
    const onBoard = drawn.filter((_, i) => !panels[i].shelf);
    const squares = onBoard.filter((node) => node.classList.contains("square"));
    const main = onBoard.some((node) => node.classList.contains("wide")) ? null : squares[0];
    for (const node of squares) node.classList.toggle("main", node === main);
    place(this.board, onBoard);
    this.shelf.draw(panels, drawn);
    this.slid.back();
  }

  // Until the next ghost of a kind is there the one before it stays: nothing flickers, and little is drawn anew.
  ghosts() {
    const meant = this.moves?.ghostly;
    const shown = meant && state.ghost?.move.do === meant.move.do ? state.ghost.pictures : [];
    return new Map(shown.map((picture) => [picture.name, picture]));
  }

  // One sentence about what is new to who is asked here.
  drawTips() {
    const { view } = this;
    if (view) this.tips.draw(view, this.yours.includes(view.seat), this.moves?.choice.chosen ?? []);
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
    const isHost = Boolean(this.moves && state.room?.is_host);
    this.guitar.draw(this.yours, isHost, this.view?.listens ?? "plays", this.moves?.plan ?? null);
    this.moves?.show(this.view);
    lightStrings(this.node, state.guitar?.play?.strings ?? stringsOf(this.moves?.plan));
    this.moments.play(state.guitar?.play, Boolean(state.guitar?.listening));
    this.node.classList.toggle("listening", Boolean(state.guitar?.listening));
    this.node.classList.toggle("playing", this.guitar.isMine);
  }

  // Something was tapped, or its ghost has come: the pictures are others, and what was focused on them stays so.
  chose() {
    if (!this.view) return;
    const at = focusedIn(this.board)?.dataset.at;
    this.drawTips();
    this.drawPanels();
    this.drawGuitar();
    this.markPictures();
    if (at) focusPart(this.board, at);
  }

  drawGhost() {
    this.moves?.drawAgain();
    this.chose();
  }

  // An answer to what somebody is writing: on a paper, or in a form of the sheet.
  tried({ why, move }) {
    const at = this.moves?.onPaper.tried(why, move);
    if (!at) this.moves?.trying.tried(why);
    else if (why) this.panels.refuse(at, why.split(": ").at(-1));
  }

  drawNews() {
    this.shelf.drawNews();
  }

  markPictures() {
    this.coach.mark(this.node);
    const offersAt = this.moves?.offersAt() ?? new Map();
    const chosen = new Set(this.moves?.choice.chosen ?? []);
    const next = this.moves?.next() ?? new Set();
    const choose = (at) => this.moves?.choose(at);
    markPlan(this.board, this.moves?.plan);
    for (const box of this.board.querySelectorAll(".picture-box, .hand.choosable")) {
      const whole = box.classList.contains("hand") ? box : box.querySelector("svg");
      makeChoosable(whole, offersAt, { chosen, next }, choose, choose);
    }
    offerSliding(this.board);
  }
}

// Phones are silent unless somebody wants them to sound: one loudspeaker in a room is enough.
const isHostsPage = () => document.body.classList.contains("host-page");
