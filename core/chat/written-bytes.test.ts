import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { figure } from '../testing/figures.ts';
import { testCore } from '../testing/test-core.ts';
import { emptyAnswer } from './answers/fold-turn.ts';

const MB = 1_000_000;
/** Bytes of one message: random text, which does not compress well. */
const MESSAGE = 1200;

/**
 * Adds a branch of that many messages, alternating questions and answers, to a conversation. Returns the last one's id.
 */
function addBranch(db: DatabaseSync, conversationId: string, messages: number): string {
  const insert = db.prepare(
    `INSERT INTO turn (id, conversation_id, parent_id, depth, role, created_at, parts, status, answer)
     VALUES (?, ?, ?, ?, ?, 0, ?, 'complete', ?)`,
  );
  const answer = JSON.stringify({ ...emptyAnswer('messages', 'vendor-s2', ''), jobId: null });
  let leaf: string | null = null;
  db.exec('BEGIN');
  for (let depth = 0; depth < messages; depth++) {
    const id = newId(Date.now());
    const text = randomBytes((3 * MESSAGE) / 4).toString('base64');
    const isAnswer = depth % 2 === 1;
    const row = [id, conversationId, leaf, depth, isAnswer ? 'assistant' : 'user'] as const;
    insert.run(...row, JSON.stringify([{ type: 'text', block: 0, text }]), isAnswer ? answer : null);
    leaf = id;
  }
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  return leaf ?? expect.fail();
}

/** Returns the bytes of a write-ahead log plus those of the pages that are copied from it into the database. */
function writtenBytes(wal: Buffer): number {
  if (wal.length === 0) return 0;
  const pageSize = wal.readUInt32BE(8);
  const pages = new Set<number>();
  for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) pages.add(wal.readUInt32BE(at));
  return wal.length + pages.size * pageSize;
}

test.each([
  [10, 0.5 * MB],
  // The largest random request that is kept is in between.
  [500, 2 * MB],
  [1000, 2 * MB],
  [10_000, 2 * MB],
])(
  'an answer in a conversation of %i messages writes at most %i bytes',
  async (messages, most) => {
    const core = await testCore();
    onTestFinished(() => core.close());
    const { summary } = await core.api.conversations.create({ options: { interface: 'messages' } });
    const path = join(core.host.dataFolder, 'quartet.db');
    const db = new DatabaseSync(path, { timeout: 5000 });
    onTestFinished(() => db.close());
    const leaf = addBranch(db, summary.id, messages);
    // A long-running reader keeps the log from being reset, so that it holds everything that was written.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM turn').get();
    const { jobId } = await core.ask('And now?', summary.id, leaf);
    await core.watched(jobId);
    expect(core.server.posts[0]?.length).toBeGreaterThan(messages * MESSAGE);
    const written = writtenBytes(readFileSync(`${path}-wal`));
    const measured = `${Math.round(written / 1000)} KB`;
    figure({
      gate: `written for an answer after ${messages} messages`,
      n: 1,
      unit: 'answers',
      found: {},
      measured,
    });
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(most);
  },
  120_000,
);
