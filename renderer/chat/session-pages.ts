import { fillRows, shownBranch } from './branch-rows.ts';
import type { SessionCore } from './session-core.ts';

/** Maximum number of turns per call, so that none delays a frame. */
const PAGE_TURNS = 800;
/** Number of turns loaded before and after one that is revealed. */
const AROUND = { before: 200, after: 20 } as const;

/** Loads older turns of the branch in view where they are needed; those between stay empty rows. */
export class SessionPages {
  readonly #core: SessionCore;
  /** The page being loaded. */
  #page: Promise<boolean> | null = null;

  constructor(core: SessionCore) {
    this.#core = core;
  }

  /** Loads a page of the turns missing in these rows, the last ones, once at a time. Returns whether any was loaded. */
  load(from: number, to: number): Promise<boolean> {
    this.#page ??= this.#read(from, to).finally(() => {
      this.#page = null;
    });
    return this.#page;
  }

  /** Loads the turns around one of the branch in view until it `isLoaded` or cannot be loaded. */
  async loadAround(turnId: string, isLoaded: () => boolean): Promise<void> {
    const row = await this.#findRow(turnId);
    for (;;) {
      // A page under way may belong to the branch that was left, and then contains none of the turns needed here.
      while (this.#page) await this.#page;
      if (row === null || isLoaded()) return;
      if (!(await this.load(row - AROUND.before, row + AROUND.after))) return;
    }
  }

  async #read(from: number, to: number): Promise<boolean> {
    const { id, rows } = this.#core.now;
    const last = rows.lastIndexOf(null, to);
    const row = rows.findIndex((turn, at) => at > last && turn !== null);
    const anchor = rows[row];
    if (id === null || last < Math.max(0, from) || !anchor) return false;
    let limit = 1;
    while (limit < PAGE_TURNS && last - limit >= from && rows[last - limit] === null) limit++;
    const skip = row - last - 1;
    let isFilled = false;
    await this.#core.attempt(async () => {
      const { older } = this.#core.deps.api.conversations;
      const page = await older({ id, beforeTurnId: anchor.id, skip, limit });
      const had = this.#core.now.rows;
      const filled = fillRows(had, page, { id: anchor.id, row }, skip);
      isFilled = filled !== had;
      if (isFilled) this.#core.set(shownBranch(filled));
    });
    return isFilled;
  }

  /** Returns the row of a turn that is not loaded; null if that fails. */
  async #findRow(turnId: string): Promise<number | null> {
    const { id } = this.#core.now;
    let row: number | null = null;
    await this.#core.attempt(async () => {
      if (id === null) return;
      const above = await this.#core.deps.api.conversations.older({ id, beforeTurnId: turnId, limit: 1 });
      row = above.offset + above.turns.length;
    });
    return row;
  }
}
