// The host's bar over a game: whose view is shown, and a menu of what is changed seldom.

import { button, el, redraw } from "../dom.js";
import { amongStrangers, isForStrangers, whatStrangersWrote } from "./among_strangers.js";
import { askFirst } from "./ask_first.js";
import { say } from "../page.js";
import { playsBy, windowForTv } from "./lobby.js";
import { marks } from "./leading.js";
import { asking, phonesOutside, phonesPart } from "./joining.js";
import { lookBack } from "./looking_back_link.js";
import { options } from "./options.js";
import { state } from "./slots.js";

export class Bar {
  /**
   * @param {import("../guitars.js").Guitars} guitars
   * @param {(seat: string) => void} onLook  somebody wants to see a seat's view, or "" everybody's
   */
  constructor(guitars, onLook) {
    this.guitars = guitars;
    this.onLook = onLook;
    this.node = el("nav.bar", { "aria-label": "The host's bar" });
    const isBeside = ({ target }) => target.isConnected && !target.closest("dialog");
    addEventListener("click", (event) => isBeside(event) && this.closeMenu(event.target));
    addEventListener("keydown", (event) => event.key === "Escape" && this.closeMenu());
  }

  draw(shown, beside = null) {
    const { room } = state;
    redraw(
      this.node,
      this.menu(),
      el("strong.title", {}, room.title),
      this.tabs(shown),
      beside,
      this.guitars.arrived,
      el("span.spacer"),
      this.guitars.chip,
      el("span.code-small", {}, "Room ", el("strong", {}, room.code)),
      phonesOutside(),
      asking(),
      whatStrangersWrote(),
    );
  }

  tabs(shown) {
    const { yours } = state.room;
    if (yours.length < 2) return null;
    const waits = (state.views.get(shown) ?? state.views.get(""))?.waits ?? [];
    const awaited = (seat) => waits.includes(seat) && el("span", { "aria-hidden": "true" }, " ▶");
    const tab = (seat) => {
      const words = [seat || "Everybody", awaited(seat)];
      return button("chip", words, () => this.onLook(seat), { key: `tab-${seat}`, pressed: seat === shown });
    };
    return el("div.chips", { role: "group", "aria-label": "Whose view" }, ["", ...yours].map(tab));
  }

  menu() {
    const { seats, settings } = state.room;
    return el(
      "details.menu",
      { "data-stays": "menu" },
      el("summary", { "data-key": "menu" }, "Table"),
      el(
        "div.menu-box.panel",
        {},
        el(
          "div.answers",
          {},
          button("move.quiet", "New game", () => this.newGame(), { key: "new-game" }),
          lookBack(),
        ),
        el("h3", {}, "Phones"),
        phonesPart(),
        windowForTv(),
        el("h3", {}, "Who plays how"),
        el("ul.seats", {}, seats.map(seatLine)),
        el("h3", {}, "This table"),
        options(
          settings.filter((one) => !isForStrangers(one)),
          "table",
        ),
        amongStrangers(),
      ),
    );
  }

  newGame() {
    const begin = () => {
      this.closeMenu();
      say({ say: "new_game" });
    };
    const later = el("p", {}, "This game ends here. You can look back at it later.");
    askFirst("Start a new game?", [later], [["Start a new game", begin]], "Play on", true);
  }

  // The menu lies over the guitar and the moves: a click beside it, or Escape, puts it away.
  closeMenu(beside = null) {
    const menu = this.node.querySelector("details.menu");
    if (menu && !menu.contains(beside)) menu.open = false;
  }
}

const seatLine = (seat) =>
  el(
    "li",
    {},
    el("span.seat-name", {}, seat.name, marks(seat), el("span.by", {}, seat.online ? "" : "away")),
    playsBy(seat),
  );
