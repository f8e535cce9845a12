import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { emptyAnswer } from '../../chat/fold-turn.ts';
import { search } from '../../chat/search.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';
import { SearchStore } from '../chat/search-store.ts';
import { numberAt } from '../chat/turn-number.ts';
import { TurnStore } from '../chat/turn-store.ts';
import { UsageStore } from '../chat/usage-store.ts';
import { connect } from '../connect.ts';
import { guardJobMoves } from '../job-guard.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

const ID = (n: number) => String(n).padStart(26, '0');

/** A file of the fourth form: turns of these times, in the order in which they were made. */
function fourthForm(times: readonly number[]): DatabaseSync {
  const db = connect(join(temporaryFolder().path, 'quartet.db'));
  migrate(db, () => undefined, MIGRATIONS.slice(0, 4));
  db.prepare(
    `INSERT INTO conversation (number, id, title, title_by_user, pinned, unread, created_at, updated_at, options, draft)
     VALUES (1, ?, 'tea', 0, 0, 0, 1, 1, ?, '')`,
  ).run(ID(0), JSON.stringify(TEST_OPTIONS));
  const turn = db.prepare(
    `INSERT INTO turn (id, conversation_id, parent_id, depth, role, created_at, parts, status, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'complete', ?)`,
  );
  const index = db.prepare('INSERT INTO turn_index (rowid, words, marks) VALUES (?, ?, ?)');
  for (const [i, at] of times.entries()) {
    const parts = [{ type: 'text', block: 0, text: `word${i}` }];
    const answer = i % 2 === 1 ? JSON.stringify(emptyAnswer('chat', 'm', ID(900 + i))) : null;
    const role = answer ? 'assistant' : 'user';
    const parent = i > 0 ? ID(i) : null;
    const { lastInsertRowid } = turn.run(
      ID(i + 1),
      ID(0),
      parent,
      i,
      role,
      at,
      JSON.stringify(parts),
      answer,
    );
    index.run(lastInsertRowid, `word${i}`, '');
  }
  return db;
}

const toNow = (db: DatabaseSync) => {
  migrate(db, () => undefined);
  guardJobMoves(db);
};

test('turns are numbered by time, in their order, each with a number of its own', () => {
  const now = Date.UTC(2026, 4, 1);
  // Forty of one second, so that they reach into later ones, which have turns too.
  const times = [...Array.from({ length: 40 }, () => now), now + 1000, now + 2500, now + 60_000, now - 5000];
  const db = fourthForm(times);
  toNow(db);
  const rows = db.prepare('SELECT number, id FROM turn ORDER BY number').all();
  const inTime = times.map((at, i) => ({ at, id: ID(i + 1) })).sort((a, b) => a.at - b.at);
  expect(rows.map((row) => row.id)).toEqual(inTime.map(({ id }) => id));
  const numbers = rows.map((row) => Number(row.number));
  // The one before them and the one long after stand at their own time.
  expect([numbers[0], numbers.at(-1)]).toEqual([numberAt(now - 5000), numberAt(now + 60_000)]);
  expect(numbers[1]).toBe(numberAt(now));
  // A turn that comes now finds a place among them.
  const turns = new TurnStore(db);
  expect(numbers).not.toContain(turns.freeNumber(now));
  expect(turns.path(ID(times.length), 100).map((turn) => turn.id)).toEqual(times.map((_, i) => ID(i + 1)));
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
});

test('times that are none do not stop it', () => {
  const db = fourthForm([0, -5, 3, 8_640_000_000_000_000]);
  toNow(db);
  expect(db.prepare('SELECT count(DISTINCT number) AS n FROM turn').get()).toEqual({ n: 4 });
  expect(new TurnStore(db).get(ID(4))?.number).toBeLessThan(Number.MAX_SAFE_INTEGER);
  db.close();
});

test('every turn is found, with what it can be narrowed by, once the start has put it into the index', () => {
  const db = fourthForm([1000, 2000, 3000]);
  toNow(db);
  const turns = new TurnStore(db);
  const store = new SearchStore(db);
  expect(search(store, { query: 'word1', limit: 5 })).toEqual([]);
  while (turns.indexNext());
  expect(search(store, { query: 'word1', filter: { model: 'm' }, limit: 5 })).toMatchObject([
    { turnId: ID(2) },
  ]);
  expect(search(store, { query: 'word', limit: 5 })).toHaveLength(3);
  for (const id of turns.deepestFirst(ID(0))) turns.delete(id);
  db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");
  expect(db.prepare("SELECT rowid FROM turn_index WHERE turn_index MATCH 'word*'").all()).toEqual([]);
  db.close();
});

test('what was asked for before is known: the tokens of the last call of an answer, and calls nobody counted', () => {
  const db = fourthForm([1000, 2000, 3000, 4000]);
  const job = db.prepare(
    `INSERT INTO job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, attempts, seq,
       created_at, sent_at, ended_at, request)
     VALUES (?, ?, 'chat', ?, '', 'x', 'm', ?, ?, 1, 1, ?, ?, ?, '{}')`,
  );
  const add = (id: number, turn: number, state: string, sent: number | null, ended: number | null) =>
    job.run(ID(id), `op-${id}`, state, ID(0), ID(turn), 1000 + id, sent, ended);
  add(901, 2, 'done', 5, 6);
  add(903, 4, 'done', 5, 6);
  // The answer was gone on with: what its first call used is not known any more.
  add(800, 4, 'stopped', 5, 6);
  add(801, 4, 'failed', null, 6);
  add(802, 4, 'queued', null, null);
  const usage = (raw: object, total: number | null) =>
    JSON.stringify({ inputTokens: 10, outputTokens: 5, totalTokens: total, raw });
  const set = db.prepare(`UPDATE turn SET answer = json_set(answer, '$.usage', json(?)) WHERE id = ?`);
  set.run(usage({ prompt_tokens_details: { cached_tokens: 4 } }, 15), ID(2));
  set.run(usage({ cache_read_input_tokens: 3 }, null), ID(4));
  toNow(db);
  const rows = db.prepare('SELECT job_id, at, input, output, total, cached FROM usage ORDER BY job_id').all();
  expect(rows).toEqual([
    { job_id: ID(800), at: 1800, input: null, output: null, total: null, cached: null },
    { job_id: ID(901), at: 1901, input: 10, output: 5, total: 15, cached: 4 },
    { job_id: ID(903), at: 1903, input: 10, output: 5, total: null, cached: 3 },
  ]);
  expect(new UsageStore(db).between(0, 5000)).toMatchObject([
    { calls: 3, uncounted: 1, total: 30, cached: 7 },
  ]);
  db.close();
});
