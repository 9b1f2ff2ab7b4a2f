// The front page of a host of many tables: start one, join one by its room code, or go on at one of yours.

import { button, el, fill, toast } from "../dom.js";
import { memoryOf, tablesKnown } from "../memory.js";
import { askFirst } from "../table/ask_first.js";
import { sentence } from "../words.js";

const app = document.getElementById("app");

/** Ask the host; what it answers, or nothing once it was said why not. */
async function ask(address, message) {
  try {
    const asked = { method: "POST", body: JSON.stringify(message), headers: { "Content-Type": "application/json" } };
    const answer = await fetch(address, asked);
    const said = await answer.json();
    if (answer.ok) return said;
    toast(sentence(said.why), "bad");
  } catch {
    toast("Connection lost. Try again in a moment.", "bad");
  }
  return null;
}

async function start() {
  const made = await ask("/tables", {});
  if (!made) return;
  memoryOf(`/t/${made.table}`).remember("host", made.ticket);
  location.assign(`/t/${made.table}/host`);
}

async function join(event) {
  event.preventDefault();
  const code = event.target.elements.code.value.trim().toUpperCase();
  const found = await ask("/door", { code });
  if (found) location.assign(`/t/${found.table}/join#${encodeURIComponent(code)}`);
}

function draw() {
  const yours = tablesKnown();
  fill(
    app,
    el(
      "main.welcome.front",
      {},
      el("h1", {}, "ringclear"),
      el("p", {}, "A chord game for people far apart: play your guitars, and write a song together."),
      button("move.loud", "Start a table", start, { key: "start-table" }),
      el("h2", {}, "Or join one"),
      el(
        "form",
        { onsubmit: join },
        el("label", {}, el("span", {}, "Room code"), el("input.code-input", CODE)),
        el("div.answers", {}, el("button.move.quiet", { type: "submit", "data-key": "join" }, "Join")),
      ),
      el("p.faint", {}, "Whoever started the table can tell you its room code."),
      yours.length ? [el("h2", {}, "Your tables"), el("ul.your-tables", {}, yours.map(line))] : null,
    ),
  );
}

const CODE = { type: "text", name: "code", required: true, maxLength: 20, autocomplete: "off", "data-key": "code" };

const line = ({ table, isHost }) =>
  el(
    "li",
    {},
    el("a", { href: `/t/${table}/${isHost ? "host" : "seat"}` }, table),
    isHost ? button("quiet", "Delete", () => askToDelete(table), { label: `Delete ${table}` }) : null,
  );

function askToDelete(table) {
  const title = `Delete ${table}, with all its games, for everybody?`;
  askFirst(title, [], [["Delete it for good", () => remove(table)]], "Keep it", true);
}

async function remove(table) {
  const memory = memoryOf(`/t/${table}`);
  const where = await (await fetch(`/t/${table}/where`, { cache: "no-store" })).json().catch(() => ({}));
  const deleted =
    where.at === undefined ? null : await ask(`${where.at}/t/${table}/delete`, { ticket: memory.recall("host") });
  if (!deleted) return;
  for (const name of ["host", "ticket", "code"]) memory.forget(name);
  draw();
}

draw();
