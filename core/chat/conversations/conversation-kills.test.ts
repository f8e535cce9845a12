import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { newId } from '../../platform/new-id.ts';
import { crashProgram } from '../../testing/crash-runner.ts';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { talkOver } from '../../testing/talk-over.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';

const program = crashProgram('core/testing/talk-crash-child');
const LONG = 600_000;
const { numRuns: KILLS } = runs(2, 50);
const TURNS = 600;
const HEAD = 3;

/** Creates a conversation with many turns, and returns the turn that is the ancestor of most of them. */
function filled(count = TURNS): { folder: string; id: string; top: string; last: string } {
  const folder = temporaryFolder().path;
  const { db, close } = openDatabase(folder, Date.now());
  const talk = talkOver(db);
  const id = newId(Date.now());
  talk.conversationStore.insert(id, TEST_OPTIONS, Date.now());
  db.exec('BEGIN');
  const ids = talk.branch(id, ...Array.from({ length: count }, (_, i) => `secret number ${i}`));
  db.exec('COMMIT');
  close();
  return { folder, id, top: ids[HEAD] ?? '', last: ids.at(-1) ?? '' };
}

/** Runs an operation in a process, kills it some time after it began, and returns its output. */
function killedAt(what: string, folder: string, turnId: string, afterMs: number): Promise<string[]> {
  return program.runUntilKilled([what, folder, turnId], { afterMs });
}

/** Records the result of the kills; an assertion that fails before it leaves no figure. */
function held(gate: string, measured?: string): void {
  figure({
    gate,
    n: KILLS,
    unit: 'kills',
    found: { lost: 0 },
    ...(measured === undefined ? {} : { measured }),
  });
}

/** Opens the database after a kill: it must be intact and the index consistent. */
function left(folder: string) {
  const opened = openDatabase(folder, Date.now());
  expect(opened.warnings).toEqual([]);
  opened.db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");
  expect(opened.db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  return { ...opened, ...talkOver(opened.db) };
}

test(
  `${KILLS} kills while turns are taken out and brought back: all of them are there, or none, and the view fits`,
  async () => {
    const { folder, id, top } = filled();
    for (let round = 0; round < KILLS; round++) {
      await killedAt('remove', folder, top, (round * 37) % 150);
      const talk = left(folder);
      const removed = talk.db
        .prepare('SELECT DISTINCT removal_id AS id FROM turn WHERE removal_id IS NOT NULL')
        .all();
      const { turns, offset } = talk.conversations.open(id, TURNS);
      expect([offset, removed.length], `round ${round}`).toEqual([0, turns.length === TURNS ? 0 : 1]);
      expect(turns.length === TURNS || turns.length === HEAD, `${turns.length} left in round ${round}`).toBe(
        true,
      );
      // Removed turns can be restored by the next start.
      for (const row of removed) talk.removals.restore(String(row.id), 1);
      expect(talk.shown(id, TURNS)).toHaveLength(TURNS);
      talk.close();
    }
    held('kill -9 while turns are taken out');
  },
  LONG,
);

test(
  `${KILLS} kills while turns are erased: the next start ends it, and none comes back half`,
  async () => {
    const { folder, id, top } = filled(100);
    const prepared = left(folder);
    prepared.removals.remove(top, 'below', 1);
    prepared.close();
    for (let round = 0; round < KILLS; round++) {
      const copy = temporaryFolder().path;
      cpSync(folder, copy, { recursive: true });
      await killedAt('erase', copy, top, (round * 23) % 120);
      const talk = left(copy);
      talk.time.ahead = 31 * 86_400_000;
      await talk.removals.purge(new AbortController().signal);
      expect(talk.db.prepare('SELECT count(*) AS n FROM turn').get(), `round ${round}`).toEqual({ n: HEAD });
      expect(talk.db.prepare('SELECT count(*) AS n FROM removal').get()).toEqual({ n: 0 });
      expect(talk.shown(id)).toHaveLength(HEAD);
      talk.close();
    }
    held('kill -9 while turns are erased');
  },
  LONG,
);

test(
  `${KILLS} kills while a conversation is forked: each that is seen is whole, and the tidying takes away the rest`,
  async () => {
    const { folder, id, last } = filled();
    let cut = 0;
    for (let round = 0; round < KILLS; round++) {
      const copy = temporaryFolder().path;
      cpSync(folder, copy, { recursive: true });
      const said = await killedAt('fork', copy, last, 5 + ((round * 41) % 250));
      const talk = left(copy);
      const seen = talk.conversations.list(500).items;
      expect(seen.length, `round ${round}`).toBeGreaterThan(said.filter((line) => line === 'forked').length);
      for (const one of seen) expect(talk.shown(one.id, TURNS), one.title).toHaveLength(TURNS);
      const count = () => Number(talk.db.prepare('SELECT count(*) AS n FROM turn').get()?.n);
      if (count() > seen.length * TURNS) cut += 1;
      await talk.conversations.purge(new AbortController().signal);
      expect(count(), `round ${round}`).toBe(seen.length * TURNS);
      expect(talk.shown(id, TURNS)).toHaveLength(TURNS);
      // Copied turns are found once they are indexed.
      talk.forkPorts.indexTurns();
      expect(talk.db.prepare('SELECT count(*) AS n FROM turn WHERE indexed = 0').get()).toEqual({ n: 0 });
      talk.close();
    }
    held('kill -9 while a conversation is forked', `${cut} forks cut short`);
    // With few kills, all may have fallen between two forks.
    if (KILLS > 10) expect(cut, 'forks that were cut short').toBeGreaterThan(0);
  },
  LONG,
);
