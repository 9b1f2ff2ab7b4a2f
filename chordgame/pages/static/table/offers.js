// The moves that a seat is offered, sorted for a page: which fit what was chosen, and what narrows a long list.
// No page is touched here.

// Where values are more than these, buttons for them would be a list again.
const MOST_VALUES = 16;

const partsOf = (offer) => offer.at?.split(" ") ?? [];

/** Which parts of the pictures can be chosen, and what is offered on each. */
export function offersAt(offers) {
  const found = new Map();
  for (const offer of offers) {
    for (const at of partsOf(offer)) found.set(at, [...(found.get(at) ?? []), offer]);
  }
  return found;
}

/** The offers by what they do, in the order in which they came. */
export function byKind(offers) {
  const kinds = new Map();
  for (const offer of offers) kinds.set(offer.move.do, [...(kinds.get(offer.move.do) ?? []), offer]);
  return kinds;
}

/**
 * Fields in which offers of a kind differ, each with its values: buttons for them narrow the list.
 * @returns {{field: string, values: (string | number)[]}[]}
 */
export function facetsOf(offers) {
  const taken = new Set(["do", "seat", ...(offers[0].free ?? [])]);
  const fields = Object.keys(offers[0].move).filter((field) => !taken.has(field));
  return fields
    .map((field) => ({ field, values: valuesOf(offers, field) }))
    .filter(({ values }) => values.length > 1 && values.length <= MOST_VALUES);
}

function valuesOf(offers, field) {
  const values = offers.map((offer) => offer.move[field]);
  return [...new Set(values.filter((value) => ["string", "number"].includes(typeof value)))];
}

/** What an offer asks for in a field: the form's own words, unless the offer has others. */
export const askedOf = (offer, forms, field) => ({ ...forms[field], ...offer.asks?.[field] });

/** The fields of an offer that are free text, and those that have a form of another kind. */
export function freeFields(offer, forms) {
  const asked = (offer.free ?? []).filter((field) => forms[field]);
  return {
    texts: asked.filter((field) => forms[field].ask === "text"),
    others: asked.filter((field) => forms[field].ask !== "text"),
  };
}

/** Whether all offers of this kind differ only in a text that the player writes. */
export function isWritten(offer, offers, forms) {
  const { texts } = freeFields(offer, forms);
  const rest = (one) => JSON.stringify(emptied(one.move, texts));
  const alike = offers.filter((other) => other.move.do === offer.move.do);
  return texts.length === 1 && alike.every((other) => rest(other) === rest(offer));
}

/** The move with nothing yet in these fields. */
export const emptied = (move, fields) => ({ ...move, ...Object.fromEntries(fields.map((field) => [field, ""])) });

/** What somebody has chosen on the pictures and with the narrowing buttons, as long as nothing happens. */
export class Choice {
  constructor() {
    this.forget({});
  }

  /** Another state of the table, or another seat: nothing is chosen there yet. */
  follow(view) {
    if (view?.n !== this.n || view?.seat !== this.seat) this.forget(view);
  }

  forget(view) {
    this.n = view?.n;
    this.seat = view?.seat;
    this.narrowed = new Map();
    this.opened = new Map();
    this.showAll();
  }

  showAll() {
    this.chosen = new Set();
    this.at = "";
  }

  get isMade() {
    return Boolean(this.chosen.size || this.at);
  }

  get words() {
    return this.at ? this.at.replaceAll("-", " ") : `${this.chosen.size} chosen`;
  }

  /**
   * A part of a picture was chosen: the only move on it, which is made then; or null, and what fits is narrowed.
   */
  choose(at, offers) {
    const here = offersAt(offers).get(at) ?? [];
    const several = here.some(
      (offer) => partsOf(offer).length > 1 || (here.length > 1 && hasSeveralParts(offer, offers)),
    );
    const only = here.length === 1 && !here[0].free && !here[0].ear;
    if (only && !several) return here[0];
    if (several) this.toggle(at);
    else this.at = this.at === at ? "" : at;
    return null;
  }

  toggle(at) {
    if (!this.chosen.delete(at)) this.chosen.add(at);
  }

  /** The offers on what was chosen. */
  fitting(offers) {
    if (this.at) return offers.filter((offer) => partsOf(offer).includes(this.at));
    return offers.filter((offer) => [...this.chosen].every((at) => partsOf(offer).includes(at)));
  }

  /** Whether the offer is on just the parts that were chosen. */
  isExact(offer) {
    return this.chosen.size > 0 && partsOf(offer).length === this.chosen.size;
  }

  /** Press or release one of the narrowing buttons. */
  narrow(kind, field, value) {
    if (this.isNarrowedTo(kind, field, value)) this.narrowed.delete(`${kind}.${field}`);
    else this.narrowed.set(`${kind}.${field}`, value);
  }

  isNarrowedTo(kind, field, value) {
    return this.narrowed.get(`${kind}.${field}`) === value;
  }

  /** The offers of a kind that pass all its buttons, those on just the chosen parts first. */
  narrowedTo(kind, offers) {
    const passing = offers.filter((offer) => this.passes(kind, offer));
    const exact = passing.filter((offer) => this.isExact(offer));
    return [...exact, ...passing.filter((offer) => !exact.includes(offer))];
  }

  passes(kind, offer) {
    return Object.entries(offer.move).every(([field, value]) => {
      const wanted = this.narrowed.get(`${kind}.${field}`);
      return wanted === undefined || wanted === value;
    });
  }
}

function hasSeveralParts(offer, offers) {
  return offers.some((other) => other.move.do === offer.move.do && partsOf(other).length > 1);
}
