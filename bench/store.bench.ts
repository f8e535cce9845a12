import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { z } from 'zod';
import { createCore } from '../core/core.ts';
import { fakeHost } from '../core/testing/fake-host.ts';
import type { BenchTable } from './bench-table.ts';
import { timed } from './load/timed.ts';
import { median, rounded } from './median.ts';
import { fillDatabase } from './store/fill-database.ts';

const MESSAGES = 100_000;
const LONGEST = 5_000;
const ROUNDS = 9;
const START_LIMIT_MS = 10;
const SEARCH_LIMIT_MS = 50;
const QUERIES = [
  '鹦鹉螺',
  '鹦',
  '中',
  '中国',
  '的一',
  'nautilus',
  'mountain',
  'mount',
  'm',
  'river bridge',
  'river bri',
  '天气 model',
  'absent',
];
const START = fileURLToPath(new URL('./store/start-core.ts', import.meta.url));

/** Program that only opens the file with SQLite and reads from it: the minimum of every start. */
const OPEN = `
  const { DatabaseSync } = require('node:sqlite');
  const begun = performance.now();
  const db = new DatabaseSync(process.argv[1]);
  db.exec('PRAGMA journal_mode = WAL');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  const opened = performance.now() - begun;
  db.close();
  process.stdout.write(String(opened));`;

const started = z.object({ load: z.number(), start: z.number() });

function startOnce(folder: string): z.infer<typeof started> {
  return started.parse(JSON.parse(execFileSync(process.execPath, [START, folder], { encoding: 'utf8' })));
}

function openOnce(folder: string): number {
  return Number(
    execFileSync(process.execPath, ['-e', OPEN, join(folder, 'quartet.db')], { encoding: 'utf8' }),
  );
}

/** Starts on the copy of a killed run: SQLite's log still exists, so the file is checked. */
function startAfterKill(folder: string): z.infer<typeof started> {
  const copy = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  try {
    cpSync(folder, copy, { recursive: true });
    leaveUnclosed(copy);
    return startOnce(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function leaveUnclosed(folder: string): void {
  const write = `
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(process.argv[1]);
    db.exec("UPDATE conversation SET draft = 'x' WHERE number = 1");
    process.kill(process.pid, 'SIGKILL');`;
  try {
    execFileSync(process.execPath, ['-e', write, join(folder, 'quartet.db')], { stdio: 'ignore' });
  } catch {
    // The process was killed as requested.
  }
  if (statSync(join(folder, 'quartet.db-wal')).size === 0) throw new Error('the kill left no log');
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const row = (name: string, values: readonly number[]) => ({
  name,
  values: [rounded(median(values)), rounded(p95(values)), rounded(Math.max(...values))],
});

/** Measures the core with 100,000 messages on disk: start, display and search. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  try {
    const fillStart = performance.now();
    const [long = ''] = fillDatabase(folder, MESSAGES, [LONGEST]);
    const perInsert = (performance.now() - fillStart) / MESSAGES;
    const megabytes = statSync(join(folder, 'quartet.db')).size / 1e6;
    const starts = Array.from({ length: ROUNDS }, () => startOnce(folder));
    const opens = Array.from({ length: ROUNDS }, () => openOnce(folder));
    const afterKill = Array.from({ length: 3 }, () => startAfterKill(folder).start);

    const core = createCore(fakeHost({ dataFolder: folder }));
    await core.start();
    const api = createRouterClient(core.router);
    const list = await timed(50, () => api.conversations.list({ limit: 100 }));
    const open = await timed(50, () => api.conversations.open({ id: long, limit: 50 }));
    const searches: number[] = [];
    const rows = [];
    for (const query of QUERIES) {
      const taken = await timed(30, () => api.conversations.search({ query, limit: 50 }));
      rows.push(row(`search ${query}`, taken));
      searches.push(...taken);
    }
    await core.stop();
    const start = starts.map((one) => one.start);
    return {
      name: 'store',
      about: `A database of ${MESSAGES} messages in English and 中文 (${Math.round(megabytes)} MB, ${rounded(perInsert, 3)} ms an insert with index). Starts are processes of their own, ${ROUNDS} of them; calls go through the router with both schemas.`,
      columns: ['median ms', 'p95 ms', 'longest ms'],
      rows: [
        row('core start: open the database, wire, recover', start),
        row('opening the same file with SQLite alone', opens),
        row(
          'load the code before that (TypeScript, not bundled)',
          starts.map((one) => one.load),
        ),
        row('core start after a kill, with quick_check of the whole file', afterKill),
        row('list the newest 100 conversations', list),
        row(`open the last 50 of ${LONGEST} messages`, open),
        ...rows,
        row('search, all of these', searches),
      ],
      limits: [
        {
          what: 'core start beyond opening the file, median ms',
          measured: rounded(median(start) - median(opens)),
          comparison: 'at most',
          limit: START_LIMIT_MS,
        },
        {
          what: 'search, p95 ms',
          measured: rounded(p95(searches)),
          comparison: 'at most',
          limit: SEARCH_LIMIT_MS,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
