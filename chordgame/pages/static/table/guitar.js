// The guitar: its level, what is heard of each string and why, and the simulated one's strings to pluck.

import { el, pretty, redraw } from "../dom.js";
import { say, state } from "../page.js";

export const SIGNS = {
  WAITING: ["·", "waiting"], CLEAR: ["✓", "rings clear"], MUTED: ["✗", "muted"], BUZZ: ["≈", "buzzing"],
  WRONG_PITCH: ["≠", "wrong pitch"], SILENT: ["∅", "not heard"], UNSURE: ["?", "pluck it alone"],
  RULED_CLEAR: ["✓", "ruled clear"], OVERRULED: ["–", "overruled"],
};
const READY = { plays: "Choose what you touch, then strum; or just strum.", notes: "When a note is asked for, pluck it." };
const QUIETEST = -70;

// How much of the meter a level fills.
export const share = (peak) => Math.max(0, Math.min(1, (peak - QUIETEST) / -QUIETEST));

export class Guitar {
  constructor() {
    this.meter = el("span.bar");
    this.levelNode = el("div.level", { role: "img", "aria-label": "Level of the guitar" }, el("span.name"), el("span.track", {}, this.meter));
    this.tape = el("span.tape", { title: "The sound is kept on the host's disk; a setting of the table" }, "● recorded");
    this.play = el("div.play");
    this.node = el("section.guitar", { "aria-label": "The guitar" }, el("div.top", {}, this.levelNode, this.tape), this.play);
    this.ways = new Map();
    this.before = new Map();
  }

  drawLevel() {
    const level = state.level;
    if (!level) return;
    this.meter.style.transform = `scaleX(${share(level.peak).toFixed(3)})`;
    this.levelNode.classList.toggle("clipped", level.clipped);
  }

  // `listens` is what the game makes of a guitar: plays that are judged, notes that are moves, or nothing.
  draw(yours, leads, listens) {
    const guitar = state.guitar;
    const idle = !READY[listens] || (listens === "notes" && guitar?.simulated);
    this.node.hidden = !guitar || guitar.state === "none" || idle;
    if (this.node.hidden) return;
    this.levelNode.firstChild.textContent = guitar.name;
    this.tape.hidden = !guitar.recorded;
    this.node.classList.toggle("listening", guitar.listening);
    const play = guitar.play;
    if (!play) {
      const told = guitar.sentence && `${pretty(guitar.sentence)}${/[.!?]$/.test(guitar.sentence) ? "" : "."}`;
      redraw(this.play, told ? el("p.faint", {}, told) : null, guitar.state === "running" ? el("p.faint", {}, READY[listens]) : null);
      return;
    }
    const mine = guitar.listening && (leads || yours.includes(play.seat));
    redraw(this.play,
      el("h2", {}, guitar.listening ? `Listening to ${play.seat}` : `What was heard of ${play.seat}, and why`),
      el("p.faint", {}, play.label),
      play.ruling ? el("p.ruling", {}, play.ruling) : null,
      el("ul.strings", {}, play.strings.map((one) => this.string(one, mine && guitar.simulated))),
      guitar.listening && play.left !== null ? countdown(play) : null,
      mine ? this.buttons(guitar, play) : null,
      guitar.again ? this.again(guitar.again) : null);
    this.before = new Map(play.strings.map((one) => [one.string, one.state]));
  }

  // The recorded strum once more, and what the ear saw in it.
  again(address) {
    if (this.replay?.dataset.address !== address) {
      const box = el("div");
      const show = () => box.replaceChildren(
        el("audio", { controls: true, src: `${address}.wav` }),
        el("a", { href: `${address}.png`, target: "_blank", rel: "noopener" },
          el("p.faint", {}, "Tap the picture to see it large."),
          el("img.why", { src: `${address}.png`, alt: "What was heard over time, and each string's loudness with the reason for its verdict" })));
      this.replay = el("details.again", { "data-address": address },
        el("summary", { "data-key": "again", onclick: () => { if (!box.firstChild) show(); } }, "Hear it again, and see why"), box);
    }
    return this.replay;
  }

  string(one, simulated) {
    const [sign, word] = SIGNS[one.state];
    const changed = this.before.get(one.string) !== one.state ? ".fresh" : "";
    return el(`li.string.${one.state.toLowerCase()}${changed}`, {},
      el("span.sign", { "aria-hidden": "true" }, sign),
      el("span.which", {}, `String ${one.string}`),
      el("span.word", {}, word),
      one.reason ? el("span.reason", {}, one.reason) : null,
      simulated ? this.how(one.string) : null);
  }

  how(string) {
    return el("span.how", {},
      el("select", {
        "data-key": `how-${string}`, "aria-label": `How string ${string} is played`,
        onchange: (event) => this.ways.set(string, event.target.value),
      }, [["", "well"], ["muted", "muted"], ["buzzing", "buzzing"]].map(([value, words]) =>
        el("option", { value, selected: (this.ways.get(string) ?? "") === value }, words))),
      el("button.small", { type: "button", "data-key": `pluck-${string}`, onclick: () => this.pluck([string]) }, "Pluck"));
  }

  buttons(guitar, play) {
    const heard = play.strings.some((one) => one.state !== "WAITING");
    return el("div.buttons", {},
      guitar.simulated ? el("button.move", { type: "button", "data-key": "strum", onclick: () => this.pluck([]) }, "Strum") : null,
      heard ? el("button.move.quiet", { type: "button", "data-key": "decide", onclick: () => say({ say: "decide" }) }, "Decide now") : null,
      el("button.move.quiet", { type: "button", "data-key": "stop", onclick: () => say({ say: "stop_listening" }) }, "Another play"));
  }

  pluck(only) {
    const played = (way) => [...this.ways].filter(([, one]) => one === way).map(([string]) => string);
    say({ say: "pluck", only, muted: played("muted"), buzzing: played("buzzing") });
  }
}

function countdown(play) {
  const bar = el("span.bar");
  bar.style.animationDuration = `${play.left}s`;
  return el("div.countdown", { role: "img", "aria-label": `Decided in ${Math.round(play.left)} seconds` }, bar);
}
