// Which tips somebody has seen; kept by the person's name, since several may share a device. No page is touched here.

/** What was kept, or that nothing was; what cannot be read counts as nothing. */
export function read(text) {
  try {
    const kept = JSON.parse(text || "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

export const written = (kept) => JSON.stringify(kept);

const of = (kept, seat) => {
  const one = Object.hasOwn(kept, seat) ? kept[seat] : null;
  return { off: Boolean(one?.off), seen: Array.isArray(one?.seen) ? one.seen : [] };
};

/** The first of these that this person has not seen; "" if none is wanted. */
export function nextTip(kept, seat, names) {
  const { off, seen } = of(kept, seat);
  return off ? "" : (names.find((name) => !seen.includes(name)) ?? "");
}

/** One more was seen. */
export const saw = (kept, seat, name) => ({ ...kept, [seat]: { off: false, seen: [...of(kept, seat).seen, name] } });

/** None any more; or again, from the first one. */
export const skipped = (kept, seat, off) => ({ ...kept, [seat]: { off, seen: [] } });
