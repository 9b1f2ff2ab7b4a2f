// What has been won, read off how a seat stands. No page is touched here.

/** What a seat has won since: "4 +3" after "4" is 3, and so is "7" after "4". */
export function won(before, now) {
  const sum = (text) => (text.match(/-?\d+(\.\d+)?/g) ?? []).reduce((all, one) => all + Number(one), 0);
  const arePoints = /^[-+. \d]+$/.test(now);
  return before === undefined || !arePoints ? 0 : Math.max(0, sum(now) - sum(before));
}
