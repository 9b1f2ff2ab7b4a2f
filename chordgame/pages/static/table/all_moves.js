// Every move in words, by kinds: what an expert reads, and what is left to those who cannot tap the board.

import { button, el } from "../dom.js";
import { pretty } from "../words.js";
import { areAnswers, askedOf, byKind, facetsOf, freeFields, isWritten } from "./offers.js";
import { answersForm, structuredForm, writtenForm } from "./written.js";

// Up to so many moves of a kind are buttons; more are a list that can be narrowed and closed.
const FEW = 7;
// Of a long list so many are shown: who has not found it among them narrows it.
const MOST_SHOWN = 60;

export class AllMoves {
  /** @param {import("./moves.js").Moves} moves  whose choice narrows the lists, and who makes what is pressed */
  constructor(moves) {
    this.moves = moves;
  }

  get choice() {
    return this.moves.choice;
  }

  groups(offers) {
    const kinds = byKind(offers);
    return [...kinds].map(([kind, of]) => this.group(kind, of, kinds.size));
  }

  group(kind, offers, kinds) {
    const areWritten = offers.every((offer) => isWritten(offer, this.moves.offers, this.moves.formsOf(offer)));
    if (areAnswers(offers, this.moves)) return this.answers(offers);
    if (offers.length > 1 && areWritten) return el("div.group", {}, this.offer(offers[0], offers));
    if (offers.length > FEW) return this.longGroup(kind, offers, kinds <= 2 || this.choice.isMade);
    return el(
      "div.group",
      {},
      offers.map((offer) => this.offer(offer)),
    );
  }

  // One question, several answers, and a word to them for whoever likes: one form.
  answers(offers) {
    const forms = this.moves.formsOf(offers[0]);
    const [field] = freeFields(offers[0], forms).texts;
    const { name, words } = withName(askedOf(offers[0], forms, field), field);
    return answersForm(offers, { field, form: forms[field], name, words });
  }

  longGroup(kind, offers, isOpen) {
    const key = `group-${kind}`;
    const shown = this.choice.narrowedTo(kind, offers).slice(0, MOST_SHOWN);
    return el(
      "details.group.many-moves",
      { open: this.choice.opened.get(key) ?? isOpen },
      this.summary(key, this.moves.called(kind), el("span.count", {}, String(offers.length))),
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
      this.moves.drawAgain();
    };
    const chip = (value) => {
      const pressed = this.choice.isNarrowedTo(kind, field, value);
      return button("chip", pretty(String(value)), () => pick(value), { key: `${kind}.${field}=${value}`, pressed });
    };
    const name = el("span.facet-name", {}, pretty(field));
    return el("div.facet", { role: "group", "aria-label": pretty(field) }, name, values.map(chip));
  }

  /** A move as a button, or as a form where something is to be filled in. */
  offer(offer, alike = [offer]) {
    const forms = this.moves.formsOf(offer);
    const { texts, others } = freeFields(offer, forms);
    const asks = (field) => ({ form: forms[field], field, ...withName(askedOf(offer, forms, field), field) });
    if (texts.length) {
      const form = writtenForm(offer, texts.map(asks), alike, this.moves.trying, this.moves.called(offer.move.do));
      return offer.optional ? this.tucked(offer, form) : form;
    }
    const plain = this.button(offer);
    if (!others.length || offer.ear) return plain;
    const form = structuredForm(offer, others.map(asks), this.moves.called(offer.move.do));
    if (offer.optional) return this.tucked(offer, form);
    return el("div.with-form", {}, plain, el("details.structured", {}, el("summary", {}, "change"), form));
  }

  button(offer, loud = false, words = offer.label) {
    const look = loud ? ".loud" : offer.way_out ? ".out" : "";
    const onclick = () => this.moves.make(offer);
    return button(`move.choice-of${look}`, words, onclick, { key: JSON.stringify(offer.move) });
  }

  // What nobody waits for stays small until somebody wants it.
  tucked(offer, form) {
    const key = `tucked-${JSON.stringify(offer.move)}`;
    return el("details.tucked", { open: this.choice.opened.get(key) ?? false }, this.summary(key, offer.label), form);
  }

  /** The head of something folded away; that it was opened is remembered until something happens. */
  summary(key, ...words) {
    const onclick = (event) => this.choice.opened.set(key, !event.currentTarget.parentNode.open);
    return el("summary", { "data-key": key, onclick }, words);
  }
}

const withName = ({ words, name }, field) => ({ words, name: pretty(name || field) });
