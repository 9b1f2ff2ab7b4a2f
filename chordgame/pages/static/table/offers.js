// The moves that a seat is offered, sorted: what fits what was chosen, what narrows a long list. Nothing of a page.

// Where values are more than these, buttons for them would be a list again.
const MOST_VALUES = 16;
// More buttons than these are a list: it opens when somebody wants it.
const FEW = 3;

export const partsOf = (offer) => offer.at?.split(" ") ?? [];

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
 * Fields in which offers of a kind differ, each with its values: buttons for them narrow the list. A button for each
 * offer would only be the list once more.
 * @returns {{field: string, values: (string | number)[]}[]}
 */
export function facetsOf(offers) {
  const taken = new Set(["do", "seat", ...(offers[0].free ?? [])]);
  const fields = Object.keys(offers[0].move).filter((field) => !taken.has(field));
  return fields
    .map((field) => ({ field, values: valuesOf(offers, field) }))
    .filter(({ values }) => values.length > 1 && values.length <= MOST_VALUES && values.length < offers.length);
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

/** Whether these answer one question that somebody waits for, each perhaps with a word of one's own to it. */
export function areAnswers(offers, moves) {
  const [first] = offers;
  if (offers.length < 2 || offers.length > FEW) return false;
  const { texts, others } = freeFields(first, moves.formsOf(first));
  const alike = offers.every((offer) => offer.move.do === first.move.do && !offer.optional && !offer.move[texts[0]]);
  return texts.length === 1 && !others.length && alike;
}

/** The move with nothing yet in these fields. */
export const emptied = (move, fields) => ({ ...move, ...Object.fromEntries(fields.map((field) => [field, ""])) });

/** Whether every part of the set is one of the offer's. */
export const has = (offer, parts) => parts.every((at) => partsOf(offer).includes(at));

/** What somebody has chosen on the board and with the narrowing buttons, as long as nothing happens. */
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
    this.clear();
  }

  /** Nothing on the board any more. */
  clear() {
    this.chosen = [];
    this.picked = 0;
  }

  get isMade() {
    return this.chosen.length > 0;
  }

  /**
   * A part of the board was tapped: chosen with those before, or in the place of one that it does not go with.
   * Tapped once more, it is meant: the move to make; else null.
   */
  tap(at, offers) {
    if (this.chosen.at(-1) === at && this.exact(offers).length) {
      const meant = this.pick(offers);
      if (!meant.ear) return meant;
    }
    const others = this.chosen.filter((part) => part !== at);
    if (others.length < this.chosen.length) this.take(others);
    else this.take(this.joined(at, offers));
    return null;
  }

  take(chosen) {
    this.chosen = chosen;
    this.picked = 0;
  }

  // As many of the earlier parts as there is a move for, the latest one given up first.
  joined(at, offers) {
    const tries = [this.chosen, ...this.chosen.map((_, i, all) => all.filter((_, j) => j !== all.length - 1 - i)), []];
    const kept = tries.find((parts) => offers.some((offer) => has(offer, [...parts, at])));
    return [...(kept ?? []), at];
  }

  /** The offers on what was chosen, and perhaps on more. */
  fitting(offers) {
    return offers.filter((offer) => has(offer, this.chosen));
  }

  /** The offers on just the parts that were chosen: several where a move can be made in more than one way. */
  exact(offers) {
    return this.isMade ? this.fitting(offers).filter((offer) => this.isExact(offer)) : [];
  }

  /** The one of these that is meant. */
  pick(offers) {
    return this.exact(offers)[this.picked] ?? null;
  }

  /** Whether the offer is on just the parts that were chosen. */
  isExact(offer) {
    return this.isMade && partsOf(offer).length === this.chosen.length && has(offer, this.chosen);
  }

  /** Parts that go on from what was chosen; all that can be chosen, if nothing is. */
  next(offers) {
    return new Set(this.fitting(offers).flatMap(partsOf));
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

/**
 * What the sheet shows of these offers: `wanted` are buttons, one alone is `loud`; `outs` are quiet; `many` is a list.
 * What stands out is a button beside a list of any length. Beside the play that is asked for, `plan`, nothing is loud.
 * @returns {{loud: object | null, wanted: object[], outs: object[], many: object[]}}
 */
export function sorted(offers, plan = null) {
  const outs = offers.filter((offer) => offer.way_out);
  const rest = offers.filter((offer) => !offer.way_out);
  if (plan) return { loud: null, wanted: [], outs, many: rest };
  if (rest.length > FEW) {
    const wanted = rest.filter((offer) => offer.stands_out);
    const many = rest.filter((offer) => !offer.stands_out);
    return { loud: wanted.length === 1 ? wanted[0] : null, wanted, outs, many };
  }
  return { loud: rest.length === 1 ? rest[0] : null, wanted: rest, outs, many: [] };
}
