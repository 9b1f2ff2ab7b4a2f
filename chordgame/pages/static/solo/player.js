// The song from the host's simulated guitar, and what sounds just now; from any chord, and in a loop.

import { toast } from "../dom.js";
import { say } from "../page.js";
import { stop as stopChord } from "./sound.js";

// Seconds that a loop's own sound may still ring in the room after each round.
const RINGS = 2;

export class Player {
  /** @param {(now: {place: number, count: number} | null) => void} onBeat  `count` counts in, `place` sounds */
  constructor(onBeat) {
    this.onBeat = onBeat;
    this.now = null;
  }

  get isPlaying() {
    return this.now !== null;
  }

  /** @param {ReturnType<typeof stretchOf>} stretch  @param {string} address  @param {boolean} loop */
  async play(address, stretch, loop) {
    this.stop();
    const mine = (this.now = { stretch, loop });
    try {
      this.context ??= new AudioContext();
      await this.context.resume();
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(await answer.text());
      const buffer = await this.context.decodeAudioData(await answer.arrayBuffer());
      if (this.now === mine) this.begin(mine, buffer);
    } catch (error) {
      if (this.now !== mine) return;
      this.stop();
      toast(error.message || "This browser could not play the sound.", "bad");
    }
  }

  begin(mine, buffer) {
    const { stretch, loop } = mine;
    mine.source = new AudioBufferSourceNode(this.context, {
      buffer,
      loop,
      loopStart: stretch.begins,
      loopEnd: stretch.ends,
    });
    mine.source.connect(this.context.destination);
    mine.source.onended = () => this.now === mine && this.stop();
    mine.began = this.context.currentTime;
    mine.source.start();
    document.body.dataset.playing = "song";
    this.tick(mine);
  }

  tick(mine) {
    if (this.now !== mine) return;
    const { stretch, loop } = mine;
    const passed = this.context.currentTime - mine.began;
    const rounds = loop ? Math.max(0, Math.floor((passed - stretch.begins) / (stretch.ends - stretch.begins))) : 0;
    if (rounds > (mine.rounds ?? 0)) say({ say: "sounding", seconds: stretch.ends - stretch.begins + RINGS });
    mine.rounds = rounds;
    this.onBeat(stretch.at(passed - rounds * (stretch.ends - stretch.begins)));
    requestAnimationFrame(() => this.tick(mine));
  }

  stop() {
    stopChord();
    const { source } = this.now ?? {};
    this.now = null;
    delete document.body.dataset.playing;
    source?.stop();
    this.onBeat(null);
  }
}

/** What of a song is played from this chord on, or of its section alone, and when what of it sounds. */
export function stretchOf(song, place, sectionAlone) {
  const { played, kept, tempo, sections } = song;
  const [start, countIn] = song.lead;
  const first = Math.max(0, played.indexOf(place));
  const section = sections.find((one) => one.first <= place && place < one.end);
  const inside = (at) => !sectionAlone || (section && section.first <= at && at < section.end && at >= place);
  let end = first;
  while (end < played.length && inside(played[end]) && (end === first || !sectionAlone || played[end] > place)) end++;
  const beat = 60 / tempo;
  const begins = start + countIn * beat;
  const starts = [begins];
  for (let at = first; at < end; at++) starts.push(starts.at(-1) + kept[played[at]].beats * beat);
  const at = (passed) => {
    if (passed < begins)
      return { place: -1, count: Math.min(countIn, 1 + Math.floor(Math.max(0, passed - start) / beat)) };
    const nth = starts.findLastIndex((one) => one <= passed);
    return { place: played[Math.min(first + nth, end - 1)], count: 0 };
  };
  return { first, end, begins, ends: starts.at(-1), at };
}
