// A press is not lost where its button is drawn anew under the finger: news come at any time, also while one presses.

let pressed = null;

/** Watch every press of a mouse; touches are given to whatever is there when the finger goes, as browsers have it. */
export function keepPresses() {
  addEventListener("pointerdown", remember, true);
  addEventListener("pointerup", deliver, true);
}

function remember({ target, pointerType, button }) {
  const isMouse = pointerType === "mouse" && button === 0;
  pressed = isMouse ? target.closest("button[data-key]") : null;
}

// The browser gives the click to what held both buttons; it is meant for the new one, if that is still the same.
function deliver({ clientX, clientY }) {
  const before = pressed;
  pressed = null;
  if (!before || before.isConnected) return;
  const now = document.elementFromPoint(clientX, clientY)?.closest("button[data-key]");
  if (now?.dataset.key === before.dataset.key) now.click();
}
