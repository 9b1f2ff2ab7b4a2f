// Typing on the sheet: Enter begins a line, Backspace at its beginning joins it, arrows walk on into the next words.

import { el } from "../dom.js";
import { say } from "../page.js";
import { lettersBefore } from "./letters.js";

// Milliseconds after the last letter until words are sent: a pause for breath, and little is lost in a power cut.
const PAUSE = 700;

export class Typing {
  constructor(sheet) {
    this.sheet = sheet;
    this.timer = 0;
    this.wanted = null;
    sheet.addEventListener("input", ({ target }) => this.typed(target));
    sheet.addEventListener("change", ({ target }) => this.send(target));
    sheet.addEventListener("keydown", (event) => this.press(event));
    sheet.addEventListener("paste", (event) => this.pasted(event));
    sheet.addEventListener("focusin", ({ target }) => this.remember(target));
    sheet.addEventListener("focusout", ({ target }) => this.remember(target));
  }

  /** The field for one more line of words, at the end. */
  newLine(maxLength) {
    const words = "Write a line of words…";
    return el("input.new-line", {
      type: "text",
      maxLength,
      autocomplete: "off",
      placeholder: words,
      "aria-label": words,
      "data-key": "new-line",
    });
  }

  typed(field) {
    if (field.parentNode.matches(".grows")) field.parentNode.dataset.value = field.value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => placeOf(field) >= 0 && this.send(field), PAUSE);
  }

  // What is typed goes to the host, unless it is there.
  send(field) {
    clearTimeout(this.timer);
    const place = placeOf(field);
    if (place < 0) return field.matches(".new-line") ? this.add(field) : null;
    const there = this.song.kept[place];
    if (there && there.words !== field.value.trim()) say({ say: "words", place, text: field.value });
    return null;
  }

  add(field) {
    const text = field.value.trim();
    field.value = "";
    if (text) say({ say: "add_line", text });
  }

  // Where a chord would be put: the letter before which the cursor stood last.
  remember(field) {
    const place = placeOf(field);
    if (place >= 0) this.cursor = { place, at: lettersBefore(field) };
  }

  press(event) {
    const field = event.target;
    if (field.matches(".new-line")) return event.key === "Enter" ? this.add(field) : this.leave(event, field);
    const place = placeOf(field);
    if (place < 0 || event.isComposing) return null;
    const atStart = !field.selectionStart && !field.selectionEnd;
    const atEnd = field.selectionStart === field.value.length;
    if (event.key === "Enter") this.enter(event, field, place);
    else if (event.key === "Backspace" && atStart) this.back(event, place);
    else if (event.key === "ArrowLeft" && atStart) this.go(event, place - 1, Infinity);
    else if (event.key === "ArrowRight" && atEnd) this.go(event, place + 1, 0);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.leave(event, field);
    return null;
  }

  enter(event, field, place) {
    event.preventDefault();
    const at = lettersBefore(field);
    this.send(field);
    if (event.ctrlKey || event.metaKey) return say({ say: "put_chord", place, at });
    const last = place === this.song.kept.length - 1;
    const begins = !at;
    this.wanted = last && at === [...field.value].length ? ["new-line", 0] : [`words-${place + (begins ? 0 : 1)}`, 0];
    if (last && this.wanted[0] === "new-line") this.focusWanted();
    else say({ say: "cut", place, at });
    return null;
  }

  // At the beginning of a line it joins the line before; elsewhere the cursor goes on into the words before.
  back(event, place) {
    event.preventDefault();
    if (this.song.kept[place].begins && place) say({ say: "line", place, begins: false });
    else this.go(event, place - 1, Infinity);
  }

  go(event, place, at) {
    const field = this.sheet.querySelector(`[data-key="words-${place}"]`);
    if (!field) return;
    event.preventDefault();
    field.focus();
    const end = Math.min(at, field.value.length);
    field.setSelectionRange(end, end);
  }

  // To the words above or below: of that line the nearest.
  leave(event, field) {
    const up = event.key === "ArrowUp";
    if (!up && event.key !== "ArrowDown") return;
    const lines = [...this.sheet.querySelectorAll(".line, .new-line")];
    const here = lines.indexOf(field.closest(".line") ?? field);
    const there = lines[here + (up ? -1 : 1)];
    if (!there) return;
    event.preventDefault();
    const x = field.getBoundingClientRect().left;
    const far = (one) => Math.abs(one.getBoundingClientRect().left - x);
    const fields = there.matches("input") ? [there] : [...there.querySelectorAll("input")];
    fields.reduce((best, one) => (far(one) < far(best) ? one : best)).focus();
  }

  // Several lines that are pasted become several lines of the sheet.
  pasted(event) {
    const lines = (event.clipboardData?.getData("text") ?? "").split(/\r?\n/).filter((line) => line.trim());
    if (!event.target.matches(".new-line") || lines.length < 2) return;
    event.preventDefault();
    for (const text of lines) say({ say: "add_line", text });
  }

  focusWanted() {
    const field = this.wanted && this.sheet.querySelector(`[data-key="${this.wanted[0]}"]`);
    if (!field) return;
    field.focus();
    field.setSelectionRange(this.wanted[1], this.wanted[1]);
    this.wanted = null;
  }
}

const placeOf = (field) => Number(/^words-(\d+)$/.exec(field.dataset?.key ?? "")?.[1] ?? -1);
