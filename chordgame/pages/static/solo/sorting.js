// Lists that are put in order: by their handles with a mouse or a finger, or with the arrow keys on a handle.

/**
 * @param {HTMLElement} board  what stays on the page; the lists in it may be drawn anew
 * @param {string} things  the selector of each thing; those beside each other are a list
 * @param {(from: number, to: number, thing: Element) => void} moved  places in its list
 */
export function makeSortable(board, things, moved) {
  let drag = null;
  const listOf = (thing) => [...thing.parentNode.children].filter((one) => one.matches(things));

  board.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".handle");
    const thing = handle?.closest(things);
    if (!thing || !event.isPrimary) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const list = listOf(thing);
    drag = { thing, list, from: list.indexOf(thing), to: -1 };
    thing.classList.add("dragged");
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.to = placeAt(drag, event.clientY);
    for (const [at, one] of drag.list.entries()) mark(one, at, drag);
  });
  board.addEventListener("pointerup", () => {
    const { thing, from, to } = drag ?? {};
    stop();
    if (to >= 0 && to !== from) moved(from, to, thing);
  });
  board.addEventListener("pointercancel", stop);
  board.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const thing = event.target.closest(".handle")?.closest(things);
    if (!thing || !by) return;
    event.preventDefault();
    const list = listOf(thing);
    const from = list.indexOf(thing);
    const to = from + by;
    if (to < 0 || to >= list.length) return;
    follow(board, event.target.dataset.key.replace(/\d+$/, String(to)));
    moved(from, to, thing);
  });

  function stop() {
    for (const one of drag?.list ?? []) one.classList.remove("dragged", "drop-before", "drop-after");
    drag = null;
  }
}

// Among how many of the others the pointer is below: where the thing would come.
const placeAt = ({ list, thing }, y) => list.filter((one) => one !== thing && y > middleOf(one)).length;

const middleOf = (one) => {
  const { top, height } = one.getBoundingClientRect();
  return top + height / 2;
};

function mark(one, at, { from, to }) {
  one.classList.toggle("drop-before", at === to && to < from);
  one.classList.toggle("drop-after", at === to && to > from);
}

// The list is drawn anew with other keys: what was moved keeps the focus in its new place.
function follow(board, key) {
  const seen = new MutationObserver(() => {
    seen.disconnect();
    board.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  });
  seen.observe(board, { childList: true, subtree: true });
}
