// The moves that a seat may make: as buttons by kind, on the pictures, and with forms where something is free.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { pretty } from "../words.js";
import { askedOf, byKind, Choice, facetsOf, freeFields, isWritten, offersAt } from "./offers.js";
import { state } from "./slots.js";
import { structuredForm, Trying, writtenForm } from "./written.js";

// Up to so many moves of a kind are buttons; more are a list that can be narrowed and closed.
const FEW = 7;
// Of a long list so many are shown: who has not found it among them narrows it.
const MOST_SHOWN = 60;

const canListen = () => Boolean(state.guitar && state.guitar.state !== "none");

export class Moves {
  constructor(onSelect) {
    this.node = el("section.moves", { "aria-label": "What you can do" });
    this.choice = new Choice();
    this.trying = new Trying();
    this.onSelect = onSelect;
  }

  draw(view) {
    this.choice.follow(view);
    this.view = view;
    this.listens = canListen();
    const awaited = this.offers.filter((offer) => !offer.optional);
    const beside = this.offers.filter((offer) => offer.optional);
    redraw(
      this.node,
      this.choice.isMade ? this.choiceLine() : null,
      this.groups(awaited),
      beside.length ? el("div.beside", {}, this.groups(beside)) : null,
    );
  }

  // Draw only if something is new: nobody likes buttons that jump away.
  show(view) {
    if (view !== this.view || this.listens !== canListen()) this.draw(view);
  }

  get offers() {
    return this.view?.offers ?? [];
  }

  formsOf(offer) {
    return this.view.forms?.[offer.move.do] ?? {};
  }

  /** Which parts of the pictures can be chosen now, and what is offered on each. */
  offersAt() {
    return offersAt(this.offers);
  }

  // A part of a picture was chosen: make the only move on it, or ask which.
  choose(at) {
    const only = this.choice.choose(at, this.offers);
    if (only) this.make(only);
    else this.drawChoice();
  }

  drawChoice() {
    this.draw(this.view);
    this.onSelect();
  }

  choiceLine() {
    const showAll = () => {
      this.choice.showAll();
      this.drawChoice();
    };
    return el("p.choice", {}, `On the picture: ${this.choice.words}. `, button("small", "Show all", showAll));
  }

  groups(offers) {
    const kinds = byKind(this.choice.fitting(offers));
    return [...kinds].map(([kind, of]) => this.group(kind, of, kinds.size));
  }

  group(kind, offers, kinds) {
    const areWritten = offers.every((offer) => isWritten(offer, this.offers, this.formsOf(offer)));
    if (offers.length > 1 && areWritten) return el("div.group", {}, this.offer(offers[0], offers));
    if (offers.length <= FEW)
      return el(
        "div.group",
        {},
        offers.map((offer) => this.offer(offer)),
      );
    return this.longGroup(kind, offers, kinds <= 2 || this.choice.isMade);
  }

  longGroup(kind, offers, isOpen) {
    const key = `group-${kind}`;
    const shown = this.choice.narrowedTo(kind, offers).slice(0, MOST_SHOWN);
    const onPicture = offers.some((offer) => offer.at);
    return el(
      "details.group.many-moves",
      { open: this.choice.opened.get(key) ?? isOpen },
      this.summary(
        key,
        pretty(kind),
        el("span.count", {}, String(offers.length)),
        onPicture ? el("span.hint", {}, "or tap the picture") : null,
      ),
      facetsOf(offers).map(({ field, values }) => this.facet(kind, field, values)),
      el(
        "div.list",
        {},
        shown.map((offer) => this.offer(offer)),
      ),
    );
  }

  // Where many moves of a kind differ in a few fields, each field narrows the list.
  facet(kind, field, values) {
    const pick = (value) => {
      this.choice.narrow(kind, field, value);
      this.draw(this.view);
    };
    const chip = (value) => {
      const pressed = this.choice.isNarrowedTo(kind, field, value);
      return button("chip", pretty(String(value)), () => pick(value), { key: `${kind}.${field}=${value}`, pressed });
    };
    const name = el("span.facet-name", {}, pretty(field));
    return el("div.facet", { role: "group", "aria-label": pretty(field) }, name, values.map(chip));
  }

  offer(offer, alike = [offer]) {
    const forms = this.formsOf(offer);
    const { texts, others } = freeFields(offer, forms);
    const asks = (field) => ({ form: forms[field], field, ...withName(askedOf(offer, forms, field), field) });
    if (texts.length) {
      const form = writtenForm(offer, texts.map(asks), alike, this.trying);
      return offer.optional ? this.tucked(offer, form) : form;
    }
    const plain = this.button(offer);
    if (!others.length || offer.ear) return plain;
    const form = structuredForm(offer, others.map(asks));
    if (offer.optional) return this.tucked(offer, form);
    return el("div.with-form", {}, plain, el("details.structured", {}, el("summary", {}, "change"), form));
  }

  button(offer) {
    const listens = offer.ear && this.listens;
    const act = () => (listens ? say({ say: "announce", move: offer.move }) : this.make(offer));
    const look = this.choice.isExact(offer) ? ".best" : offer.optional ? ".quiet" : "";
    const note = listens ? el("span.listen", { "aria-hidden": "true" }, "♪") : null;
    return button(`move.choice-of${look}`, [note, offer.label], act, { key: JSON.stringify(offer.move) });
  }

  // What nobody waits for stays small until somebody wants it.
  tucked(offer, form) {
    const key = `tucked-${JSON.stringify(offer.move)}`;
    return el("details.tucked", { open: this.choice.opened.get(key) ?? false }, this.summary(key, offer.label), form);
  }

  summary(key, ...words) {
    const onclick = (event) => this.choice.opened.set(key, !event.currentTarget.parentNode.open);
    return el("summary", { "data-key": key, onclick }, words);
  }

  make(offer) {
    say({ say: "move", move: offer.move });
  }
}

const withName = ({ words, name }, field) => ({ words, name: pretty(name || field) });
