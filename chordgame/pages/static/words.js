// Names from the wire as people read them. No page is touched here.

/** `"upside_down"` as "Upside down". */
export function pretty(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;
