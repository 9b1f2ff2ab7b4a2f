// The board's nodes: put in their order, slid aside as they were, and focused by the names of their parts.

import { onlyTabStop } from "../choosable.js";

/** The same nodes in the same order: nothing is touched that stays. */
export function place(parent, nodes) {
  const now = [...parent.children];
  if (now.length === nodes.length && now.every((node, i) => node === nodes[i])) return;
  parent.replaceChildren(...nodes);
}

/** How far pictures were slid aside that are wider than their place; drawn anew, they are slid there again. */
export class Slid {
  constructor(board) {
    this.board = board;
    this.far = new Map();
    board.addEventListener("scroll", ({ target }) => this.remember(target), true);
    new ResizeObserver(() => pointOn(board)).observe(board);
  }

  remember(box) {
    pointOn(box);
    if (box.dataset?.name) this.far.set(box.dataset.name, box.scrollLeft);
  }

  back() {
    for (const [name, left] of this.far) {
      const again = left ? this.board.querySelector(`[data-name="${name}"]`) : null;
      if (again && again.scrollLeft !== left) again.scrollLeft = left;
    }
  }
}

// Less than this is hidden by no more than a rim.
const A_RIM = 12;

// A small arrow says where there is more than a phone shows at once.
function pointOn(box) {
  box.classList.toggle("more-right", box.scrollWidth - box.clientWidth - box.scrollLeft > A_RIM);
  box.classList.toggle("more-below", box.scrollHeight - box.clientHeight - box.scrollTop > A_RIM);
}

/** What is wider than its place can be slid with the keys too. It is measured in one go, once all is drawn. */
export function offerSliding(board) {
  requestAnimationFrame(() => {
    const boxes = [...board.querySelectorAll(".picture-box, .hand.choosable")];
    [board, ...boxes].forEach(pointOn);
    const sliding = boxes.map((box) => box.scrollWidth > box.clientWidth + 1);
    boxes.forEach((box, i) => {
      if (sliding[i]) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    });
  });
}

export function focusPart(board, at) {
  const part = board.querySelector(`[data-at="${CSS.escape(at)}"].can`);
  if (!part || part === document.activeElement) return;
  onlyTabStop(part, part.closest("svg, .hand").querySelectorAll(".can"));
  part.focus({ preventScroll: true });
}

const clipsOf = (plan) => plan?.at?.split(" ") ?? [];

/** The clips of the play that is asked for, if one is. */
export function markPlan(board, plan) {
  const meant = clipsOf(plan);
  for (const clip of board.querySelectorAll(".clip")) clip.classList.toggle("meant", meant.includes(clip.dataset.at));
}

/** Its strings, before anybody strums. */
export const stringsOf = (plan) => clipsOf(plan).map((at) => ({ string: at.split("-")[1], state: "WAITING" }));
