import { closeSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { readAt } from '../platform/files/read-chunks.ts';
import { runs } from '../testing/deep.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { figure } from '../testing/figures.ts';
import { pollingClock } from '../testing/polling-clock.ts';
import { type Seeded, seeded } from '../testing/seeded.ts';
import { songCore } from '../testing/song-core.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDatabase } from './database.ts';

const NOW = Date.UTC(2026, 10, 22);
const LONG = 600_000;
/** States of a disk after a power cut, and songs that are made for them. */
const { numRuns: STATES } = runs(20, 300);
const { numRuns: SONGS } = runs(1, 4);
const SECTOR = 512;
/** Bytes of the head of a write-ahead log. */
const HEAD = 32;
/** Pages of the log before it is brought into the file: few, so that all there is to it happens often. */
const CHECKPOINT = 12;

const random = seeded('power cut of the database');
const found = { states: 0, lost: 0 };
afterAll(() => {
  const { states: n, lost } = found;
  figure({ gate: 'power cut, database', n, unit: 'states of a disk', found: { lost }, seed: random.seed });
});

/** The two files of a database, and all its rows. */
interface Snapshot {
  readonly file: Buffer;
  readonly log: Buffer;
  readonly rows: string;
}

function rowsIn(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name));
    const all = tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]);
    return JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  } finally {
    db.close();
  }
}

/**
 * Reads the two files. Each is opened once and closed only at the end: closing any file descriptor releases the locks
 * that SQLite holds on the file.
 */
function reader(path: string) {
  const open = [openSync(path, 'r'), openSync(`${path}-wal`, 'r')] as const;
  const whole = (fd: number) => readAt(fd, 0, fstatSync(fd).size);
  return {
    snapshot: (): Snapshot => ({ file: whole(open[0]), log: whole(open[1]), rows: rowsIn(path) }),
    close: () => open.forEach(closeSync),
  };
}

/** Every commit of some work from its call of `begin` on, as it was before and after it. */
async function commitsOf(
  path: string,
  work: (begin: () => void) => Promise<void>,
): Promise<{ before: Snapshot; after: Snapshot }[]> {
  const open: ReturnType<typeof reader>[] = [];
  const commits: { before: Snapshot; after: Snapshot }[] = [];
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql: string) {
    if (sql.startsWith('PRAGMA synchronous')) exec.call(this, `PRAGMA wal_autocheckpoint = ${CHECKPOINT}`);
    const [files] = open;
    if (sql !== 'COMMIT' || files === undefined) return exec.call(this, sql);
    const before = files.snapshot();
    exec.call(this, sql);
    commits.push({ before, after: files.snapshot() });
  };
  try {
    await work(() => {
      open.push(reader(path));
    });
  } finally {
    DatabaseSync.prototype.exec = exec;
    for (const files of open) files.close();
  }
  return commits;
}

/**
 * Returns possible disk contents after an interrupted overwrite: each sector old, new, or neither. Neighboring bytes
 * are unchanged, as SQLite assumes by default (`SQLITE_POWERSAFE_OVERWRITE`).
 */
function between(before: Buffer, after: Buffer, draw: Seeded): Buffer {
  const length = draw.pick([
    before.length,
    after.length,
    draw.int(0, Math.ceil(after.length / SECTOR)) * SECTOR,
  ]);
  const bytes = Buffer.alloc(Math.max(before.length, Math.min(length, after.length)));
  const part = draw.pick([0.1, 0.5, 0.9]);
  before.copy(bytes);
  for (let at = 0; at < bytes.length; at += SECTOR) {
    const [old, fresh] = [before.subarray(at, at + SECTOR), after.subarray(at, at + SECTOR)];
    if (old.equals(fresh) || draw.random() > part) continue;
    if (draw.random() < 0.8) bytes.set(fresh.subarray(0, bytes.length - at), at);
    else
      fresh.forEach(
        (byte, n) =>
          void (byte !== old[n] && at + n < bytes.length && bytes.writeUInt8(draw.int(0, 255), at + n)),
      );
  }
  return bytes;
}

interface State {
  readonly what: string;
  readonly file: Buffer;
  readonly log: Buffer;
  readonly rows: readonly string[];
}

/**
 * Returns a possible state after an interrupted commit. With `synchronous=FULL`, the log is flushed after a new header,
 * after its frames, and before the database is written; the database is flushed before the log is reset. So at most one
 * of these is in progress. (Verified by tracing the system calls of a commit.)
 */
function stateOf({ before, after }: { before: Snapshot; after: Snapshot }, draw: Seeded): State {
  const isNewLog = !before.log.subarray(0, HEAD).equals(after.log.subarray(0, HEAD));
  const isBroughtIn = !before.file.equals(after.file);
  const ways = ['frames', ...(isNewLog ? ['head'] : []), ...(isBroughtIn ? ['file'] : [])];
  const what = draw.pick(ways);
  if (what === 'file') {
    return { what, file: between(before.file, after.file, draw), log: after.log, rows: [after.rows] };
  }
  const head = after.log.subarray(0, HEAD);
  if (what === 'head') {
    const torn = Buffer.from(head).fill(draw.int(0, 255), draw.int(0, HEAD));
    const log = Buffer.concat([draw.pick([head, torn]), before.log.subarray(HEAD)]);
    return { what, file: before.file, log, rows: [before.rows] };
  }
  const log = between(before.log, after.log, draw);
  head.copy(log);
  return { what, file: before.file, log, rows: [before.rows, after.rows] };
}

test(
  'a power cut at a commit or checkpoint keeps all committed rows and database integrity',
  async () => {
    const host = fakeHost({ clock: pollingClock });
    const commits = await commitsOf(join(host.dataFolder, 'quartet.db'), async (begin) => {
      const here = await songCore({ host });
      begin();
      for (let n = 0; n < SONGS; n++) expect((await here.finished(await here.create())).state).toBe('done');
      await here.close();
    });
    // Each of the ways it can be cut is among them.
    expect(commits.filter(({ before, after }) => !before.file.equals(after.file)).length).toBeGreaterThan(0);
    const changed = commits.filter(({ before, after }) => before.rows !== after.rows);
    expect(changed.length).toBeGreaterThan(5);

    for (let n = 0; n < STATES; n++) {
      const state = stateOf(random.pick(changed), random);
      const folder = temporaryFolder().path;
      const path = join(folder, 'quartet.db');
      writeFileSync(path, state.file);
      writeFileSync(`${path}-wal`, state.log);
      found.states += 1;
      const opened = openDatabase(folder, NOW);
      const told = `cut in the ${state.what}, state ${n}`;
      const { warnings } = opened;
      const check = opened.db.prepare('PRAGMA integrity_check').get()?.integrity_check;
      opened.close();
      const isThere = state.rows.includes(rowsIn(path));
      if (!isThere || warnings.length > 0 || check !== 'ok') found.lost += 1;
      expect(warnings, told).toEqual([]);
      expect(check, told).toBe('ok');
      expect(isThere, told).toBe(true);
    }
  },
  LONG,
);
