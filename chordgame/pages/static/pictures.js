// SVG pictures from the host: put on the page without inline styles, with parts that can be chosen.

import { el } from "./dom.js";

const parser = new DOMParser();
const sheets = new Map();
// Pictures share a few sheets of styles; of more than these the oldest goes.
const MOST_SHEETS = 60;
// From here on a picture is wide rather than square, and the page gives it a row of its own.
const WIDE = 1.6;

function adopt(text) {
  if (sheets.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  if (sheets.size > MOST_SHEETS) sheets.delete(sheets.keys().next().value);
  document.adoptedStyleSheets = [...sheets.values()];
}

/**
 * The picture on the page, as large as its place; with the same picture `before`, what changed is marked.
 * @param {{svg: string, alt: string, name: string}} picture
 * @param {Element} [before]
 */
export function drawPicture(picture, before) {
  const drawn = withoutInlineStyles(picture.svg);
  const box = drawn.viewBox.baseVal;
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  drawn.querySelector("title")?.remove();
  drawn.setAttribute("aria-label", picture.alt);
  if (before) markChanges(before, drawn);
  const shape = box.width / box.height > WIDE ? "wide" : "square";
  return el(`figure.picture-box.${shape}`, {}, drawn);
}

// The page allows no inline styles: the picture's own are taken out of its text and given to the page as sheets.
function withoutInlineStyles(text) {
  const tamed = text.replaceAll(' style="', ' data-css="').replaceAll(/<(\/?)style>/g, "<$1metadata>");
  const svg = parser.parseFromString(tamed, "image/svg+xml").documentElement;
  for (const style of svg.querySelectorAll("metadata")) {
    adopt(style.textContent);
    style.remove();
  }
  const drawn = document.importNode(svg, true);
  for (const part of drawn.querySelectorAll("[data-css]")) {
    part.style.cssText = part.dataset.css;
    part.removeAttribute("data-css");
  }
  return drawn;
}

function markChanges(before, drawn) {
  const was = new Map();
  for (const part of before.querySelectorAll("[data-at]")) was.set(part.dataset.at, look(part));
  for (const part of drawn.querySelectorAll("[data-at]")) {
    if (was.has(part.dataset.at) ? was.get(part.dataset.at) !== look(part) : was.size)
      part.classList.add("just-changed");
  }
}

function look(part) {
  return part.innerHTML + (part.getAttribute("class") ?? "").replace(/ ?(can|chosen|next|hinted|just-changed)\b/g, "");
}
