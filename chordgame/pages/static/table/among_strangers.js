// Where people do not know each other the host has more to do; what that takes is fetched when it is opened, or wanted.

import { el } from "../dom.js";
import { Later } from "../later.js";
import { drawAnew, say } from "../page.js";
import { state } from "./slots.js";

const part = new Later(() => import("./strangers.js"), drawAnew);
const SETTINGS = new Set(["seats", "words", "fair"]);

/** Whether a setting is for strangers; the others stand with those of the table. */
export const isForStrangers = ({ name }) => SETTINGS.has(name);

/** What most hosts never open. */
export function amongStrangers() {
  const ontoggle = ({ target }) => target.open && part.wanted();
  const title = el("summary", { "data-key": "strangers" }, "When you don’t know everybody");
  return el("details.options.strangers", { "data-stays": "strangers", ontoggle }, title, part.here?.strangersPart());
}

/** What phones wrote and nobody has read yet, and reports that the host has not read. */
export function whatStrangersWrote() {
  const { words = [], reports = [] } = state.strangers ?? {};
  const unread = reports.filter(({ read }) => !read);
  if (!words.length && !unread.length) return null;
  const markRead = () => say({ say: "reports_read", until: reports[0].at });
  return part.wanted()?.whatTheyWrote(words, unread, markRead);
}
