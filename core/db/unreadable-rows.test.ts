import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRouterClient } from '@orpc/server';
import { expect, it, onTestFinished } from 'vitest';
import { unreadablePart } from '../../shared/domain/unreadable-part.ts';
import { createCore } from '../core.ts';
import { runs, sampleCases } from '../testing/deep.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { fillFolder } from '../testing/filled-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { resultOf } from '../transfer/testing/transfer-core.ts';

function withDatabase<T>(folder: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(folder, 'quartet.db'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function copyOf(folder: string): string {
  const { path } = temporaryFolder();
  cpSync(folder, path, { recursive: true });
  return path;
}

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Returns all columns of a type in our tables for which some row meets the condition. */
function columnsOf(db: DatabaseSync, type: string, condition: (column: string) => string): Column[] {
  return db
    .prepare(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '%\\_index%' ESCAPE '\\' AND c.type = ? AND c.pk = 0`,
    )
    .all(type)
    .map(({ table, column }) => ({ table: String(table), column: String(column) }))
    .filter(
      ({ table, column }) =>
        db.prepare(`SELECT 1 FROM "${table}" WHERE ${condition(`"${column}"`)}`).get() !== undefined,
    );
}

/** Values that SQLite stores and the app cannot read. */
const SPOILED = [
  {
    what: 'unreadable JSON',
    values: ['{"cut off', '[7]'],
    tables: [
      'conversation',
      'turn',
      'job',
      'job_call',
      'generation',
      'generation_output',
      'asset',
      'preset',
      'draft',
    ],
    columns: (db: DatabaseSync) =>
      columnsOf(db, 'TEXT', (column) => `${column} GLOB '[[{]*' AND json_valid(${column})`),
  },
  {
    what: 'an integer above the safe range',
    values: [2n ** 60n],
    tables: [],
    // Columns of 0 and 1 have CHECK constraints that forbid other values; the start finds such damage.
    columns: (db: DatabaseSync) =>
      sampleCases(
        columnsOf(db, 'INTEGER', (column) => `${column} > 1`),
        18,
      ),
  },
];

/** Columns damaged for one start: all of them in a few starts every day, each on its own in the deep run. */
const TOGETHER = runs(6, 1).numRuns;

/** Writes an unreadable value into one row. */
function spoil(db: DatabaseSync, { table, column }: Column, value: string | bigint): void {
  const keys = db
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0')
    .all(table)
    .map(({ name }) => `"${name}"`);
  const key = keys.join(', ');
  const isFit = typeof value === 'bigint' ? `"${column}" > 1` : `json_valid("${column}")`;
  db.prepare(
    `UPDATE "${table}" SET "${column}" = ? WHERE (${key}) =
       (SELECT ${key} FROM "${table}" WHERE ${isFit} ORDER BY ${key} LIMIT 1)`,
  ).run(value);
}

async function started(folder: string) {
  const { saveFile: _, ...host } = fakeHost({ dataFolder: folder });
  const core = createCore(host);
  await core.start();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= core.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { api: createRouterClient(core.router), stop, host };
}

type Api = Awaited<ReturnType<typeof started>>['api'];

/** Reads every list, opens everything in it, and writes an export and a backup. Answers with how much there is of each. */
async function readAll(api: Api) {
  const conversations = (await api.conversations.list({ limit: 50 })).items;
  for (const { id } of conversations) await api.conversations.open({ id, limit: 50 });
  const jobs = (await api.jobs.list({ limit: 50 })).items;
  for (const { id } of jobs) await api.jobs.details({ id });
  const takes = (await api.speech.takes({ limit: 50 })).items;
  const songs = (await api.music.songs({ limit: 50 })).items;
  const { items } = await api.library.items({ limit: 50, filter: {} });
  const { items: drawings } = await api.images.unfinished({ limit: 50 });
  const shelves = [(await api.prompts.list()).items, (await api.presets.list()).items];
  await Promise.all([api.speech.draft(), api.music.draft(), api.images.draft()]);
  await api.conversations.search({ query: 'word', limit: 20 });
  const out = await resultOf(await api.transfer.export({ ids: null, format: 'json', media: false }));
  expect(out.conversations).toBe(conversations.length);
  await resultOf(await api.backup.create());
  return [conversations, jobs, takes, songs, items, drawings, ...shelves].map((list) => list.length);
}

it.each(SPOILED)(
  'a row with $what in any column does not prevent reading other rows, export or backup',
  async ({ columns: find, values, tables }) => {
    const whole = temporaryFolder().path;
    fillFolder(whole);
    const columns = withDatabase(whole, find);
    expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(tables));
    // On a copy: a core that runs for a while erases requests as old as these.
    const { api, stop } = await started(copyOf(whole));
    const counts = await readAll(api);
    await stop();
    for (let at = 0; at < columns.length; at += TOGETHER) {
      const spoiled = columns.slice(at, at + TOGETHER);
      const value = values[(at / TOGETHER) % values.length] ?? '';
      const told = spoiled.map(({ table, column }) => `${table}.${column} = ${value}`).join(', ');
      const folder = copyOf(whole);
      withDatabase(folder, (db) => {
        for (const one of spoiled) spoil(db, one, value);
      });
      const bad = await started(folder);
      const seen = await readAll(bad.api).catch((cause: unknown) => {
        throw new Error(told, { cause });
      });
      const missing = counts.map((count, list) => count - (seen[list] ?? 0));
      expect(Math.min(...missing), told).toBe(0);
      expect(
        missing.reduce((sum, count) => sum + count, 0),
        told,
      ).toBeLessThanOrEqual(spoiled.length);
      await bad.stop();
      for (const { table, column } of spoiled) {
        const kept = withDatabase(folder, (db) =>
          db.prepare(`SELECT count(*) AS n FROM "${table}" WHERE "${column}" = ?`).get(value),
        );
        expect(kept?.n, `${table}.${column} stays as it is`).toBe(1);
      }
    }
  },
  120_000,
);

it('an unreadable message is shown as stored and is not sent to the service', async () => {
  const here = await testCore();
  onTestFinished(() => here.close());
  const { conversation, jobId } = await here.ask('first');
  await here.watched(jobId);
  const { id } = conversation.summary;
  const answer = conversation.turns.at(-1)?.id ?? '';
  withDatabase(here.host.dataFolder, (db) =>
    db.prepare(`UPDATE turn SET parts = '[{"type":' WHERE id = ?`).run(answer),
  );
  const { turns } = await here.api.conversations.open({ id, limit: 9 });
  expect(turns.map(({ parts }) => parts)).toEqual([
    [{ type: 'text', block: 0, text: 'first' }],
    [unreadablePart('[{"type":')],
  ]);
  const next = await here.ask('second', id, answer);
  await here.watched(next.jobId);
  expect(here.server.posts.at(-1)).not.toContain('unreadable');
  expect((await here.api.app.info()).warnings).toEqual(['rows_unreadable']);
  const told = here.host.logged.filter((line) => line.includes('a database row is unreadable'));
  expect(told).toHaveLength(1);
});
