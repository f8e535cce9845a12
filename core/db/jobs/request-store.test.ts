import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { CallStore } from './call-store.ts';
import { JobStore } from './job-store.ts';
import { NO_REQUEST, sha256 } from './request-store.ts';

const MB = 1_000_000;
/** Text that does not compress well. */
const words = (bytes: number) => randomBytes((3 * bytes) / 4).toString('base64');

function setUp() {
  const data = testDatabase();
  const [jobs, calls] = [new JobStore(data.db), new CallStore(data.db)];
  const { requests } = calls;
  const conversationId = data.conversation();
  const turnId = data.turn(conversationId, null, 'x');
  let now = 1;
  /** Adds a job with one call, the newest. */
  const add = (body: string, source?: object) => {
    const [id, opId] = [newId(Date.now()), newId(Date.now())];
    const job = { id, opId, kind: 'chat' as const, title: '', connectionId: 'sandbox', model: 'm', now };
    jobs.insert({ ...job, subject: { kind: 'chat', conversationId, turnId } });
    const request = { method: 'POST', url: 'http://x/', headers: { a: 'b' }, body: { text: body } };
    calls.insert({ jobId: id, n: 0, opId, request, ...(source && { source }), now });
    return id;
  };
  const end = (id: string) => jobs.move(id, 'stopped', now++);
  const stored = (id: string) =>
    data.db.prepare('SELECT body, octet_length(packed) AS bytes FROM request WHERE job_id = ?').get(id);
  return { data, jobs, calls, requests, add, end, stored };
}

test('stores a request without a source uncompressed, and reads it back unchanged', () => {
  const it = setUp();
  const id = it.add('aloud');
  expect(it.stored(id)).toMatchObject({ body: '{"text":"aloud"}', bytes: null });
  expect(it.requests.get(id, 0)).toEqual({
    ...{ method: 'POST', url: 'http://x/', headers: { a: 'b' }, body: { text: 'aloud' } },
    ...{ sha256: null, source: null, isWhole: true },
  });
  expect(it.requests.get(id, 1)).toEqual(NO_REQUEST);
});

test('stores a reconstructible request with source and hash, and its body only if small', () => {
  const it = setUp();
  const source = { leftOut: 0 };
  const small = it.add('again '.repeat(1000), source);
  expect(it.stored(small)?.body).toBeNull();
  expect(Number(it.stored(small)?.bytes)).toBeLessThan(1000);
  const large = words(1.6 * MB);
  const packedTooLarge = it.add(large, source);
  const tooLargeToPack = it.add('x'.repeat(5 * MB), source);
  const hash = sha256(JSON.stringify({ text: large }));
  expect(it.requests.get(small, 0)).toMatchObject({
    isWhole: true,
    body: { text: 'again '.repeat(1000) },
    source,
  });
  expect(it.requests.get(packedTooLarge, 0)).toMatchObject({
    isWhole: false,
    body: null,
    source,
    sha256: hash,
  });
  expect(it.requests.get(tooLargeToPack, 0)).toMatchObject({ isWhole: false, body: null });
});

test('keeps only the newest request bodies within the budget, and those of open jobs', () => {
  const it = setUp();
  const ids = Array.from({ length: 6 }, () => it.add(words(MB / 10), {}));
  for (const id of ids.slice(1)) it.end(id);
  const whole = () => ids.map((id) => it.requests.get(id, 0).isWhole);
  it.requests.setBudget(MB);
  it.requests.setBudget(MB / 4);
  expect(whole()).toEqual([true, false, false, true, true, true]);
  it.requests.setBudget(0);
  expect(whole()).toEqual([true, false, false, false, false, false]);
  expect(it.requests.get(it.add('not kept', {}), 0).isWhole).toBe(false);
  expect(it.requests.get(it.add('to be sent'), 0).isWhole).toBe(true);
});

test('drops the oldest request bodies automatically when new ones exceed the budget', () => {
  const it = setUp();
  it.requests.setBudget(MB / 2);
  const ids = Array.from({ length: 20 }, () => {
    const id = it.add(words(MB / 10), {});
    it.end(id);
    return id;
  });
  const kept = ids.filter((id) => it.requests.get(id, 0).isWhole);
  expect(kept).toEqual(ids.slice(-kept.length));
  expect(kept.length).toBeGreaterThanOrEqual(4);
  expect(kept.length).toBeLessThanOrEqual(7);
});

test('trim removes bodies, responses and polls of old ended jobs, and keeps those of open jobs', () => {
  const it = setUp();
  const response = { status: 200, headers: {}, body: 'x' };
  const [old, open] = [it.add('old'), it.add('open')];
  for (const id of [old, open]) {
    it.calls.sending(id, 0);
    it.calls.observe(id, 0, { sentAt: 1, firstByteAt: 1, response, rawFile: null });
    it.jobs.setPollRequest(id, { method: 'GET', url: 'http://x/task', headers: {}, body: null });
    it.jobs.setPolls(id, { polls: { count: 1, lastAt: 1, state: null }, progress: null, response, seq: 1 });
  }
  it.end(old);
  const kept = (id: string) => [
    it.requests.get(id, 0).isWhole,
    it.calls.get(id, 0)?.response !== null,
    it.jobs.texts(id)?.poll !== null,
  ];
  it.requests.trim(1);
  expect(kept(old)).toEqual([true, true, true]);
  it.requests.trim(2);
  expect(kept(old)).toEqual([false, false, false]);
  expect(kept(open)).toEqual([true, true, true]);
});

test('throws when the packed body of a request cannot be unpacked', () => {
  const it = setUp();
  const id = it.add('x', {});
  it.data.db.prepare("UPDATE request SET packed = x'ff00' WHERE job_id = ?").run(id);
  expect(() => it.requests.get(id, 0)).toThrow(/no body/);
});
