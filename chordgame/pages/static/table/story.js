// What happened, turn by turn, and what each turn brought. No page is touched here.

/**
 * The story by turns, the latest first.
 * @param {{text: string, n: number, turn: number | null, whose: string, had: object | null, scores: object | null,
 *   undoes: number}[]} story
 * @returns {{turn: number | null, whose: string, gained: number | null, lines: string[], undone: string[]}[]}
 */
export function turnsOf(story) {
  const undone = undoneOf(story);
  const turns = [];
  for (const line of story) {
    const last = turns.at(-1);
    if (last && (line.turn === null || goesOn(last, line))) last.all.push(line);
    else turns.push({ turn: line.turn, whose: line.whose, all: [line] });
  }
  return turns.map((one) => withGain(one, undone)).reverse();
}

const undoneOf = (story) => new Set(story.flatMap(({ n, undoes }) => (undoes ? [n, undoes] : [])));

// Several may have their turns in a stretch that is open to be undone; what all do at once is nobody's.
const goesOn = ({ turn, whose }, line) => turn === line.turn && (!whose || !line.whose || whose === line.whose);

// From how its player stood before its first move to how after its last.
function withGain({ turn, all }, undone) {
  const first = all.find(({ had }) => had) ?? all[0];
  const last = all.findLast(({ scores }) => scores);
  const { whose } = first;
  const gained = whose && last ? last.scores[whose] - first.had[whose] : null;
  const texts = (which) => all.filter(({ n }) => Boolean(n && undone.has(n)) === which).map(({ text }) => text);
  return { turn, whose, gained, lines: texts(false), undone: texts(true) };
}

/**
 * What a seat should have read before it moves: what came of its latest move, unless that was undone, or of a later one
 * that had more to it, as when a concert is paid. Of a move that says all by being made nothing, once it is the seat's
 * turn again.
 */
export function cameOf(story, seat, isAwaited) {
  const undone = undoneOf(story);
  const lines = story.filter(({ n }) => n && !undone.has(n));
  const own = lines.findLast(({ whose }) => whose === seat)?.n ?? 0;
  const last = lines.findLast(({ n }, i) => n >= own && n === lines[i - 1]?.n)?.n ?? (isAwaited ? 0 : own);
  return lines.filter(({ n }) => n === last).map(({ text }) => text);
}

/**
 * What happened last, all of it, and of what led to it in the same turn as much as so many letters hold.
 * @returns {[string, string]}  what led to it, and the latest
 */
export function nowOf(story, letters) {
  const last = story.at(-1);
  const undone = undoneOf(story);
  const isLatest = (line) => line === last || (last.n && line.n === last.n);
  const led = ({ n, turn }) => turn === last.turn && turn !== null && !undone.has(n) && !undone.has(last.n);
  const latest = story.filter(isLatest).map(({ text }) => text);
  const before = story.filter((line) => !isLatest(line) && led(line)).map(({ text }) => text);
  while (before.length && [...before, ...latest].join(" ").length > letters) before.shift();
  return [before.join(" "), latest.join(" ")];
}

/** As many lines as fit into so many letters; the last ones, which say what came of the others. */
export function endOf(lines, letters) {
  const left = [...lines];
  while (left.length > 1 && left.join(" ").length > letters) left.shift();
  return left.join(" ");
}
