// What the host has said of the table so far: of each kind of message the newest. No page is touched here.

// What happened is said once; a page keeps this much of it, and shows half.
const MOST_NEWS = 60;
/** After these the whole page is drawn; the others change their own part of it. */
export const DRAWS = new Set("welcome room view unseated removed unknown_ticket links ending strangers".split(" "));

export const nothingYet = () => ({
  welcome: null,
  elsewhere: false,
  room: null,
  views: new Map(),
  guitar: null,
  box: null,
  level: null,
  hint: null,
  ghost: null,
  whyNot: null,
  ending: null,
  strangers: null,
  news: [],
  story: [],
  read: 0,
});

/** Who takes each message into the slots of `state`. */
export const slotTakers = (state) => ({
  // Whoever was inside must not play on what is no longer there.
  unknown_ticket: () => Object.assign(state, nothingYet(), { elsewhere: state.elsewhere || Boolean(state.welcome) }),
  welcome(message) {
    state.elsewhere = false;
    state.welcome = message;
    state.views.clear();
    state.news = state.story = [];
  },
  room(message) {
    state.room = message;
    if (!message.playing) {
      state.views.clear();
      state.news = state.story = [];
    }
  },
  view(message) {
    const seat = message.seat ?? "";
    state.ghost = state.whyNot = null;
    state.views.set(seat, { ...message, panels: whole(message.panels, state.views.get(seat)?.panels ?? []) });
  },
  news({ texts, n = 0, turn = null, whose = "", had = null, scores = null, undoes = 0 }) {
    state.news = [...state.news, ...texts].slice(-MOST_NEWS);
    const lines = texts.map((text) => ({ text, n, turn, whose, had, scores, undoes }));
    state.story = [...state.story, ...lines].slice(-MOST_NEWS);
    state.read += texts.length;
  },
  links({ links }) {
    if (state.welcome) state.welcome.links = links;
  },
  ending: (message) => (state.ending = message.on ? message : null),
  strangers: (message) => (state.strangers = message),
  guitar: (message) => (state.guitar = message),
  box: (message) => (state.box = message),
  level: (message) => (state.level = message),
  hint: (message) => (state.hint = message),
  why_not: (message) => (state.whyNot = message),
  ghost: (message) => (state.ghost = { ...message, key: JSON.stringify(message.move) }),
});

// A number stands for the panel that was there at that place before: it is the very same one, and stays on the page.
const whole = (panels, before) => panels.map((panel) => (typeof panel === "number" ? before[panel] : panel));

/** This page's table. */
export const state = nothingYet();

const covered = new WeakMap();

/** What a seat is offered, on the board as everybody sees it: its hand stays hidden. */
export function withHandHidden(seat) {
  const [view, everybodys] = [state.views.get(seat), openView()];
  if (!view || view === everybodys) return everybodys;
  if (covered.get(view)?.panels !== everybodys.panels) covered.set(view, { ...view, panels: everybodys.panels });
  return covered.get(view);
}

/** What everybody may see of the game; on a page that is shown no such view, what its own seat sees. */
export const openView = () => state.views.get("") ?? state.views.values().next().value;
