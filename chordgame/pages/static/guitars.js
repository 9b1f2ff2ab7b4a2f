// The guitar corner: which guitar is played, what else is plugged in, how loud each one is. For tables and desks alike.

import { button, el, redraw } from "./dom.js";
import { drawCheck } from "./guide.js";
import { say } from "./page.js";
import { Meter } from "./strings.js";
import { sentence } from "./words.js";

// As for names of players.
const LONGEST_NAME = 24;
const EVERYBODY = "";
const LOOKING = "Looking for guitars…";
const NOTHING = "No interface, microphone or MIDI guitar is plugged in. Plug one in: it shows up here.";

export class Guitars {
  constructor() {
    this.said = null;
    this.check = null;
    this.meters = new Map();
    this.forWhom = EVERYBODY;
    this.small = new Meter();
    this.words = el("span.guitar-name");
    this.chip = button("chip.guitar-chip", [this.words, this.small.node], () => this.open(), { key: "guitars" });
    this.arrived = el("div.arrived", { role: "status" });
    this.dialog = el("dialog.guitars", { "aria-labelledby": "guitars-title" });
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  /** Who takes what the host says of guitars. */
  get takers() {
    return {
      welcome: () => (this.asked = false),
      guitars: (message) => this.draw(message),
      check: (message) => this.drawCheck(message),
      level: (level) => this.drawLevel(this.asks, level),
      levels: ({ of }) => Object.entries(of).forEach(([seat, level]) => this.drawLevel(seat, level)),
    };
  }

  get asks() {
    return this.said?.players.find((one) => one.asked)?.seat ?? EVERYBODY;
  }

  tellHost() {
    say({ say: "look_for_guitars", open: this.dialog.open });
  }

  closed() {
    this.tellHost();
    if (this.check?.input) say({ say: "check_guitar", input: "" });
  }

  drawCheck(message) {
    this.check = message;
    if (this.dialog.open) this.drawDialog();
  }

  open() {
    if (!this.dialog.isConnected) document.body.append(this.dialog);
    this.dialog.showModal();
    this.tellHost();
    this.drawDialog();
  }

  draw(message) {
    this.said = message;
    // The host looks for guitars while a page is there that may choose one; each page says so once.
    if (!this.asked) {
      this.asked = true;
      this.tellHost();
    }
    const now = message.players.find((one) => one.asked) ?? message.players[0];
    this.words.textContent = now ? `Guitar: ${now.plays || now.device}` : "No guitar";
    this.chip.classList.toggle("in-trouble", message.players.some(isInTrouble));
    this.drawArrived(message);
    if (this.dialog.open) this.drawDialog();
  }

  drawArrived({ arrived }) {
    const one = ({ name, input }) =>
      el(
        "p",
        {},
        `${name} was just plugged in. `,
        button("move.small-move", "Play it", () => choose(input), { key: `arrived-${input}` }),
        button("quiet", "See all", () => this.open(), { key: `see-${input}` }),
      );
    redraw(this.arrived, arrived.map(one));
    this.arrived.hidden = !arrived.length;
  }

  drawLevel(seat, level) {
    if (seat === this.asks) this.small.draw(level);
    this.meters.get(seat)?.draw(level);
  }

  drawDialog() {
    const { players, choices, looked, seats, trouble } = this.said;
    if (this.check?.input) {
      const one = players.find(({ input }) => input === this.check.input);
      return redraw(this.dialog, drawCheck(this.check, one, choices, this.forWhom));
    }
    if (!seats.includes(this.forWhom)) this.forWhom = EVERYBODY;
    const own = players.find((one) => one.seat === this.forWhom);
    redraw(
      this.dialog,
      el("h2", { id: "guitars-title" }, seats.length > 1 ? "Guitars" : "Guitar"),
      players.map((one) => this.player(one, players.length > 1)),
      seats.length > 1 ? this.whose(seats) : null,
      el("h3", {}, looked ? "What is plugged in" : LOOKING),
      trouble ? el("p.hint.bad", {}, sentence(trouble)) : null,
      looked && choices.length === 1 ? el("p.hint", {}, NOTHING) : null,
      el(
        "ul.inputs",
        {},
        choices.map((one) => row(one, own?.listed, (input) => choose(input, this.forWhom))),
        this.forWhom && own ? this.backToAll() : null,
      ),
      el(
        "div.answers",
        {},
        button("move", "Done", () => this.dialog.close(), { key: "done" }),
      ),
    );
  }

  // For whom a guitar is chosen: all play the same one, or somebody has their own.
  whose(seats) {
    const chip = (seat) => {
      const look = () => {
        this.forWhom = seat;
        this.drawDialog();
      };
      return button("chip", seat || "Everybody", look, { key: `for-${seat}`, pressed: seat === this.forWhom });
    };
    return el(
      "div.for-whom",
      { role: "group", "aria-label": "Whose guitar" },
      el("span.hint", {}, "Choose for:"),
      [EVERYBODY, ...seats].map(chip),
    );
  }

  backToAll() {
    const give = () => choose("", this.forWhom);
    return el("li", {}, button("out", `${this.forWhom} plays everybody’s guitar`, give, { key: "back-to-all" }));
  }

  player(one, several) {
    const meter = this.meters.get(one.seat) ?? new Meter();
    this.meters.set(one.seat, meter);
    meter.name.textContent = several ? one.seat || "Everybody else" : "";
    const words = stateOf(one);
    return el(
      "section.player",
      { "aria-label": one.called || one.device },
      el(
        "p.whose-guitar",
        {},
        el("strong", {}, one.called || one.device),
        one.called ? el("span.by", {}, one.device) : null,
      ),
      meter.node,
      words ? el(`p.hint${isInTrouble(one) ? ".bad" : ""}`, { role: "status" }, words) : null,
      el(
        "div.row",
        {},
        this.nameField(one),
        button(
          "quiet",
          one.input.startsWith("midi:") ? "Set it up" : "Check it",
          () => say({ say: "check_guitar", input: one.input }),
          {
            key: `check-${one.input}`,
            label: `Check ${one.called || one.device}`,
            disabled: !one.there,
          },
        ),
      ),
    );
  }

  nameField({ input, called, device }) {
    const field = el("input", {
      type: "text",
      value: called,
      maxLength: LONGEST_NAME,
      placeholder: "such as Ana’s Strat",
      autocomplete: "off",
      "data-key": `name-${input}`,
      "aria-label": `Name of the guitar at ${device}`,
    });
    const onsubmit = (event) => {
      event.preventDefault();
      say({ say: "name_guitar", input, name: field.value });
    };
    return el("form.name-guitar", { onsubmit }, field, el("button.quiet", { type: "submit" }, "Name it"));
  }
}

const choose = (input, seat = EVERYBODY) => say({ say: "choose_guitar", input, seat });
const isInTrouble = ({ there, opening, state }) => !opening && (!there || state === "lost" || state === "ended");

function stateOf({ there, opening, state, sentence: why, plays }) {
  if (opening) return "Opening it…";
  const meanwhile = !there && plays ? ` Until then: ${plays}.` : "";
  if (!there || ["lost", "ended"].includes(state)) return `${sentence(why)}${meanwhile}`;
  return "";
}

function row({ name, kind, ways }, chosen, choose) {
  const way = ({ input, words }) =>
    button(ways.length > 1 ? "chip" : "quiet", words || "Play this", () => choose(input), {
      key: `way-${input}`,
      label: `Play ${name}${words ? `, ${words}` : ""}`,
      pressed: input === chosen,
    });
  const what = { device: "", midi: "MIDI", simulated: "played from the page" }[kind];
  return el("li", {}, el("span.seat-name", {}, name, el("span.by", {}, what)), el("span.ways", {}, ways.map(way)));
}
