import { expect, test } from 'vitest';
import type { Usage } from '../../../shared/domain/answer-event.ts';
import { OutputCountStore } from '../../db/chat/output-count-store.ts';
import { UsageStore } from '../../db/chat/usage-store.ts';
import { newId } from '../../platform/new-id.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createUsageReport } from './usage-report.ts';

const MAY = Date.UTC(2026, 4, 1);
const HOUR = 3_600_000;
const counts = (
  input: number | null,
  output: number | null,
  total: number | null,
  raw: Usage['raw'] = {},
): Usage => ({
  ...{ inputTokens: input, outputTokens: output, totalTokens: total, raw },
});

function used() {
  const data = testDatabase();
  const store = new UsageStore(data.db);
  const conversations = ['tea', 'coffee'].map((title) => {
    const id = data.conversation();
    data.conversations.setTitle(id, title, true);
    return id;
  });
  const [tea = '', coffee = ''] = conversations;
  const call = (at: number, model: string, conversationId: string, usage: Usage | null) => {
    const jobId = newId(Date.now());
    store.record({ jobId, at, connectionId: 'x', model, conversationId, usage });
    return jobId;
  };
  const report = (from: number, to: number, zone = 'UTC') =>
    createUsageReport(
      { used: store, madeCounts: new OutputCountStore(data.db), conversationStore: data.conversations },
      { from, to, zone },
    );
  return { ...data, store, tea, coffee, call, report };
}

test('sums by day, model and conversation; uncounted calls are in no sum, and reported', async () => {
  const { tea, coffee, call, report } = used();
  call(MAY + HOUR, 'big', tea, counts(10, 5, 15, { prompt_tokens_details: { cached_tokens: 4 } }));
  call(MAY + 2 * HOUR, 'big', tea, null);
  call(MAY + 3 * HOUR, 'small', coffee, counts(100, 50, null, { cache_read_input_tokens: 7 }));
  call(MAY + 25 * HOUR, 'big', coffee, counts(null, 3, null));
  call(MAY + 100 * HOUR, 'other', coffee, counts(1, 1, 2));
  const all = await report(MAY, MAY + 100 * HOUR);
  expect(all.all).toEqual({ calls: 4, uncounted: 1, input: 110, output: 58, total: 165, cached: 11 });
  expect(all.days.map(({ day, model, sums }) => [day, model, sums.calls, sums.total])).toEqual([
    ['2026-05-01', 'small', 1, 150],
    ['2026-05-01', 'big', 2, 15],
    ['2026-05-02', 'big', 1, null],
  ]);
  expect(all.models.map(({ model, sums }) => [model, sums.calls, sums.uncounted, sums.total])).toEqual([
    ['small', 1, 0, 150],
    ['big', 3, 1, 15],
  ]);
  expect(all.conversations.map(({ id, title, sums }) => [id, title, sums.input])).toEqual([
    [coffee, 'coffee', 100],
    [tea, 'tea', 10],
  ]);
  expect(await report(0, MAY)).toMatchObject({ all: { calls: 0, total: null }, days: [], models: [] });
});

test('days follow the time zone, even when the clock is set back', async () => {
  const { tea, call, report } = used();
  for (const time of [
    '2026-10-24T21:59:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:00Z',
    '2026-10-25T23:00:00Z',
  ]) {
    call(Date.parse(time), 'm', tea, counts(1, 1, 2));
  }
  const days = async (zone: string) =>
    (await report(0, Number.MAX_SAFE_INTEGER, zone)).days.map(({ day, sums }) => `${day} ${sums.calls}`);
  expect(await days('Europe/Berlin')).toEqual(['2026-10-24 1', '2026-10-25 2', '2026-10-26 1']);
  expect(await days('UTC')).toEqual(['2026-10-24 2', '2026-10-25 2']);
});

test('a period that begins within a day includes only its part of it', async () => {
  const { tea, call, report } = used();
  call(MAY + HOUR, 'm', tea, counts(1, 0, 1));
  call(MAY + 2 * HOUR, 'm', tea, counts(2, 0, 2));
  call(MAY + 3 * HOUR, 'm', tea, counts(4, 0, 4));
  expect((await report(MAY + 2 * HOUR, MAY + 3 * HOUR)).all.total).toBe(2);
});

test('keeps the tokens of a deleted conversation, without its name', async () => {
  const { tea, coffee, call, report, conversations } = used();
  call(MAY, 'm', tea, counts(5, 5, 10));
  call(MAY, 'm', coffee, counts(1, 1, 2));
  conversations.delete(conversations.get(tea) ?? expect.fail());
  expect(
    (await report(MAY, MAY + 1)).conversations.map(({ id, title, sums }) => [id, title, sums.total]),
  ).toEqual([
    [null, '', 10],
    [coffee, 'coffee', 2],
  ]);
});

test('treats invalid counts as missing, and sums beyond the largest integer do not fail', async () => {
  const { tea, call, report, store } = used();
  const odd = [Number.NaN, -1, 0.5, 1e300, Number.POSITIVE_INFINITY];
  for (const count of odd) call(MAY, 'm', tea, counts(count, count, count, { cache_read_input_tokens: 'x' }));
  expect((await report(MAY, MAY + 1)).all).toMatchObject({
    calls: 5,
    uncounted: 5,
    input: null,
    cached: null,
  });
  for (let i = 0; i < 3; i++) call(MAY, 'm', tea, counts(Number.MAX_SAFE_INTEGER, null, null));
  expect((await report(MAY, MAY + 1)).all.input).toBeGreaterThan(Number.MAX_SAFE_INTEGER * 2);
  // It is never overwritten.
  const jobId = call(MAY + 1, 'n', tea, counts(1, 1, 2));
  store.record({ jobId, at: MAY + 1, connectionId: 'x', model: 'n', conversationId: tea, usage: null });
  expect((await report(MAY + 1, MAY + 2)).all).toMatchObject({ calls: 1, total: 2 });
});

test('lists at most a hundred conversations, those with most tokens', async () => {
  const { conversation, call, report, db } = used();
  db.exec('BEGIN');
  for (let i = 0; i < 105; i++) call(MAY, 'm', conversation(), counts(i, 0, i));
  db.exec('COMMIT');
  const { conversations, all } = await report(MAY, MAY + 1);
  expect(conversations.map(({ sums }) => sums.total)).toEqual(Array.from({ length: 100 }, (_, i) => 104 - i));
  expect(all.calls).toBe(105);
});
