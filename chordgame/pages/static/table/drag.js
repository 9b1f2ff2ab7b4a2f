// A cam that is dragged from the hand onto the ring: the same as tapping the one and then the other.

// Pixels that a finger may tremble before a tap is a drag.
const TREMBLE = 9;

/**
 * @param {HTMLElement} board
 * @param {(from: string, to: string) => void} onDrop  the parts' names
 */
export function makeDraggable(board, onDrop) {
  let drag = null;
  const partAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-at]");

  board.addEventListener("pointerdown", (event) => {
    const card = event.target.closest(".card.can");
    if (card && event.isPrimary) drag = { card, x: event.clientX, y: event.clientY, held: null };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.held && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > TREMBLE)
      drag.held = lifted(drag.card);
    if (drag.held)
      drag.held.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  });
  addEventListener("pointerup", (event) => {
    const { card, held } = drag ?? {};
    drag = null;
    if (!held) return;
    held.remove();
    const part = partAt(event);
    if (!part || part === card) return;
    // The click that a browser may make of it would choose something once more.
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    onDrop(card.dataset.at, part.dataset.at);
  });
  addEventListener("pointercancel", () => {
    drag?.held?.remove();
    drag = null;
  });
}

function lifted(card) {
  const held = card.cloneNode(true);
  held.className = "card held";
  held.removeAttribute("data-at");
  held.setAttribute("aria-hidden", "true");
  document.body.append(held);
  return held;
}
