import { describe, expect, test } from 'vitest';
import {
  chatChunk,
  chatStream,
  chunk,
  closeDelimitedHead,
  lastChunk,
  sse,
  streamHead,
} from '../testing/answers.ts';
import { eventLoopTurns, eventually } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { outcomeOf, textOf } from '../testing/service-call.ts';
import { testService } from '../testing/test-service.ts';

// Each way in which a stream can be malformed, on its own.

const service = testService(() => new FakeClock());

test('a stream cut in the middle keeps its text and offers to continue', async () => {
  const server = await service.serverThat(() => [
    streamHead,
    chunk(sse(chatChunk({ content: 'so far' }))),
    { wait: 20 },
    'reset',
  ]);
  const { events, error } = await service.ask(server.url);
  expect(textOf(events)).toBe('so far');
  expect(error?.data).toMatchObject({ class: 'interrupted', phase: 'answering', action: 'continue' });
});

test('a stream cut before its first word offers a retry', async () => {
  const server = await service.serverThat(() => [
    streamHead,
    chunk(sse(chatChunk({ role: 'assistant' }))),
    { wait: 20 },
    'reset',
  ]);
  expect((await service.ask(server.url)).error?.data).toMatchObject({
    class: 'interrupted',
    action: 'retry',
  });
});

test('a stream that ends with EOF alone is interrupted, not complete', async () => {
  const server = await service.serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'so far' })) },
    'end',
  ]);
  const { events, error } = await service.ask(server.url);
  expect(textOf(events)).toBe('so far');
  expect(error?.data.class).toBe('interrupted');
});

test('a stream with a finish reason but without [DONE] is complete', async () => {
  const server = await service.serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'all' })) + sse(chatChunk({}, 'stop')) },
    'end',
  ]);
  const { events, error } = await service.ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('all');
});

test.each([1, 2, 3])('decodes UTF-8 split every %i bytes', async (size) => {
  const server = await service.serverThat(() => [
    closeDelimitedHead,
    { send: chatStream(['héllo ', '世界 ', '🎼👩‍🚀']), size },
    'end',
  ]);
  const { events, error } = await service.ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('héllo 世界 🎼👩‍🚀');
});

test('skips a malformed event among good ones, with a notice', async () => {
  const server = await service.serverThat(() => [
    streamHead,
    chunk(
      `${sse(chatChunk({ content: 'a' }))}data: {"choices": "oops"}\n\n${sse(chatChunk({ content: 'b' }))}${sse(chatChunk({}, 'stop'))}data: [DONE]\n\n`,
    ),
    lastChunk,
  ]);
  const { events, error } = await service.ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('ab');
  expect(events.filter((event) => event.type === 'notice')).toHaveLength(1);
});

test('single malformed events never end the stream', async () => {
  const pieces = ['a', 'b', 'c', 'd', 'e'].map(
    (text) => `${sse(chatChunk({ content: text }))}data: {nope\n\n`,
  );
  const server = await service.serverThat(() => [
    streamHead,
    chunk(`${pieces.join('')}${sse(chatChunk({}, 'stop'))}data: [DONE]\n\n`),
    lastChunk,
  ]);
  const { events, error } = await service.ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('abcde');
  expect(events.filter((event) => event.type === 'notice')).toHaveLength(5);
});

test('rejects a single line of 10 MB, holding little of it', async () => {
  const server = await service.serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'a' })) },
    { send: 'data: {"choices":[{"index":0,"delta":{"content":"' },
    { repeat: 'x'.repeat(100_000), times: 100 },
    { send: '"}}]}\n\n' },
    'end',
  ]);
  const { events, error } = await service.ask(server.url);
  expect(textOf(events)).toBe('a');
  expect(error?.data).toMatchObject({ class: 'too_large', phase: 'answering' });
  expect(error?.message).toMatch(/1 MiB/);
});

describe('silence', () => {
  test('is reported while it lasts, then ends the call, both after configurable times', async () => {
    const told: number[] = [];
    const server = await service.serverThat(() => [
      streamHead,
      chunk(sse(chatChunk({ content: 'a' }))),
      'stall',
    ]);
    const running = service.ask(server.url, {
      profile: { stillWaitingMs: 8_000, idleTimeoutMs: 20_000 },
      observer: { onSilence: (ms) => told.push(ms) },
    });
    await eventually('the first bytes', () => server.progress.steps === 2);
    await eventLoopTurns();
    await service.clock.advance(7_000);
    expect(told).toEqual([]);
    await service.clock.advance(12_000);
    expect(told).toEqual([8_000, 13_000, 18_000]);
    await service.clock.advance(2_000);
    const { events, error } = await running;
    expect(textOf(events)).toBe('a');
    expect(error?.data).toMatchObject({ class: 'timeout', action: 'continue' });
    expect(error?.message).toMatch(/20 seconds/);
  });

  test('ends when bytes arrive', async () => {
    const told: number[] = [];
    const gate = Promise.withResolvers<void>();
    const server = await service.serverThat(() => [
      streamHead,
      chunk(sse(chatChunk({ content: 'a' }))),
      { until: gate.promise },
      chunk(chatStream(['b'])),
      lastChunk,
    ]);
    const running = service.ask(server.url, { observer: { onSilence: (ms) => told.push(ms) } });
    await eventually('the first bytes', () => server.progress.steps === 2);
    await eventLoopTurns();
    await service.clock.advance(16_000);
    gate.resolve();
    expect((await running).error).toBeNull();
    expect(told).toEqual([15_000, 0]);
  });

  test('before the response head ends the call after its own timeout', async () => {
    const server = await service.serverThat(() => ['stall']);
    const running = service.ask(server.url, { profile: { headersTimeoutMs: 30_000 } });
    await eventually('the request', () => server.requests.length === 1);
    await service.clock.advance(31_000);
    expect((await running).error?.data).toMatchObject({
      class: 'timeout',
      phase: 'sending',
      action: 'retry',
    });
  });
});

test('stopping ends the call at once and keeps the text', async () => {
  const stop = new AbortController();
  const server = await service.serverThat(() => [
    streamHead,
    chunk(sse(chatChunk({ content: 'a' }))),
    'stall',
  ]);
  const call = service.call(server.url, { signal: stop.signal });
  const events = [(await call.next()).value, (await call.next()).value];
  expect(events[1]).toMatchObject({ type: 'text', text: 'a' });
  stop.abort();
  const rest = await outcomeOf(call);
  expect(rest.error?.data).toMatchObject({ class: 'stopped', phase: 'answering' });
  await eventually('the socket is closed', () => server.sockets.open === 0);
});

test('stopping before the connection is open sends nothing', async () => {
  const stop = new AbortController();
  const server = await service.serverThat(() => [streamHead, chunk(chatStream(['a'])), lastChunk]);
  stop.abort();
  expect((await service.ask(server.url, { signal: stop.signal })).error?.data).toMatchObject({
    class: 'stopped',
    phase: 'before',
  });
  expect(server.requests).toHaveLength(0);
});
