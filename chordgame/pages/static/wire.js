// The socket to the host: says who this page is, comes back by itself, and keeps what was told.

import { toast } from "./dom.js";

const BESIDE = ["level", "guitar", "box", "tried", "refused", "news", "hint"];
const WAIT = [200, 400, 800, 1500, 3000];

export const state = {
  connected: false, welcome: null, room: null, views: new Map(), guitar: null, box: null, level: null, news: [],
  tried: null, refused: "", hint: null,
};

let socket = null;
let listener = () => {};
let draw = () => {};
let introduce = () => null;
let tries = 0;

// `onTold` hears each message; `onDraw` draws, once for all that came together.
export function start(introduction, onTold, onDraw) {
  introduce = introduction;
  listener = onTold;
  draw = onDraw;
  open();
  addEventListener("pageshow", hurry);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
}

export function say(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else toast("Not connected just now; coming back…", "bad");
}

export function introduceAgain() {
  const hello = introduce();
  if (hello && state.connected) say(hello);
}

function hurry() {
  if (document.visibilityState === "visible" && socket && socket.readyState > WebSocket.OPEN) {
    tries = 0;
    open();
  }
}

function open() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}/socket`);
  socket = mine;
  mine.onopen = () => {
    state.connected = true;
    introduceAgain();
    draw();
  };
  mine.onmessage = (event) => {
    const kinds = JSON.parse(event.data).map(hear);
    if (kinds.some((kind) => !BESIDE.includes(kind))) draw();
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    state.connected = false;
    draw();
    setTimeout(open, WAIT[Math.min(tries++, WAIT.length - 1)]);
  };
}

function hear(told) {
  const take = {
    welcome() {
      tries = 0; // a host that is full opens the socket too, and closes it at once
      state.welcome = told;
      state.views.clear();
      state.news = [];
    },
    room() {
      state.room = told;
      if (!told.playing) state.views.clear();
    },
    view() {
      const key = told.seat ?? "";
      const had = state.views.get(key)?.panels ?? [];
      told.panels = told.panels.map((panel) => (typeof panel === "number" ? had[panel] : panel));
      state.views.set(key, told);
    },
    guitar: () => (state.guitar = told),
    box: () => (state.box = told),
    level: () => (state.level = told),
    news: () => (state.news = [...state.news, ...told.texts].slice(-60)),
    tried: () => (state.tried = told.why),
    hint: () => (state.hint = told),
    refused: () => toast(told.why, "bad"),
    unseated: () => toast("The leader has given your seat to somebody else."),
    unknown_ticket() {},
  };
  take[told.tell]?.();
  listener(told.tell, told);
  return told.tell;
}
