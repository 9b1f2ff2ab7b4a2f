// The moments that the game is about: a string that rings, points that are won, all six at once, your turn.

import { button, el } from "../dom.js";
import { Sounds } from "./sounds.js";
import { ofSeat } from "../words.js";
import { won } from "./won.js";

const FAULTS = new Set(["MUTED", "BUZZ", "WRONG_PITCH", "SILENT"]);
// Milliseconds that points fly: long enough to be followed, too short to be waited for.
const FLIGHT = 650;
const CONFETTI = 36;
const ALL = 6;

export class Moments {
  /**
   * @param {HTMLElement} node  the page of a game
   * @param {boolean} sounding  whether it sounds if nobody has said otherwise
   */
  constructor(node, sounding) {
    this.node = node;
    this.sounds = new Sounds(sounding);
    this.mute = button("quiet.mute", "", () => this.toggle(), { key: "mute" });
    this.nameMute();
    this.heard = new Map();
    this.standing = {};
    this.mine = false;
  }

  toggle() {
    this.sounds.on = !this.sounds.on;
    this.nameMute();
    if (this.sounds.on) this.sounds.points(2);
  }

  nameMute() {
    this.mute.textContent = "♪";
    this.mute.setAttribute("aria-label", this.sounds.on ? "Sound is on" : "Sound is off");
    this.mute.setAttribute("aria-pressed", String(this.sounds.on));
  }

  /** What is heard of a play: each string once, as it comes to be known. */
  play(play, listening) {
    const strings = play?.strings ?? [];
    const news = listening ? strings.filter((one) => this.heard.get(one.string) !== one.state) : [];
    for (const { string, state } of news) {
      if (state === "CLEAR") this.sounds.clear(string);
      else if (FAULTS.has(state)) this.sounds.missed();
    }
    if (this.listened && !listening && strings.length === ALL && strings.every((one) => one.state === "CLEAR"))
      this.celebrate();
    this.listened = listening;
    this.heard = new Map(strings.map((one) => [one.string, one.state]));
  }

  /** How everybody stands: what was won flies to the name. */
  view(view, mine) {
    for (const [seat, now] of Object.entries(view.standing ?? {})) {
      const points = won(ofSeat(this.standing, seat), now);
      if (points) this.fly(seat, points);
    }
    this.standing = { ...view.standing };
    if (mine && !this.mine) this.sounds.yourTurn();
    this.mine = mine;
  }

  fly(seat, points) {
    this.sounds.points(points);
    const target = this.node.querySelector(`[data-seat="${CSS.escape(seat)}"] .stands`);
    const from = this.node.querySelector(".board")?.getBoundingClientRect();
    if (!target || !from || still()) return;
    const to = target.getBoundingClientRect();
    const start = [from.x + from.width / 2, from.y + from.height / 2];
    const end = [to.x + to.width / 2, to.y + to.height / 2];
    const at = ([x, y], size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    this.show(el("span.won", { "aria-hidden": "true" }, `+${points}`), [
      { transform: at(start, 0.4), opacity: 0 },
      { transform: at(start, 1.4), opacity: 1, offset: 0.3 },
      { transform: at(end, 0.6), opacity: 0.9 },
    ]);
    target.animate([{ transform: "scale(1)" }, { transform: "scale(1.6)" }, { transform: "scale(1)" }], {
      duration: FLIGHT / 2,
      delay: FLIGHT,
    });
  }

  celebrate() {
    this.sounds.allSix();
    if (still()) return;
    for (let i = 0; i < CONFETTI; i++) {
      const [x, far] = [(i / CONFETTI) * innerWidth, innerHeight * (0.5 + (i % 7) / 14)];
      const piece = el(`span.confetti.p${i % 7}`, { "aria-hidden": "true" });
      this.show(
        piece,
        [
          { transform: `translate(${x}px, -20px) rotate(0deg)`, opacity: 1 },
          { transform: `translate(${x + ((i % 5) - 2) * 30}px, ${far}px) rotate(${360 + 40 * i}deg)`, opacity: 0 },
        ],
        2 * FLIGHT,
      );
    }
  }

  show(piece, frames, duration = FLIGHT) {
    document.body.append(piece);
    const gone = () => piece.remove();
    piece.animate(frames, { duration, easing: "ease-in-out" }).finished.then(gone, gone);
  }
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
