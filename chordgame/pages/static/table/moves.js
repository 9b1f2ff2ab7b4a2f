// The sheet's moves: what was tapped on the board with what it would do, the few buttons that matter, and the lists.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { pretty } from "../words.js";
import { AllMoves } from "./all_moves.js";
import { askFirst } from "./ask_first.js";
import { besideTheTurn, isPlain } from "./beside.js";
import { chosenParts } from "./chosen.js";
import { didItRing } from "./did_it_ring.js";
import { Choice, freeFields, offersAt, sorted } from "./offers.js";
import { OnPaper } from "./on_paper.js";
import { canGoOnFor, resting, whatCame } from "./resting.js";
import { state } from "./slots.js";
import { asksWhy, whyNot } from "./why_not.js";
import { Trying, wantsOtherWords } from "./written.js";

const canListen = () => Boolean(state.guitar && state.guitar.state !== "none");

export class Moves {
  constructor(onSelect) {
    this.node = el("section.moves", { "aria-label": "What you can do" });
    this.choice = new Choice();
    this.trying = new Trying();
    this.onPaper = new OnPaper();
    this.lists = new AllMoves(this);
    this.onSelect = onSelect;
  }

  draw(view) {
    this.choice.follow(view);
    this.view = view;
    this.listens = canListen();
    this.otherWords = wantsOtherWords();
    this.away = this.awayNow(view);
    this.onPaper.follow(view);
    const beside = this.choice.isMade ? [] : this.offers.filter((offer) => offer.optional && !this.onPaper.has(offer));
    const asked = this.choice.isMade ? chosenParts(this) : this.asked();
    redraw(this.node, whyNot(), asked, this.all(), besideTheTurn(this, beside));
  }

  // Draw only if something is new: nobody likes buttons that jump away.
  show(view) {
    if (!view) return;
    const isNew = view !== this.view || this.listens !== canListen() || this.otherWords !== wantsOtherWords();
    if (isNew || this.away !== this.awayNow(view)) this.draw(view);
  }

  // Phones come and go while the game stands still; who is asked something here need not care.
  awayNow(view) {
    return view.waits.includes(view.seat) ? "" : canGoOnFor(view.waits).join();
  }

  drawAgain() {
    if (this.view) this.draw(this.view);
  }

  get offers() {
    return this.view?.offers ?? [];
  }

  get awaited() {
    return this.offers.filter((offer) => !offer.optional);
  }

  formsOf(offer) {
    return this.view.forms?.[offer.move.do] ?? {};
  }

  /** What moves of a kind are called. */
  called(kind) {
    return this.view.called?.[kind] ?? pretty(kind);
  }

  /** Which parts of the board can be chosen now, and what is offered on each. */
  offersAt() {
    return offersAt(this.offers);
  }

  /** Parts that go on from what was chosen. */
  next() {
    return this.choice.next(this.offers);
  }

  /** The move whose ghost the board shows; null if none is. */
  get ghostly() {
    const meant = this.choice.pick(this.offers);
    return meant && !meant.ear ? meant : null;
  }

  /** The play that is asked for: the chosen one, or the best; null where nobody is to play. */
  get plan() {
    const plays = this.awaited.filter((offer) => offer.ear);
    if (!this.choice.isMade) return plays[0] ?? null;
    return this.choice.exact(plays)[this.choice.picked] ?? null;
  }

  // A part of the board was tapped; tapped twice it is meant.
  choose(at) {
    const meant = asksWhy(this, at) ? null : this.choice.tap(at, this.offers);
    if (meant && !freeFields(meant, this.formsOf(meant)).texts.length) this.make(meant);
    else this.select();
  }

  // A cam was dragged somewhere: it alone is chosen, and where it was dropped.
  drop(from, to) {
    this.choice.clear();
    this.choice.tap(from, this.offers);
    this.choose(to);
  }

  select() {
    const meant = this.ghostly;
    if (meant && state.ghost?.key !== keyOf(meant)) say({ say: "ghost", move: meant.move });
    this.drawAgain();
    this.onSelect();
  }

  pickAnother(i) {
    this.choice.picked = i;
    this.select();
  }

  clear() {
    state.whyNot = null;
    this.choice.clear();
    this.select();
  }

  // What is asked, and the few things to do about it; what can be done on the board is done there.
  asked() {
    const asked = this.awaited.filter((offer) => offer !== this.plan && !this.onPaper.has(offer));
    const { loud, wanted, outs, many } = sorted(asked, this.plan);
    const shown = [...wanted, ...outs];
    if (!this.awaited.length) return resting(this.view);
    if (this.plan && !this.listens) return didItRing(this, this.plan);
    return [
      whatCame(this.view),
      this.plan ? null : el("p.ask", {}, this.view.ask || this.pointer()),
      shown.length ? el("div.wanted", {}, this.few(shown, loud)) : null,
      this.view.any_will_do && many.length ? this.surprise(many) : null,
    ];
  }

  // For who does not mind, or does not know yet what there is to mind.
  surprise(many) {
    const any = () => this.make(many[Math.floor(Math.random() * many.length)]);
    return el("div.row", {}, button("quiet", "Surprise me", any, { key: "surprise" }));
  }

  // Where a game does not say what to do: its board does, if anything can be done there.
  pointer() {
    return this.awaited.some((offer) => offer.at) ? "Tap what is lit on the board." : null;
  }

  few(offers, loud) {
    const stays = loud && (offers.length === 1 || loud.stands_out) && isPlain(loud, this);
    if (!stays) return this.lists.groups(offers);
    return [this.lists.button(loud, true), this.lists.groups(offers.filter((offer) => offer !== loud))];
  }

  // The rest, as lists: open where the board has no place for it.
  all() {
    const shown = this.listed();
    if (!shown.length) return null;
    const isOpen = !shown.some((offer) => offer.at);
    if (isOpen) return el("div.all", {}, this.lists.groups(shown));
    return el(
      "details.all",
      { open: this.choice.opened.get("all") ?? false },
      this.lists.summary("all", "All moves ", el("span.count", {}, String(shown.length))),
      el("div.lists", {}, this.lists.groups(shown)),
    );
  }

  listed() {
    const asked = this.listens ? null : this.plan;
    const rest = this.awaited.filter((offer) => offer !== asked && !this.onPaper.has(offer));
    const fitting = this.choice.fitting(rest);
    if (this.choice.isMade) return fitting.length > this.choice.exact(fitting).length ? fitting : [];
    const plays = this.plan ? fitting.filter((offer) => offer.ear) : [];
    return plays.length ? plays : sorted(fitting).many;
  }

  make(offer) {
    if (!offer.sure) return this.send(offer);
    const inside = [el("p", {}, offer.sure)];
    askFirst(`${offer.label}?`, inside, [[offer.label, () => this.send(offer)]], "Play on", true);
  }

  send(offer) {
    if (offer.ear && this.listens) say({ say: "announce", move: offer.move });
    else say({ say: "move", move: offer.move });
  }
}

/** How the host names the ghost of this move when it answers. */
const keyOf = (offer) => JSON.stringify(offer.move);
