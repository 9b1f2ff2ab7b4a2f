// The song book: every song, found by typing; opened, copied, renamed, removed, printed; and songs from elsewhere.

import { button, el, fill, redraw } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";
import { onPaper, paperChoice } from "./paper.js";
import { SetsPart } from "./sets.js";
import { takeIn } from "./take_in.js";

const EMPTY = "Nothing is in the book yet. “Save” puts the song on the desk here.";
const NONE = "No song is called so.";
const HOW = "Paste a song: ChordPro, or chords over words. Or drop a file anywhere on this page.";

export class BookPart {
  constructor() {
    this.search = el("input", { type: "text", placeholder: "Search", "aria-label": "Search the song book" });
    this.search.addEventListener("input", () => this.drawLists());
    this.lists = el("div.book-lists");
    this.pasted = el("textarea", { rows: 6, placeholder: HOW, "aria-label": HOW });
    const close = button("small", "×", () => this.node.close(), { label: "Close the song book", key: "close-book" });
    this.sets = new SetsPart((message) => this.leave(message));
    const head = el("div.book-head", {}, el("h2", {}, "Song book"), this.search, this.newSong(), close);
    this.node = el(
      "dialog.book",
      { "aria-label": "Song book" },
      head,
      this.lists,
      this.sets.node,
      this.paste(),
      this.printing(),
    );
    this.node.addEventListener("click", ({ target }) => target === this.node && this.node.close());
  }

  open() {
    this.drawLists();
    this.node.showModal();
  }

  draw(book) {
    this.book = book;
    this.sets.drawTitles(book.songs);
    this.drawLists();
  }

  drawSets(sets) {
    this.sets.known = this.known;
    this.sets.draw(sets);
    this.drawLists();
  }

  // All of it as one file, on the paper that is in the printer.
  printing() {
    const whole = el(
      "a.quiet",
      { target: "_blank", rel: "noopener", "data-key": "print-book" },
      "Print the whole book",
    );
    whole.addEventListener("click", () => (whole.href = onPaper(`${this.known.mine}/book.pdf`)));
    whole.href = "#";
    return el(
      "div.printing",
      {},
      whole,
      paperChoice(() => this.drawLists()),
    );
  }

  newSong() {
    return button("quiet", "New song", () => this.leave({ say: "new_song" }), { key: "book-new" });
  }

  leave(message) {
    say(message);
    this.node.close();
  }

  paste() {
    const take = button("quiet", "Take it in", () => this.takePasted(), { key: "take-pasted" });
    const summary = el("summary", {}, "Songs from elsewhere");
    return el("details", { "data-stays": "paste" }, summary, el("div.paste", {}, this.pasted, take));
  }

  async takePasted() {
    if (await takeIn(this.known.mine, new Blob([this.pasted.value]), "")) this.pasted.value = "";
  }

  drawLists() {
    if (!this.book) return;
    const { songs, desks, removed } = this.book;
    const found = songs.filter((song) => this.isMeant(song));
    const nothing = songs.length ? NONE : EMPTY;
    redraw(
      this.lists,
      found.length
        ? el(
            "ul.book-songs",
            {},
            found.map((song) => this.song(song)),
          )
        : el("p.faint", {}, nothing),
      desks.length ? [el("h3", {}, "Other desks"), el("ul.book-songs", {}, desks.map(this.desk, this))] : null,
      removed.length ? this.removed(removed) : null,
    );
  }

  isMeant({ title, band, chords }) {
    const said = `${title} ${band ?? ""} ${chords ?? ""}`.toLowerCase();
    return this.search.value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => said.includes(word));
  }

  song(song) {
    const { name, title, why } = song;
    if (why) return el("li.book-song", {}, el("strong", {}, title), el("p.hint.bad", {}, why));
    const about = el(
      "span.faint",
      {},
      `${song.key} · ${song.tempo} · ${counted(song.count, "chord")} · ${song.chords}`,
    );
    const inside = [el("strong", {}, title), song.band ? el("span", {}, song.band) : null, about];
    const open = button("hold.book-open", inside, () => this.leave({ say: "open_song", name }), {
      key: `open-${name}`,
    });
    return el("li.book-song", { "data-song": name }, open, el("div.row", {}, this.deeds(song)));
  }

  deeds({ name, title }) {
    const small = (key, sign, label, does) =>
      button("small", sign, does, { key: `${key}-${name}`, label, title: label });
    const print = onPaper(`${this.known.mine}/book/${encodeURIComponent(name)}/song.pdf`);
    return [
      this.sets.addTo(name, title),
      el("a.small", { href: print, target: "_blank", rel: "noopener", "aria-label": `Print ${title}` }, "Print"),
      small("copy", "Copy", `Copy ${title}`, () => say({ say: "copy_song", name })),
      small("rename", "Rename", `Rename ${title}`, () => this.rename(name, title)),
      small("remove", "×", `Remove ${title}`, () => say({ say: "remove_song", name })),
    ];
  }

  // The title becomes a field in its own place; Enter or leaving it renames the song.
  rename(name, title) {
    const item = this.lists.querySelector(`[data-song="${CSS.escape(name)}"]`);
    const field = el("input", { type: "text", value: title, "aria-label": `New title of ${title}` });
    const done = () => {
      const wanted = field.value.trim();
      if (wanted && wanted !== title) say({ say: "retitle_song", name, title: wanted });
      this.drawLists();
    };
    field.addEventListener("change", done);
    field.addEventListener("keydown", ({ key }) => key === "Escape" && ((field.value = title), done()));
    fill(item, field);
    field.select();
  }

  desk({ name, title, count }) {
    const inside = [
      el("strong", {}, title),
      el("span.faint", {}, `${counted(count, "chord")} · left at ${left(name)}`),
    ];
    const open = () => this.leave({ say: "open_desk", name });
    return el("li.book-song", {}, button("hold.book-open", inside, open, { key: `desk-${name}` }));
  }

  removed(names) {
    const back = (name) => {
      const again = () => say({ say: "bring_back", name });
      return el("li.row", {}, el("span", {}, name), button("small", "Bring back", again, { key: `back-${name}` }));
    };
    const summary = el("summary", {}, `Removed songs (${names.length})`);
    return el("details", { "data-stays": "removed" }, summary, el("ul", {}, names.map(back)));
  }
}

// A desk is called by the day and the time at which it was begun: 2026-11-19-130501.
const left = (name) => name.replace(/^(\d+-\d+-\d+)-(\d\d)(\d\d)\d\d.*/, "$1, $2:$3");
