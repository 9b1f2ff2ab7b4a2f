// The guitar corner: which guitar is played, what else is plugged in, how loud each one is. For tables and desks alike.

import { button, el, redraw } from "./dom.js";
import {
  backToAll,
  calibrate,
  care,
  choose,
  EVERYBODY,
  isInTrouble,
  missed,
  player,
  pluggedIn,
  row,
  whose,
} from "./guitar_rows.js";
import { Later } from "./later.js";
import { say } from "./page.js";
import { pageOf } from "./place.js";
import { Microphone } from "./microphone/microphone.js";
import { Meter } from "./strings.js";
import { sentence } from "./words.js";

const LOOKING = "Looking for guitars…";
const AT_HOME = "This table hears guitars at home. On the computer that yours is plugged into, type this:";
const HERE = `${location.origin}${pageOf("")}`;
const NOTHING = "No interface, microphone or MIDI guitar is plugged in. Plug one in: it shows up here.";

export class Guitars {
  constructor() {
    const draw = () => this.drawIfOpen();
    this.said = null;
    this.check = null;
    this.calibration = null;
    this.guide = new Later(() => import("./guide.js"), draw);
    this.knowing = new Later(() => import("./calibration.js"), draw);
    this.meters = new Map();
    this.forWhom = EVERYBODY;
    this.small = new Meter();
    this.devices = [];
    this.boxes = new Later(() => import("./boxes.js"), draw);
    this.home = new Later(() => import("./ear_command.js"), draw);
    this.microphone = new Microphone(draw);
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
      guitars: (message) => this.draw(message),
      check: (message) => {
        this.check = message;
        this.drawIfOpen();
      },
      calibration: (message) => {
        this.calibration = message;
        this.drawIfOpen();
      },
      boxes: ({ devices }) => {
        this.devices = devices;
        this.drawIfOpen();
      },
      level: (level) => this.drawLevel(this.asks, level),
      ...this.microphone.takers,
      welcome: () => {
        this.asked = false;
        this.microphone.takers.welcome();
      },
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
    if (this.calibration?.input) calibrate("");
    this.boxes.here?.boxesClosed(this.devices);
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
    this.drawIfOpen();
  }

  // What was just plugged in, and what is missed: nobody has to open anything to read that a plug is out.
  drawArrived({ arrived, players }) {
    const open = () => this.open();
    const lines = [...missed(players, open), ...pluggedIn(arrived, open)];
    redraw(this.arrived, lines);
    this.arrived.hidden = !lines.length;
  }

  drawLevel(seat, level) {
    if (seat === this.asks) this.small.draw(level);
    this.meters.get(seat)?.draw(level);
  }

  /** The meter of a seat's guitar; it stays while all around it is drawn anew. */
  meter(seat) {
    if (!this.meters.has(seat)) this.meters.set(seat, new Meter());
    return this.meters.get(seat);
  }

  look(seat) {
    this.forWhom = seat;
    this.drawDialog();
  }

  drawIfOpen() {
    if (this.dialog.open) this.drawDialog();
  }

  // One thing at a time: getting a guitar ready, getting to know it, trying out a box. A guide that is on its way
  // leaves what is shown as it is.
  drawDialog() {
    const { players, choices } = this.said;
    const played = ({ input }) => players.find((one) => one.input === input);
    const [check, known] = [this.check, this.calibration];
    if (check?.input) this.drawInstead(this.guide.wanted()?.drawCheck(check, played(check), choices));
    else if (known?.input) this.drawInstead(this.knowing.wanted()?.drawCalibration(known, played(known)));
    else {
      const boxes = this.devices.length ? this.boxes.wanted() : null;
      const trial = boxes?.boxTrial(this.devices);
      if (trial) this.drawInstead(trial);
      else this.drawGuitars(boxes?.boxNodes(this.devices));
    }
  }

  drawInstead(nodes) {
    if (nodes) redraw(this.dialog, nodes);
  }

  atHome(seats) {
    const { command, sentence: more } = this.home.wanted()?.earAtHome(HERE, seats, this.forWhom) ?? {};
    return [el("p.hint", {}, AT_HOME), el("code", {}, command), el("p.hint", {}, more)];
  }

  drawGuitars(boxes) {
    const { players, choices, looked, seats, trouble, secure, only_at_home: onlyThere } = this.said;
    if (!seats.includes(this.forWhom)) this.forWhom = EVERYBODY;
    const own = players.find((one) => one.seat === this.forWhom);
    redraw(
      this.dialog,
      el("h2", { id: "guitars-title" }, seats.length > 1 ? "Guitars" : "Guitar"),
      players.map((one) => player(one, this.meter(one.seat), players.length > 1)),
      seats.length > 1 ? whose(seats, this.forWhom, (seat) => this.look(seat)) : null,
      own ? care(own) : null,
      el("h3", {}, onlyThere ? "Guitars at home" : looked ? "What is plugged in" : LOOKING),
      onlyThere ? this.atHome(seats) : null,
      trouble ? el("p.hint.bad", {}, sentence(trouble)) : null,
      looked && choices.length === 1 ? el("p.hint", {}, NOTHING) : null,
      el(
        "ul.inputs",
        {},
        choices.map((one) => row(one, own?.listed, (input) => choose(input, this.forWhom))),
        this.forWhom && own ? backToAll(this.forWhom) : null,
      ),
      boxes,
      onlyThere ? null : el("p.own-microphone", {}, "This browser can listen too: ", this.microphone.chip()),
      secure
        ? el("p.hint.own-fingerprint", {}, "Phones’ secure page has the fingerprint ", el("code", {}, secure))
        : null,
      el(
        "div.answers",
        {},
        button("move", "Done", () => this.dialog.close(), { key: "done" }),
      ),
    );
  }
}
