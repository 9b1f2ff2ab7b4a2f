// Coming in: the room code, a name, and the square that phones read.

import { el } from "../dom.js";
import { recall } from "../memory.js";
import { state } from "../page.js";

export function codeForm(action, withName, onReady) {
  const code = el("input.code-input", { type: "text", maxLength: 12, value: recall("code"), required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: false, "data-key": "code", "aria-label": "Room code" });
  const name = el("input", { type: "text", maxLength: 24, value: recall("name"), required: withName, autocomplete: "nickname", "data-key": "name", "aria-label": "Your name" });
  return el("main.welcome", {},
    el("h1", {}, "ringclear"),
    el("form", { onsubmit: (event) => { event.preventDefault(); onReady({ code: code.value.trim().toUpperCase(), name: name.value.trim() }); } },
      el("label", {}, el("span", {}, "Room code"), code),
      withName ? el("label", {}, el("span", {}, "Your name"), name) : null,
      el("button.move", { type: "submit" }, action)),
    el("p.faint", {}, "The code is on the table's page and in the leader's terminal."));
}

export function qrCode() {
  const svg = state.welcome?.links.qr;
  if (!svg) return null;
  const box = el("div.qr");
  box.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  box.firstChild.setAttribute("role", "img");
  box.firstChild.setAttribute("aria-label", "Square to scan with a phone's camera, to join");
  return box;
}
