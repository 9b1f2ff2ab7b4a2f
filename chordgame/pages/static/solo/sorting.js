// A list that is put in order: by its handles with a mouse or a finger, or with the arrow keys on a handle.

/**
 * @param {HTMLElement} list  what holds the things, however deep
 * @param {string} things  the selector of each thing
 * @param {(from: number, to: number) => void} moved  places among the things
 */
export function makeSortable(list, things, moved) {
  let drag = null;
  const all = () => [...list.querySelectorAll(things)];

  list.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".handle");
    const thing = handle?.closest(things);
    if (!thing || !event.isPrimary) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    drag = { thing, from: all().indexOf(thing), to: -1 };
    thing.classList.add("dragged");
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.to = placeAt(all(), drag.thing, event.clientY);
    for (const [at, one] of all().entries()) mark(one, at, drag);
  });
  list.addEventListener("pointerup", () => {
    const { from, to } = drag ?? {};
    stop();
    if (to >= 0 && to !== from) moved(from, to);
  });
  list.addEventListener("pointercancel", stop);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const thing = event.target.closest(".handle")?.closest(things);
    if (!thing || !by) return;
    event.preventDefault();
    const [from, last] = [all().indexOf(thing), all().length - 1];
    const to = from + by;
    if (to < 0 || to > last) return;
    follow(list, event.target.dataset.key, from, to);
    moved(from, to);
  });

  function stop() {
    for (const one of all()) one.classList.remove("dragged", "drop-before", "drop-after");
    drag = null;
  }
}

// Among how many of the others the pointer is below: where the thing would come.
function placeAt(all, thing, y) {
  const others = all.filter((one) => one !== thing);
  return others.filter((one) => y > middleOf(one)).length;
}

const middleOf = (one) => {
  const { top, height } = one.getBoundingClientRect();
  return top + height / 2;
};

function mark(one, at, { from, to }) {
  one.classList.toggle("drop-before", at === to && to < from);
  one.classList.toggle("drop-after", at === to && to > from);
}

// The list is drawn anew with other keys: what was moved keeps the focus in its new place.
function follow(list, key, from, to) {
  const wanted = key.replace(/\d+$/, String(to));
  const again = () => list.querySelector(`[data-key="${wanted}"]`)?.focus();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    again();
  });
  if (from !== to) seen.observe(list, { childList: true, subtree: true });
}
