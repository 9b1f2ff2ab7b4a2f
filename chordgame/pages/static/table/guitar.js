// The guitar: its level, what is heard of each string and why, and the simulated one's strings to pluck.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { Meter, SIGNS } from "../strings.js";
import { pretty } from "../words.js";
import { state } from "./slots.js";

const READY = {
  plays: "Choose what you touch, then strum; or just strum.",
  notes: "When a note is asked for, pluck it.",
};
const WAYS = [
  ["", "well"],
  ["muted", "muted"],
  ["buzzing", "buzzing"],
];
const KEPT = "The sound is kept on the host's disk; a setting of the table";

export class Guitar {
  constructor() {
    this.meter = new Meter();
    this.tape = el("span.tape", { title: KEPT }, "● recorded");
    this.play = el("div.play");
    const top = el("div.top", {}, this.meter.node, this.tape);
    this.node = el("section.guitar", { "aria-label": "The guitar" }, top, this.play);
    this.replay = new Replay();
    this.ways = new Map();
    this.before = new Map();
  }

  drawLevel() {
    if (state.level) this.meter.draw(state.level);
  }

  /**
   * @param {string[]} yours  seats that this page plays for
   * @param {boolean} isHost
   * @param {string} listens  what the game makes of a guitar: "plays" that are judged, "notes" that are moves, or ""
   */
  draw(yours, isHost, listens) {
    const { guitar } = state;
    const idle = !READY[listens] || (listens === "notes" && guitar?.simulated);
    this.node.hidden = !guitar || guitar.state === "none" || idle;
    if (this.node.hidden) return;
    this.meter.name.textContent = guitar.name;
    this.tape.hidden = !guitar.recorded;
    this.node.classList.toggle("listening", guitar.listening);
    if (guitar.play) this.drawPlay(guitar, guitar.listening && (isHost || yours.includes(guitar.play.seat)));
    else this.drawIdle(guitar, READY[listens]);
  }

  drawIdle({ sentence, state: input }, ready) {
    const whole = sentence && `${pretty(sentence)}${/[.!?]$/.test(sentence) ? "" : "."}`;
    redraw(this.play, whole ? el("p.faint", {}, whole) : null, input === "running" ? el("p.faint", {}, ready) : null);
  }

  drawPlay(guitar, mine) {
    const { play, listening } = guitar;
    const title = listening ? `Listening to ${play.seat}` : `What was heard of ${play.seat}, and why`;
    redraw(
      this.play,
      el("h2", {}, title),
      el("p.faint", {}, play.label),
      play.ruling ? el("p.ruling", {}, play.ruling) : null,
      el(
        "ul.strings",
        {},
        play.strings.map((one) => this.string(one, mine && guitar.simulated)),
      ),
      listening && play.left !== null ? countdown(play) : null,
      mine ? this.buttons(guitar, play) : null,
      guitar.again ? this.replay.at(guitar.again) : null,
    );
    this.before = new Map(play.strings.map((one) => [one.string, one.state]));
  }

  string(one, simulated) {
    const [sign, word] = SIGNS[one.state];
    const changed = this.before.get(one.string) !== one.state ? ".fresh" : "";
    return el(
      `li.string.${one.state.toLowerCase()}${changed}`,
      {},
      el("span.sign", { "aria-hidden": "true" }, sign),
      el("span.which", {}, `String ${one.string}`),
      el("span.word", {}, word),
      one.reason ? el("span.reason", {}, one.reason) : null,
      simulated ? this.how(one.string) : null,
    );
  }

  how(string) {
    const now = this.ways.get(string) ?? "";
    const option = ([value, words]) => el("option", { value, selected: now === value }, words);
    const select = el(
      "select",
      {
        "data-key": `how-${string}`,
        "aria-label": `How string ${string} is played`,
        onchange: (event) => this.ways.set(string, event.target.value),
      },
      WAYS.map(option),
    );
    const pluck = button("small", "Pluck", () => this.pluck([string]), { key: `pluck-${string}` });
    return el("span.how", {}, select, pluck);
  }

  buttons(guitar, play) {
    const begun = play.strings.some((one) => one.state !== "WAITING");
    return el(
      "div.buttons",
      {},
      guitar.simulated ? button("move", "Strum", () => this.pluck([]), { key: "strum" }) : null,
      begun ? button("move.quiet", "Decide now", () => say({ say: "decide" }), { key: "decide" }) : null,
      button("move.quiet", "Another play", () => say({ say: "stop_listening" }), { key: "stop" }),
    );
  }

  pluck(only) {
    const played = (way) => [...this.ways].filter(([, one]) => one === way).map(([string]) => string);
    say({ say: "pluck", only, muted: played("muted"), buzzing: played("buzzing") });
  }
}

// The recorded strum once more, and what the ear saw in it; fetched when somebody asks.
class Replay {
  at(address) {
    if (this.address !== address) {
      this.address = address;
      this.node = replayOf(address);
    }
    return this.node;
  }
}

function replayOf(address) {
  const box = el("div");
  const show = () => {
    if (!box.firstChild) box.append(...soundAndPicture(address));
  };
  const summary = el("summary", { "data-key": "again", onclick: show }, "Hear it again, and see why");
  return el("details.again", { "data-address": address }, summary, box);
}

function soundAndPicture(address) {
  const alt = "What was heard over time, and each string's loudness with the reason for its verdict";
  return [
    el("audio", { controls: true, src: `${address}.wav` }),
    el(
      "a",
      { href: `${address}.png`, target: "_blank", rel: "noopener" },
      el("p.faint", {}, "Tap the picture to see it large."),
      el("img.why", { src: `${address}.png`, alt }),
    ),
  ];
}

function countdown(play) {
  const bar = el("span.bar");
  bar.style.animationDuration = `${play.left}s`;
  const label = `Decided in ${Math.round(play.left)} seconds`;
  return el("div.countdown", { role: "img", "aria-label": label }, bar);
}
