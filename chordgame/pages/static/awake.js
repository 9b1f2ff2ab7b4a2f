// The screen stays awake while a game is on it, where the browser lets a page ask: on this computer, and over https.

let lock = null;

/** Asked for now, and again each time that the page comes back into sight: sleep lets go of it. */
export function stayAwake() {
  ask();
  document.addEventListener("visibilitychange", ask);
}

async function ask() {
  if (!navigator.wakeLock || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // a battery that is low, or a browser that will not
  }
}
