import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MESSAGES_MAX_ITEMS } from '../../../shared/service/limits.ts';
import { newId } from '../../platform/new-id.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { emptyAnswer } from '../answers/fold-turn.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

/** Creates a branch of that many turns, alternating questions and answers with short texts, and returns the last id. */
async function branch(turns: number): Promise<{ id: string; leaf: string }> {
  const { summary } = await core.api.conversations.create({ options: { interface: 'messages' } });
  const db = new DatabaseSync(join(core.host.dataFolder, 'quartet.db'));
  const { jobId: _job, ...info } = emptyAnswer('messages', 'vendor-s2', '');
  const answer = JSON.stringify({ ...info, jobId: null });
  db.prepare(
    `WITH RECURSIVE depth (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM depth WHERE n + 1 < :turns)
     INSERT INTO turn (id, conversation_id, parent_id, depth, role, created_at, parts, status, answer)
     SELECT printf('%026d', n), :id, iif(n = 0, NULL, printf('%026d', n - 1)), n, iif(n % 2, 'assistant', 'user'), 0,
       json_array(json_object('type', 'text', 'block', 0, 'text', 'turn ' || n)), 'complete', iif(n % 2, :answer, NULL)
     FROM depth`,
  ).run({ turns, id: summary.id, answer });
  db.close();
  return { id: summary.id, leaf: String(turns - 1).padStart(26, '0') };
}

/** Counts how often other work had a turn meanwhile. */
async function servedDuring(work: Promise<unknown>): Promise<number> {
  let served = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    served += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work.catch(() => undefined);
  isOver = true;
  return served;
}

const sent = z.object({ messages: z.array(z.unknown()) });
const send = (id: string, leaf: string) =>
  core.api.chat.send({
    ...{ opId: newId(Date.now()), conversationId: id, parentId: leaf, limit: 1 },
    parts: [{ type: 'text', block: 0, text: 'And now?' }],
  });

test('one message too many is refused before anything is written, with responsive windows', async () => {
  const { id, leaf } = await branch(MESSAGES_MAX_ITEMS);
  const refused = send(id, leaf);
  const served = servedDuring(refused);
  await expect(refused).rejects.toMatchObject({ data: { reason: 'request_out_of_range' } });
  expect(await served).toBeGreaterThan(100);
  expect(core.server.posts).toEqual([]);
  expect((await core.api.jobs.list({ limit: 5 })).items).toEqual([]);
}, 300_000);

test('the greatest number of messages is sent completely and in order', async () => {
  const { id, leaf } = await branch(MESSAGES_MAX_ITEMS - 2);
  const { turnId, jobId } = await send(id, leaf);
  await core.watched(jobId);
  const { messages } = sent.parse(JSON.parse(core.server.posts[0] ?? ''));
  expect(messages).toHaveLength(MESSAGES_MAX_ITEMS - 1);
  expect(messages[0]).toEqual({ role: 'user', content: 'turn 0' });
  expect(messages.at(-2)).toEqual({ role: 'assistant', content: `turn ${MESSAGES_MAX_ITEMS - 3}` });
  expect(messages.at(-1)).toEqual({ role: 'user', content: 'And now?' });
  expect(turnId).not.toBe('');
}, 300_000);
