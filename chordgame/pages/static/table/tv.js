// The table on a TV: nobody touches it, so nothing may lie outside the screen. One stage, everybody, one line of news.

import { el, fill } from "../dom.js";
import { lightStrings, SIGNS } from "../strings.js";
import { Coach } from "./coach.js";
import { Moments } from "./moments.js";
import { Nod } from "./nod.js";
import { Panels } from "./panels.js";
import { rail } from "./people.js";
import { measure, scenesFor } from "./scenes.js";
import { openView, state } from "./slots.js";
import { nowOf } from "./story.js";
import { arrange, fitPanels } from "./tv_fit.js";
import { address, qrCode } from "./welcome.js";

// Milliseconds that panels stay which share one place: time to read a few lines from the sofa.
const TURNS_OVER = 8000;

// Letters of the story for which there are always two lines, with the square to join at their right.
const STORY = 110;

// Letters that two lines of a headline take; with several long names there are more, and they are smaller.
const TWO_LINES = 70;
const SMALLER = 96;

// Everybody's points stand beside the names, and what does not add up is for who writes.
const isForTv = ({ kind, shelf }) => shelf !== "Check" && (shelf !== "Scores" || kind === "lines");

/** The game on a TV. */
export class TvPage {
  constructor() {
    this.panels = new Panels();
    this.coach = new Coach();
    this.nod = new Nod();
    this.headline = el("h1.headline", { role: "status", "aria-live": "polite" });
    this.whose = el("ul.whose", { "aria-label": "Players" });
    this.board = el("div.board");
    this.side = el("div.tv-side");
    this.stage = el("div.tv-stage", {}, this.board, this.side);
    this.strings = el("ul.strings", { hidden: true });
    this.line = el("p.tv-line");
    this.join = el("div.tv-join");
    this.node = el("main.game.tv");
    this.moments = new Moments(this.node, false);
    this.corner = el("div.tv-corner", {}, this.coach.names, this.moments.mute);
    const head = el("header.tv-head", {}, el("div.tv-says", {}, this.headline, this.line), this.join);
    this.node.append(head, this.stage, this.nod.node, this.strings, this.whose);
    this.first = this.scene = 0;
    this.stage.addEventListener("click", () => this.turnOver());
    this.turning = setInterval(() => this.turnOver(), TURNS_OVER);
    this.watching = new ResizeObserver(() => this.fit());
    this.watching.observe(this.stage);
  }

  leave() {
    clearInterval(this.turning);
    this.watching.disconnect();
  }

  draw() {
    const view = openView();
    if (!view) return;
    this.view = view;
    this.node.dataset.n = view.n;
    this.node.classList.toggle("over", view.over);
    this.drawHeadline(view.headline);
    document.title = state.room?.title || "ringclear";
    fill(this.whose, rail(view));
    this.moments.view(view, false);
    fill(this.join, qrCode(), this.wayIn());
    const nodes = this.panels.draw(view.panels);
    const isPicture = (node) => node.classList.contains("picture-box");
    fill(this.board, nodes.filter(isPicture));
    const beside = nodes.filter((node, i) => !isPicture(node) && isForTv(view.panels[i]));
    // A song is read from its end. Beside the scores lies what everybody has: that comes last, and begins at the top.
    view.panels.forEach(({ shelf }, i) => nodes[i].classList.toggle("from-top", shelf === "Scores"));
    const isList = (node) => node.classList.contains("from-top");
    this.beside = beside.sort((a, b) => isList(a) - isList(b));
    fill(this.side, this.beside);
    this.first = this.scene = 0;
    this.drawCoach();
    this.drawGuitar();
    this.drawBox();
    this.fit();
  }

  drawHeadline(text) {
    if (this.headline.textContent !== text) this.headline.textContent = text;
    this.headline.classList.toggle("long", text.length > TWO_LINES);
    this.headline.classList.toggle("longest", text.length > SMALLER);
  }

  // Whoever cannot scan the square types the address.
  wayIn() {
    const code = el("div.tv-room", {}, el("strong.tv-code", {}, state.room.code), this.corner);
    return el("div.tv-way-in", {}, code, state.welcome.links.lan ? el("p.tv-address", {}, address()) : null);
  }

  drawCoach() {
    if (this.view) this.coach.draw("", this.view);
  }

  drawBox() {
    this.nod.draw([]);
  }

  // As large as it goes, and whatever cannot be read or does not fit at once one after the other.
  fit() {
    if (!this.stage.isConnected || !this.beside) return;
    const pictures = [...this.board.children];
    const pair = pictures.length === 2 && pictures.some((one) => one.classList.contains("wide"));
    this.stage.classList.toggle("pair", pair);
    this.scenes = pair ? [{ from: 0, to: 2, beside: Boolean(this.beside.length) }] : this.scenesOf(pictures);
    this.show(pictures, this.scenes[this.scene % this.scenes.length], pair);
  }

  scenesOf(pictures) {
    this.set(pictures, { from: 0, to: pictures.length, beside: false });
    const { clientWidth: wide, clientHeight: height } = this.board;
    const drawn = pictures.map((one) => measure(one.querySelector("svg")));
    this.set(pictures, { from: 0, to: pictures.length, beside: true });
    const room = { wide, narrow: this.board.clientWidth, height, screen: innerHeight };
    return scenesFor(drawn, room, this.beside.length > 0);
  }

  set(pictures, { from, to, beside }) {
    this.stage.classList.toggle("bare", !beside);
    this.stage.classList.toggle("unpictured", from === to);
    pictures.forEach((one, i) => (one.hidden = i < from || i >= to));
  }

  show(pictures, scene, pair) {
    this.set(pictures, scene);
    const shown = pictures.slice(scene.from, scene.to);
    if (!pair) arrange(this.board, shown);
    else for (const one of shown) one.removeAttribute("style");
    this.last = scene.beside ? fitPanels(this.side, this.beside, this.first) : this.first;
  }

  // The panels that are still to come, and then the next scene; a click turns over too.
  turnOver() {
    if (!this.scenes) return;
    const [{ beside }, count] = [this.scenes[this.scene % this.scenes.length], this.beside.length];
    const areAll = !beside || this.last - this.first >= count;
    if (areAll && this.scenes.length < 2) return;
    if (!areAll && this.last < count) this.first = this.last;
    else [this.first, this.scene] = [0, this.scene + 1];
    this.fit();
  }

  drawGuitar() {
    const play = state.guitar?.play;
    const lamp = ({ string, state: heard }) =>
      el(
        `li.string.${heard.toLowerCase()}`,
        {},
        el("span.which", {}, String(string)),
        el("span.sign", { "aria-hidden": "true" }, SIGNS[heard][0]),
        el("span.word", {}, SIGNS[heard][1]),
      );
    // Its place stays: nothing above it jumps when a play is heard.
    this.strings.hidden = !play && !this.mayListen;
    fill(this.strings, (play?.strings ?? []).map(lamp));
    lightStrings(this.node, play?.strings ?? []);
    this.moments.play(play, Boolean(state.guitar?.listening));
  }

  get mayListen() {
    return Boolean(state.guitar && state.guitar.state !== "none" && (this.view?.listens ?? "plays") === "plays");
  }

  // Of this turn as much as there is room for; its latest is never cut. What is said in brackets is for who plays.
  drawNews() {
    const [before, latest] = nowOf(state.story, STORY).map((text) => text.replaceAll(/ \([^)]*\)/g, ""));
    fill(this.line, before && el("span.faint", {}, `${before} `), latest);
    this.line.classList.toggle("long", latest.length > STORY);
  }
}
