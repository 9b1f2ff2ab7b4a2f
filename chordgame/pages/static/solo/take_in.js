// Songs from elsewhere: a file that is dropped on the page, or text that is pasted, goes into the song book.

import { toast } from "../dom.js";
import { counted } from "../words.js";

/** Send it to the host; whether songs came of it. What could not be kept is said. */
export async function takeIn(mine, content, title) {
  const address = `${mine}/import?title=${encodeURIComponent(title)}`;
  const answer = await fetch(address, { method: "POST", body: content }).catch(() => null);
  if (!answer?.ok) {
    toast(answer ? await answer.text() : "The host did not answer; try again.", "bad");
    return false;
  }
  const { names, sentences } = await answer.json();
  const what = names.length === 1 ? `“${names[0]}” is` : `${counted(names.length, "song")} are`;
  toast([`${what} in the song book.`, ...sentences].join(" · "));
  return true;
}

/** A file may be dropped anywhere. `taken` is called when songs came of it. */
export function takeDropped(mine, taken) {
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", async (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    for (const file of files) if (await takeIn(mine(), file, file.name.replace(/\.[^.]*$/, ""))) taken();
  });
}
