import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDelimitedHead } from '../testing/answers.ts';
import { eventually, turns } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../testing/fault-server.ts';
import { REFUSAL_FAULTS } from '../testing/refusal-faults.ts';
import { connectionTo, type Outcome, outcomeOf, TEST_KEY, textOf } from '../testing/service-call.ts';
import { STREAM_FAULTS } from '../testing/stream-faults.ts';
import { decisionOn } from '../testing/test-service.ts';
import { type Api, say, start } from '../testing/text-fault.ts';
import { completeChat } from './chat.ts';
import { createMessage } from './messages.ts';
import { createTransport } from './transport.ts';

let server: FaultServer;
let clock: FakeClock;
let transport: ReturnType<typeof createTransport>;

beforeEach(() => {
  clock = new FakeClock();
  transport = createTransport({ clock });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

function call(of: Api, stream: boolean, opId: string): Promise<Outcome> {
  const connection = connectionTo(server.url);
  const options = { signal: new AbortController().signal, opId };
  const message = { role: 'user' as const, content: 'hello' };
  return outcomeOf(
    of === 'chat'
      ? completeChat(transport, connection, { model: 'vendor-s2', messages: [message], stream }, options)
      : createMessage(
          transport,
          connection,
          { model: 'vendor-s2', max_tokens: 10, messages: [message], stream },
          options,
        ),
  );
}

describe.each(['chat', 'messages'] as const)('%s', (of) => {
  test.each([...REFUSAL_FAULTS, ...STREAM_FAULTS].filter((fault) => (fault.only ?? of) === of))(
    'row $row: $name',
    async (fault) => {
      server = await startFaultServer(() => fault.script(of));
      const running = call(of, fault.whole !== true, 'op-1');
      if (fault.passes !== undefined) {
        await eventually('the stall', () => server.progress.stalls === 1);
        await turns();
        for (const ms of fault.passes) await clock.advance(ms);
      }
      const { events, error: failure } = await running;
      expect(server.countOf('op-1'), 'sent once').toBe(1);
      expect(failure?.data.class ?? null, failure?.message).toBe(fault.fails?.class ?? null);
      if (failure !== null && fault.fails !== undefined) {
        if (fault.fails.says) expect(failure.message).toMatch(fault.fails.says);
        expect(failure.message.length).toBeLessThanOrEqual(500);
        expect(JSON.stringify(failure.data)).not.toContain(TEST_KEY);
        const decision = decisionOn({ events, error: failure });
        expect(decision.retry ? 'retry' : decision.becomes).toBe(fault.fails.becomes);
      }
      if (fault.text !== undefined) expect(textOf(events)).toBe(fault.text);
      const notices = events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
      expect(notices).toEqual(fault.notices ?? []);
      if (fault.finish !== undefined) {
        const reasons = events.flatMap((event) => (event.type === 'finish' ? [event.reason] : []));
        expect(reasons).toEqual([fault.finish[of]]);
      }
    },
  );

  test('row 43: comments alone keep a stream alive for five minutes, not longer', async () => {
    const gates = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      closeDelimitedHead,
      { send: start(of) + say(of, 'half') },
      ...gates.flatMap((gate): Step[] => [{ until: gate.promise }, { send: ': still here\n\n' }]),
      'stall',
    ]);
    let ended = false;
    const running = call(of, true, 'op-1').finally(() => {
      ended = true;
    });
    await eventually('the first bytes', () => server.progress.steps === 2);
    let minutes = 0;
    for (const gate of gates) {
      await turns();
      if (ended) break;
      await clock.advance(30_000);
      minutes += 0.5;
      const { steps } = server.progress;
      gate.resolve();
      await eventually('the next bytes', () => ended || server.progress.steps >= steps + 2);
    }
    const { events, error: failure } = await running;
    expect(failure?.data.class).toBe('timeout');
    expect(textOf(events)).toBe('half');
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes).toBeLessThanOrEqual(6);
  });

  test('row 52: a body that never ends is left after half an hour', async () => {
    const gates = Array.from({ length: 40 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      closeDelimitedHead,
      { send: start(of) },
      ...gates.flatMap((gate): Step[] => [{ until: gate.promise }, { send: say(of, 'x') }]),
      'stall',
    ]);
    let ended = false;
    const running = call(of, true, 'op-1').finally(() => {
      ended = true;
    });
    await eventually('the first bytes', () => server.progress.steps === 2);
    let minutes = 0;
    for (const gate of gates) {
      await turns();
      if (ended) break;
      await clock.advance(55_000);
      minutes += 55 / 60;
      const { steps } = server.progress;
      gate.resolve();
      await eventually('the next bytes', () => ended || server.progress.steps >= steps + 2);
    }
    const { error: failure } = await running;
    expect(failure?.data.class).toBe('timeout');
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(32);
  });
});
