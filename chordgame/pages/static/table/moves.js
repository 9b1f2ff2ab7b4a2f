// The moves that a seat may make: as buttons by kind, on the pictures, and with forms where something is free.

import { el, pretty, redraw, toast } from "../dom.js";
import { editor } from "./forms.js";
import { say, state } from "../page.js";

const FEW = 7;

export class Moves {
  constructor(onSelect) {
    this.node = el("section.moves", { "aria-label": "What you can do" });
    this.chosen = new Set();
    this.narrowed = new Map();
    this.at = "";
    this.onSelect = onSelect;
  }

  draw(view) {
    if (view?.n !== this.n || view?.seat !== this.seat) this.forgetChoices(view);
    this.view = view;
    this.listens = canListen();
    const offers = view?.offers ?? [];
    const awaited = offers.filter((offer) => !offer.optional);
    const beside = offers.filter((offer) => offer.optional);
    redraw(this.node,
      this.chosen.size || this.at ? this.choiceLine() : null,
      this.groups(this.fitting(awaited)),
      beside.length ? el("div.beside", {}, this.groups(this.fitting(beside))) : null);
  }

  // Draw only if something is new: nobody likes buttons that jump away.
  show(view) {
    if (view !== this.view || this.listens !== canListen()) this.draw(view);
  }

  forgetChoices(view) {
    this.n = view?.n;
    this.seat = view?.seat;
    this.chosen.clear();
    this.narrowed.clear();
    this.at = "";
  }

  // Which parts of the pictures can be chosen now, and what is offered on each.
  offersAt() {
    const found = new Map();
    for (const offer of this.view?.offers ?? []) {
      for (const at of offer.at?.split(" ") ?? []) found.set(at, [...(found.get(at) ?? []), offer]);
    }
    return found;
  }

  // A part of a picture was chosen: make the only move on it, or ask which.
  choose(at) {
    const offers = this.offersAt().get(at) ?? [];
    if (offers.some((offer) => offer.at.includes(" ") || offers.length > 1 && this.isOfSeveralParts(offer))) {
      if (this.chosen.has(at)) this.chosen.delete(at);
      else this.chosen.add(at);
    } else if (offers.length === 1 && !offers[0].free && !offers[0].ear) {
      this.make(offers[0]);
      return;
    } else {
      this.at = this.at === at ? "" : at;
    }
    this.draw(this.view);
    this.onSelect();
  }

  isOfSeveralParts(offer) {
    return this.view.offers.some((other) => other.move.do === offer.move.do && other.at?.includes(" "));
  }

  fitting(offers) {
    return offers.filter((offer) => {
      const parts = offer.at?.split(" ") ?? [];
      if (this.at) return parts.includes(this.at);
      return [...this.chosen].every((at) => parts.includes(at));
    });
  }

  choiceLine() {
    const what = this.at ? this.at.replaceAll("-", " ") : `${this.chosen.size} chosen`;
    return el("p.choice", {}, `On the picture: ${what}. `,
      el("button.small", { type: "button", onclick: () => { this.chosen.clear(); this.at = ""; this.draw(this.view); this.onSelect(); } }, "Show all"));
  }

  groups(offers) {
    const kinds = Map.groupBy ? Map.groupBy(offers, (offer) => offer.move.do) : group(offers);
    return [...kinds].map(([kind, of]) => this.group(kind, of, kinds.size));
  }

  group(kind, offers, kinds) {
    if (offers.length > 1 && offers.every((offer) => this.isWritten(offer))) return el("div.group", {}, this.offer(offers[0], offers));
    if (offers.length <= FEW) return el("div.group", {}, offers.map((offer) => this.offer(offer)));
    const key = `group-${kind}`;
    const fitting = offers.filter((offer) => this.passes(kind, offer));
    const exact = fitting.filter((offer) => this.isExact(offer));
    const onPicture = offers.some((offer) => offer.at);
    return el("details.group.many-moves", { open: this.narrowed.get(key) ?? (kinds <= 2 || Boolean(this.at) || this.chosen.size > 0) },
      el("summary", { "data-key": key, onclick: (event) => this.keepOpen(key, event) }, pretty(kind), el("span.count", {}, String(offers.length)), onPicture ? el("span.hint", {}, "or tap the picture") : null),
      this.facets(kind, offers),
      el("div.list", {}, [...exact, ...fitting.filter((offer) => !exact.includes(offer))].slice(0, 60).map((offer) => this.offer(offer))));
  }

  isExact(offer) {
    return this.chosen.size > 0 && offer.at?.split(" ").length === this.chosen.size;
  }

  // Where many moves of a kind differ in a few fields, each field narrows the list.
  facets(kind, offers) {
    const given = (field) => !["do", "seat", ...(offers[0].free ?? [])].includes(field);
    const rows = Object.keys(offers[0].move).filter(given).map((field) => {
      const values = [...new Set(offers.map((offer) => offer.move[field]).filter((value) => ["string", "number"].includes(typeof value)))];
      if (values.length < 2 || values.length > 16) return null;
      const key = `${kind}.${field}`;
      const pick = (value) => {
        if (this.narrowed.get(key) === value) this.narrowed.delete(key);
        else this.narrowed.set(key, value);
        this.draw(this.view);
      };
      return el("div.facet", { role: "group", "aria-label": pretty(field) }, el("span.facet-name", {}, pretty(field)),
        values.map((value) => el("button.chip", {
          type: "button", "data-key": `${key}=${value}`, "aria-pressed": String(this.narrowed.get(key) === value), onclick: () => pick(value),
        }, typeof value === "string" ? pretty(value) : String(value))));
    });
    return rows;
  }

  passes(kind, offer) {
    return Object.entries(offer.move).every(([field, value]) => {
      const wanted = this.narrowed.get(`${kind}.${field}`);
      return wanted === undefined || wanted === value;
    });
  }

  // Whether offers of this kind differ only in a text that the player writes.
  isWritten(offer) {
    const forms = this.view.forms?.[offer.move.do] ?? {};
    const free = (offer.free ?? []).filter((field) => forms[field]?.ask === "text");
    const rest = (one) => JSON.stringify({ ...one.move, ...Object.fromEntries(free.map((field) => [field, ""])) });
    const alike = this.view.offers.filter((other) => other.move.do === offer.move.do);
    return free.length === 1 && alike.every((other) => rest(other) === rest(offer));
  }

  offer(offer, alike = [offer]) {
    const fields = offer.free ?? [];
    const forms = this.view.forms?.[offer.move.do] ?? {};
    const simple = fields.filter((field) => forms[field]?.ask === "text");
    const listens = offer.ear && this.listens;
    if (simple.length) {
      const form = this.written(offer, simple, forms, alike);
      return offer.optional ? this.tucked(offer, form) : form;
    }
    const key = JSON.stringify(offer.move);
    const act = () => (listens ? say({ say: "announce", move: offer.move }) : this.make(offer));
    const look = this.isExact(offer) ? ".best" : offer.optional ? ".quiet" : "";
    const button = el(`button.move.choice-of${look}`, { type: "button", "data-key": key, onclick: act },
      listens ? el("span.listen", { "aria-hidden": "true" }, "♪") : null, offer.label);
    const structured = fields.filter((field) => forms[field] && forms[field].ask !== "text" && !offer.ear);
    if (!structured.length) return button;
    if (offer.optional) return this.tucked(offer, this.structuredForm(offer, structured, forms));
    return el("div.with-form", {}, button, el("details.structured", {}, el("summary", {}, "change"), this.structuredForm(offer, structured, forms)));
  }

  // What nobody waits for stays small until somebody wants it.
  tucked(offer, form) {
    const key = `tucked-${JSON.stringify(offer.move)}`;
    return el("details.tucked", { open: this.narrowed.get(key) ?? false },
      el("summary", { "data-key": key, onclick: (event) => this.keepOpen(key, event) }, offer.label), form);
  }

  keepOpen(key, event) {
    this.narrowed.set(key, !event.currentTarget.parentNode.open);
  }

  // A text of one's own: what would be wrong with it is said while one types.
  written(offer, fields, forms, alike) {
    const key = (field) => `${offer.move.do}.${field}.${JSON.stringify({ ...offer.move, ...Object.fromEntries(fields.map((one) => [one, ""])) })}`;
    const asked = Object.fromEntries(fields.map((field) => [field, asks(offer, forms, field)]));
    const hint = el("p.hint", { role: "status" }, fields.map((field) => asked[field].words).filter((words, i, all) => all.indexOf(words) === i).join("; "));
    const usual = hint.textContent;
    const inner = fields.map((field) => [field, editor(forms[field], offer.move[field], key(field), () => attempt())]);
    const read = () => ({ ...offer.move, ...Object.fromEntries(inner.map(([field, one]) => [field, one.read()])) });
    const attempt = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.hintNow = { hint, usual };
        say({ say: "try", move: read() });
      }, 250);
    };
    for (const [field, one] of inner) one.node.setAttribute("aria-label", asked[field].name);
    return el("form.written", { onsubmit: (event) => { event.preventDefault(); say({ say: "move", move: read() }); } },
      inner.map(([field, one]) => el("label", {}, el("span", {}, asked[field].name), one.node)),
      alike.length > 1 ? el("div.chips", {}, alike.map((one) => el("button.chip", {
        type: "button", "data-key": `${key("")}?${one.move[fields[0]]}`,
        onclick: () => { inner[0][1].node.value = one.move[fields[0]]; attempt(); },
      }, one.move[fields[0]]))) : null,
      hint,
      el("button.move", { type: "submit", "data-key": `${key("")}!` }, fields.length && offer.move[fields[0]] ? pretty(offer.move.do) : offer.label));
  }

  structuredForm(offer, fields, forms) {
    const inner = fields.map((field) => [field, editor(forms[field], offer.move[field], `${offer.move.do}.${field}`, () => {})]);
    const send = (event) => {
      event.preventDefault();
      say({ say: "move", move: { ...offer.move, ...Object.fromEntries(inner.map(([field, one]) => [field, one.read()])) } });
    };
    return el("form.structured", { onsubmit: send },
      inner.map(([field, one]) => el("fieldset", {}, el("legend", {}, legend(asks(offer, forms, field))), one.node)),
      el("button.move", { type: "submit" }, pretty(offer.move.do)));
  }

  tried(why) {
    if (!this.hintNow) return;
    this.hintNow.hint.textContent = why || `✓ ${this.hintNow.usual}`;
    this.hintNow.hint.classList.toggle("bad", Boolean(why));
  }

  make(offer) {
    say({ say: "move", move: offer.move });
    if (!state.connected) toast("Not connected just now", "bad");
  }
}

// What an offer asks for in a field: the form's own words, unless the offer has others.
function asks(offer, forms, field) {
  const { words, name } = { ...forms[field], ...offer.asks?.[field] };
  return { words, name: pretty(name || field) };
}

const legend = ({ name, words }) => `${name}: ${words}`;

function canListen() {
  return Boolean(state.guitar && state.guitar.state !== "none");
}

function group(offers) {
  const kinds = new Map();
  for (const offer of offers) kinds.set(offer.move.do, [...(kinds.get(offer.move.do) ?? []), offer]);
  return kinds;
}
