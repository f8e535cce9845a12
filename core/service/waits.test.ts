import { expect, test } from 'vitest';
import { DEADLINES } from '../../shared/service/limits.ts';
import { eventLoopTurns, eventually } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { connectionTo } from '../testing/service-call.ts';
import { testService } from '../testing/test-service.ts';

const service = testService(() => new FakeClock());

/** Each kind of call as it is made over a connection with default timeouts. */
test.each([
  ['a text', { stream: true }, 60],
  ['speech, a song', { stream: false }, 180],
  ['a picture', { stream: false, headersMs: DEADLINES.headersImage }, 180],
] as const)('the timeout for the response head of %s is exact: %j, %i s', async (_, timeouts, seconds) => {
  const server = await service.serverThat(() => ['stall']);
  const { signal } = new AbortController();
  const call = { connection: connectionTo(server.url), method: 'POST', path: '/v1/x', body: '{}' } as const;
  const failing = service.transport.open({ ...call, ...timeouts, signal }).catch((error: unknown) => error);
  await eventually('the request', () => server.progress.stalls === 1, 20_000);
  await eventLoopTurns();
  await service.clock.advance((seconds - 1) * 1000);
  expect(server.sockets.open).toBe(1);
  await service.clock.advance(2_000);
  expect(await failing).toMatchObject({
    data: { class: 'timeout', phase: 'sending' },
    message: expect.stringContaining(`${seconds} seconds`),
  });
});

test('idle timeout is 90 s; overall 30 minutes for text and 15 for media', () => {
  const { profile } = connectionTo('https://a.example');
  expect([profile.idleTimeoutMs, DEADLINES.overall, DEADLINES.overallMedia]).toEqual([
    90_000, 1_800_000, 900_000,
  ]);
});
