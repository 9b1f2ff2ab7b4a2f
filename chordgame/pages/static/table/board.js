// The board's nodes: put in their order, slid aside as they were, and focused by the names of their parts.

import { onlyTabStop } from "../choosable.js";

/** The same nodes in the same order: nothing is touched that stays. */
export function place(parent, nodes) {
  const now = [...parent.children];
  if (now.length === nodes.length && now.every((node, i) => node === nodes[i])) return;
  parent.replaceChildren(...nodes);
}

/** How far each picture was slid aside that is wider than its place. */
export function slid(board) {
  const boxes = [...board.querySelectorAll(".picture-box[data-name]")].filter((box) => box.scrollLeft > 0);
  return boxes.map((box) => [box.dataset.name, box.scrollLeft]);
}

/** The same pictures, perhaps drawn anew, as they were slid. */
export function slideBack(board, all) {
  for (const [name, left] of all) {
    const again = board.querySelector(`[data-name="${name}"]`);
    if (again) again.scrollLeft = left;
  }
}

export function focusPart(board, at) {
  const part = board.querySelector(`[data-at="${CSS.escape(at)}"].can`);
  if (!part || part === document.activeElement) return;
  onlyTabStop(part, part.closest("svg, .hand").querySelectorAll(".can"));
  part.focus({ preventScroll: true });
}
