import { expect, test } from 'vitest';
import { JobStore } from '../db/jobs/job-store.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../platform/new-id.ts';
import { cpuMs } from '../testing/computing.ts';
import { testDatabase } from '../testing/test-database.ts';

test('any page of 12,000 jobs with long texts is read in a few milliseconds', () => {
  const data = testDatabase();
  const jobs = new JobStore(data.db);
  const conversationId = data.conversation();
  const turnId = data.turn(conversationId, null, 'x');
  const polled = data.db.prepare('UPDATE job SET poll_response = ? WHERE id = ?');
  transaction(data.db, () => {
    for (let i = 0; i < 12_000; i++) {
      const id = newId(Date.now());
      jobs.insert({
        ...{
          id,
          opId: newId(Date.now()),
          kind: 'chat',
          title: 'x',
          connectionId: 'sandbox',
          model: 'm',
          now: 1,
        },
        subject: { kind: 'chat', conversationId, turnId },
      });
      polled.run(
        JSON.stringify({ status: 200, headers: {}, body: 'x'.repeat(i % 10 === 0 ? 20_000 : 200) }),
        id,
      );
      if (i % 400 !== 0) jobs.move(id, 'stopped', 5);
    }
  });
  const middle = jobs.list({ limit: 500 }).at(-1)?.id;
  const queries = [
    { limit: 100 },
    { limit: 100, before: middle },
    { limit: 100, states: ['queued', 'sending', 'running'] as const },
    { limit: 100, states: ['unknown'] as const },
    { limit: 100, kinds: ['speech'] as const },
    { limit: 100, kinds: ['chat'] as const, states: ['stopped'] as const, before: middle },
  ];
  for (const query of queries) {
    const best = Math.min(...Array.from({ length: 10 }, () => cpuMs(() => jobs.list(query))));
    expect(best, JSON.stringify(query)).toBeLessThan(10);
  }
}, 60_000);
