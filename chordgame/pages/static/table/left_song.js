// The song that is left when the game is over: its poster, its sound, its files, and what may be done next.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { lookBack } from "./looking_back_link.js";
import { face, placeOf } from "./people.js";
import { openView, state } from "./slots.js";
import { lyrics } from "./the_end.js";

// Dots of the poster's picture: the page keeps its place before it has come.
const WIDE = 1588;
const HIGH = 2246;

/** @param {Node} beside  other ways on */
export function leftSong(isTv, beside) {
  const { song } = state.ending;
  if (isTv) return [el("div.tv-words", {}, scores(), song ? lyrics(best()) : null, coach()), lasting(song).poster];
  const { poster: picture, sound: player } = lasting(song);
  return [scores(), again(), picture, player, song && files(song), el("div.answers", {}, lookBack(), beside)];
}

let last = { address: "" };

// What somebody looks at and listens to stays the very same however often the page is drawn.
function lasting(song) {
  const address = song?.address ?? "";
  if (last.address !== address) last = address ? { address, poster: poster(song), sound: sound(song) } : { address };
  return last;
}

function poster({ address, alt }) {
  const still = el("span.still-drawn", { role: "status" }, "Your poster is being drawn…");
  const picture = el("img.poster", { src: `${address}/poster.png`, alt, width: WIDE, height: HIGH });
  for (const over of ["load", "error"]) picture.addEventListener(over, () => still.remove());
  return el("a.poster-link", { href: `${address}/poster.png`, target: "_blank", rel: "noopener" }, picture, still);
}

function sound({ address }) {
  const player = el("audio", { controls: true, preload: "none", src: `${address}/song.flac` });
  return el("div.play-back", {}, el("strong", {}, "Play it back"), player);
}

function files({ address, title, kept, book, desk }) {
  const link = (words, file, key) =>
    el("a.quiet.file", { href: `${address}/${file}`, target: "_blank", rel: "noopener", "data-key": key }, words);
  return el(
    "div.answers.files",
    {},
    canShare() ? button("quiet", "Share", () => share(address, title), { key: "share" }) : null,
    link("Save the picture", "poster.png?save", "save-poster"),
    link("Print the poster", "poster.pdf", "print-poster"),
    link("Print the song sheet", "sheet.pdf", "print-sheet"),
    state.room.is_host && book ? inTheBook(kept, desk) : null,
  );
}

// The desk on which it lies open is the host computer's own: a host's page elsewhere reads only where the song is.
function inTheBook(kept, desk) {
  if (!kept) return button("quiet", "Put it in the song book", () => say({ say: "keep_song" }), { key: "keep-song" });
  const isHere = desk && new URL(desk).hostname === location.hostname;
  const opens = { href: desk, target: "_blank", rel: "noopener", "data-key": "open-in-book" };
  return [
    isHere ? el("a.quiet.file", opens, "Open it in the song book") : null,
    el("p.faint", { role: "status" }, `In your song book as “${kept}”.`),
  ];
}

// Browsers share files only from pages that they trust, which is this computer's own.
const canShare = () => Boolean(navigator.canShare?.({ files: [new File([""], "song.png", { type: "image/png" })] }));

async function share(address, title) {
  const picture = await (await fetch(`${address}/poster.png`)).blob();
  const file = new File([picture], "song.png", { type: "image/png" });
  await navigator.share({ files: [file], title }).catch(() => {});
}

function again() {
  if (!state.room.is_host) return el("p.faint", {}, "That was it. The host can start another game.");
  return el(
    "div.answers",
    {},
    button("move.loud", "Play again", () => say({ say: "play_again" }), { key: "play-again" }),
    button("quiet", "New game", () => say({ say: "new_game" }), { key: "another-game" }),
  );
}

const best = () => state.ending.awards.at(-1).winners[0];

// Everybody's points, who has won first; the longer the bar the more.
function scores() {
  const { standing = {} } = openView();
  const points = ({ name }) => Number(standing[name]) || 0;
  const most = Math.max(1, ...state.room.seats.map(points));
  const has = ({ name }) => Number(Boolean(state.ending.awards[0]?.winners.includes(name)));
  const ranked = [...state.room.seats].sort((a, b) => has(b) - has(a) || points(b) - points(a));
  const line = ({ name }) =>
    el(
      "li",
      {},
      face(name),
      el("span.who-name", {}, name),
      el("span.clap-track", {}, bar(name, points({ name }) / most)),
      el("strong", {}, standing[name] ?? ""),
    );
  return el("ul.end-scores", { "aria-label": "Points" }, ranked.map(line));
}

function bar(name, share) {
  const drawn = el(`span.clap-bar.p${placeOf(name)}`);
  drawn.style.width = `${100 * Math.max(0, share)}%`;
  return drawn;
}

// What the coach has to say of all together.
function coach() {
  const { panels } = state.views.get("") ?? { panels: [] };
  const looks = panels.find((panel) => panel.kind === "lines" && panel.title === "The coach looks back");
  return looks ? el("p.faint", {}, looks.lines.join(" ")) : null;
}
