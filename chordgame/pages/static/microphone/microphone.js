// This page as a microphone: on or off, how loud it is, and the way to a secure page where the browser wants one.

import { button, el, redraw, toast } from "../dom.js";
import { memory, say, sendSound } from "../page.js";
import { Meter } from "../strings.js";
import { sentence } from "../words.js";
import { Capture, mayAsk, SAMPLES } from "./capture.js";
import { Loudest } from "./levels.js";
import { whyNot } from "./refusals.js";

const SVG = "http://www.w3.org/2000/svg";
const STAND = "M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11v1a6 6 0 0 0 12 0v-1M12 18v3M9 21h6";
const REMEMBERED = "microphone";
const TAKEN_AWAY = "The browser has taken the microphone away. Press again to go on.";

/** A microphone on its stand: where there is no room for words it is all that is seen. */
function picture() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", STAND);
  svg.append(path);
  return svg;
}

export class Microphone {
  /** @param {() => void} changed  what a page shows of it is new */
  constructor(changed) {
    this.changed = changed;
    this.capture = null;
    this.opening = null;
    this.on = false;
    this.why = "";
    this.lost = 0;
    this.meter = new Meter();
    this.loudest = new Loudest();
    this.dialog = el("dialog.microphone", { "aria-labelledby": "microphone-title" });
    document.addEventListener("visibilitychange", () => this.capture?.wake());
  }

  /** Who takes what the host says of it. */
  get takers() {
    return {
      welcome: () => this.capture && this.begin(true),
      microphone: (message) => this.take(message),
      secure: (message) => this.drawSecure(message),
    };
  }

  take({ on, why }) {
    this.on = on;
    if (on) memory.remember(REMEMBERED, "on");
    if (!on && this.capture) this.stop(why);
    this.show();
  }

  /** Ask the browser for it, and tell the host; once, however often somebody presses while the browser asks back. */
  async start() {
    this.why = "";
    if (!mayAsk()) return this.askSecure();
    if (this.opening) return null;
    this.opening = new Capture(
      (packet) => this.send(packet),
      () => this.watch(),
    );
    const why = await this.opening.open().then(() => "", whyNot);
    if (why) this.opening.close();
    else this.capture = this.opening;
    this.opening = null;
    return why ? this.stop(why) : this.begin(false);
  }

  begin(again) {
    this.on = false;
    say({ say: "be_microphone", rate: Math.round(this.capture.rate), again });
    this.show();
  }

  /** Not heard any more, and why. */
  stop(why = "") {
    this.capture?.close();
    this.capture = null;
    this.on = false;
    this.why = why;
    memory.forget(REMEMBERED);
    if (why && !this.dialog.open) toast(sentence(why), "bad");
    this.show();
  }

  put() {
    say({ say: "stop_microphone" });
    this.stop();
  }

  send(packet) {
    if (!this.on) return;
    if (!sendSound(packet)) this.lost++;
    const level = this.loudest.take(packet);
    if (level) this.meter.draw(level);
  }

  watch() {
    if (this.capture?.track.readyState === "ended") this.stop(TAKEN_AWAY);
    else this.show();
  }

  /** Whether it was on when this page was last open here: then one press goes on. */
  get wasOn() {
    return !this.capture && memory.recall(REMEMBERED) === "on";
  }

  get words() {
    if (this.on && this.capture?.runs) return "● Microphone on";
    return this.on || this.wasOn ? "Microphone sleeps" : "Microphone";
  }

  /** A small button that is always there. */
  chip() {
    const look = `chip.microphone-chip${this.on ? ".is-on" : ""}`;
    return button(look, [picture(), el("span.words", {}, this.words)], () => this.open(), { key: "microphone" });
  }

  open() {
    if (!this.dialog.isConnected) document.body.append(this.dialog);
    this.draw();
    this.dialog.showModal();
  }

  show() {
    this.changed();
    if (this.dialog.open) this.draw();
  }

  draw() {
    redraw(
      this.dialog,
      el("h2", { id: "microphone-title" }, "This device as the microphone"),
      this.on ? this.whileOn() : this.whileOff(),
      this.why ? el("p.hint.bad", { role: "status" }, sentence(this.why)) : null,
      el(
        "div.answers",
        {},
        button("quiet", "Close", () => this.dialog.close(), { key: "microphone-done" }),
      ),
    );
  }

  whileOn() {
    const sleeps = !this.capture?.runs;
    return [
      el("p", {}, sleeps ? "It sleeps." : "It is on: what it hears goes to the host’s computer, and nowhere else."),
      this.meter.node,
      this.lost ? el("p.hint", {}, `${this.secondsLost} s of its sound did not get through.`) : null,
      sleeps ? button("move", "Wake it up", () => this.capture?.wake(), { key: "microphone-wake" }) : null,
      button("quiet", "Switch it off", () => this.put(), { key: "microphone-off" }),
    ];
  }

  whileOff() {
    return [
      el("p", {}, "Lay it near the guitar, an arm’s length or closer. Its sound goes to the host’s computer only."),
      button("move", this.wasOn ? "Go on listening" : "Use this microphone", () => this.start(), {
        key: "microphone-on",
      }),
    ];
  }

  get secondsLost() {
    return ((this.lost * SAMPLES) / this.capture.rate).toFixed(1);
  }

  askSecure() {
    say({ say: "ask_secure_way" });
  }

  async drawSecure(message) {
    if (message.why) return this.stop(message.why);
    const { secureWay } = await import("./secure.js");
    if (!this.dialog.isConnected) document.body.append(this.dialog);
    redraw(
      this.dialog,
      secureWay(message, () => this.dialog.close()),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }
}
