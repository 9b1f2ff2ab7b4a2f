// Parts of a picture that can be chosen: with a click, a finger, or the arrow keys from one tab stop.

import { isArrow, middle, nextThing } from "./arrows.js";

/**
 * @param {Element} svg  a picture, or a row of cards
 * @param {Map<string, {label: string}[]>} offersAt  what choosing a part may mean, by the part's `data-at`
 * @param {{chosen: Set<string>, next: Set<string>}} marks  parts that are chosen, and those that go on from them
 * @param {(at: string) => void} onChoose
 * @param {((at: string) => void) | null} [onOther]  a part was touched that cannot be chosen
 */
export function makeChoosable(svg, offersAt, { chosen = new Set(), next = new Set() }, onChoose, onOther = null) {
  const parts = [...svg.querySelectorAll("[data-at]")];
  if (!parts.length) return;
  const can = parts.filter((part) => offersAt.has(part.dataset.at));
  const isPicture = svg instanceof SVGElement;
  if (isPicture || can.length) svg.setAttribute("role", can.length ? "group" : "img");
  else svg.removeAttribute("role");
  if (!isPicture && can.length) svg.setAttribute("aria-label", "To choose from");
  for (const part of parts) {
    namePart(part, offersAt.get(part.dataset.at), chosen.has(part.dataset.at));
    part.classList.toggle("next", next.has(part.dataset.at) && !chosen.has(part.dataset.at));
  }
  if (can.length) onlyTabStop(can.find((part) => part === document.activeElement) ?? can[0], can);
  svg.onclick = (event) => {
    const part = event.target.closest("[data-at]");
    if (part) (offersAt.has(part.dataset.at) ? onChoose : onOther)?.(part.dataset.at);
  };
  svg.onkeydown = (event) => press(event, can, onChoose);
}

/** Of several parts Tab leads to this one; arrow keys go on from there. */
export function onlyTabStop(part, parts) {
  for (const one of parts) one.setAttribute("tabindex", one === part ? "0" : "-1");
}

function namePart(part, offers, isChosen) {
  part.classList.toggle("can", Boolean(offers));
  part.classList.toggle("chosen", isChosen);
  if (!isChosen || !offers) part.removeAttribute("aria-pressed");
  else part.setAttribute("aria-pressed", "true");
  if (offers) {
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", spoken(part, offers));
  } else for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
}

// What can be read on a part is said of it too.
function spoken(part, offers) {
  const label = offers.length === 1 ? offers[0].label : spokenPlace(part);
  const read = part.textContent.replace(/\s+/g, " ").trim();
  return label.includes(read) ? label : `${label}, ${read}`;
}

/** `slot-2-0` as "string 2, open": what a part is called where what can be done there is more than one thing. */
function spokenPlace({ dataset: { at, name } }) {
  if (name) return name;
  const [kind, string, fret] = at.split("-");
  if (kind === "slot") return `string ${string}, ${fret === "0" ? "open" : `fret ${fret}`}`;
  return kind === "cam" ? `${string === "both" ? "both cams" : `the ${string} cam`}` : at.replaceAll("-", " ");
}

function press(event, can, onChoose) {
  const part = event.target.closest("[data-at].can");
  if (!part) return;
  const chooses = event.key === "Enter" || event.key === " ";
  const next = isArrow(event.key) ? nextThing(part, can, event.key, middle) : null;
  if (!chooses && !next) return;
  event.preventDefault();
  if (chooses) onChoose(part.dataset.at);
  else {
    onlyTabStop(next, can);
    next.focus();
  }
}
