import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { CHECKS, NOW } from '../../testing/database-with-copy.ts';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';
import { copyDatabase } from '../backups.ts';
import { ConversationStore } from '../chat/conversation-store.ts';
import { openDatabase } from '../database.ts';

const PAGE = 4096;
/** Bytes of a log before its first page, and of each page in it with its head. */
const HEAD = 32;
const FRAME = 24 + PAGE;
const COMMITS = 5;
vi.setConfig({ testTimeout: 120_000 });

/** Two commits each. */
function talk(db: DatabaseSync, title: string): void {
  const store = new ConversationStore(db);
  const id = newId(NOW);
  store.insert(id, TEST_OPTIONS, NOW);
  store.setTitle(id, title, false);
}

/**
 * Creates the state after a kill: conversations in the file and in a copy, and later ones in the log alone, or also in
 * the file (`too`).
 */
function killed(too = false) {
  const made = temporaryFolder({ isQuick: true }).path;
  const opened = openDatabase(made, NOW, CHECKS);
  for (let n = 0; n < 40; n++) talk(opened.db, `in the file ${n}`);
  copyDatabase(opened.db, made, NOW);
  opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  for (let n = 0; n < COMMITS; n++) talk(opened.db, `in the log ${n}`);
  if (too) opened.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  const start = temporaryFolder({ isQuick: true }).path;
  for (const name of readdirSync(made).filter((one) => /^quartet.*(\.db|-wal)$/.test(one)))
    copyFileSync(join(made, name), join(start, name));
  opened.close();
  const log = readFileSync(join(start, 'quartet.db-wal'));
  return { start, log, pages: (log.length - HEAD) / FRAME };
}

/** The folder once more, with other bytes in its file or its log. */
function broken(start: string, change: (bytes: { file: Buffer; log: Buffer }) => void): string {
  const folder = join(start, `broken-${readdirSync(start).length}`);
  mkdirSync(folder);
  for (const name of readdirSync(start).filter((one) => one.startsWith('quartet')))
    copyFileSync(join(start, name), join(folder, name));
  const [file, log] = [join(folder, 'quartet.db'), join(folder, 'quartet.db-wal')];
  const bytes = { file: readFileSync(file), log: readFileSync(log) };
  change(bytes);
  writeFileSync(file, bytes.file);
  writeFileSync(log, bytes.log);
  return folder;
}

function flip(bytes: Buffer, at: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
}

function opened(folder: string) {
  const { db, warnings, close } = openDatabase(folder, NOW, CHECKS);
  const found = db.prepare('SELECT title FROM conversation').all();
  close();
  return { warnings, titles: new Set(found.map(({ title }) => String(title))) };
}

const titlesOf = (where: string, count: number) => Array.from({ length: count }, (_, n) => `${where} ${n}`);
const ALL = new Set([...titlesOf('in the file', 40), ...titlesOf('in the log', COMMITS)]);

test('recovers commits from the WAL of a damaged file up to damage in the WAL, which is kept', () => {
  const { start } = killed();
  for (const where of [null, HEAD + 40]) {
    let log = Buffer.alloc(0);
    const folder = broken(start, (bytes) => {
      bytes.file.fill(0xee, 0, 100);
      if (where !== null) flip(bytes.log, where);
      log = Buffer.from(bytes.log);
    });
    const { warnings, titles } = opened(folder);
    expect(warnings).toEqual(['database_restored']);
    expect(titles).toEqual(where === null ? ALL : new Set(titlesOf('in the file', 40)));
    // SQLite would have brought the log into the file, as far as it reads it, and deleted it.
    const [kept = ''] = readdirSync(folder).filter((one) => /corrupt-.*-wal$/.test(one));
    expect(readFileSync(join(folder, kept)).equals(log)).toBe(true);
  }
});

test('an intact database with a damaged WAL header loses no commit, and gives a warning', () => {
  const { start } = killed();
  const { numRuns } = runs(2, HEAD);
  const lost: string[] = [];
  for (let i = 0; i < numRuns; i++) {
    const at = Math.floor((i * HEAD) / numRuns);
    const { warnings, titles } = opened(broken(start, ({ log }) => flip(log, at)));
    lost.push(...[...ALL].filter((title) => !titles.has(title)).map((title) => `byte ${at}: ${title}`));
    if (warnings.length === 0) lost.push(`byte ${at}: without a word`);
  }
  const gate = 'a damaged head of a log beside a sound database';
  figure({ gate, n: numRuns, unit: 'files', found: { lost: lost.length } });
  expect(lost.slice(0, 20)).toEqual([]);
});

test('a damaged header of an already checkpointed WAL loses no row and gives no warning', () => {
  const { start } = killed(true);
  const { warnings, titles } = opened(broken(start, ({ log }) => void log.fill(0x5a, 3, HEAD)));
  expect(warnings).toEqual([]);
  expect(titles).toEqual(ALL);
});

test('an incomplete last commit in the WAL gives no warning and loses no earlier commit', () => {
  const { start, log, pages } = killed();
  // Pages after the last but one commit.
  let last = pages - 1;
  while (last > 0 && log.readUInt32BE(HEAD + (last - 1) * FRAME + 4) === 0) last -= 1;
  expect(pages - last).toBeGreaterThan(1);
  const { warnings, titles } = opened(
    broken(start, ({ log: bytes }) => void bytes.fill(0, HEAD + last * FRAME, HEAD + (last + 1) * FRAME)),
  );
  expect(warnings).toEqual([]);
  expect(titles).toContain(`in the log ${COMMITS - 2}`);
});
