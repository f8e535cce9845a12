import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, afterEach, expect, it } from 'vitest';
import { newId } from './platform/new-id.ts';
import { runs } from './testing/deep.ts';
import { chats, type DiskKind, images, songs, takes } from './testing/disk-kinds.ts';
import { figure } from './testing/figures.ts';
import { until } from './testing/until.ts';

const LONG = 600_000;
/** One of so many sizes is tried every day. */
const { numRuns: STRIDE } = runs(23, 1);
const FULL = 13;

const found = { points: 0, doubleBilled: 0, lost: 0 };
afterAll(() => {
  const { points: n, doubleBilled, lost } = found;
  const gate = 'full database under an answer, a take, a song, a picture';
  figure({ gate, n, unit: 'sizes it may not grow beyond', found: { 'double-billed': doubleBilled, lost } });
});

/** The database of the core that was started last, and how often it was full. */
const file: { db: DatabaseSync | null; full: number } = { db: null, full: 0 };
const { exec } = DatabaseSync.prototype;
const statements = { run: StatementSync.prototype.run, get: StatementSync.prototype.get };
afterEach(() => {
  Object.assign(DatabaseSync.prototype, { exec });
  Object.assign(StatementSync.prototype, statements);
});

/** Hears of every database that is opened from now on, and of each time it had no room. */
function listen(): void {
  const counted = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof Error && 'errcode' in error && error.errcode === FULL) file.full += 1;
      throw error;
    }
  };
  DatabaseSync.prototype.exec = function (sql: string) {
    if (sql.startsWith('PRAGMA journal_mode') && this.location()?.endsWith('quartet.db')) file.db = this;
    return counted(() => exec.call(this, sql));
  };
  for (const [name, real] of Object.entries(statements)) {
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...args: never[]) {
        return counted(() => Reflect.apply(real, this, args));
      },
    });
  }
}

const ask = (sql: string): number => Object.values(file.db?.prepare(sql).get() ?? {}).map(Number)[0] ?? 0;
/** The database may grow by so many pages; null: as far as it likes. */
function growth(pages: number | null): void {
  // What was thrown away is room, too: then the first page it needs would already be there.
  file.db?.exec('VACUUM');
  file.db?.exec(`PRAGMA max_page_count = ${pages === null ? 0xfffffffe : ask('PRAGMA page_count') + pages}`);
  file.full = 0;
}

/** What a person reads is a sentence about the disk. */
const SAID = { class: 'storage', message: expect.stringMatching(/^[A-Z].*\.$/) };

async function attempt(craft: DiskKind, opId: string) {
  try {
    return { made: await craft.make(opId), refused: null };
  } catch (refused) {
    return { made: null, refused };
  }
}

it.each([
  ['a question', chats],
  ['a song', songs],
  ['a take', takes],
  ['an image', images],
])(
  '%s with a full database: nothing is sent without its row, and the failure is reported',
  async (_, start) => {
    listen();
    const craft = await start();
    for (let pages = 0, tried = 0; ; pages += tried++ === 0 ? 1 : STRIDE) {
      const before = craft.keys().length;
      const opId = newId(Date.now());
      growth(pages);
      const begun = attempt(craft, opId);
      // As a person does: sees the banner, and makes room.
      await Promise.race([
        begun,
        until(() => file.full > 0).then(() => new Promise((go) => setTimeout(go, 100))),
      ]);
      const isMet = file.full > 0;
      growth(null);
      const { made, refused } = await begun;
      const told = `with ${pages} more pages`;
      if (!isMet) {
        expect(made?.outcome.state, told).toBe('done');
        break;
      }
      found.points += 1;
      if (refused !== null) {
        expect(refused, told).toMatchObject({ code: 'SERVICE', data: SAID });
        expect(craft.keys().length, told).toBe(before);
      }
      // The same click again, where it was refused.
      const { outcome, retry, isSaved } = made ?? (await craft.make(opId));
      expect(['done', 'failed', 'interrupted'], told).toContain(outcome.state);
      if (outcome.state !== 'done') expect(outcome.error, told).toMatchObject(SAID);
      const end = outcome.state === 'done' ? outcome : await retry();
      const keys = craft.keys().slice(before);
      const isKept = await isSaved();
      found.doubleBilled += keys.length - new Set(keys).size;
      if (!isKept) found.lost += 1;
      expect(end, told).toMatchObject({ state: 'done', error: null });
      expect(isKept, told).toBe(true);
      expect(new Set(keys).size, told).toBe(keys.length);
      expect(keys.length, told).toBeLessThanOrEqual(craft.mostPosts);
      expect(craft.keys().length, told).toBeLessThanOrEqual(ask(craft.callCountSql));
    }
    await craft.close();
  },
  LONG,
);
