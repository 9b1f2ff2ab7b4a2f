// What happened, turn by turn, and what each turn brought. No page is touched here.

/**
 * The story by turns, the latest first.
 * @param {{text: string, n: number, turn: number | null, whose: string, scores: object | null, undoes: number}[]} story
 * @returns {{turn: number | null, whose: string, gained: number | null, lines: string[], undone: string[]}[]}
 */
export function turnsOf(story) {
  const undone = new Set(story.flatMap(({ n, undoes }) => (undoes ? [n, undoes] : [])));
  const turns = [];
  for (const line of story) {
    const last = turns.at(-1);
    if (last && (line.turn === null || line.turn === last.turn)) last.all.push(line);
    else turns.push({ turn: line.turn, all: [line] });
  }
  return turns.map((one, i) => withGain(one, turns[i + 1], undone)).reverse();
}

// Points are written down as the next turn begins: what a turn brought is known by then.
function withGain({ turn, all }, next, undone) {
  const first = all.find(({ scores }) => scores) ?? all[0];
  const after = next?.all.find(({ scores }) => scores) ?? all.findLast(({ scores }) => scores);
  const { whose } = first;
  const gained = whose && first.scores && after ? after.scores[whose] - first.scores[whose] : null;
  const texts = (which) => all.filter(({ n }) => Boolean(n && undone.has(n)) === which).map(({ text }) => text);
  return { turn, whose, gained, lines: texts(false), undone: texts(true) };
}
