// A part of a page that most tables never need: it is fetched when it is wanted first.

import { toast } from "./dom.js";

const MISSING = "A part of this page did not come. If it stays away, load the page again.";

export class Later {
  /**
   * @param {() => Promise<object>} fetched  its import
   * @param {() => void} came  draws what waits for it
   */
  constructor(fetched, came) {
    this.fetched = fetched;
    this.came = came;
    this.here = null;
    this.comes = false;
  }

  /** The part, if it is here; else it is on its way now. */
  wanted() {
    if (!this.here && !this.comes) this.fetch();
    return this.here;
  }

  async fetch() {
    this.comes = true;
    try {
      this.here = await this.fetched();
    } catch {
      toast(MISSING, "bad");
    }
    this.comes = false;
    if (this.here) this.came();
  }
}
