// SVG pictures from the host: put on the page without inline styles, with parts that can be chosen.

import { el } from "./dom.js";

const parser = new DOMParser();
const sheets = new Map();

function adopt(text) {
  if (sheets.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  if (sheets.size > 60) sheets.delete(sheets.keys().next().value);
  document.adoptedStyleSheets = [...sheets.values()];
}

export function drawPicture(picture, before) {
  // The page allows no inline styles: the picture's own are taken out of its text and given to the page as sheets.
  const text = picture.svg.replaceAll(' style="', ' data-css="').replaceAll(/<(\/?)style>/g, "<$1metadata>");
  const svg = parser.parseFromString(text, "image/svg+xml").documentElement;
  for (const style of svg.querySelectorAll("metadata")) {
    adopt(style.textContent);
    style.remove();
  }
  const box = svg.viewBox.baseVal;
  const drawn = document.importNode(svg, true);
  for (const part of drawn.querySelectorAll("[data-css]")) {
    part.style.cssText = part.dataset.css;
    part.removeAttribute("data-css");
  }
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  drawn.querySelector("title")?.remove();
  drawn.setAttribute("aria-label", picture.alt);
  if (before) markChanges(before, drawn);
  const shape = box.width / box.height > 1.6 ? "wide" : "square";
  return el(`figure.picture-box.${shape}`, {}, drawn);
}

function markChanges(before, drawn) {
  const was = new Map();
  for (const part of before.querySelectorAll("[data-at]")) was.set(part.dataset.at, look(part));
  for (const part of drawn.querySelectorAll("[data-at]")) {
    if (was.has(part.dataset.at) ? was.get(part.dataset.at) !== look(part) : was.size) part.classList.add("just-changed");
  }
}

function look(part) {
  return part.innerHTML + (part.getAttribute("class") ?? "").replace(/ ?(can|chosen|just-changed)\b/g, "");
}

// Parts that moves are made on can be clicked, and reached with the arrow keys from one tab stop.
export function makeChoosable(svg, offersAt, chosen, onChoose) {
  const parts = [...svg.querySelectorAll("[data-at]")];
  if (!parts.length) return;
  const can = parts.filter((part) => offersAt.has(part.dataset.at));
  svg.setAttribute("role", can.length ? "group" : "img");
  for (const part of parts) {
    const offers = offersAt.get(part.dataset.at);
    part.classList.toggle("can", Boolean(offers));
    part.classList.toggle("chosen", chosen.has(part.dataset.at));
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) part.removeAttribute(name);
    if (!offers) continue;
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", part === can[0] ? "0" : "-1");
    part.setAttribute("aria-label", spoken(part, offers));
    if (chosen.has(part.dataset.at)) part.setAttribute("aria-pressed", "true");
  }
  svg.onclick = (event) => {
    const part = event.target.closest("[data-at]");
    if (part && offersAt.has(part.dataset.at)) onChoose(part.dataset.at);
  };
  svg.onkeydown = (event) => {
    const part = event.target.closest("[data-at].can");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(part.dataset.at);
    } else if (event.key.startsWith("Arrow")) {
      const next = nearest(part, can, event.key.slice(5));
      if (next) {
        event.preventDefault();
        for (const one of can) one.setAttribute("tabindex", one === next ? "0" : "-1");
        next.focus();
      }
    }
  };
}

// What can be read on a part is said of it too.
function spoken(part, offers) {
  const label = offers.length === 1 ? offers[0].label : `${part.dataset.at.replaceAll("-", " ")}: ${offers.length} moves`;
  const read = part.textContent.replace(/\s+/g, " ").trim();
  return label.includes(read) ? label : `${label}, ${read}`;
}

function nearest(from, parts, way) {
  const [x, y] = middle(from);
  const [wx, wy] = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] }[way] ?? [0, 0];
  let best = null;
  let least = Infinity;
  for (const part of parts) {
    if (part === from) continue;
    const [px, py] = middle(part);
    const along = (px - x) * wx + (py - y) * wy;
    const aside = Math.abs((px - x) * wy) + Math.abs((py - y) * wx);
    const cost = along + 2 * aside;
    if (along > 1 && cost < least) [best, least] = [part, cost];
  }
  return best;
}

function middle(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
