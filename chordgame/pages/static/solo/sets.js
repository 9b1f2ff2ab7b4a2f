// Set lists: songs of the book in the order in which they are played, put so by dragging or with the arrow keys.

import { button, el, fill, redraw } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";
import { onPaper } from "./paper.js";
import { makeSortable } from "./sorting.js";

const HOW = "Name of a new set list";

export class SetsPart {
  /** @param {(message: object) => void} leave  closes the book and says that */
  constructor(leave) {
    this.leave = leave;
    this.sets = [];
    this.titles = new Map();
    this.lists = el("div.book-lists");
    makeSortable(this.lists, ".set-song", this.move);
    this.fresh = el("input", { type: "text", placeholder: HOW, "aria-label": HOW, autocomplete: "off" });
    this.fresh.addEventListener("keydown", ({ key }) => key === "Enter" && this.begin());
    const add = button("quiet", "New set list", () => this.begin(), { key: "new-set" });
    const summary = el("summary", {}, "Set lists");
    this.node = el("details.sets", { open: true }, summary, this.lists, el("div.row.new-set", {}, this.fresh, add));
  }

  begin() {
    if (this.fresh.value.trim()) say({ say: "new_set", title: this.fresh.value });
    this.fresh.value = "";
  }

  drawTitles(songs) {
    this.titles = new Map(songs.map(({ name, title }) => [name, title]));
  }

  draw({ sets }) {
    this.sets = sets;
    redraw(this.lists, sets.map(this.set, this));
  }

  move(place, to, item) {
    say({ say: "move_in_set", name: item.parentNode.dataset.set, place, to });
  }

  set({ name, title, songs }) {
    const summary = el("summary", {}, el("strong", {}, title), el("span.faint", {}, counted(songs.length, "song")));
    const item = ([song, here], place) => this.song(name, song, here, place, songs.length);
    return el(
      "details.set",
      { "data-stays": `set-${name}`, "data-name": name },
      summary,
      el("ol.set-songs", { "data-set": name }, songs.map(item)),
      songs.length ? null : el("p.faint", {}, "Empty yet. Above, each song has “+ Set”."),
      el("div.row", {}, this.deeds(name, title, songs.length)),
    );
  }

  song(name, song, here, place, count) {
    const title = this.titles.get(song) ?? song;
    const handle = button("small.handle", "⠿", () => {}, {
      key: `in-${name}-${place}`,
      label: `Move ${title}, ${place + 1} of ${count}: drag it, or use the arrow keys`,
    });
    const open = button("hold.book-open", title, () => this.leave({ say: "open_song", name: song }), {
      disabled: !here,
    });
    const drop = button("small", "×", () => say({ say: "drop_from_set", name, place }), {
      key: `drop-${name}-${place}`,
      label: `Take ${title} out of this set list`,
    });
    return el("li.set-song", {}, handle, open, here ? null : el("span.hint.bad", {}, "not in the book"), drop);
  }

  deeds(name, title, count) {
    const print = onPaper(`${this.known.mine}/sets/${encodeURIComponent(name)}/set.pdf`);
    const more = { target: "_blank", rel: "noopener", "data-key": `print-set-${name}` };
    const small = (key, words, does) => button("small", words, does, { key: `${key}-set-${name}` });
    return [
      count ? small("stage", "▶ On stage", () => this.leave({ say: "stage", name })) : null,
      count ? el("a.small", { href: print, ...more }, "Print") : null,
      small("rename", "Rename", () => this.rename(name, title)),
      small("remove", "Remove", ({ target }) => sure(target, () => say({ say: "remove_set", name }))),
    ];
  }

  rename(name, title) {
    const summary = this.lists.querySelector(`[data-name="${CSS.escape(name)}"] summary`);
    const field = el("input", { type: "text", value: title, "aria-label": `New title of ${title}` });
    field.addEventListener("change", () => say({ say: "rename_set", name, title: field.value }));
    field.addEventListener("keydown", ({ key }) => key === "Escape" && this.draw({ sets: this.sets }));
    fill(summary, field);
    field.select();
  }

  /** Which set list this song of the book shall be in. */
  addTo(song, title) {
    if (!this.sets.length) return null;
    const option = ({ name, title: words }) => el("option", { value: name }, words);
    const onchange = ({ target }) => {
      say({ say: "add_to_set", name: target.value, song });
      target.value = "";
    };
    const label = `Put ${title} on a set list`;
    const first = el("option", { value: "" }, "+ Set");
    return el(
      "select.add-to-set",
      { "data-key": `add-${song}`, "aria-label": label, onchange },
      first,
      this.sets.map(option),
    );
  }
}

// The first press asks, the second one does it.
function sure(asked, does) {
  if (asked.dataset.asked) return does();
  asked.dataset.asked = "yes";
  asked.textContent = "Really remove it?";
  return null;
}
