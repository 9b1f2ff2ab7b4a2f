// Names from the wire as people read them. No page is touched here.

/** `"upside_down"` as "Upside down". */
export function pretty(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence from the wire: it begins with a capital and ends with a full stop, and its names stay as they are. */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return !whole || /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** What a map from the wire says of a seat, whatever the seat's name is. */
export const ofSeat = (said, name) => (Object.hasOwn(said ?? {}, name) ? said[name] : undefined);

export const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;
