// The guitar on the sheet: the play that is asked for, what is heard of each string and why, and the simulated one.

import { button, el, redraw, toast } from "../dom.js";
import { say } from "../page.js";
import { Meter } from "../strings.js";
import { sentence } from "../words.js";
import { countdown, faults, lamp, remark, trouble } from "./lamps.js";
import { Replay } from "./replay.js";
import { theLeader } from "./leading.js";
import { state } from "./slots.js";

const WAYS = [
  ["", "well"],
  ["muted", "muted"],
];
// Among other strings nobody can tell whose rattle it is: only a string alone is heard to buzz.
const WAYS_ALONE = [...WAYS, ["buzzing", "buzzing"]];
const KEPT = "Your strums are kept on the host’s computer, to be heard again. The host can change that under Table.";

export class Guitar {
  constructor() {
    this.meter = new Meter();
    this.tape = button("out.tape", "● recording", () => toast(KEPT));
    this.play = el("div.play");
    const top = el("div.top", {}, this.meter.node, this.tape);
    this.node = el("section.guitar", { "aria-label": "The guitar" }, top, this.play);
    this.replay = new Replay();
    this.ways = new Map();
    this.before = new Map();
    this.badly = false;
  }

  drawLevel() {
    if (state.level) this.meter.draw(state.level);
  }

  /** Whether this page plays just now: then nothing else is asked of it. */
  get isMine() {
    return Boolean(this.mine && state.guitar?.listening);
  }

  /**
   * @param {string[]} yours  seats that this page plays for
   * @param {boolean} isHost
   * @param {string} listens  what the game makes of a guitar: "plays" that are judged, "notes" that are moves, or ""
   * @param {object | null} plan  the play that is asked for, where somebody here is to play
   */
  draw(yours, isHost, listens, plan) {
    const { guitar } = state;
    const idle = !listens || (listens === "notes" && (guitar?.simulated || guitar?.by_itself));
    this.plays = isHost || yours.length > 0;
    this.node.hidden = !guitar || guitar.state === "none" || idle;
    this.mine = !this.node.hidden && Boolean(guitar.play) && (isHost || yours.includes(guitar.play.seat));
    if (this.node.hidden) return;
    this.plan = plan;
    this.meter.name.textContent = guitar.name;
    this.tape.hidden = !guitar.recorded;
    this.node.dataset.state = guitar.state;
    this.node.classList.toggle("listening", guitar.listening);
    this.node.classList.toggle("simulated", guitar.simulated);
    this.node.classList.toggle("asks", Boolean(plan) || guitar.listening);
    if (guitar.play && (guitar.listening || !plan)) this.drawPlay(guitar, guitar.listening && this.mine);
    else if (plan) this.drawPlan(guitar, plan);
    else this.drawIdle(guitar);
  }

  drawIdle(guitar) {
    const why = guitar.state !== "running" && guitar.sentence;
    redraw(this.play, trouble(guitar) ?? (why ? el("p.faint.state", {}, sentence(why)) : null));
  }

  // What is to be played, before anybody strums: one press on a simulated guitar, none on a real one.
  drawPlan(guitar, plan) {
    redraw(this.play, remark(guitar), el("p.ask", {}, plan.label), this.wayToPlay(guitar, plan));
  }

  wayToPlay(guitar, plan) {
    if (guitar.simulated) return el("div.buttons", {}, this.strumButton());
    const wrong = trouble(guitar);
    if (wrong || !guitar.by_itself) return wrong ?? el("p.now-play", {}, "Play it now. We are listening.");
    const ask = () => say({ say: "announce", move: plan.move });
    return el("div.buttons", {}, button("move.loud", "Let it play", ask, { key: "let-it-play" }));
  }

  drawPlay(guitar, mine) {
    const { play, listening } = guitar;
    const title = listening ? `Listening to ${play.seat}` : `What we heard from ${play.seat}`;
    redraw(
      this.play,
      el("h2", {}, title),
      listening ? el("p.faint", {}, play.label) : null,
      trouble(guitar),
      remark(guitar),
      play.ruling ? el("p.ruling", {}, play.ruling) : null,
      el(
        "ul.strings",
        {},
        play.strings.map((one) => lamp(one, this.before.get(one.string) !== one.state)),
      ),
      play.asks ? this.asking(guitar, play, mine) : faults(play),
      listening && play.left !== null ? countdown(play) : null,
      mine ? this.buttons(guitar, play) : null,
      mine && guitar.simulated ? this.onPurpose(play) : null,
      guitar.again ? this.replay.at(guitar.again) : null,
      play.at_home && this.plays && !guitar.again ? askForSound() : null,
    );
    this.before = new Map(play.strings.map((one) => [one.string, one.state]));
  }

  strumButton() {
    return button("move.loud", "Strum", () => this.strum(), { key: "strum" });
  }

  // The ear could not tell a string from the others: that one alone, and nobody is hurried.
  asking({ simulated }, { asks, seat, strings }, mine) {
    const heard = strings.find((one) => one.string === asks);
    const again = heard.state !== "UNSURE" ? [`It did not ring just now: ${heard.reason}. `] : [];
    const pluck = () => this.pluck([asks]);
    return [
      el("p.ask", { role: "status" }, again, `We could not tell string ${asks} from the others.`),
      mine
        ? el(
            "div.buttons",
            {},
            simulated
              ? button("move.loud", `Pluck just string ${asks}`, pluck, { key: "pluck-asked" })
              : el("p.now-play", {}, `Pluck just string ${asks}. We are listening; take your time.`),
            button("out", `Let ${theLeader()}, decide`, () => say({ say: "decide" }), { key: "decide" }),
          )
        : el("p.faint", {}, `${seat} plucks it once more.`),
    ];
  }

  buttons(guitar, play) {
    if (play.asks) return null;
    const begun = play.strings.some((one) => one.state !== "WAITING");
    return el(
      "div.buttons",
      {},
      guitar.simulated ? this.strumButton() : null,
      begun ? button("quiet", "Score it now", () => say({ say: "decide" }), { key: "decide" }) : null,
      button("out", "Choose other fingers", () => say({ say: "stop_listening" }), { key: "stop" }),
    );
  }

  // A guitar that plays itself may also play badly, for who wants to see what happens.
  onPurpose(play) {
    const onclick = (event) => (this.badly = !event.currentTarget.parentNode.open);
    return el(
      "details.on-purpose",
      { open: this.badly },
      el("summary", { "data-key": "badly", onclick }, "String by string, or badly on purpose"),
      el(
        "ul.hows",
        {},
        play.strings.map((one) => el("li.string-how", {}, `String ${one.string}`, this.how(one.string, play))),
      ),
    );
  }

  how(string, { strings }) {
    const ways = strings.length > 1 ? WAYS : WAYS_ALONE;
    const now = this.ways.get(string) ?? "";
    const option = ([value, words]) => el("option", { value, selected: now === value }, words);
    const select = el(
      "select",
      {
        "data-key": `how-${string}`,
        "aria-label": `How string ${string} is played`,
        onchange: (event) => this.ways.set(string, event.target.value),
      },
      ways.map(option),
    );
    const pluck = button("small", "Pluck", () => this.pluck([string]), {
      key: `pluck-${string}`,
      label: `Pluck string ${string}`,
    });
    return el("span.how", {}, select, pluck);
  }

  // What nobody has announced yet is announced by the strum itself.
  strum() {
    if (!state.guitar.listening && this.plan) say({ say: "announce", move: this.plan.move });
    this.pluck([]);
  }

  pluck(only) {
    const played = (way) => [...this.ways].filter(([, one]) => one === way).map(([string]) => string);
    say({ say: "pluck", only, muted: played("muted"), buzzing: played("buzzing") });
  }
}

// The sound of a play that was judged at home is there, until somebody wants to hear it.
const askForSound = () =>
  el(
    "div.buttons",
    {},
    button("quiet", "Ask for the sound", () => say({ say: "challenge" }), { key: "challenge" }),
    el("p.faint", {}, "It was judged at home. The table judges it again, and you can all hear it."),
  );
