// The first screen: who plays, and one press to play. What can be set besides is folded away.

import { button, el } from "../dom.js";
import { ROOM_FOR_A_NAME, say } from "../page.js";
import { whatIsAhead } from "./ahead.js";
import { whatStrangersWrote } from "./among_strangers.js";
import { helpWords } from "./help.js";
import { chooseLeader, marks } from "./leading.js";
import { setUp } from "./set_up.js";
import { state } from "./slots.js";
import { asking, phonesPart } from "./joining.js";

/** @param {import("../guitars.js").Guitars} guitars */
export function lobby(guitars) {
  const { seats, lobby: table } = state.room;
  return el(
    "main.lobby",
    {},
    el(
      "div.first",
      {},
      el(
        "section.panel.who",
        {},
        el("h1", {}, "Who’s playing?"),
        seats.length ? el("ol.seats", {}, seats.map(seatLine)) : null,
        newSeat(table),
        chooseLeader(),
        asking(),
        whatStrangersWrote(),
        play(table),
        el("div.row", {}, guitars.chip),
        guitars.arrived,
      ),
      phones(),
    ),
    setUp(),
    whatIsAhead(),
  );
}

// One press: whoever stands in the field plays too, and the companion deals what people would have to choose.
function play({ games, game, problem }) {
  const chosen = games.find((one) => one.id === game);
  const typed = () => document.querySelector("[data-key=new-seat]")?.value.trim() ?? "";
  const most = chosen.players[1];
  const tooMany = state.room.seats.length > most ? problem : "";
  return el(
    "div.start",
    {},
    gamesToPlay(games, game),
    button("move.big", "Play", () => say({ say: "play_at_once", name: typed() }), {
      key: "play",
      disabled: Boolean(tooMany),
    }),
    el("p.hint", {}, tooMany || "We deal everything; you can change it all."),
    el("p.about", {}, `For ${chosen.players[0]} to ${most}. ${chosen.about}`),
    helpWords(),
  );
}

// Score pads count what is played on a real table: they stand with all that can be set up.
const gamesToPlay = (games, game) =>
  el(
    "div.chips",
    { role: "group", "aria-label": "What to play" },
    games
      .filter(({ id, pad }) => !pad || id === game)
      .map(({ id, title }) =>
        button("chip", title, () => say({ say: "game", game: id }), { key: `play-${id}`, pressed: id === game }),
      ),
  );

function phones() {
  const { lan } = state.welcome.links;
  const title = el("h2", {}, lan ? "Play from a phone: scan this" : "Phones");
  return el("section.panel.invitation", {}, title, phonesPart(), windowForTv());
}

export function windowForTv() {
  const link = { href: state.welcome.links.table, target: "_blank", rel: "noopener" };
  return el("p", {}, el("a", link, "Open the TV view"));
}

function seatLine(seat) {
  const { name, by, online } = seat;
  const small = (key, label, message, sign) =>
    button("small", sign, () => say(message), { key: `${key}-${name}`, label });
  return el(
    "li",
    {},
    el("span.seat-name", {}, name, marks(seat), el("span.by", {}, by === "phone" && !online ? "away" : "")),
    playsBy(seat),
    small("pass", `Move ${name} one place on`, { say: "pass_on", name }, "↓"),
    small("remove", `Remove ${name}`, { say: "unseat", name }, "×"),
  );
}

/** How a seat is played: at this screen, from a phone, or by one of the game's bots. */
export function playsBy(seat) {
  const { brains, characters } = state.room;
  const bots = brains.map((brain) => [`bot ${brain}`, characters[brain] ?? `computer player: ${brain}`]);
  const now = seat.by === "bot" ? `bot ${seat.brain}` : seat.by;
  const option = ([value, words]) => el("option", { value, selected: value === now }, words);
  const onchange = (event) => {
    const [by, brain = ""] = event.target.value.split(" ");
    say({ say: "seat", name: seat.name, by, brain });
  };
  return el(
    "select",
    { "data-key": `by-${seat.name}`, "aria-label": `How ${seat.name} plays`, onchange },
    [["here", "at this computer"], ["phone", "on a phone"], ...bots].map(option),
  );
}

// What was typed stays until it has a seat: if the host refuses it, nobody types it twice.
let sent = null;

function newSeat({ bot }) {
  const { seats } = state.room;
  const typed = document.querySelector("[data-key=new-seat]");
  if (sent && seats.length > sent.seats) {
    if (typed?.value === sent.name) typed.value = "";
    sent = null;
  }
  const input = el("input", {
    type: "text",
    maxLength: ROOM_FOR_A_NAME,
    required: true,
    placeholder: seats.length ? "One more name" : "Your name",
    autocomplete: "off",
    autofocus: true,
    "data-key": "new-seat",
    "aria-label": "Name of a new player",
  });
  const onsubmit = (event) => {
    event.preventDefault();
    say({ say: "seat", name: input.value, by: "here", new: true });
    sent = { seats: seats.length, name: input.value };
  };
  const addBot = () => {
    sent = null;
    say({ say: "seat", name: bot, by: "bot" });
  };
  return el(
    "form.new-seat",
    { onsubmit },
    input,
    el("button.quiet", { type: "submit" }, "Add"),
    button("quiet", "Add a computer player", addBot, { key: "add-bot" }),
  );
}
