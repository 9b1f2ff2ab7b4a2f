// Elements from names, attributes and children. Texts are always text, never markup.

/**
 * @param {string} name  a tag with classes: "button.move.quiet"
 * @param {object} attributes  properties where the element has them, listeners as `onclick`; not false or null
 * @param {...(Node | string | null | undefined | false | Array)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "list" && key !== "role") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * A button that does something at once.
 * @param {string} look  its classes: "move.quiet"
 * @param {Node | string | Array} inside  what stands on it
 * @param {(event: Event) => void} onclick
 * @param {object} more  `key` by which it is found again when the page is drawn anew, `label` where what stands on it
 *   does not say enough, `pressed` for one that is on or off; the rest as for `el`
 */
export function button(look, inside, onclick, { key, label, pressed, ...more } = {}) {
  const named = { "data-key": key, "aria-label": label, "aria-pressed": pressed?.toString() };
  return el(`button.${look}`, { type: "button", ...named, onclick, ...more }, inside);
}

/** These children and no others. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(9).filter(Boolean));
  return parent;
}

// Draw again what is shown, but leave alone what somebody is typing in, and open what stays open.
export function redraw(parent, ...children) {
  const focused = focusedIn(parent);
  const key = focused?.dataset.key;
  const typed = focused && "value" in focused ? [focused.value, focused.selectionStart, focused.selectionEnd] : null;
  const open = [...parent.querySelectorAll("details[data-stays][open]")].map((one) => one.dataset.stays);
  fill(parent, ...children);
  for (const one of parent.querySelectorAll("details[data-stays]"))
    if (open.includes(one.dataset.stays)) one.open = true;
  if (!key) return;
  const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!again) return;
  if (typed && again.matches("textarea, input[type=text]")) {
    again.value = typed[0];
    again.setSelectionRange(typed[1], typed[2]);
  }
  again.focus({ preventScroll: true });
}

/** What is focused within this element. */
export const focusedIn = (parent) => (parent.contains(document.activeElement) ? document.activeElement : null);

/** Draw something again; what was focused in it, by its `data-key`, is so afterwards. */
export function keepingFocus(parent, draw) {
  const key = focusedIn(parent)?.dataset.key;
  draw();
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// Milliseconds that a sentence at the upper edge stays: enough to read two lines of it twice.
const TOAST = 7000;
let toastTimer = 0;
// It lies in a dialog now and then, and must not be lost with it.
const toasts = document.getElementById("toasts");

/** What was said there counts no more. */
export const hush = () => toasts.replaceChildren();

// Where somebody writes it may stand beside the field already.
const isSaid = (text) => [...document.querySelectorAll(".hint.bad")].some((one) => one.textContent === text);

/** A sentence at the upper edge for a moment, away from the buttons; `kind` "bad" for what did not work. */
export function toast(text, kind = "") {
  if (kind === "bad" && isSaid(text)) return;
  // A dialog lies over everything else, so what is said meanwhile is said in it.
  (document.querySelector("dialog:modal") ?? document.body).append(toasts);
  fill(toasts, el(`p.toast${kind ? `.${kind}` : ""}`, {}, text));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hush, TOAST);
}
