// The neck with every slot in play: a tap takes a slot, or lets it go.

import { makeChoosable, onlyTabStop } from "../choosable.js";
import { el, fill, focusedIn } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";

export class NeckPart {
  constructor() {
    this.node = el("section.panel.neck-part", { "aria-label": "The neck" });
  }

  draw({ neck }) {
    if (this.svg === neck.svg) return;
    this.svg = neck.svg;
    const at = focusedIn(this.node)?.dataset.at;
    const slid = this.node.scrollLeft;
    const box = drawPicture(neck, this.node.firstChild);
    fill(this.node, box);
    const svg = box.querySelector("svg");
    const slots = [...svg.querySelectorAll(".in-play[data-at], .clip[data-at]")];
    makeChoosable(svg, new Map(slots.map(offerOn)), {}, (slot) => say({ say: "touch", ...placeOf(slot) }));
    this.node.scrollLeft = slid;
    const again = at && svg.querySelector(`[data-at="${at}"].can`);
    if (again) {
      onlyTabStop(again, svg.querySelectorAll(".can"));
      again.focus();
    }
  }
}

function placeOf(slot) {
  const [, string, fret] = slot.split("-").map(Number);
  return { string, fret };
}

function offerOn(part) {
  const { string, fret } = placeOf(part.dataset.at);
  const held = part.classList.contains("clip") ? ", held" : "";
  const label = `String ${string} ${fret ? `fret ${fret}` : "open"}: ${part.textContent}${held}`;
  return [part.dataset.at, [{ label }]];
}
